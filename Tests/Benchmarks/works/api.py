"""The API: a house's fixtures by `/rest/v1`, calendars beside that load, a list of `/api/v1` that has not
changed, one change among many matches, and many streams of events."""

import contextlib
import json
import socket
import statistics
import subprocess
import time

from harness import servers
from harness.pgbench import Pgbench
from harness.turns import Contest, Side
from works.fixtures import HOUSE, WANTED, day_of
from works.web import TARGET, wrk

ABOUT = "/rest/v1 beside pgbench, calendars beside it; /api/v1: 304, one change of 1,000,000, 1,000 streams"
# What one team has in one season.
LIST = "/api/v1/matches?house=T0&from=2026-01-01&to=2026-12-31"
STREAMS = 1000


def rows(bench):
    matches = 100_000 if bench.is_quick else 1_000_000
    return requests(bench) + calendars(bench) + unchanged(bench) + polled(bench, matches) + streams(bench)


def fixtures_of(bench, database):
    """The address of a house's fixtures, as the app writes it."""
    day = day_of(bench.cluster, database)
    query = f"select=*&or=(home_team_id.eq.{HOUSE},away_team_id.eq.{HOUSE})&date=gte.{day}&order=date.asc.nullslast,time.asc.nullslast"
    return f"/upcoming_matches?{query}", day


def requests(bench):
    """Answers a second with a house's fixtures, beside the very statement by pgbench."""
    cluster, found = bench.cluster, []
    database = cluster.copy(cluster.league(10_000))
    # What is still to be played must lie ahead, whatever day it is.
    cluster.sql(database, "UPDATE matches SET date = (date + interval '50 years')::date WHERE status = 'scheduled'")
    cluster.sql(database, "VACUUM ANALYZE matches")
    seconds = 1 if bench.is_quick else 2
    target, day = fixtures_of(bench, database)
    # pgbench would take :00 for a variable of its own, and HH24:MI too.
    statement = cluster.statement(database, "request", target, user="authenticator").replace("T12:00:00", "T12-00-00").replace("HH24:MI", "HH24-MI")
    with servers.serving(bench, database) as ours:
        answer, body = servers.request(ours.port, "/rest/v1" + target)
        if answer.status != 200 or len(json.loads(body)) != WANTED:
            raise SystemExit(f"no {WANTED} fixtures at {target}: {answer.status}")
        for clients in (1, 16) if bench.is_quick else (1, 4, 16):
            pgbench = Pgbench(cluster, database, bench.scratch / "request.sql", statement, [HOUSE, HOUSE, day, 1000, 0], clients)
            many = f"{clients} client" + ("s" if clients > 1 else "")
            found += Contest("api", f"a house's {WANTED} fixtures as JSON, {many}", "answers/s", [
                Side("`/rest/v1` over HTTP", lambda: wrk(ours.port, "/rest/v1" + target, seconds, connections=clients)),
                Side("pgbench -M prepared, the very statement", lambda: pgbench.turn(bench.many), aim=0.6),
            ], more_is_better=True).rows(bench.rounds)
    return found


def calendars(bench):
    """Calendars a second while others ask for what is expensive, and without them."""
    database = bench.cluster.league(10_000)
    seconds = 1 if bench.is_quick else 2
    expensive = "/rest/v1/recent_results?umpires=ilike.*a*&limit=1"
    with servers.serving(bench, database) as ours:
        servers.request(ours.port, TARGET)

        def beside():
            """64 connections ask for what takes long, all the time."""
            load = subprocess.Popen(
                ["wrk", "-t1", "-c64", f"-d{seconds + 2}s", f"http://{servers.HOST}:{ours.port}{expensive}"],
                stdout=subprocess.DEVNULL)
            try:
                time.sleep(0.5)
                return wrk(ours.port, TARGET, seconds)
            finally:
                load.wait()

        return Contest("api", "calendars while 64 connections ask `/rest/v1` for patterns", "requests/s", [
            Side("with them", beside),
            Side("without them", lambda: wrk(ours.port, TARGET, seconds), aim=0.8),
        ], more_is_better=True).rows(bench.rounds)


