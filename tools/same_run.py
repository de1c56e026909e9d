"""Runs a preset at another commit and here, on this machine, and compares what the two leave, byte for byte.

    python tools/same_run.py COMMIT                 # micro, as it ships
    python tools/same_run.py COMMIT --set rounds=1  # any options of `ete run` follow

A refactoring must leave every file as it was. Times, speeds and where a run came from are nobody's result, and left out.
"""
import os
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
NOBODYS = {"times.json", "speed.jsonl", "provenance.json", ".lock"}


def run(code: Path, out: Path, options: list[str]) -> dict[str, bytes]:
    "The files that `ete run` leaves, made by the package in `code`."
    command = [sys.executable, "-c", "import sys; from ete.cli import main; main(sys.argv[1:])", "run", "--preset", "micro", "--quiet", "--out", str(out), *options]
    env = os.environ | {"PYTHONPATH": str(code), "OMP_NUM_THREADS": "1"}
    done = subprocess.run(command, cwd=out.parent, env=env, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    if done.returncode:
        sys.exit(f"{code}: {done.stdout[-3000:]}")
    return {str(p.relative_to(out)): p.read_bytes() for p in sorted(out.rglob("*")) if p.is_file() and p.name not in NOBODYS}


def main(commit: str, *options: str) -> None:
    "Compare the runs; exit with 1 where they differ."
    with tempfile.TemporaryDirectory() as place:
        old = Path(place) / "code"
        subprocess.run(["git", "-C", ROOT, "worktree", "add", "--quiet", "--detach", old, commit], check=True)
        try:
            then, now = (run(code, Path(place) / name, list(options)) for code, name in ((old, "then"), (ROOT, "now")))
        finally:
            subprocess.run(["git", "-C", ROOT, "worktree", "remove", "--force", old], check=True)
    different = sorted(name for name in then.keys() | now.keys() if then.get(name) != now.get(name))
    for name in different:
        print(f"{name}: {'new' if name not in then else 'gone' if name not in now else 'different'}")
    print(f"{len(then.keys() & now.keys()) - len([n for n in different if n in then and n in now])} of {len(then)} files are the same")
    sys.exit(bool(different))


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    main(*sys.argv[1:])
