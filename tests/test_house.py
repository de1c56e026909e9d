"""How the house is built: who may import whom, what loads without heavy libraries, and one test target for each notebook."""
import ast
import builtins
import json
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
ORDER = [p.stem.split("_", 1)[1] for p in sorted((ROOT / "nbs").glob("[0-9]*_*.ipynb"))]
UP_TO = lambda name: set(ORDER[:ORDER.index(name)])

LAKE = ["grid", "formats", "solve", "oracle", "knobs", "draw", "generate", "dataset", "reader", "task"]
ENGINEER = ["proposal", "prompt", "reply", "dialect", "behaviour", "engineer"]
MAY_IMPORT = {  # a module may import what is named here, and of its own row what stands before it
    ("show", "stats", "store", "chat"): set(),
    ("family",): {"show", "stats"},
    ("grid", "formats"): {"show"},
    ("solve", "oracle"): {"show", "grid"},
    ("knobs", "draw", "generate", "dataset"): {"show", "family", "grid", "solve", "store"},
    ("reader", "task"): {"show", "chat", "grid"},
    ("frozen_lake",): {"show", "family", *LAKE},
    ("reward", "report"): {"show", "stats", "family"},
    tuple(ENGINEER): {"show", "stats", "chat", "family", "report"},
    ("policy",): {"show", "store", "chat", "family"},
    ("optim", "warmup", "train", "memory"): {"show", "stats", "store", "family", "reward", "report", "proposal", "prompt", "dialect", "policy"},
    ("run_config",): {"show", "store", "family", "reward", "report", *ENGINEER, "policy", "train", "memory"},
    ("rounds", "evaluate", "plots"): {"show", "stats", "store", "family", "reward", "report", *ENGINEER, "policy", "train", "memory", "run_config"},
    ("explore", "bench", "cli"): UP_TO("explore") | {"explore", "bench"},
}


def imported(module: str) -> set[str]:
    "The modules of the package that a module imports, at its top or in a function."
    out = set()
    for node in ast.walk(ast.parse((ROOT / "ete" / f"{module}.py").read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.level: name = f"ete.{node.module or ''}".rstrip(".") # as nbdev writes it
        elif isinstance(node, ast.ImportFrom): name = node.module
        else: name = ""
        if name == "ete": out |= {a.name for a in node.names}
        if name.startswith("ete."): out.add(name.split(".")[1])
        if isinstance(node, ast.Import): out |= {a.name.split(".")[1] for a in node.names if a.name.startswith("ete.")}
    return out & set(ORDER)


def test_the_table_names_every_module_once():
    assert sorted(m for row in MAY_IMPORT for m in row) == sorted(ORDER)


def test_imports_are_seen():
    assert {"grid", "solve", "task", "family"} <= imported("frozen_lake") and imported("show") == set()


@pytest.mark.parametrize("module", ORDER)
def test_arrows_point_down(module):
    row = next(row for row in MAY_IMPORT if module in row)
    allowed = (MAY_IMPORT[row] | set(row[:row.index(module)])) & UP_TO(module)
    assert imported(module) <= allowed, f"{module} may not import {imported(module) - allowed}"


def loaded_with(module: str) -> set[str]:
    "The top-level modules that importing one module brings into a fresh process."
    code = f"import sys, ete.{module}; print(*{{name.split('.')[0] for name in sys.modules}})"
    return set(subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split())


@pytest.mark.parametrize("module, never", [
    ("show", {"numpy", "scipy", "numba", "torch", "pydantic"}),
    ("chat", {"numpy", "scipy", "numba", "torch", "pydantic"}),
    ("family", {"scipy", "numba", "torch"}),
    ("grid", {"numpy", "scipy", "numba", "torch"}),
    ("reward", {"scipy", "numba", "torch"}),
    ("report", {"scipy", "numba", "torch"}),
    ("engineer", {"scipy", "numba", "torch", "transformers"}),
    ("cli", {"numba", "torch", "matplotlib"}),
])
def test_light_modules_stay_light(module, never):
    assert not loaded_with(module) & never


def test_one_test_target_for_each_notebook():
    missing = [m for m in ORDER if not (ROOT / "tests" / f"test_{m}.py").is_file()]
    assert missing == [], f"no tests: {missing}"


def annotations(node: ast.AST) -> list[ast.expr]:
    "What a function or a field says of its types."
    if isinstance(node, ast.AnnAssign): return [node.annotation]
    if not isinstance(node, ast.FunctionDef): return []
    return [a for a in (node.returns, *(p.annotation for p in node.args.args + node.args.kwonlyargs)) if a is not None]


@pytest.mark.parametrize("path", sorted((ROOT / "nbs").glob("[0-9]*_*.ipynb")), ids=lambda path: path.stem)
def test_types_are_there_before_they_are_named(path):
    "nbdev_docs runs a notebook cell by cell and reads a function's types as soon as it is defined."
    known = set(dir(builtins))
    for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
        source = "".join(cell["source"])
        if cell["cell_type"] != "code" or not source.startswith("#| export"): continue
        tree = ast.parse(source)
        for node in ast.walk(tree):
            if isinstance(node, (ast.Import, ast.ImportFrom)): known |= {(a.asname or a.name).split(".")[0] for a in node.names}
            if isinstance(node, (ast.FunctionDef, ast.ClassDef)): known.add(node.name)
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store): known.add(node.id)
        named = {m.id for top in tree.body for a in annotations(top) for m in ast.walk(a) if isinstance(m, ast.Name)}
        assert named <= known, f"{sorted(named - known)} is defined after the cell that begins {source.splitlines()[1]!r}"
