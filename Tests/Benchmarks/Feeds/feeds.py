#!/usr/bin/env python3
"""A league of 10,000 matches and 40 calendars over HTTP, beside nginx and a bare Hummingbird route.

feeds.py ROUNDS BIN FOLDER: BIN holds the release builds `fieldgame` and `bare`; FOLDER is scratch space. nginx and wrk
must be installed. Who is compared takes turns, round by round, and serves the same bytes.
"""

import contextlib
import http.client
import json
import os
import pathlib
import re
import shutil
import socket
import statistics
import subprocess
import sys
import time

MATCHES = 10_000
SECONDS, CONNECTIONS = 3, 32
CUP = "/calendar/competition/house-cup.ics"  # 60 events
ALL = "/calendar/all.ics"

FILL = f"""
INSERT INTO houses (id, name) SELECT 'H' || n, 'House ' || n FROM generate_series(1, 24) AS n;
INSERT INTO competitions (name, kind) VALUES ('Senior League', 'league'), ('Junior League', 'league'), ('House Cup', 'cup');
INSERT INTO pitches (name) SELECT 'Pitch ' || n FROM generate_series(1, 8) AS n;
INSERT INTO matches (date, time, competition_type, pitch, home_team_id, away_team_id, umpires, status, home_score, away_score)
SELECT date '2026-01-01' + n / 30, time '14:25' + n % 3 * interval '1 hour',
       CASE WHEN n <= 60 THEN 'House Cup' WHEN n % 2 = 0 THEN 'Senior League' ELSE 'Junior League' END,
       'Pitch ' || n % 8 + 1, 'H' || n % 24 + 1, 'H' || (n + 1 + n / 24 % 23) % 24 + 1,
       (ARRAY['Mr Carlow, Dr Penhale', 'Mr Trevanion', 'Mr Penrose'])[n % 3 + 1],
       CASE WHEN n % 3 = 0 THEN 'completed' ELSE 'scheduled' END,
       CASE WHEN n % 3 = 0 THEN n % 5 END, CASE WHEN n % 3 = 0 THEN n % 4 END
FROM generate_series(1, {MATCHES}) AS n;
"""


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


def request(port, path, method="GET", headers={}):
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    began = time.perf_counter()
    connection.request(method, path, headers=headers)
    answer = connection.getresponse()
    body = answer.read()
    took = (time.perf_counter() - began) * 1000
    connection.close()
    return answer, body, took


def wait_for(port):
    for _ in range(200):
        try:
            with socket.create_connection(("127.0.0.1", port), timeout=1):
                return
        except OSError:
            time.sleep(0.05)
    raise SystemExit(f"nothing listens on {port}")


def memory(process):
    status = pathlib.Path(f"/proc/{process.pid}/status").read_text()
    return {key: int(re.search(rf"{key}:\s+(\d+)", status)[1]) / 1024 for key in ("VmRSS", "VmHWM")}


def processor(process):
    """The seconds of a processor that a program and those it started have used."""
    ticks = 0
    children = pathlib.Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()
    for pid in [process.pid, *children]:
        fields = pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
        ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def wrk(port, path, headers=()):
    command = ["wrk", "-t1", f"-c{CONNECTIONS}", f"-d{SECONDS}s", f"http://127.0.0.1:{port}{path}"]
    for header in headers:
        command += ["-H", header]
    text = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    # wrk counts 304 among the answers that are not as they should be.
    is_conditional = any(header.startswith("If-None-Match") for header in headers)
    if "Socket errors" in text or ("Non-2xx" in text and not is_conditional):
        print(text, file=sys.stderr)
    return float(re.search(r"Requests/sec:\s+([\d.]+)", text)[1])


@contextlib.contextmanager
def running(command, **options):
    """A program that is ended afterwards, whatever happens."""
    process = subprocess.Popen(command, stderr=subprocess.DEVNULL, **options)
    try:
        yield process
    finally:
        process.terminate()
        process.wait()


