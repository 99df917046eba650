"""From nothing: a service until it listens, what it holds, a cron job that imports one message, and one match by command."""

import datetime
import itertools
import json
import shutil
import subprocess
import time

from harness import servers
from harness.turns import Contest, Side
from works.web import TARGET

ABOUT = "cold start and memory of serve with 10,000 matches, importing one email, and one match by command"


def rows(bench):
    database = bench.cluster.league(10_000)
    with servers.serving(bench, database) as ours:
        calendar = servers.request(ours.port, TARGET)[1]
        every = [feed["path"] for feed in json.loads(servers.request(ours.port, "/calendars")[1])]
    file = bench.scratch / "calendar.ics"
    file.write_bytes(calendar)

    def listening():
        with servers.serving(bench, database) as server:
            return server.took

    def hummingbird():
        with servers.hummingbird(bench, file) as server:
            return server.took

    def radicale():
        with servers.radicale(bench.scratch / "radicale", None) as server:
            return server.took

    found = Contest("start", "from start to listening, 10,000 matches", "ms", [
        Side("`fieldgame serve`, its database checked", listening),
        Side("one route of Hummingbird, without a database", hummingbird),
        Side("Radicale", radicale),
    ], limit=25).rows(bench.rounds)

    def held(asked):
        def measure():
            with servers.serving(bench, database) as server:
                for path in asked:
                    servers.request(server.port, path)
                return servers.memory(server.process)
        return measure

    def radicale_held():
        with servers.radicale(bench.scratch / "radicale", calendar) as server:
            servers.request(server.port, "/league/calendar/")
            return servers.memory(server.process)

    held_rows = Contest("start", f"memory with {len(every)} calendars of 10,000 matches", "MB", [
        Side("`fieldgame serve`, each asked for once", held(every)),
        Side("`fieldgame serve`, none asked for", held([])),
        Side("Radicale with one calendar", radicale_held),
    ], limit=100).rows(bench.rounds)
    # Both ours: there is nothing to compare.
    held_rows[1].ratio = None
    return found + held_rows + import_rows(bench) + command_rows(bench)


def import_of(bench, message, command, url):
    """The milliseconds of a program that imports a Maildir with one message, from its start to its end."""
    folder = bench.scratch / "one"
    shutil.rmtree(folder, ignore_errors=True)
    for part in ("new", "cur", "tmp"):
        (folder / part).mkdir(parents=True)
    shutil.copy(message, folder / "new")
    began = time.perf_counter()
    subprocess.run(command(folder), check=True, env={**bench.environment, "DATABASE_URL": url}, stdout=subprocess.DEVNULL)
    return (time.perf_counter() - began) * 1000


def import_rows(bench):
    """One message in a Maildir."""
    cluster, lists = bench.cluster, bench.lists
    database = cluster.copy(cluster.reference(lists))
    url = cluster.url(database)
    messages = {name: iter(sorted((bench.season(200) / "new").glob("*.text.eml"))) for name in ("ours", "python")}

    def timed(name, command):
        return lambda: import_of(bench, next(messages[name]), command, url)

    made = Contest("start", "import one email, the whole program", "ms", [
        Side("`fieldgame import --maildir`", timed("ours", bench.importing)),
        Side("Python: email, csv, lxml, openpyxl, psycopg", timed("python", lambda folder: [bench.python, bench.peers / "importing.py", url, lists, folder])),
    ], limit=25).rows(bench.rounds)
    cluster.drop(database)
    return made


def command_rows(bench):
    """One match added, changed, and put back as it was."""
    cluster, found = bench.cluster, []
    database = cluster.copy(cluster.reference(bench.lists))
    environment = {**bench.environment, "DATABASE_URL": cluster.url(database)}
    numbers = itertools.count(1)

    def fixture(*words):
        began = time.perf_counter()
        subprocess.run([bench.build / "fieldgame", "fixture", *words], check=True, env=environment, stdout=subprocess.DEVNULL)
        return (time.perf_counter() - began) * 1000

    def insert():
        day = datetime.date(2026, 1, 1) + datetime.timedelta(days=next(numbers))
        return fixture("add", "--date", str(day), "--home", "Keate", "--away", "Hawtrey", "--time", "14:25")

    insert()
    match = cluster.sql(database, "SELECT id FROM matches")

    def update():
        return fixture("edit", match, "--notes", f"change {next(numbers)} of these")

    def undo():
        update()
        return fixture("undo", match)

    for what, command, measure in (("insert", "add", insert), ("update", "edit", update), ("undo", "undo", undo)):
        side = Side(f"`fieldgame fixture {command}`", measure)
        found += Contest("start", f"{what} one match by command, the whole program", "ms", [side], limit=30).rows(bench.rounds)
    cluster.drop(database)
    return found
