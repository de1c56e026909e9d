"""Answers to test a judge with: hand-made ones with what they deserve, spoilt plans, noise, and texts that hurt.

The notebooks' tests import this file, `ete bench judge` loads it from a checkout, the package itself has no use for it.
"""
import base64
import json
import random
from collections.abc import Sequence
from pathlib import Path

from ete.grid import Action, Instance, Labelled, Plan, trimmed
from ete.reader import MAX_PLACES
from ete.task import judge

CASES = Path(__file__).parents[1] / "data" / "cases"
Answer = str | bytes | None


def answer_cases(folder: str | Path = CASES) -> list[tuple[dict, Labelled, Answer]]:
    """The hand-made answers: each case, its map, and the answer. `data/cases/README.md` says what a case holds."""
    described = json.loads((Path(folder) / "answer_instances.json").read_text(encoding="utf-8"))
    maps = {name: Labelled(Instance(tuple(d["rows"]), d["starts"], d["goals"]), d["makespan"], d["sum_of_costs"])
            for name, d in described.items()}
    cases = [json.loads(line) for line in (Path(folder) / "answers.jsonl").read_bytes().splitlines()]
    answers = [base64.b64decode(case["base64"]) if "base64" in case else case["text"] for case in cases]
    return [(case, maps[case["instance"]], answer) for case, answer in zip(cases, answers)]


def case_fault(case: dict, item: Labelled, answer: Answer) -> str:
    """Empty if the answer is judged as its author expects, else what differs."""
    j, expect = judge(answer, item, case["objective"]), case["expect"]
    brief = {"parse_error", "truncated", "suboptimal"}  # given without agent and step
    found = {(f.kind,) if f.kind in brief else (f.kind, f.agent, *(() if f.other is None else (f.other,)), f.step)
             for f in j.failures}
    verdict_fits = (j.valid, bool(j.optimal)) == (expect["valid"], bool(expect["optimal"]))
    if not verdict_fits or found != {tuple(f) for f in expect["failures"]}:
        return f"{case['id']}: expected {expect}, found {sorted(map(str, found))} {j.reason}"
    if case["plan"] is None or j.plan is None:
        return ""
    said = trimmed([[Action[name] for name in agent] for agent in case["plan"]])
    return "" if trimmed(j.plan) == said else f"{case['id']}: another plan was read"


def odd_plan(rng: random.Random, instance: Instance, good: Plan | None = None) -> list[list[Action]]:
    """A plan that a judge might get wrong: random, or `good` with a few things done to it."""
    if good is None or rng.random() < 0.3:
        return [[Action(rng.randrange(5)) for _ in range(rng.randrange(9))] for _ in range(instance.n_agents)]
    plan = [list(agent) for agent in good]
    for _ in range(rng.randrange(4)):
        mine = plan[rng.randrange(len(plan))]
        k = rng.randrange(len(mine) + 1)
        what = rng.randrange(6)
        if what == 0:
            mine.insert(k, Action.WAIT)
        elif what == 1 and mine:
            mine.pop(k % len(mine))
        elif what == 2 and mine:
            mine[k % len(mine)] = Action(rng.randrange(5))
        elif what == 3:
            mine += [Action.WAIT] * rng.randrange(4)
        elif what == 4:  # there and back
            there_and_back = ([Action.LEFT, Action.RIGHT], [Action.UP, Action.DOWN], [Action.DOWN, Action.UP])
            mine[k:k] = rng.choice(there_and_back)
        else:
            rng.shuffle(plan)
    return plan


PIECES = (  # of answers, and what doesn't belong into one
    "Agent 0:", "Agent 1:", "A0:", "A1:", "agent_1", "RIGHT", "DOWN,", "UP", "WAIT", "R", "D", "→", "↓", "->",
    "[", "]", "{", "}", '"', "'", ",", ":", "|", "\n", "\n\n", "01", "11", "1.", "2)", "<think>", "</think>",
    "```", "**", "- ", "…", "𝟙", "\x00", "²", "'s", "Ａ", "\ud800", "\u202e", "\u200b",
    '{"agent_0": ["R"]', '"actions": [', "| Agent | Plan |\n|---|---|\n", "is", "-1", "99999999999", "()",
)


