"""One calendar over HTTP, to 32 connections that are busy all the time: whole, as gzip, and not changed."""

import contextlib
import re
import subprocess

from harness import servers
from harness.turns import Contest, Side

ABOUT = "a calendar over HTTP: 200, 304 and gzip"
# What one team has in one season: 90 events.
TARGET = "/calendar/feed.ics?house=T0&from=2026-01-01&to=2026-12-31"
CONNECTIONS = 32


def wrk(port, path, seconds, headers=(), connections=CONNECTIONS):
    """Requests a second."""
    command = ["wrk", "-t1", f"-c{connections}", f"-d{seconds}s", f"http://{servers.HOST}:{port}{path}"]
    for header in headers:
        command += ["-H", header]
    text = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    if "Socket errors" in text or "Non-2xx" in text:
        raise SystemExit(f"not the answers that were asked for at {path}: {text}")
    return float(re.search(r"Requests/sec:\s+([\d.]+)", text)[1])


def rows(bench):
    seconds = 1 if bench.is_quick else 2
    database = bench.cluster.league(10_000)
    with contextlib.ExitStack() as stack:
        ours = stack.enter_context(servers.serving(bench, database))
        answer, calendar = servers.request(ours.port, TARGET)
        _, zipped = servers.request(ours.port, TARGET, headers={"Accept-Encoding": "gzip"})
        if answer.status != 200 or b"BEGIN:VEVENT" not in calendar:
            raise SystemExit(f"no calendar at {TARGET}: {answer.status}")
        file = bench.scratch / "calendar.ics"
        file.write_bytes(calendar)
        nginx = stack.enter_context(servers.nginx(bench.cluster.open_folder("nginx"), {"calendar.ics": calendar, "calendar.ics.gz": zipped}))
        bare = stack.enter_context(servers.hummingbird(bench, file))
        radicale = stack.enter_context(servers.radicale(bench.scratch / "radicale", calendar))
        events = calendar.count(b"BEGIN:VEVENT")

        def condition(server, path):
            """The header by which a calendar has not changed, which the server says, too."""
            tag = servers.request(server.port, path)[0].headers["ETag"]
            if servers.request(server.port, path, headers={"If-None-Match": tag})[0].status != 304:
                raise SystemExit(f"{path} is not the same as itself")
            return f"If-None-Match: {tag}"

        def asked(server, path, *headers):
            return lambda: wrk(server.port, path, seconds, headers)

        zip_wanted = "Accept-Encoding: gzip"
        sent = f"{events} events, {len(calendar):,} octets"
        found = Contest("web", f"200: {sent}", "requests/s", [
            Side("`fieldgame serve`", asked(ours, TARGET)),
            Side("nginx, the same octets in a file", asked(nginx, "/calendar.ics"), aim=0.6),
            Side("one route of Hummingbird, the same octets in memory", asked(bare, "/calendar/bare.ics"), aim=0.9),
            Side("Radicale, the same calendar", asked(radicale, "/league/calendar/"), rounds=3),
        ], more_is_better=True).rows(bench.rounds)
        found += Contest("web", f"200 with gzip: {len(zipped):,} octets", "requests/s", [
            Side("`fieldgame serve`", asked(ours, TARGET, zip_wanted)),
            Side("nginx, `gzip_static`", asked(nginx, "/calendar.ics", zip_wanted), aim=0.6),
        ], more_is_better=True).rows(bench.rounds)
        found += Contest("web", "304, by the tag of each", "requests/s", [
            Side("`fieldgame serve`", asked(ours, TARGET, condition(ours, TARGET))),
            Side("nginx", asked(nginx, "/calendar.ics", condition(nginx, "/calendar.ics")), aim=0.6),
        ], more_is_better=True).rows(bench.rounds)
    return found