class League:
    """A private cluster with the matches in it."""

    def __init__(self, program, folder):
        self.program = program
        home = folder / "data"
        shutil.rmtree(home, ignore_errors=True)
        self.environment = {k: v for k, v in os.environ.items() if not k.startswith(("PG", "DATABASE_", "FIELDGAME_"))}
        self.environment["XDG_DATA_HOME"] = str(home)

    def fill(self):
        self.run("migrate")
        self.url = self.run("database", "path", "--url").strip()
        self.sql(FILL)
        self.sql("VACUUM ANALYZE")

    def run(self, *arguments):
        return subprocess.run([self.program, *arguments], env=self.environment, capture_output=True, text=True, check=True).stdout

    def sql(self, text):
        subprocess.run(["psql", "-X", "-q", "-v", "ON_ERROR_STOP=1", self.url, "-c", text], check=True, stdout=subprocess.DEVNULL)

    @contextlib.contextmanager
    def serve(self):
        """A running service, its port, and the milliseconds until it listened; ended afterwards."""
        began = time.perf_counter()
        with running([self.program, "serve", "--port", "0"], env=self.environment, stdout=subprocess.PIPE, text=True) as process:
            line = process.stdout.readline()
            took = (time.perf_counter() - began) * 1000
            port = re.search(r"//.*:(\d+)$", line.strip())
            if port is None:
                raise SystemExit(f"fieldgame serve does not listen: {line!r}")
            yield process, int(port[1]), took


def until_changed(port, old):
    """Asks until the tag is another one: the milliseconds from now, and those of the last request."""
    began = time.perf_counter()
    while time.perf_counter() - began < 30:
        answer, _, took = request(port, ALL, "HEAD")
        if answer.headers["ETag"] != old:
            return (time.perf_counter() - began) * 1000, took
    raise SystemExit("the change did not come through within 30 s")


def freshness(league, rounds):
    """How long a first look takes, and one after a change; what the server then holds."""
    starts, firsts, afters, delays, untouched = [], [], [], [], []
    with league.serve() as (process, port, _):
        idle = memory(process)["VmRSS"]
        paths = [feed["path"] for feed in json.loads(request(port, "/calendars")[1])]
        began = time.perf_counter()
        for path in paths:
            request(port, path, "HEAD")
        every = (time.perf_counter() - began) * 1000
        held = memory(process)
    for _ in range(rounds):
        with league.serve() as (process, port, starting):
            starts.append(starting)
            time.sleep(0.3)
            firsts.append(request(port, ALL, "HEAD")[2])
            request(port, CUP)
            for number in range(5):
                old = request(port, ALL, "HEAD")[0].headers["ETag"]
                league.sql(f"UPDATE matches SET time = time + interval '1 minute' WHERE id = (SELECT id FROM matches WHERE competition_type = 'Senior League' ORDER BY id OFFSET {number} LIMIT 1)")
                delay, took = until_changed(port, old)
                delays.append(delay)
                afters.append(took)
                untouched.append(request(port, CUP, "HEAD")[2])
    median = statistics.median
    print(f"\n{MATCHES} matches, {len(paths)} calendars; times in ms, medians of {rounds} servers")
    print(f"from start to listening           {median(starts):8.1f}")
    print(f"first look at all {len(paths)} calendars     {every:8.1f}")
    print(f"first look at all matches         {median(firsts):8.1f}")
    print(f"the same after one change         {median(afters):8.1f}   {median(firsts) / median(afters):.0f} times faster")
    print(f"another calendar after it         {median(untouched):8.1f}")
    print(f"from commit to the new bytes      {median(delays):8.1f}   {max(delays):.1f} at most, of {len(delays)}")
    print(f"memory in MB: {idle:.0f} when it listens, {held['VmRSS']:.0f} with all calendars, {held['VmHWM']:.0f} at most")


