"""The pages: at hand, not changed, made, and new after a change; among ever more matches, and what they take in memory."""

import concurrent.futures
import contextlib
import datetime
import http.client
import pathlib
import statistics
import subprocess
import time

from harness import servers
from harness.turns import Contest, Program, Side
from works.growth import among, grown
from works.web import wrk

ABOUT = "pages: 200, 304, made, new after a change, among 1,000 to 1,000,000 matches, and their memory"
# In the middle of the season of 2026, of which every size has as much: ten matches each third day.
TODAY, LEAGUES = "2026-05-16", 10
CLOCK = f"{TODAY}T12:00"
LIST, CALENDAR, EVERYTHING = "/fixtures?when=all", "/calendar/house/team-0.ics", "/calendar/all.ics"
# The day whose page has that many matches.
DAY, MATCHES = "2026-05-19", 200
PAGES = ("/", "/fixtures", "/results", "/tables/2026/league-0", "/houses/team-0", "/changes", "/matches/{id}", "/pitches")
# A match that is on the list and in the calendar.
OBJECT = f"SELECT id FROM matches WHERE date = '{TODAY}' AND 'T0' IN (home_team_id, away_team_id) ORDER BY id LIMIT 1"
# What pages may take, in MB.
HELD = 64 * 1024 * 1024 / 1e6
HISTORY = pathlib.Path(__file__).parent.parent / "data" / "history.sql"


def sizes(bench):
    return (1_000, 10_000) if bench.is_quick else (1_000, 10_000, 1_000_000)


def rows(bench):
    for size in sizes(bench):
        database = bench.cluster.league(size, LEAGUES)
        bench.cluster.sql(database, HISTORY.read_text(), today=TODAY)
    return kept(bench) + unchanged(bench) + made(bench) + changed(bench) + cold(bench) + held(bench)


def league(bench, size=10_000):
    return bench.cluster.league(size, LEAGUES)


def kept(bench):
    """A list that is at hand, beside as many octets from the memory of a program without a database."""
    seconds, found = 1 if bench.is_quick else 2, []
    with servers.serving(bench, league(bench), CLOCK) as ours:
        for what, headers in (("200", {}), ("200 with gzip", {"Accept-Encoding": "gzip"})):
            answer, page = servers.request(ours.port, LIST, headers=headers)
            if answer.status != 200 or (answer.headers["Content-Encoding"] == "gzip") != bool(headers):
                raise SystemExit(f"no page at {LIST}: {answer.status} {answer.headers}")
            file = bench.scratch / "page"
            file.write_bytes(page)
            fields = [f"{name}: {value}" for name, value in headers.items()]
            with servers.hummingbird(bench, file) as bare:
                found += Contest("pages", f"a list of fixtures, {what}: {len(page):,} octets", "requests/s", [
                    Side("`fieldgame serve`", lambda: wrk(ours.port, LIST, seconds, fields)),
                    Side("one route of Hummingbird, as many octets in memory", lambda: wrk(bare.port, "/calendar/bare.ics", seconds, fields), aim=0.9),
                ], more_is_better=True).rows(bench.rounds)
    return found


def unchanged(bench):
    """Requests a second that end with 304, of a page and of a calendar."""
    seconds = 1 if bench.is_quick else 2
    with servers.serving(bench, league(bench), CLOCK) as ours:
        def asked(path):
            tag = servers.request(ours.port, path)[0].headers["ETag"]
            if servers.request(ours.port, path, headers={"If-None-Match": tag})[0].status != 304:
                raise SystemExit(f"{path} is not the same as itself")
            return lambda: wrk(ours.port, path, seconds, [f"If-None-Match: {tag}"])

        return Contest("pages", "304, by the tag of each", "requests/s", [
            Side("`fieldgame serve`, a list of fixtures", asked(LIST)),
            Side("`fieldgame serve`, a calendar", asked(EVERYTHING), aim=0.9),
        ], more_is_better=True).rows(bench.rounds)


