"""`/api/v1`: a list that has not changed, one change among many matches, and many streams of events."""

import contextlib
import json
import socket
import time

from harness import servers
from harness.turns import Contest, Side
from works.web import wrk

ABOUT = "/api/v1: 304, one change among 1,000,000 matches, memory of 1,000 streams"
# What one team has in one season.
LIST = "/api/v1/matches?house=T0&from=2026-01-01&to=2026-12-31"
STREAMS = 1000


def rows(bench):
    matches = 100_000 if bench.is_quick else 1_000_000
    return unchanged(bench) + polled(bench, matches) + streams(bench)


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
    """Milliseconds of the poll that finds one change, on a connection that is open."""
    database = bench.cluster.copy(bench.cluster.league(matches))
    with servers.serving(bench, database) as ours:
        # The change after which is asked: the first one of this database, and the last one so far.
        bench.cluster.sql(database, "UPDATE matches SET notes = 'start' WHERE id = (SELECT min(id::text) FROM matches)::uuid")
        cursor = latest(bench, ours, database)

        def measure():
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
            Side("`fieldgame serve`", measure)], limit=5).rows(bench.rounds)
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
