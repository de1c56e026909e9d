"""Feeds setuptools from `settings.ini`, which nbdev reads too, so that nothing is stated twice."""
from configparser import ConfigParser
from pathlib import Path

import setuptools

parser = ConfigParser(delimiters=["="])
parser.read("settings.ini", encoding="utf-8")
cfg = parser["DEFAULT"]

setuptools.setup(
    name=cfg["lib_name"],
    version=cfg["version"],
    description=cfg["description"],
    long_description=Path("README.md").read_text(encoding="utf-8"),
    long_description_content_type="text/markdown",
    author=cfg["author"],
    author_email=cfg["author_email"],
    url=cfg["git_url"],
    license="Apache-2.0",
    keywords=cfg["keywords"],
    packages=setuptools.find_packages(include=["ete", "ete.*"]),
    package_data={"ete": ["assets/**/*"]},
    python_requires=">=" + cfg["min_python"],
    install_requires=cfg["requirements"].split(),
    extras_require={name: cfg[f"{name}_requirements"].split() for name in ("dev", "peers")},
    entry_points={"console_scripts": cfg["console_scripts"].split(), "nbdev": ["ete=ete._modidx:d"]},
    zip_safe=False,
)