def together(turn):
    """Measures of several figures that one turn tells: whoever is asked first takes it."""
    waiting = {}

    def measure(name):
        def figure():
            if name not in waiting:
                waiting.update(turn())
            return waiting.pop(name)
        return figure
    return measure


def made(bench):
    """The page of a day, made in memory, and its queries alone; in turns within one program."""
    cluster, passes = bench.cluster, 20 if bench.is_quick else 50
    database = cluster.copy(league(bench))
    # As after a day of rain: many of them were moved, and say so.
    cluster.sql(database, f"""
        UPDATE matches SET date = '{DAY}' WHERE id IN (
            SELECT id FROM matches WHERE date > '{DAY}' AND status = 'scheduled' ORDER BY date, id
            LIMIT {MATCHES} - (SELECT count(*) FROM matches WHERE date = '{DAY}'));
        VACUUM ANALYZE matches, score_audit_log""")
    url = cluster.url(database, "authenticator")
    with Program([bench.build / "contestant", "page", url, TODAY, f"/fixtures/day/{DAY}", DAY]) as program:
        def turn():
            told = program.turn(passes)
            if (told["cards"], told["rows"]) != (MATCHES, MATCHES):
                raise SystemExit(f"not the {MATCHES} matches that were asked for: {told}")
            return {name: told[name] / passes * 1000 for name in ("page", "queries")}

        figure = together(turn)
        found = Contest("pages", f"make a page of {MATCHES} matches", "ms", [
            Side("`PageRequest`, from the database to HTML", figure("page")),
            Side("its queries alone, decoded", figure("queries")),
        ]).rows(bench.rounds)
    cluster.drop(database)
    # Of each round, since the two were measured side by side.
    beyond = statistics.median(page - queries for page, queries in zip(found[0].values, found[1].values))
    found[0].demand(beyond, 1, "ms beyond its queries")
    return found


