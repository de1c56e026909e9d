"""The rules of MAPF-FrozenLake, step by step and pair by pair, written for reading rather than for speed."""
from itertools import combinations

Cell = tuple[int, int]
Failure = tuple[str, frozenset[int], int]               # kind, agents, step
LEFT, DOWN, RIGHT, UP, WAIT = range(5)
MOVES = {LEFT: (0, -1), DOWN: (1, 0), RIGHT: (0, 1), UP: (-1, 0), WAIT: (0, 0)}


def _conflicts(before: list[Cell], after: list[Cell], out: set[int], step: int) -> set[Failure]:
    """The vertex and edge conflicts of one step, between all agents that are not out."""
    failures = set()
    for a, b in combinations(range(len(before)), 2):
        if a in out or b in out:
            continue                                    # in a hole it is no obstacle
        if after[a] == after[b]:
            failures.add(("vertex_conflict", frozenset({a, b}), step))
        elif before[a] == after[b] and before[b] == after[a]:
            failures.add(("edge_conflict", frozenset({a, b}), step))
    return failures


def _arrival(path: list[Cell], goal: Cell) -> int:
    """The first time from which the agent stays on its goal, given that it ends there."""
    return max((time + 1 for time, cell in enumerate(path) if cell != goal), default=0)


def slow_judge(rows: tuple[str, ...], starts: tuple[Cell, ...], goals: tuple[Cell, ...],
               plan: list[list[int]]) -> dict[str, object]:
    """Play `plan` to its end, whatever fails on the way, and tell every failure; costs are None if there is one."""
    agents = range(len(starts))
    length = max((len(actions) for actions in plan), default=0)
    padded = [list(actions) + [WAIT] * (length - len(actions)) for actions in plan]
    paths = [[start] for start in starts]               # the cell of each agent at times 0, 1, …
    out: set[int] = set()                               # agents in a hole
    failures: set[Failure] = set()
    for step in range(length):
        before = [path[-1] for path in paths]
        after = list(before)                            # who is out, or tries to leave the grid, stays
        for agent in agents:
            if agent in out:
                continue
            down, right = MOVES[padded[agent][step]]
            row, col = before[agent][0] + down, before[agent][1] + right
            if not (0 <= row < len(rows) and 0 <= col < len(rows[0])):
                failures.add(("illegal_move", frozenset({agent}), step))
                continue
            after[agent] = row, col
            if rows[row][col] == "H":
                failures.add(("hole", frozenset({agent}), step))
                out.add(agent)
        failures |= _conflicts(before, after, out, step)
        for path, cell in zip(paths, after):
            path.append(cell)
    for agent in agents:
        if paths[agent][-1] != goals[agent]:            # a goal is frozen, so this holds in a hole as well
            failures.add(("goal_not_reached", frozenset({agent}), length))
    if failures:
        return {"valid": False, "failures": failures, "makespan": None, "sum_of_costs": None}
    arrivals = [_arrival(path, goal) for path, goal in zip(paths, goals)]
    return {"valid": True, "failures": failures, "makespan": max(arrivals, default=0), "sum_of_costs": sum(arrivals)}
