"""One house's fixtures of a league of 10,000 matches: from the database to values, by 1, 4 and 16 clients."""

import contextlib

from harness.cluster import CAPTAIN
from harness.pgbench import Pgbench
from harness.turns import Contest, Program, Side

ABOUT = "a house's fixtures from the database, for the login and for a captain, 1, 4 and 16 clients"
HOUSE, WANTED = "T0", 40
ANSWERS = 2000
# Of pgbench and of psycopg, by the number of clients.
AIMS = {1: (0.9, 2), 4: (0.7, 3), 16: (0.7, 3)}


def day_of(cluster, database):
    """The day from which the house has that many fixtures."""
    return cluster.sql(database, f"""
        SELECT date FROM matches WHERE '{HOUSE}' IN (home_team_id, away_team_id) AND status = 'scheduled'
        ORDER BY date DESC OFFSET {WANTED - 1} LIMIT 1""")


def statement(bench, cluster, database):
    file = bench.scratch / "fixtures.sql"
    file.write_text(cluster.statement(database, "fixtures"))
    return file


def rows(bench):
    cluster, found = bench.cluster, []
    database = cluster.league(10_000)
    day, query = day_of(cluster, database), statement(bench, cluster, database)
    users = cluster.url(database, "authenticator")
    for clients in (1, 16) if bench.is_quick else (1, 4, 16):
        passes = max(1, ANSWERS // clients // (8 if bench.is_quick else 1))

        def ours(way):
            url = cluster.url(database) if way == "bare" else users
            return Program([bench.build / "contestant", "fixtures", way, url, str(clients), HOUSE, day, CAPTAIN])

        def psycopg(way):
            url = cluster.url(database) if way == "bare" else users
            return Program([bench.python, bench.peers / "fixtures.py", way, url, str(clients), query, HOUSE, day, CAPTAIN])

        def rate(program, share=1):
            def measure():
                turn = program.turn(max(1, int(passes * share)))
                if turn["rows"] != WANTED:
                    raise SystemExit(f"{program.command} found {turn['rows']} fixtures")
                return turn["answers"] / turn["seconds"]
            return measure

        pgbench = Pgbench(cluster, database, bench.scratch / "pgbench.sql", query.read_text(), [day, HOUSE, HOUSE], clients)
        with contextlib.ExitStack() as stack:
            bare, captain, steps = (stack.enter_context(ours(way)) for way in ("bare", "captain", "steps"))
            python, python_steps = (stack.enter_context(psycopg(way)) for way in ("bare", "steps"))
            many = f"{clients} client" + ("s" if clients > 1 else "")
            found += Contest("fixtures", f"a house's {WANTED} fixtures, {many}", "answers/s", [
                Side("`LeagueRepository`, decoded", rate(bare)),
                Side("pgbench -M prepared, the same query", lambda: pgbench.turn(bench.many), aim=AIMS[clients][0]),
                Side("psycopg 3 pool with its C extension, decoded", rate(python, 0.25), aim=AIMS[clients][1]),
            ], more_is_better=True).rows(bench.rounds)
            found += Contest("fixtures", f"the same as a captain, {many}", "answers/s", [
                Side("`asUser`", rate(captain)),
                Side("`LeagueRepository`, the bare query", rate(bare), aim=0.8),
                Side("`LeagueRepository` in four round trips", rate(steps)),
                Side("psycopg 3 in four round trips", rate(python_steps, 0.25)),
            ], more_is_better=True).rows(min(3, bench.rounds))
    return found
