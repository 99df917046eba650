"""What subscribers and readers ask for in an hour around matches, sent to one `fieldgame serve` in five minutes,
and the same through nginx with its cache; beside what `capacity.py` says of both."""

import asyncio
import collections
import contextlib
import dataclasses
import json
import os
import pathlib
import random
import re
import resource
import statistics
import time

import capacity
from harness import machine, servers
from harness.turns import Row, note, progress

ABOUT = f"{capacity.SUBSCRIBERS:,} subscribers around matches, for five minutes; beside CAPACITY.md"
CLOCK = "2026-05-16T12:00"
# How many of them, into how many seconds their hour is pressed, and how many of these go through nginx, too.
FULL, QUICK = (capacity.SUBSCRIBERS, 300, 60), (10_000, 60, 15)
HOUR = 3600
# In seconds: what a client waits for an answer at most, and what the end may take. How many ask at once at most.
PATIENCE, END, AT_ONCE = 30, 60, 1_500
# In seconds: how late a request may be sent for the figures to be kept.
LATE = 2
CHANGE = """UPDATE matches SET {what} WHERE id = (
    SELECT id FROM matches WHERE season = '2026' AND status = 'scheduled' ORDER BY hashtext(id::text || '{number}') LIMIT 1)"""
CHANGES = ("time = time + interval '5 minutes'", "pitch = 'Pitch 3'", "umpires = 'Mr Carlow'",
           "status = 'completed', home_score = 2, away_score = 1", "status = 'cancelled'")


@dataclasses.dataclass
class Subscriber:
    """One subscription: when it is asked for within the hour, and by which tag."""

    program: capacity.Program
    path: str
    phase: float
    tag: str | None = None

    def polls(self):
        moment = self.phase
        while moment < HOUR:
            yield moment
            moment += self.program.hours * HOUR


@dataclasses.dataclass
class Measured:
    """What came of it."""

    requests: int = 0
    polls: int = 0
    unchanged: int = 0
    octets: int = 0
    streams: int = 0
    events: int = 0
    faults: list = dataclasses.field(default_factory=list)
    late: list = dataclasses.field(default_factory=list)
    took: list = dataclasses.field(default_factory=list)
    sizes: dict = dataclasses.field(default_factory=lambda: collections.defaultdict(list))


def subscribers(count):
    """That many, as `capacity` deals them out; the same ones each time."""
    dice, found, choices = random.Random(1), [], 0
    for program in dice.choices(capacity.PROGRAMS, [program.share for program in capacity.PROGRAMS], k=count):
        kind = dice.choices(capacity.CALENDARS, [calendar.share for calendar in capacity.CALENDARS])[0].name
        if kind == "choice":
            # No two are alike, by the reminder.
            first, second = dice.sample(range(20), 2)
            path, choices = f"/calendar/feed.ics?follow=T{first}&follow=T{second}&alarm={choices}", choices + 1
        else:
            path = {"house": f"/calendar/house/team-{dice.randrange(20)}.ics", "all": "/calendar/all.ics",
                    "competition": f"/calendar/competition/league-{dice.randrange(10)}.ics"}[kind]
        found.append(Subscriber(program, path, dice.random() * program.hours * HOUR))
    return found


