"""A calendar of 10,000 events, from matches in memory, with nothing kept from before."""

import subprocess

from harness.turns import Contest, Program, Side

ABOUT = "a calendar of 10,000 events, cold"
EVENTS = 10_000
TENTH = "a tenth of the events, times ten"


def lines_of_events(text):
    """The lines of a calendar's events, unfolded, without their order within an event."""
    events = text.replace(b"\r\n ", b"").split(b"BEGIN:VEVENT\r\n")[1:]
    return [sorted(event.split(b"END:VEVENT")[0].split(b"\r\n")) for event in events]


def check(bench, limit):
    """Ends everything unless both make the same events."""
    file = bench.matches(500)
    ours = subprocess.run([bench.build / "contestant", "render", file, "show"], capture_output=True, check=True).stdout
    theirs = subprocess.run([limit, file], input=b"show\n", capture_output=True, check=True).stdout
    for one, other in zip(lines_of_events(ours), lines_of_events(theirs), strict=True):
        if one != other:
            raise SystemExit(f"not the same event: {set(one) ^ set(other)}")


def rows(bench):
    count = EVENTS // 5 if bench.is_quick else EVENTS
    file, few = bench.matches(count), bench.matches(count // 10)
    ours = Program([bench.build / "contestant", "render", file])
    program = bench.peer("render", "-lical")
    check(bench, program)
    limit = Program([program, file])
    icalendar = Program([bench.python, bench.peers / "render_icalendar.py", few])
    ics = Program([bench.python, bench.peers / "render_ics.py", few])

    def milliseconds(program, share=1):
        return lambda: program.turn(1)["seconds"] / share * 1000

    with ours, limit, icalendar, ics:
        return Contest("render", f"calendar of {count:,} events, cold", "ms of a processor", [
            Side("`CalendarRenderer`", milliseconds(ours)),
            Side("C program with libical", milliseconds(limit), aim=2),
            Side("Python icalendar", milliseconds(icalendar, 0.1), aim=30, remark=TENTH),
            Side("Python ics", milliseconds(ics, 0.1), remark=TENTH + ", without the properties it lacks"),
        ]).rows(bench.rounds)
