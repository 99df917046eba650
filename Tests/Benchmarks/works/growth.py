"""What things cost as more is stored: 1,000 to 1,000,000 matches, 10 to 1,000 calendars kept."""

import contextlib
import pathlib

from harness import plots
from harness.turns import Contest, Program, Side
from works import fixtures, start, table
from works.table import sizes

ABOUT = "what each costs as matches and calendars grow, with plots"
LARGE, OPEN = pathlib.Path(__file__).parent.parent / "data" / "large_league.sql", 276
# What is asked for is the same in all sizes: one team, one league, one season, one message.
SEASON = "/calendar/feed.ics?house=T{team}&from=2026-01-01&to=2026-12-31"
CHANGE = """UPDATE matches SET time = time + interval '1 minute' WHERE id = (
    SELECT id FROM matches WHERE home_team_id = 'T0' AND season = '2026' AND status = 'scheduled' ORDER BY sequence, id LIMIT 1)"""

KEPT = "from commit to new calendar, others kept"


def rows(bench):
    cluster = bench.cluster
    for size in sizes(bench):
        cluster.league(size)
    copies = {size: cluster.copy(cluster.league(size)) for size in sizes(bench)}
    found = [
        fixtures_rows(bench), table_rows(bench),
        calendar_rows(bench, "first look at a team's season, 90 events", lambda program: program.turn(5, "first")["seconds"]),
        calendar_rows(bench, "from a change's commit to the new calendar", lambda program: program.turn(5)["fresh"]),
        import_rows(bench, copies), *large_rows(bench, copies), kept_rows(bench)]
    for database in copies.values():
        cluster.drop(database)
    plots.growth([made for made in found if made[0].what != KEPT], "matches stored", bench.plots / "growth-matches.png", bench.python)
    plots.growth([found[-1]], "calendars kept", bench.plots / "growth-calendars.png", bench.python)
    folder = "Plots" if bench.keep else bench.plots
    bench.say(
        "## Growth\n\nThe same is asked for among ever more matches, or with ever more calendars kept. Where cost "
        "follows what is asked for, the last row of each is like its first.\n\n"
        f"![growth with matches]({folder}/growth-matches.png)\n\n![growth with calendars]({folder}/growth-calendars.png)")
    return [row for made in found for row in made]


def grown(bench, what, unit, programs, work="growth", limit=None):
    """One work at several sizes, side by side; the last is to be like the first, which has the limit."""
    made = Contest(work, what, unit, [Side(name, measure) for name, measure in programs], limit=limit).rows(bench.rounds)
    for row in made:
        row.ratio = None
    made[-1].demand(made[-1].median / made[0].median, 2, "times the first")
    return made


def among(size):
    return f"among {size:,} matches"


def fixtures_rows(bench):
    cluster = bench.cluster
    with contextlib.ExitStack() as stack:
        programs = []
        for size in sizes(bench):
            database = cluster.league(size)
            day = fixtures.day_of(cluster, database)
            program = stack.enter_context(Program([bench.build / "contestant", "fixtures", "bare", cluster.url(database), "1", fixtures.HOUSE, day]))
            programs.append((among(size), lambda program=program: program.turn(100)["seconds"] / 100 * 1000))
        return grown(bench, f"a house's {fixtures.WANTED} fixtures", "ms", programs)


def table_rows(bench):
    with contextlib.ExitStack() as stack:
        programs = [
            (among(size), table.milliseconds(stack.enter_context(table.answering(bench, size, "view", table.LEAGUE))))
            for size in sizes(bench)]
        return grown(bench, "a league's table", "ms", programs)


def calendar_rows(bench, what, figure):
    """A team's season as calendars go, a figure of five passes of `feeding` at each size."""
    cluster = bench.cluster
    with contextlib.ExitStack() as stack:
        programs = []
        for size in sizes(bench):
            program = stack.enter_context(Program([bench.build / "feeding", cluster.url(cluster.league(size)), SEASON.format(team=0), CHANGE]))
            programs.append((among(size), lambda program=program: figure(program) / 5 * 1000))
        return grown(bench, what, "ms", programs)


def large_rows(bench, copies):
    """What is worked out of a season with a league of 24 teams: tables and clashes."""
    cluster, found = bench.cluster, []
    for database in copies.values():
        cluster.sql(database, LARGE.read_text())

    def clashes(program):
        def measure():
            turn = program.turn(table.ANSWERS)
            if not turn["matches"] == OPEN > turn["clashes"] > 0:
                raise SystemExit(f"not the matches that clash: {turn}")
            return turn["seconds"] / table.ANSWERS * 1000
        return measure

    def tables(program):
        return table.milliseconds(program, teams=24)

    for what, work, asked, figure in (
            ("a table of 24 teams, with the reasons", ("table", "function"), ("2027", "Large League"), tables),
            (f"the same with {OPEN} scores supposed", ("table", "supposed"), ("2027", "Large League"), tables),
            (f"clashes of {OPEN} matches to come", ("clashes",), ("2027-04-30",), clashes)):
        with contextlib.ExitStack() as stack:
            found.append(grown(bench, what, "ms", [
                (among(size), figure(stack.enter_context(Program([bench.build / "contestant", *work, cluster.url(database), *asked]))))
                for size, database in copies.items()], limit=10))
    return found


def import_rows(bench, copies):
    """One message that announces matches of a league of this size, the whole program."""
    cluster, programs = bench.cluster, []
    messages = sorted((bench.season(400) / "new").glob("*.text.eml"))
    for size, database in copies.items():
        cluster.add_lists(database, bench.lists)
        url = cluster.url(database)
        # Each size is given the same messages, one after another.
        programs.append((among(size), lambda url=url, messages=iter(messages): start.import_of(bench, next(messages), bench.importing, url)))
    return grown(bench, "import one email, the whole program", "ms", programs)


def kept_rows(bench):
    """A change of one match while 10 to 1,000 calendars are kept, each of which looks whether it is in it."""
    database = bench.cluster.league(10_000)
    with contextlib.ExitStack() as stack:
        programs = []
        for count in (10, 100) if bench.is_quick else (10, 100, 1_000):
            others = [f"/calendar/feed.ics?house=T{number % 100}&from=2026-01-{number // 100 + 1:02}&to=2026-12-31" for number in range(1, count)]
            program = stack.enter_context(Program([bench.build / "feeding", bench.cluster.url(database), SEASON.format(team=0), CHANGE, *others]))
            programs.append((f"{count:,} calendars", lambda program=program: program.turn(5)["fresh"] / 5 * 1000))
        return grown(bench, KEPT, "ms", programs)
