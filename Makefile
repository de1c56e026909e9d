# The commands of this project. They install into .venv, and only when what they install from has changed.
SHELL := /bin/bash
PYTHON ?= $(shell for p in python3.11 python3 python3.12 python3.13 python3.14; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2> /dev/null && echo $$p && break; done)
# Installed first, as the largest part by far. Where this brings gigabytes of CUDA and you have no GPU, add the option
# that PyTorch's installation page names for "CPU": make run TORCH="torch==… --index-url …"
TORCH ?= $(shell grep '^torch==' constraints.txt)
# A hash rather than times: git sets those anew with every checkout.
STAMP := .venv/.installed-$(shell cat settings.ini setup.py pyproject.toml constraints.txt | cksum | cut -d' ' -f1)
export PATH := $(CURDIR)/.venv/bin:$(PATH)
# Notebooks import helpers from tests/, and nbdev runs them from more than one folder.
export PYTHONPATH := $(CURDIR)/tests
export PIP_DISABLE_PIP_VERSION_CHECK := 1

.PHONY: help run test docs dev prepare
.DEFAULT_GOAL := help

help:  ## list these commands
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-10s %s\n", $$1, $$2 }' Makefile

run: $(STAMP)  ## install, then three rounds on the small model; options go into ARGS="…"
	@ete run --preset tiny $(ARGS)

# CI=1: Hypothesis then draws the same examples every time and sets no deadline, in which a kernel may have to compile.
test: $(STAMP)  ## check that code, tests and README are what the notebooks make, then run every test
	@echo "== in step with the notebooks?"
	@python tools/sync.py --check
	@echo "== nbdev_test: every cell of every notebook"
	@CI=1 OMP_NUM_THREADS=1 nbdev_test --timing
	@echo "== pytest: the test cells, each on its own"
	@pytest

# README and CONTRIBUTING are `prepare`'s: with a new time on them nbdev_docs leaves them alone. tools/quarto is found only where Quarto isn't.
docs: $(STAMP)  ## build the documentation into _docs/, with Quarto or else a stand-in
	@rm -rf _proc
	@touch README.md CONTRIBUTING.md
	@PATH="$$PATH:$(CURDIR)/tools" nbdev_docs
	@echo "open _docs/index.html"

dev: $(STAMP)  ## open JupyterLab on the notebooks
	@echo "nbdev_install_hooks: notebooks are cleaned when you save (a hook in ~/.jupyter) and merged by cells (this clone's git)"
	@nbdev_install_hooks
	@jupyter lab $(ARGS)

prepare: $(STAMP)  ## bring code, tests and README up to date with the notebooks, and clean these
	@python tools/sync.py

$(STAMP):
	@test -n "$(PYTHON)" || { echo "Python 3.11 or newer isn't on PATH. If you have it elsewhere: make … PYTHON=/path/to/python3"; exit 1; }
	@test -x .venv/bin/pip || { echo "== .venv, from $$($(PYTHON) --version)"; $(PYTHON) -m venv .venv; }
	@echo "== installing $(TORCH), the largest part"
	@python -m pip install -qq $(TORCH)
	@echo "== installing ete and its tools"
	@python -m pip install -qq --no-deps -r constraints.txt  # the whole tested set at once, so that pip has no versions to search
	@python -m pip install -qq --no-build-isolation -e '.[dev]'  # ete itself, and what only another platform needs
	@python -m pip check > /dev/null || python -m pip check
	@rm -f .venv/.installed-* && touch $@