class Changes:
    """A session of psql that changes a match, whose cards and events show what is written there."""

    def __init__(self, cluster, database):
        self.cluster, self.database = cluster, database
        self.match = cluster.sql(database, OBJECT)
        self.process = subprocess.Popen(
            ["psql", "-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", cluster.url(database)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.count = 0

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.stdin.close()
        self.process.wait()

    def forget(self):
        """Takes away what is told of earlier changes: no match has hundreds."""
        self.cluster.sql(self.database, f"""
            SET session_replication_role = replica;
            DELETE FROM score_audit_log WHERE match_id = '{self.match}'""")

    def make(self):
        """Commits one more change: what there is to see of it, and when the commit was confirmed."""
        self.count += 1
        text = f"change {self.count} of these"
        self.process.stdin.write(f"BEGIN;\nUPDATE matches SET notes = '{text}' WHERE id = '{self.match}';\nCOMMIT;\n\\echo done\n")
        self.process.stdin.flush()
        if self.process.stdout.readline().strip() != "done":
            raise SystemExit("a match could not be changed")
        return text.encode(), time.perf_counter()


def until_new(server, changes, path):
    """The milliseconds from a change's commit to the first answer that shows it, asked for all the time."""
    connection = http.client.HTTPConnection(servers.HOST, server.port, timeout=60)
    try:
        ask(connection, path)
        text, committed = changes.make()
        # A calendar breaks long lines.
        while text not in ask(connection, path).replace(b"\r\n ", b""):
            if time.perf_counter() - committed > 10:
                raise SystemExit(f"{path} does not show what was changed")
        return (time.perf_counter() - committed) * 1000
    finally:
        connection.close()


def ask(connection, path, headers={}):
    connection.request("GET", path, headers=headers)
    answer = connection.getresponse()
    body = answer.read()
    if answer.status != 200:
        raise SystemExit(f"no page at {path}: {answer.status} {body[:200]}")
    return body


def changed(bench):
    """From a change's commit to the new page, of many changes the middle and the slow ones; and to the new calendar."""
    count, limit = 40 if bench.is_quick else 100, 10
    database = bench.cluster.copy(league(bench))
    with servers.serving(bench, database, CLOCK) as ours, Changes(bench.cluster, database) as changes:
        def of(path):
            def turn():
                changes.forget()
                took = [until_new(ours, changes, path) for _ in range(count)]
                return {"middle": statistics.median(took), "slow": statistics.quantiles(took, n=20)[-1]}
            return together(turn)

        page, calendar = of(LIST), of(CALENDAR)
        found = Contest("pages", "from commit to new page", "ms", [
            Side(f"`fieldgame serve`, a list of fixtures, the median of {count}", page("middle")),
            Side("the calendar of a team, the same", calendar("middle")),
            Side(f"`fieldgame serve`, a list of fixtures, the 95th percentile of {count}", page("slow")),
            Side("the calendar of a team, the same 95th percentile", calendar("slow")),
        ], limit=limit).rows(bench.rounds)
    bench.cluster.drop(database)
    # The slow ones beside the slow ones.
    page, calendar = found[2:]
    page.ratio, page.aim, page.is_met = None, found[0].aim, page.median <= limit
    calendar.ratio = calendar.median / page.median
    return found


def cold(bench):
    """Each page from the database with all that pages share, and the new one after a change, among ever more matches."""
    passes, found = 10 if bench.is_quick else 20, []
    for page in PAGES:
        with contextlib.ExitStack() as stack:
            def making(size):
                database = league(bench, size)
                target = page.format(id=bench.cluster.sql(database, OBJECT))
                url = bench.cluster.url(database, "authenticator")
                program = stack.enter_context(Program([bench.build / "contestant", "page", url, TODAY, target, TODAY]))

                def measure():
                    told = program.turn(passes)
                    return (told["shared"] + told["page"]) / passes * 1000
                return among(size), measure

            found += grown(bench, f"make {page.format(id='ID')}", "ms", [making(size) for size in sizes(bench)], "pages")

    with contextlib.ExitStack() as stack:
        def renewed(size):
            database = league(bench, size)
            server = stack.enter_context(servers.serving(bench, database, CLOCK))
            changes = stack.enter_context(Changes(bench.cluster, database))
            return among(size), lambda: statistics.median(until_new(server, changes, LIST) for _ in range(passes))

        return found + grown(bench, "from commit to new page", "ms", [renewed(size) for size in sizes(bench)], "pages")


def held(bench):
    """Megabytes after very many pages were asked for, more than are held; after one, and at the start."""
    count = 5_000 if bench.is_quick else 20_000
    first = datetime.date(2024, 1, 1)
    # The teams of the season, and days from which each has enough to fill a page.
    targets = [f"/fixtures?house=team-{number % 20}&from={first + datetime.timedelta(days=number // 20 % 1000)}" for number in range(count)]

    def after(targets):
        """Half of the clients ask for gzip."""
        with servers.serving(bench, league(bench), CLOCK) as server, concurrent.futures.ThreadPoolExecutor(4) as pool:
            def client(number):
                with contextlib.closing(http.client.HTTPConnection(servers.HOST, server.port, timeout=60)) as connection:
                    for target in targets[number::4]:
                        ask(connection, target, {"Accept-Encoding": "gzip"} if number % 2 else {})
            list(pool.map(client, range(4)))
            return servers.memory(server.process)

    # One round says it: what is measured is how much, not how fast.
    contest = Contest("pages", f"memory after {count:,} pages", "MB", [
        Side("`fieldgame serve`, each asked for once", lambda: after(targets)),
        Side("`fieldgame serve`, one asked for", lambda: after(targets[:1])),
        Side("`fieldgame serve`, at its start", lambda: after([])),
    ])
    values = {side.name: [side.measure()] for side in contest.sides}
    found = [contest.row(side, values) for side in contest.sides]
    more = found[0].median - found[1].median
    # The bound is one of 64 times 1,024 times 1,024 octets.
    found[0].demand(more, HELD, "MB more than with one")
    # All ours: there is nothing to compare.
    for row in found:
        row.ratio = None
    return found