class Replay:
    """Sends what subscribers ask for to a port, `compression` times as fast as they would."""

    def __init__(self, bench, database, port, compression):
        self.bench, self.database, self.port, self.compression = bench, database, port, compression
        self.measured, self.places, self.running = Measured(), asyncio.Semaphore(AT_ONCE), set()

    async def exchange(self, reader, writer, path, fields):
        """One request on a connection: status, header fields and body."""
        lines = [f"GET {path} HTTP/1.1", f"Host: fieldgame", *(f"{name}: {value}" for name, value in fields.items() if value), "", ""]
        writer.write("\r\n".join(lines).encode())
        head = await reader.readuntil(b"\r\n\r\n")
        first, *rest = head.decode().split("\r\n")
        found = {name.lower(): value for name, _, value in (line.partition(": ") for line in rest)}
        status = int(first.split()[1])
        body = await reader.readexactly(int(found.get("content-length", 0))) if status != 304 else b""
        self.measured.requests += 1
        self.measured.octets += len(head) + len(body)
        return status, found, body

    async def poll(self, subscriber):
        """As a program does it: a connection, a question, and no more."""
        program = subscriber.program
        reader, writer = await asyncio.open_connection(servers.HOST, self.port)
        try:
            status, fields, body = await self.exchange(reader, writer, subscriber.path, {
                "User-Agent": program.agent, "Accept-Encoding": program.takes_gzip and "gzip",
                "If-None-Match": program.is_conditional and subscriber.tag})
        finally:
            writer.close()
        self.measured.polls += 1
        self.measured.unchanged += status == 304
        is_zipped = fields.get("content-encoding") == "gzip"
        if status == 200 and (body[:2] == b"\x1f\x8b" if is_zipped else body.startswith(b"BEGIN:VCALENDAR") and body.endswith(b"END:VCALENDAR\r\n")):
            subscriber.tag = fields["etag"]
            self.measured.sizes[subscriber.path.split("?")[0].rsplit("/", 1)[0], is_zipped].append(len(body))
        elif status != 304 or subscriber.tag is None or not program.is_conditional:
            raise ValueError(f"{status} and {len(body)} octets")

    async def read(self, team):
        """A reader: some pages on one connection, and a stream of changes meanwhile."""
        stream = asyncio.create_task(self.listen())
        reader, writer = await asyncio.open_connection(servers.HOST, self.port)
        try:
            for page in capacity.PAGES:
                status, _, body = await self.exchange(reader, writer, page.format(team=team), {
                    "User-Agent": "Mozilla/5.0", "Accept": "text/html", "Accept-Encoding": "gzip"})
                if status != 200 or not body:
                    raise ValueError(f"{page}: {status} and {len(body)} octets")
                await asyncio.sleep(capacity.STAY / len(capacity.PAGES) / self.compression)
        finally:
            writer.close()
            stream.cancel()
            await asyncio.gather(stream, return_exceptions=True)

    async def listen(self):
        """Hears of changes until it is taken away."""
        reader, writer = await asyncio.open_connection(servers.HOST, self.port)
        self.measured.requests += 1
        self.measured.streams += 1
        try:
            writer.write(b"GET /changes/live HTTP/1.1\r\nHost: fieldgame\r\nAccept: text/event-stream\r\n\r\n")
            if b" 200 " not in await reader.readline():
                self.measured.faults.append("/changes/live: refused")
            while line := await reader.readline():
                self.measured.events += line.startswith(b"event: change")
        finally:
            writer.close()

    async def change(self, number):
        """One change of a match that is still to be played."""
        await asyncio.to_thread(self.bench.cluster.sql, self.database, CHANGE.format(what=CHANGES[number % len(CHANGES)], number=number))

    async def warm(self, those):
        """Asks for each calendar once, in the order in which they were asked for last: tags, and what is in memory."""
        last = sorted(those, key=lambda one: one.phase - one.program.hours * HOUR)
        tags = {}

        async def ask(part):
            for one in part:
                key = one.path, one.program.takes_gzip
                if key not in tags:
                    tags[key] = None
                    await self.poll(one)
                    tags[key] = one.tag
        await asyncio.gather(*(ask(last[start::4]) for start in range(4)))
        for one in those:
            one.tag = tags[one.path, one.program.takes_gzip]
        self.measured = Measured()

    def plan(self, those, hour, share):
        """What happens when, in seconds of the hour, of which a part is played."""
        dice, until = random.Random(2), HOUR * share
        found = [(moment, self.poll, one) for one in those for moment in one.polls()]
        found += [(dice.random() * HOUR, self.read, dice.randrange(20)) for _ in range(round(len(those) * hour.readers))]
        found += [(dice.random() * HOUR, self.change, number) for number in range(hour.changes)]
        return sorted(((moment, deed, who) for moment, deed, who in found if moment < until), key=lambda one: one[0])

    async def guarded(self, deed, who):
        """One of these; what went wrong is kept."""
        began = time.perf_counter()
        async with self.places:
            try:
                await asyncio.wait_for(deed(who), PATIENCE + (capacity.STAY if deed == self.read else 0))
            except (OSError, ValueError, asyncio.IncompleteReadError, asyncio.TimeoutError) as error:
                self.measured.faults.append(f"{getattr(who, 'path', deed.__name__)}: {type(error).__name__} {error}".strip())
        if deed == self.poll:
            self.measured.took.append(time.perf_counter() - began)

    async def run(self, plan):
        """Does all of it in time; the seconds that it took."""
        began = time.perf_counter()
        for number, (moment, deed, who) in enumerate(plan):
            due = began + moment / self.compression
            if (rest := due - time.perf_counter()) > 0:
                await asyncio.sleep(rest)
            self.measured.late.append(max(0, time.perf_counter() - due))
            task = asyncio.create_task(self.guarded(deed, who))
            self.running.add(task)
            task.add_done_callback(self.running.discard)
            if number % 500 == 0:
                progress(f"subscribers: {number:,} of {len(plan):,}")
        if self.running:
            await asyncio.wait(self.running, timeout=END)
        return time.perf_counter() - began


