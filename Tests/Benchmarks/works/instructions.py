"""Instructions of the two hot paths, by valgrind's callgrind, which depend on no other program's mood."""

import re
import subprocess

from harness.turns import Contest, Side

ABOUT = "instructions of rendering an event and of reading an email, by callgrind"
EVENTS = 1_000


def rows(bench):
    events, count = (EVENTS // 4, 20) if bench.is_quick else (EVENTS, 200)
    file, season = bench.matches(events), bench.season(count)
    lists = bench.root / "Tests" / "FixtureMailTests" / "Reference"
    contestant = bench.build / "contestant"

    def counted(count, command):
        """Thousands of instructions of one pass, divided by `count`: two passes without what one takes, start and end."""
        return lambda: (instructions(bench, command, 2) - instructions(bench, command, 1)) / count / 1000

    # The counts are the same each time: one round says it all.
    found = counts("render an event", [
        Side("`CalendarRenderer`", counted(events, [contestant, "render", file])),
        Side("C program with libical", counted(events, [bench.peer("render", "-lical"), file]), aim=1.0),
    ])
    return found + counts("read an email", [
        Side("`FixtureMailReader`", counted(count, [contestant, "parse", lists, season])),
        Side("GMime alone", counted(count, [bench.peer("mime", *bench.flags("gmime-3.0")), season])),
    ])


def counts(what, sides):
    contest = Contest("instructions", what, "thousand instructions", sides)
    return [contest.row(side, values) for values in [{side.name: [side.measure()] for side in sides}] for side in sides]


def instructions(bench, command, passes):
    """What a program executes that takes so many passes in one turn."""
    run = subprocess.run(
        ["valgrind", "--tool=callgrind", f"--callgrind-out-file={bench.scratch / 'callgrind.out'}", *map(str, command)],
        input=f"round {passes}\n", capture_output=True, text=True)
    found = re.search(r"Collected : (\d+)", run.stderr)
    if run.returncode or not found:
        raise SystemExit(f"callgrind: {run.stderr[-500:]}")
    return int(found[1])
