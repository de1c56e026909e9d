"""A world that the package has never heard of: lists of digits, to be sorted.

Everything that a family must be able to do stands in `Digits`, and the test runs the whole loop on it: three rounds of training, reports and
redesigns, with the rules, from a config and on the command line. No file of `ete/` knows that it exists.
"""
import json
import random
from dataclasses import dataclass
from pathlib import Path

import pytest

from ete.family import DATA, Axis, Flaw, Knob, LevelConfig, Verdict, check_table, largest_remainder

SPLITS = ("train", "validation", "benchmark")


@dataclass(frozen=True)
class Digit_List:
    digits: tuple[int, ...]

    @property
    def fingerprint(self): return " ".join(map(str, self.digits))
    def to_dict(self): return {"digits": list(self.digits)}
    def _repr_html_(self): return f"<code>{self.fingerprint}</code>"


@dataclass
class Made:
    counts: dict

    def achieved(self): return {int(length): row for length, row in self.counts.items()}
    def told(self): return []
    def to_dict(self): return {"counts": {str(length): row for length, row in self.counts.items()}}


class Digits:
    name, noun, objective = "digits", "list", ""
    failure_kinds = ("truncated", "no_list", "other_digits", "wrong_order")
    knobs = (Knob("highest", 2, 9, 1, 5, label="highest digit", meaning="the highest digit that occurs", answers_to=("wrong_order",)),)
    brief, guidelines = "a small model that learns to sort lists of digits", "Larger digits are harder."

    def __init__(self, lengths=(2, 3)):
        self.settings, self.axes = {"lengths": list(lengths)}, (Axis("length", tuple(lengths), "length"),)

    def config(self, table): return LevelConfig(levels=check_table(self, table))
    def read_config(self, plain): return self.config(LevelConfig.model_validate(plain).levels)
    def bounds(self, level, knob): return 2, 9
    def level(self, text): return int(text) if text.isdecimal() else None
    def level_name(self, level): return f"{level} digits"

    def generate(self, config, n, split, seed, quiet=True):
        rng, table, problems = random.Random(f"{seed} {split}"), config.table(), []
        for (length, row), count in zip(table.items(), largest_remainder([row[DATA] for row in table.values()], n)):
            while count:
                digits = tuple(rng.randint(0, round(row["highest"])) for _ in range(length))
                if SPLITS[sum(digits) % 3] != split: continue  # no list is in two splits
                problems.append(Digit_List(digits))
                count -= 1
        rng.shuffle(problems)
        return problems, Made(table)

    def validation(self, n, seed=0): return self.generate(self.config({length: {DATA: 1 / len(self.axes[0].values), "highest": 5} for length in self.axes[0].values}), n, "validation", seed)
    def made(self, plain): return Made(plain["counts"])
    def problem(self, plain): return Digit_List(tuple(plain["digits"]))
    def stratum(self, problem): return (len(problem.digits),)
    def extent(self, problem): return len(problem.digits)
    def prompt(self, problem, style): return f"<bos> {problem.fingerprint} <ans>"
    def canonical_answer(self, problem, style): return " ".join(map(str, sorted(problem.digits)))
    def vocabulary(self): return ["<pad>", "<bos>", "<eos>", "<unk>", "<ans>", *map(str, range(10))]

    def judge(self, answer, problem, truncated=False):
        words = (answer or "").split()
        kind = ("truncated" if truncated else "no_list" if not words or not all(w in set("0123456789") for w in words)
                else "other_digits" if sorted(words) != sorted(map(str, problem.digits)) else "wrong_order" if words != sorted(words) else "")
        return Verdict(not kind, None, float(not kind), None, (Flaw(kind),) if kind else (), kind not in ("truncated", "no_list"), answer or "", problem)

    def verdict(self, plain): return Verdict(False, None, 0.0, None, tuple(Flaw(*f) for f in plain["failures"]), True, plain["answer"], self.problem(plain["problem"]))


