"""Instructions of the two hot paths, by valgrind's callgrind, which depend on no other program's mood."""

import concurrent.futures
import os
import re
import subprocess
import tempfile

from harness.turns import Contest, Side

ABOUT = "instructions of rendering an event and of reading an email, by callgrind"
EVENTS = 1_000


def rows(bench):
    events, count = (EVENTS // 4, 10) if bench.is_quick else (EVENTS, 200)
    # What is counted of one depends on the others a little.
    event, email = (f"an event of {events}", f"an email of {count}") if bench.is_quick else ("an event", "an email")
    file, season = bench.matches(events), bench.season(count)
    # Without what is for debuggers, some of which the valgrind of Debian 12 ends with.
    contestant = bench.scratch / "contestant"
    subprocess.run(["strip", "--strip-debug", "-o", contestant, bench.build / "contestant"], check=True)

    # The counts are the same each time and whatever else runs: one round says it all, and nobody waits for turns.
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        def counted(count, command):
            """Thousands of instructions of one pass, divided by `count`: two passes without what one takes, start and end."""
            one, two = (pool.submit(instructions, bench, command, passes) for passes in (1, 2))
            return lambda: (two.result() - one.result()) / count / 1000

        found = counts(f"render {event}", [
            Side("`CalendarRenderer`", counted(events, [contestant, "render", file])),
            Side("C program with libical", counted(events, [bench.peer("render", "-lical"), file]), aim=1.0),
        ])
        return found + counts(f"read {email}", [
            Side("`FixtureMailReader`", counted(count, [contestant, "parse", bench.lists, season])),
            Side("GMime alone", counted(count, [bench.peer("mime", *bench.flags("gmime-3.0")), season])),
        ])


def counts(what, sides):
    contest = Contest("instructions", what, "thousand instructions", sides)
    values = {side.name: [side.measure()] for side in sides}
    return [contest.row(side, values) for side in sides]


def instructions(bench, command, passes):
    """What a program executes that takes so many passes in one turn."""
    with tempfile.NamedTemporaryFile(dir=bench.scratch, prefix="callgrind.") as file:
        run = subprocess.run(
            ["valgrind", "--tool=callgrind", f"--callgrind-out-file={file.name}", *map(str, command)],
            input=f"round {passes}\n", capture_output=True, text=True)
    found = re.search(r"Collected : (\d+)", run.stderr)
    if run.returncode or not found:
        raise SystemExit(f"callgrind: {run.stderr[-500:]}")
    return int(found[1])