def noise(rng: random.Random, texts: Sequence[str]) -> str:
    """An answer to trip the judge with: pieces at random, or one of `texts` with a few things done to it."""
    if rng.random() < 0.3:
        return rng.choice(("", " ", "\n")).join(rng.choices(PIECES, k=rng.randint(0, 25)))
    text = rng.choice(texts)
    for _ in range(rng.randint(1, 4)):
        a, b = sorted((rng.randint(0, len(text)), rng.randint(0, len(text))))
        b = min(b, a + 12)
        change = rng.choice((
            lambda: text[:a] + text[b:],  # cut something out
            lambda: text[:b] + text[a:],  # say it twice
            lambda: text[:a] + rng.choice(PIECES) + text[a:],
            lambda: text[:a] + text[a:b][::-1] + text[b:],
            lambda: text[:a] + chr(rng.randrange(0x3000)) + text[a:],
            lambda: text + rng.choice(("\n", " ", "")) + rng.choice(texts),
            lambda: text.swapcase(),
        ))
        text = change()
    return text


REPEATED = (  # what hurts if there is enough of it
    "[", "{", '["', '[""] ', '[[],', '{"a":', '{"0":[],', "(", "Agent 0 ((", "Agent 0 ( ", "Agent 0''", "*", "#",
    "Agent 0:", "Agent 0: R ", "Agent 0: R\n", "agent ", "Agent", "a", "A0", "A0: ", "a_", "Agent 1 goes left. ",
    "R ", "R", "\n", "R\n", " ", "->", "→", "→ ", "1. ", "0", "01 ", "t=1:", "step 1: ", "```\n",
    "|", "| Agent |\n", "|Agent 0|R|\n", "<think>", "</think>", "<think></think>", "<", "think",
    "Ａ", "，", "\u200b", "漢字", "𝟙", "\x00", "é", "\r", "\u2028", "\ud800",
)
ENDLESS = {  # name: (how it begins, what follows again and again)
    "a list of R": ("Agent 0: ", "R "),
    "cells without end": ("A0: ", "01 R "),
    "an endless string": ('{"agent_0": "', "R "),
    "an endless number": ('{"agent_0": ["R", ', "1"),
    "an open bracket": ("Agent 0: [", "\n"),
    "a foreign end": ("Agent 0: ", "R, "),
}


def hurtful_answers(size: int = 10 ** 6) -> dict[str, str]:
    """By name, answers of about `size` characters that hurt a pattern or a JSON reader, and `plans_far_away`."""
    repeated = {repr(unit): (unit * (size // len(unit) + 1))[:size] for unit in REPEATED}
    endless = {name: (head + unit * (size // len(unit)))[:size] for name, (head, unit) in ENDLESS.items()}
    endless["a foreign end"] += "x"
    few_enough = ("A0: R " * (MAX_PLACES // 2)).ljust(size)  # names to be read, each of them
    return repeated | endless | {"many names": few_enough} | plans_far_away(size)


def plans_far_away(size: int = 10 ** 6) -> dict[str, str]:
    """By name, answers of about `size` characters with a plan of two agents somewhere in them."""
    plan = "Agent 0: RIGHT, DOWN\nAgent 1: UP\n"
    prose = "The quick agent jumps over the lazy lake, at (0, 1). " * (size // 50)
    thought = "Agent 0: UP, no, [wait]. " * (size // 25)
    return {
        "prose before a plan": prose[:size] + "\n" + plan,
        "prose after a plan": plan + "\nThat was quick." * (size // 16),
        "blank before a plan": "\n" * size + plan,
        "a long thought": f"<think>{thought}</think>\n{plan}",
    }
