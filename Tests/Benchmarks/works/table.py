"""The table of one league of one season among 1,000 to 1,000,000 matches."""

import contextlib

from harness.pgbench import Pgbench
from harness.turns import Contest, Program, Side

ABOUT = "one league's table among 1,000 to 1,000,000 matches"
SEASON, LEAGUE, TIED = "2026", "League 0", "League 1"
ANSWERS = 60


def sizes(bench):
    return (1_000, 10_000) if bench.is_quick else (1_000, 10_000, 100_000, 1_000_000)


def rows(bench):
    cluster, found = bench.cluster, []
    query = cluster.statement(cluster.league(1_000), "table")
    kinds = (("the view", "view", LEAGUE), ("the view, by head-to-head", "view", TIED), ("FieldGame, with the reasons", "function", LEAGUE))
    for what, way, league in kinds:
        with contextlib.ExitStack() as stack:
            sides = []
            for size in sizes(bench):
                program = stack.enter_context(answering(bench, size, way, league))
                sides.append(Side(f"`LeagueRepository` among {size:,} matches", milliseconds(program)))
            if way == "view":
                for size in sizes(bench):
                    pgbench = Pgbench(cluster, cluster.league(size), bench.scratch / f"table-{size}.sql", query, [SEASON, league])
                    sides.append(Side(f"pgbench -M prepared among {size:,} matches", lambda pgbench=pgbench: 1000 / pgbench.turn(bench.many // 2)))
            contest = Contest("table", f"a league's table: {what}", "ms", sides)
            made = contest.rows(min(3, bench.rounds))
        found += [flat(row, made, len(sizes(bench))) for row in made]
    return found


def answering(bench, size, way, league):
    """A program that asks for the league's table among so many matches."""
    cluster = bench.cluster
    return Program([bench.build / "contestant", "table", way, cluster.url(cluster.league(size)), SEASON, league])


def milliseconds(program, teams=10):
    def measure():
        turn = program.turn(ANSWERS)
        if turn["rows"] != teams:
            raise SystemExit(f"not the table that was asked for: {turn}")
        return turn["seconds"] / ANSWERS * 1000
    return measure


def flat(row, made, count):
    """Each of ours beside pgbench with as many matches; the last of ours beside the first, which it is to be like."""
    index = made.index(row)
    if index < count:
        row.ratio = None
        if index == count - 1:
            row.demand(row.median / made[0].median, 2, "times as long as among the fewest")
    else:
        row.ratio = row.median / made[index - count].median
    return row