def unchanged(bench):
    """Requests a second that end with 304."""
    seconds = 1 if bench.is_quick else 2
    empty = bench.scratch / "empty"
    empty.write_bytes(b"")
    with contextlib.ExitStack() as stack:
        ours = stack.enter_context(servers.serving(bench, bench.cluster.league(10_000)))
        bare = stack.enter_context(servers.hummingbird(bench, empty))
        tag = servers.request(ours.port, LIST)[0].headers["ETag"]
        condition = f"If-None-Match: {tag}"
        if servers.request(ours.port, LIST, headers={"If-None-Match": tag})[0].status != 304:
            raise SystemExit(f"{LIST} is not the same as itself")
        return Contest("api", "304 of a list", "requests/s", [
            Side("`fieldgame serve`", lambda: wrk(ours.port, LIST, seconds, [condition])),
            Side("one route of Hummingbird, nothing in it", lambda: wrk(bare.port, "/calendar/bare.ics", seconds, [condition]), aim=0.9),
        ], more_is_better=True).rows(bench.rounds)


def polled(bench, matches):
    """Milliseconds of the poll that finds one change, on a connection that is open: the median of 20."""
    database = bench.cluster.copy(bench.cluster.league(matches))
    with servers.serving(bench, database) as ours:
        # The change after which is asked: the first one of this database, and the last one so far.
        bench.cluster.sql(database, "UPDATE matches SET notes = 'start' WHERE id = (SELECT min(id::text) FROM matches)::uuid")
        cursor = latest(bench, ours, database)

        def poll():
            nonlocal cursor
            bench.cluster.sql(database, "UPDATE matches SET sequence = sequence, notes = clock_timestamp()::text WHERE notes <> ''")
            began = time.perf_counter()
            _, body = servers.request(ours.port, f"/api/v1/changes?since={cursor}")
            took = (time.perf_counter() - began) * 1000
            page = json.loads(body)
            if len(page["changes"]) != 1:
                raise SystemExit(f"{len(page['changes'])} changes in place of 1")
            cursor = page["cursor"]
            return took

        found = Contest("api", f"a poll that finds one change among {matches:,} matches", "ms", [
            Side("`fieldgame serve`", lambda: statistics.median(poll() for _ in range(20)))], limit=5).rows(bench.rounds)
    bench.cluster.drop(database)
    return found


def latest(bench, server, database):
    """The cursor behind the last change, as a stream that begins now says it."""
    with socket.create_connection((servers.HOST, server.port), timeout=60) as client:
        client.sendall(b"GET /api/v1/events HTTP/1.1\r\nHost: localhost\r\n\r\n")
        text = b""
        while b"\nid: " not in text or text.count(b"\n\n") < 1:
            text += client.recv(4096)
        return text.split(b"\nid: ")[1].split(b"\n")[0].decode()


def streams(bench):
    """Megabytes more with many streams, each of which has had an event."""
    database = bench.cluster.copy(bench.cluster.league(10_000))

    def measure():
        with servers.serving(bench, database) as ours, contextlib.ExitStack() as stack:
            latest(bench, ours, database)
            before = servers.memory(ours.process)
            clients = [stack.enter_context(socket.create_connection((servers.HOST, ours.port), timeout=60)) for _ in range(STREAMS)]
            for client in clients:
                client.sendall(b"GET /api/v1/events HTTP/1.1\r\nHost: localhost\r\n\r\n")
            for client in clients:
                wait_for(client, b"\nid: ")
            bench.cluster.sql(database, "UPDATE matches SET notes = clock_timestamp()::text WHERE id = (SELECT min(id::text) FROM matches)::uuid")
            for client in clients:
                wait_for(client, b"event: change")
            return servers.memory(ours.process) - before

    found = Contest("api", f"{STREAMS:,} streams of events, after one event each", "MB more", [
        Side("`fieldgame serve`", measure)], limit=64).rows(min(3, bench.rounds))
    bench.cluster.drop(database)
    return found


def wait_for(client, wanted):
    text = b""
    while wanted not in text:
        more = client.recv(4096)
        if not more:
            raise SystemExit("a stream ended")
        text += more
