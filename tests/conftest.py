"""What every test runs under, so that it passes or fails in the same way wherever pytest is started."""
import os
from pathlib import Path

import pytest
from hypothesis import settings

os.environ.setdefault("TOKENIZERS_PARALLELISM", "false")  # else tokenizers warn whenever a test starts a process
os.environ.setdefault("HF_HUB_OFFLINE", "1")  # no test may depend on a download

# A first call may compile a kernel, so no test has a deadline. Hypothesis' own "ci" profile doesn't draw at random either.
settings.register_profile("local", deadline=None)
settings.load_profile("ci" if os.environ.get("CI") else "local")


def pytest_addoption(parser):
    parser.addoption("--slow", action="store_true", help="run the tests marked slow too")


def pytest_configure(config):
    config.addinivalue_line("markers", "slow: takes long; skipped without --slow")


def pytest_collection_modifyitems(config, items):
    if config.getoption("--slow"):
        return
    for item in items:
        if "slow" in item.keywords:
            item.add_marker(pytest.mark.skip(reason="slow; pytest --slow runs it"))


@pytest.fixture(autouse=True)
def in_notebook_folder(monkeypatch):
    "Start each test in nbs/, where `nbdev_test` and Jupyter run the same cell."
    monkeypatch.chdir(Path(__file__).parent.parent / "nbs")