@pytest.fixture(scope="module")
def model(tmp_path_factory):
    "A small model that has seen a few sorted lists, in a folder."
    from ete.warmup import WarmUpConfig, warm_up
    family = Digits()
    policy = warm_up(WarmUpConfig(width=32, depth=2, steps=300, batch=32, engineer_every=0, lessons={"n_problems": 400}), family=family)
    folder = tmp_path_factory.mktemp("digits") / "model"
    policy.save(folder)
    return folder


def settings(model, **more):
    return {"family.name": "test_toy_family:Digits", "policy.model": str(model), "policy.max_new_tokens": "6", "validation.n": "24", "train.n_maps": "24"} | more


@pytest.mark.parametrize("engineer", ["frontier", "linear", "test_toy_family:Patient"])
def test_three_rounds_of_another_world(tmp_path, model, engineer):
    from ete.evaluate import benchmark, evaluate
    from ete.plots import run_markdown, run_page
    from ete.rounds import Run
    from ete.run_config import RunConfig, with_settings
    config = with_settings(RunConfig.preset("micro"), settings(model, **{"engineer.kind": engineer}))
    run = Run.create(tmp_path / "run", config, quiet=True).run()
    again = Run.open(tmp_path / "run", quiet=True)
    views = again.rounds()
    assert again.next_stage() is None and [v.round for v in views] == [0, 1, 2, 3] and set(views[3].config.table()) == {2, 3}
    assert 0 < views[0].sampled.valid_rate < 1 and views[0].sampled.examples and again.behaviour().scores
    text = (again.stage(1, "report") / "report.txt").read_text()
    assert "All 24 validation lists" in text and "2 digits: " in text and "highest digit" in text
    assert "sorts lists" not in run_page(again) and "3 digits" in run_page(again) and run_markdown(again).count("\n") == 6
    e = evaluate(again.policy_after(3), benchmark(again.family, per_cell=6), family=again.family)
    assert e.rows()[0][0] == "level" and e.report().tally().n == 12
    branch = run.branch(tmp_path / "branch", 1, {"engineer.kind": "fixed"}).run()
    assert branch.env_config(3) == branch.env_config(2) == run.env_config(2)


class Patient:
    "An engineer of one's own: named in the config, no file of the package changed."
    def propose(self, context):
        from ete.proposal import Proposal
        return Proposal(engineer="patient", config=context.config, reason="let it learn")


def test_another_world_on_the_command_line(tmp_path, model, capsys):
    from ete.cli import main
    options = [word for name, value in settings(model, rounds="1").items() if name != "family.name" for word in ("--set", f"{name}={value}")]
    with pytest.raises(SystemExit) as end:
        main(["run", "--preset", "micro", "--family", "test_toy_family:Digits", "--engineer", "frontier", "--out", str(tmp_path / "run"), "--quiet", *options])
    assert end.value.code == 0 and "24 validation lists" in capsys.readouterr().out
    with pytest.raises(SystemExit) as end:
        main(["report", str(tmp_path / "run"), "--json"])
    assert end.value.code == 0 and json.loads(capsys.readouterr().out)["groups"][0]["length"] == 2


def test_terms_and_backends_of_ones_own(tmp_path, model):
    from ete.rounds import Run
    from ete.run_config import RunConfig, with_settings
    own = {"rounds": "1", "engineer.kind": "fixed", "reward.terms": '{"test_toy_family:low_digits" = 0.5}', "policy.backend": "test_toy_family:sorts"}
    run = Run.create(tmp_path / "run", with_settings(RunConfig.preset("micro"), settings(model, **own)), quiet=True).run()
    assert run.rounds()[1].greedy.valid_rate == 1  # whoever answered when it was measured, it wasn't the model


def low_digits(verdict, n_tokens, limit, config): return 1 - sum(verdict.problem.digits) / (9 * len(verdict.problem.digits))


def sorts(policy, prompts, greedy, seed, progress, **settings):
    from ete.policy import Answer
    return [Answer(" ".join(sorted(p.split()[1:-1])), 4, False) for p in prompts]


def test_the_family_is_some_sixty_lines():
    lines = Path(__file__).read_text(encoding="utf-8").split("@pytest.fixture(")[0].split("@dataclass(frozen=True)")[1].splitlines()
    assert sum(bool(line.strip()) for line in lines) <= 75