def processor(pid, children=False):
    """Seconds of a processor of a process; with those of all its children, if so."""
    tick, total = os.sysconf("SC_CLK_TCK"), 0
    for one in [pid, *(descendants(pid) if children else ())]:
        with contextlib.suppress(OSError):
            fields = pathlib.Path(f"/proc/{one}/stat").read_text().rsplit(")", 1)[1].split()
            total += sum(map(int, fields[11:15] if one == pid and children else fields[11:13])) / tick
    return total


def descendants(pid):
    return map(int, pathlib.Path(f"/proc/{pid}/task/{pid}/children").read_text().split())


class Watch:
    """What the service holds, looked at each second."""

    def __init__(self, bench, database, process):
        self.bench, self.database, self.pid = bench, database, process.pid
        self.idle, self.memory, self.connections, self.sessions = self.descriptors(), 0, 0, 0

    def descriptors(self):
        return len(os.listdir(f"/proc/{self.pid}/fd"))

    async def look(self):
        for number in range(24 * HOUR):
            status = pathlib.Path(f"/proc/{self.pid}/status").read_text()
            self.memory = max(self.memory, int(re.search(r"VmRSS:\s+(\d+)", status)[1]) * 1024 / 1e6)
            self.connections = max(self.connections, self.descriptors() - self.idle)
            if number % 10 == 0:
                found = await asyncio.to_thread(self.bench.cluster.sql, self.database, "SELECT count(*) FROM pg_stat_activity WHERE usename = 'authenticator'"
                                                " OR (datname = current_database() AND application_name <> 'psql')")
                self.sessions = max(self.sessions, int(found))
            await asyncio.sleep(1)


@contextlib.contextmanager
def cached(bench, port):
    """nginx as samples/nginx.conf has it, before a service on a port."""
    folder, own = bench.cluster.open_folder("front"), servers.free_port()
    text = (bench.root / "samples" / "nginx.conf").read_text()
    # All clients are at one address here.
    for old, new in ((r"listen 80;", f"listen {servers.HOST}:{own};"), (r"server_name fixtures\.example;", "server_name fieldgame;"),
                     (r"fixtures\.example +fieldgame;", "fieldgame fieldgame;"), (r"http://unix:[^;]*;", f"http://{servers.HOST}:{port};"),
                     (r"/var/cache/nginx/fieldgame", f"{folder}/cache"), (r"/var/log/nginx/error.log", f"{folder}/nginx.log"),
                     (r"limit_conn fieldgame_addresses 100;", "limit_conn fieldgame_addresses 60000;")):
        text, count = re.subn(old, new, text.split("\n# 2. ")[0])
        if not count:
            raise SystemExit(f"samples/nginx.conf has no {old} any more: correct works/subscribers.py")
    places = " ".join(f"{name}_temp_path {folder}/{name};" for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    config = folder / "nginx.conf"
    config.write_text(f"daemon off; worker_processes 2; pid {folder}/nginx.pid;\nevents {{ worker_connections 4096; }}\nhttp {{ {places}\n{text}\n}}\n")
    folder.chmod(0o777)
    with servers.started(["/usr/sbin/nginx", "-c", config, "-e", folder / "nginx.log"], own) as server:
        yield server


def answered(port):
    """How many requests the service has answered, by its own count; and streams are among them when they end."""
    text = servers.request(port, "/metrics")[1].decode()
    return sum(int(found) for route, found in re.findall(r'^http_requests_total\{route="([^"]*)".*\} (\d+)$', text, re.MULTILINE) if route != "/metrics")


def rows(bench):
    count, seconds, behind = QUICK if bench.is_quick else FULL
    compression, hour, costs = HOUR / seconds, capacity.MATCH, capacity.Costs.read()
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 65_536), hard))
    database = bench.cluster.copy(bench.cluster.league(1_000, 10))
    note(f"subscribers: an hour of {count:,} in {seconds} s")
    with servers.serving(bench, database, CLOCK) as ours:
        found = asyncio.run(direct(bench, database, ours, count, compression, hour))
        with cached(bench, ours.port) as front:
            found |= asyncio.run(through(bench, database, ours, front, count, compression, hour, behind / seconds))
    bench.cluster.drop(database)
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    predicted = capacity.summary(count, hour, costs)
    predicted["behind nginx"] = capacity.behind_cache(count, hour, capacity.NGINX * compression, None) * behind / seconds
    found |= {"predicted behind nginx": predicted["behind nginx"], "subscribers": count, "seconds": seconds, "machine": machine.lines(bench)[0].removeprefix("- machine: "), "commit": bench.commit}
    if found["late"] > LATE:
        note(f"subscribers: a request was sent {found['late']:.0f} s late, so the figures say how busy this machine is; nothing is written")
    elif not bench.is_quick:
        (bench.root / "Tests" / "Benchmarks" / "subscribers.json").write_text(json.dumps(found, indent=1) + "\n")
        capacity.main()
        note("written: Tests/Benchmarks/subscribers.json, Tests/Benchmarks/CAPACITY.md")
    return compared(found, predicted, f"{count:,} subscribers, an hour of matches in {seconds} s")


