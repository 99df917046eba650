"""A calendar of 10,000 events after one of them has changed, where the others are kept."""

from harness.turns import Contest, Program, Side

ABOUT = "the calendar of 10,000 events after one change"
EVENTS = 10_000
TARGET = "/calendar/all.ics"
# Of the matches that are kept, another one each time.
CHANGE = """UPDATE matches SET time = time + interval '1 minute' WHERE id = (
    SELECT id FROM matches WHERE status = 'scheduled' ORDER BY sequence, id LIMIT 1)"""


def rows(bench):
    from works import render

    cluster = bench.cluster
    database = cluster.copy(cluster.league(EVENTS))
    matches = bench.matches(EVENTS)
    few = bench.matches(EVENTS // 10)
    feeding = Program([bench.build / "feeding", cluster.url(database), TARGET, CHANGE])
    octets = int(feeding.turn(1)["octets"])
    copy = Program([bench.peer("change"), str(octets)])
    cold = Program([bench.build / "contestant", "render", matches])
    icalendar = Program([bench.python, bench.peers / "render_icalendar.py", few, "change"])
    ics = Program([bench.python, bench.peers / "render_ics.py", few, "change"])
    fresh = []

    def ours():
        turn = feeding.turn(5)
        fresh.append(turn["fresh"] / 5 * 1000)
        return turn["seconds"] / 5 * 1000

    def milliseconds(program, passes=1, share=1):
        return lambda: program.turn(passes)["seconds"] / passes / share * 1000

    with feeding, copy, cold, icalendar, ics:
        found = Contest("change", f"the same after one change, {octets:,} octets", "ms", [
            Side("`FeedService`, the rest kept", ours),
            Side("memcpy of as many octets, into memory that is there", milliseconds(copy, 10), aim=0.4),
            Side("`CalendarRenderer`, cold", milliseconds(cold), aim=50, remark="of other matches; time of the processor"),
            Side("Python icalendar, its tree kept", milliseconds(icalendar, share=0.1), remark=render.TENTH + "; time of the processor"),
            Side("Python ics, its tree kept", milliseconds(ics, share=0.1), remark=render.TENTH + "; time of the processor"),
        ]).rows(bench.rounds)
    cluster.drop(database)
    found[0].remark = f"from commit to new calendar {sorted(fresh)[len(fresh) // 2]:.1f} ms"
    return found