def nginx(folder, port):
    root = folder / "www"
    config = folder / "nginx.conf"
    config.write_text(f"""
daemon off; worker_processes 2; pid {folder}/nginx.pid; error_log {folder}/nginx.log;
events {{ worker_connections 1024; }}
http {{
  access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000;
  types {{ text/calendar ics; }} charset utf-8; charset_types text/calendar;
  client_body_temp_path {folder}/t1; proxy_temp_path {folder}/t2; fastcgi_temp_path {folder}/t3; uwsgi_temp_path {folder}/t4; scgi_temp_path {folder}/t5;
  server {{ listen 127.0.0.1:{port}; root {root}; gzip_static on; add_header Cache-Control "public, max-age=300"; add_header Vary Accept-Encoding; }}
}}
""")
    return running(["nginx", "-c", str(config), "-e", str(folder / "nginx.log")])


def throughput(league, rounds, bare, folder):
    """Requests a second, each server with the machine to itself but for wrk."""
    with contextlib.ExitStack() as others:
        process, port, _ = others.enter_context(league.serve())
        compare(rounds, bare, folder, process, port, others)


def compare(rounds, bare, folder, process, port, others):
    time.sleep(0.5)
    _, cup, _ = request(port, CUP)
    _, zipped, _ = request(port, CUP, headers={"Accept-Encoding": "gzip"})
    file = folder / "www" / CUP[1:]
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(cup)
    file.with_name(file.name + ".gz").write_bytes(zipped)
    for part in [folder, *folder.glob("www/**/*")]:
        part.chmod(0o755 if part.is_dir() else 0o644)
    ports = {"fieldgame": port, "nginx": free_port(), "hummingbird": free_port()}
    programs = {"fieldgame": process}
    programs["nginx"] = others.enter_context(nginx(folder, ports["nginx"]))
    programs["hummingbird"] = others.enter_context(running([bare, str(file), str(ports["hummingbird"])], stdout=subprocess.DEVNULL))
    for other in ports.values():
        wait_for(other)
    tags = {name: {kind: request(other, CUP, headers=headers)[0].headers.get("ETag")
                   for kind, headers in (("200", {}), ("gzip", {"Accept-Encoding": "gzip"}))} for name, other in ports.items()}
    works = {
        "200": lambda name: [],
        "gzip": lambda name: ["Accept-Encoding: gzip"],
        "304": lambda name: [f"If-None-Match: {tags[name]['200']}"],
    }
    rates = {(work, name): [] for work in works for name in ports}
    costs = {key: [] for key in rates}
    for _ in range(rounds):
        for work, headers in works.items():
            for name, other in ports.items():
                if name == "hummingbird" and work != "200":
                    continue
                before = processor(programs[name])
                rate = wrk(other, CUP, headers(name))
                rates[work, name].append(rate)
                costs[work, name].append((processor(programs[name]) - before) / (rate * SECONDS) * 1e6)
    print(f"\n{cup.count(b'BEGIN:VEVENT')} events, {len(cup)} bytes, {len(zipped)} as gzip; requests a second, medians of {rounds} rounds of {SECONDS} s, {CONNECTIONS} connections")
    for (work, name), found in rates.items():
        if found:
            ours = statistics.median(rates[work, "fieldgame"])
            middle = statistics.median(found)
            print(f"{work:5} {name:12} {middle:9.0f}  ({min(found):.0f} to {max(found):.0f})   ours / this: {ours / middle:.2f}   {statistics.median(costs[work, name]):5.1f} µs of a processor each")


def main():
    rounds, binaries, folder = int(sys.argv[1]), pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3])
    folder.mkdir(parents=True, exist_ok=True)
    league = League(str(binaries / "fieldgame"), folder)
    try:
        league.fill()
        freshness(league, min(rounds, 5))
        throughput(league, rounds, str(binaries / "bare"), folder)
    finally:
        league.run("database", "stop")


if __name__ == "__main__":
    main()