async def direct(bench, database, ours, count, compression, hour):
    """All of it, to the service itself."""
    replay, those = Replay(bench, database, ours.port, compression), subscribers(count)
    await replay.warm(those)
    watch, postmaster = Watch(bench, database, ours.process), int((bench.cluster.data / "postmaster.pid").read_text().split()[0])
    before, others, log = processor(ours.process.pid), processor(postmaster, True), position(bench, database)
    looking = asyncio.create_task(watch.look())
    took = await replay.run(replay.plan(those, hour, 1))
    looking.cancel()
    found, sorted_took = replay.measured, sorted(replay.measured.took)
    used = processor(ours.process.pid) - before
    if looking.done() and not looking.cancelled():
        looking.result()
    return {
        "requests": found.requests, "polls": found.polls, "unchanged": found.unchanged / found.polls, "octets": found.octets,
        "took": took, "processor": used, "postgresql": processor(postmaster, True) - others, "memory": watch.memory,
        "connections": watch.connections, "sessions": watch.sessions, "streams": found.streams * capacity.STAY / HOUR, "events": found.events,
        "wal": (position(bench, database) - log) / max(1, hour.changes), "faults": found.faults[:20], "fault count": len(found.faults),
        "late": max(found.late), "median": statistics.median(sorted_took), "slowest of 100": sorted_took[len(sorted_took) * 99 // 100],
        "sizes": {f"{path} {'gzip' if zipped else 'whole'}": round(statistics.mean(sizes)) for (path, zipped), sizes in sorted(found.sizes.items())}}


async def through(bench, database, ours, front, count, compression, hour, share):
    """A part of it through nginx: what reaches the service."""
    replay, those = Replay(bench, database, front.port, compression), subscribers(count)
    # The programs hold the calendars already; nginx has none of them yet.
    direct = Replay(bench, database, ours.port, compression)
    await direct.warm([one for one in those if one.phase < HOUR * share])
    before, began = answered(ours.port), processor(ours.process.pid)
    await replay.run([one for one in replay.plan(those, hour, share) if one[1] != replay.change])
    return {"sent to nginx": replay.measured.requests, "behind nginx": answered(ours.port) - before,
            "processor behind nginx": processor(ours.process.pid) - began, "nginx faults": len(replay.measured.faults), "nginx fault": replay.measured.faults[:3]}


def position(bench, database):
    """Octets of the write-ahead log so far."""
    return int(bench.cluster.sql(database, "SELECT pg_current_wal_lsn() - '0/0'::pg_lsn"))


def compared(found, predicted, what):
    """Rows: what was measured, and whether it is what was predicted."""
    seconds = found["seconds"]

    def row(name, unit, value, aim="", is_met=None, remark=""):
        return Row("subscribers", what, unit, name, [value], None, aim, is_met, remark)

    def near(name, unit, value, figure, part, remark=""):
        return row(name, unit, value, f"{capacity.number(figure)} ± {part:.0%} on paper", abs(value - figure) <= figure * part, remark)

    each, paper = found["processor"] / found["requests"] * 1e6, predicted["processor"] / predicted["requests"] * 1e6
    return [
        near("requests", "requests/s", found["requests"] / found["took"], predicted["requests"] / seconds, 0.03, f"one of them was sent {found['late']:.2f} s late" if found["late"] > 0.5 else ""),
        row("not answered, or wrong", "requests", found["fault count"], "none", found["fault count"] == 0, "; ".join(found["faults"][:3])),
        near("304 among polls", "%", found["unchanged"] * 100, predicted["unchanged"] * 100, 0.3, "the first change of each calendar is a matter of chance"),
        near("octets of answers", "MB", found["octets"] / 1e6, predicted["octets"] / 1e6, 0.15),
        row("a processor's time, `serve`", "µs a request", each, f"{paper:.0f} on paper", None),
        row("a processor's time, PostgreSQL", "µs a request", found["postgresql"] / found["requests"] * 1e6),
        row("memory of `serve`, at most", "MB", found["memory"]),
        row("connections at once, at most", "connections", found["connections"], f"about {predicted['streams']:.0f} streams on paper"),
        row("sessions of PostgreSQL, at most", "sessions", found["sessions"]),
        row("write-ahead log of a change", "kB", found["wal"] / 1e3),
        row("an answer, median", "ms", found["median"] * 1e3, "", None, f"99 of 100 within {found['slowest of 100'] * 1e3:.0f} ms"),
        near("through nginx: requests that reach `serve`", "requests", found["behind nginx"], predicted["behind nginx"], 0.2,
             f"of {found['sent to nginx']:,}; {found['nginx faults']} not answered, or wrong"),
    ]
