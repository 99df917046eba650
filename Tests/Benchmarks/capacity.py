#!/usr/bin/env python3
"""What subscribers ask for and what that takes, on paper: python3 Tests/Benchmarks/capacity.py

Writes CAPACITY.md from RESULTS.md, subscribers.json (what `scripts/bench subscribers` measured) and the
assumptions below. The simulation takes its programs, calendars and hours from here, too.
"""

import dataclasses
import json
import math
import pathlib
import re

HERE = pathlib.Path(__file__).parent
SUBSCRIBERS = 100_000


@dataclasses.dataclass(frozen=True)
class Program:
    """How a program asks: every so many hours, by the tag or date it has or not, with gzip or not."""

    name: str
    agent: str
    share: float
    hours: float
    is_conditional: bool
    takes_gzip: bool


# How often: Sources/LeagueCalendar/Validation/SubscriberHabit.swift, the shortest that stands there; an hour where
# the user decides. Shares are assumed. Where nobody documents a condition or gzip, none is assumed.
PROGRAMS = (
    Program("Apple Calendar", "iOS/18.1 dataaccessd/1.0", 0.45, 1, True, True),
    Program("Google Calendar", "Google-Calendar-Importer", 0.25, 8, False, True),
    Program("Outlook on the web", "Microsoft Exchange/15.20", 0.15, 3, False, False),
    Program("Outlook for Windows", "Microsoft Outlook 16.0", 0.03, 1, False, True),
    Program("Thunderbird", "Mozilla/5.0 Thunderbird/128.0", 0.03, 0.5, True, True),
    Program("ICSx5 (Android)", "ICSx5/2.2", 0.07, 24, True, True),
    Program("vdirsyncer, by cron", "vdirsyncer/0.19", 0.02, 1, False, True),
)


@dataclasses.dataclass(frozen=True)
class Calendar:
    """A kind of calendar: whose share it has, how many addresses there are, how many of the matches are in one,
    and its octets in the simulation's league, whole and as gzip."""

    name: str
    share: float
    addresses: float
    part: float
    octets: int
    zipped: int

    def size(self, program):
        return self.zipped if program.takes_gzip else self.octets


# A league of 20 teams in 10 competitions. Each choice is one subscriber's own; it follows two teams.
CALENDARS = (
    Calendar("house", 0.70, 20, 2 / 20, 71_300, 5_960),
    Calendar("competition", 0.15, 10, 1 / 10, 53_900, 6_010),
    Calendar("all", 0.05, 1, 1, 594_000, 43_300),
    Calendar("choice", 0.10, math.inf, 4 / 20, 132_000, 10_700),
)


@dataclasses.dataclass(frozen=True)
class Hour:
    """A kind of hour: how many changes of matches it has, and what part of the subscribers reads pages."""

    name: str
    changes: int
    readers: float


QUIET, MATCH = Hour("quiet", 0, 0.002), Hour("of matches", 60, 0.10)
# A reader looks at so many pages within so many seconds, and meanwhile hears of changes by one stream.
PAGES, STAY = ("/", "/fixtures", "/houses/team-{team}", "/results"), 60
PAGE_OCTETS, FIELD_OCTETS = 3_040, 560
# Addresses of pages that are read, and the seconds that `serve` takes to make one anew after a change, from a quick
# run with changes beside one without them. A TLS handshake in nginx: `openssl s_time`, elliptic curves.
PAGE_ADDRESSES, PAGE_MADE, HANDSHAKE = 23, 0.003, 0.0006
# What nginx keeps beside the service (samples/nginx.conf), and a CDN by our max-age, in seconds; pages in a CDN.
NGINX, CDN, CDN_PAGES = 10, 300, 60
# Guide `calendars`: choices in 64 MB, megabytes of a serve at its start and with so many choices, connections, streams,
# and the seconds after which an idle connection is closed.
KEPT_CHOICES, START_MB, FULL_MB, CONNECTIONS, STREAMS, IDLE = 7_000, 46, 112, 4_096, 1_024, 30
# Guide `scaling`: connections of a league to PostgreSQL at most; Debian's max_connections; octets of memory of one.
POOLED, MAX_CONNECTIONS, CONNECTION_MB = 25, 100, 9
# A school, and the machine: the processor is full at so much of its time, the network at so much of 1 Gbit/s.
SCHOOL, FULL, NETWORK = 1_500, 0.7, 0.7 * 1e9 / 8


def changed(rate, hours):
    """What part of the polls of a program finds a change in an hour, before which all were up to date.

    The changes come at random, `rate` an hour; the first poll lies anywhere within the interval, or the hour.
    """
    first = min(hours, 1)
    if rate == 0:
        return 0
    found = 1 - (1 - math.exp(-rate * first)) / (rate * first)
    later = max(0, 1 / hours - 1)
    return (found + later * (1 - math.exp(-rate * hours))) / (1 + later)


@dataclasses.dataclass
class Load:
    """What is asked for in an hour."""

    program: object
    calendar: object
    requests: float
    unchanged: float
    octets: float


def loads(subscribers, hour):
    """What the programs ask for, by program and kind of calendar."""
    found = []
    for program in PROGRAMS:
        for calendar in CALENDARS:
            requests = subscribers * program.share * calendar.share / program.hours
            unchanged = requests * (1 - changed(hour.changes * calendar.part, program.hours)) if program.is_conditional else 0
            octets = (requests - unchanged) * calendar.size(program) + requests * FIELD_OCTETS
            found.append(Load(program, calendar, requests, unchanged, octets))
    return found


def pages(subscribers, hour):
    """Pages and streams asked for in an hour, and their octets."""
    readers = subscribers * hour.readers
    count = readers * len(PAGES)
    return count, readers, count * (PAGE_OCTETS + FIELD_OCTETS)


def misses(subscribers):
    """Requests an hour for choices that are not in memory any more: the least recently used have left."""
    choices = subscribers * CALENDARS[-1].share
    if choices <= KEPT_CHOICES:
        return 0
    low, high = 0.0, 24.0
    for _ in range(50):
        middle = (low + high) / 2
        seen = sum(choices * program.share * min(1, middle / program.hours) for program in PROGRAMS)
        low, high = (middle, high) if seen < KEPT_CHOICES else (low, middle)
    return sum(choices * program.share / program.hours for program in PROGRAMS if program.hours > high)


@dataclasses.dataclass
class Costs:
    """Seconds of a processor, from RESULTS.md: at most, as the one who asks had the same processors."""

    unchanged: float
    zipped: float
    whole: float
    whole_octets: int
    first: float
    again: float
    cores: int

    @classmethod
    def read(cls):
        text = (HERE / "RESULTS.md").read_text()
        cores = int(re.search(r"(\d+) cores", text)[1])

        def median(what, name):
            return float(re.search(rf"^\| {what}[^|]*\| \*\*{name}[^|]*\| [^|]* \| ([\d,.]+) \|", text, re.MULTILINE)[1].replace(",", ""))

        serve = re.escape("`fieldgame serve`**")
        among = re.escape("among 1,000 matches**")
        octets = int(re.search(r"\| 200: 90 events, ([\d,]+) octets", text)[1].replace(",", ""))
        return cls(cores / median("304, by the tag", serve), cores / median("200 with gzip", serve), cores / median("200: 90 events", serve), octets,
                   median("first look at a team", among) / 1000, median("from a change's commit to the new calendar", among) / 1000, cores)

    def answer(self, octets, is_zipped):
        """One answer with a body."""
        return self.zipped if is_zipped else self.unchanged + (self.whole - self.unchanged) * octets / self.whole_octets


def processor(subscribers, hour, costs):
    """Seconds of a processor that `serve` needs in an hour."""
    total = 0
    for load in loads(subscribers, hour):
        total += load.unchanged * costs.unchanged + (load.requests - load.unchanged) * costs.answer(load.calendar.size(load.program), load.program.takes_gzip)
    count, readers, _ = pages(subscribers, hour)
    total += count * costs.zipped + readers * costs.unchanged
    remade = min(count, PAGE_ADDRESSES * hour.changes)
    return total + misses(subscribers) * costs.first + renewals(subscribers, hour) * costs.again + remade * PAGE_MADE


def renewals(subscribers, hour):
    """Calendars made anew in an hour after changes: once a change and address at most, and no more than are asked for."""
    total = 0
    for calendar in CALENDARS:
        asked = sum(load.requests for load in loads(subscribers, hour) if load.calendar is calendar)
        if calendar.addresses == math.inf:
            total += sum(load.requests * changed(hour.changes * calendar.part, load.program.hours) for load in loads(subscribers, hour) if load.calendar is calendar)
        else:
            total += min(asked, calendar.addresses * hour.changes * calendar.part)
    return total


def behind_cache(subscribers, hour, seconds, page_seconds):
    """Requests an hour that a cache sends on, which keeps an answer for so long; each address has two forms."""
    total = 0
    for calendar in CALENDARS:
        those = [load for load in loads(subscribers, hour) if load.calendar is calendar]
        for form in (True, False):
            asked = sum(load.requests for load in those if load.program.takes_gzip == form)
            each = asked / calendar.addresses if calendar.addresses != math.inf else 0
            total += calendar.addresses * each / (1 + each / 3600 * seconds) if each else asked
    count, readers, _ = pages(subscribers, hour)
    each = count / PAGE_ADDRESSES
    return total + (PAGE_ADDRESSES * each / (1 + each / 3600 * page_seconds) if page_seconds else count) + readers


def summary(subscribers, hour, costs):
    """What is compared with the simulation, of an hour."""
    those = loads(subscribers, hour)
    count, readers, octets = pages(subscribers, hour)
    polls = sum(load.requests for load in those)
    return {"requests": polls + count + readers, "polls": polls, "unchanged": sum(load.unchanged for load in those) / polls,
            "octets": sum(load.octets for load in those) + octets, "processor": processor(subscribers, hour, costs),
            "streams": readers * STAY / 3600}


def number(value):
    return f"{value:,.0f}" if value >= 10 else f"{value:.2g}"


def rounded(value):
    """For what is only an estimate: two digits that count."""
    digits = max(0, math.floor(math.log10(value)) - 1) if value > 0 else 0
    return f"{round(value / 10 ** digits) * 10 ** digits:,.0f}"


def table(head, rows):
    return "\n".join(["| " + " | ".join(head) + " |", "|" + " --- |" * len(head), *("| " + " | ".join(map(str, row)) + " |" for row in rows)])


def programs_table(subscribers):
    rows, hours = [], (QUIET, MATCH)
    for program in PROGRAMS:
        those = {hour: [load for load in loads(subscribers, hour) if load.program is program] for hour in hours}
        asked = sum(load.requests for load in those[MATCH])
        rows.append([program.name, f"{program.share:.0%}", f"{program.hours:g} h", "yes" if program.is_conditional else "no",
                     "yes" if program.takes_gzip else "no", number(asked),
                     *(f"{sum(load.unchanged for load in those[hour]) / asked:.0%}" for hour in hours),
                     *(number(sum(load.octets for load in those[hour]) / 1e6) for hour in hours)])
    for name, index in (("pages", 0), ("streams of changes", 1)):
        found = {hour: pages(subscribers, hour) for hour in hours}
        rows.append([name, "", "", "no" if index == 0 else "", "yes" if index == 0 else "", " / ".join(number(found[hour][index]) for hour in hours), "", "",
                     *(number(found[hour][2] / 1e6) if index == 0 else "" for hour in hours)])
    return table(["program", "share", "asks every", "conditional", "gzip", "requests", "304, quiet", "304, matches", "MB, quiet", "MB, matches"], rows)


def caches_table(subscribers, costs):
    rows = []
    for hour in (QUIET, MATCH):
        whole = summary(subscribers, hour, costs)["requests"]
        reached = [behind_cache(subscribers, hour, NGINX, None), behind_cache(subscribers, hour, CDN, CDN_PAGES)]
        rows.append([hour.name, f"{whole / 3600:.1f}", *(f"{found / 3600:.1f} ({1 - found / whole:.0%} less)" for found in reached)])
    return table(["hour", "asked for, a second", "nginx sends on", "a CDN sends on"], rows)


def limits(costs, measured):
    """What one machine runs out of: what, how much 100,000 subscribers use in an hour of matches, how much there is, what is added."""
    hour, wanted = MATCH, summary(SUBSCRIBERS, MATCH, costs)
    each = measured["processor"] / measured["requests"] if measured else wanted["processor"] / wanted["requests"]
    server = measured["postgresql"] / measured["requests"] if measured else each
    wal = measured["wal"] if measured else 10_000
    readers = SUBSCRIBERS * hour.readers
    return [
        ("processor of `serve`, s in an hour", wanted["requests"] * each, FULL * costs.cores * 3600, "a second `serve` behind nginx (`fieldgame help scaling`), or nginx's cache"),
        ("processor of PostgreSQL, s", wanted["requests"] * server, FULL * costs.cores * 3600, "PostgreSQL on a machine of its own, then reads on the standby"),
        ("processor of nginx for TLS, s", (wanted["polls"] + 2 * readers) * HANDSHAKE, FULL * costs.cores * 3600, "a CDN, or a machine for nginx"),
        ("choices in memory of one `serve`", SUBSCRIBERS * CALENDARS[-1].share, KEPT_CHOICES, "nothing: others are made again, 7 ms each; nginx hashes addresses over two `serve`"),
        ("connections of `serve` at once", (wanted["polls"] + readers) / 3600 * IDLE + readers * STAY / 3600, CONNECTIONS, "nginx in front, which keeps 16 to each `serve`; streams alone count then"),
        ("streams of changes at once", readers * STAY / 3600, STREAMS, "nothing: the next readers' pages ask each minute; a second `serve`"),
        ("network, MB/s", wanted["octets"] / 3600 / 1e6, NETWORK / 1e6, "a CDN"),
        ("write-ahead log, MB in an hour", hour.changes * wal / 1e6, 100 * 3600, "nothing: changes do not grow with subscribers"),
    ]


def limits_table(found):
    rows = []
    for name, used, there, added in found:
        rows.append([name, number(used), number(there), "never" if name.startswith("write") else rounded(SUBSCRIBERS * there / used), added])
    return table(["part, in an hour of matches", f"{SUBSCRIBERS:,} use", "there is", "gives out at subscribers", "then"], rows)


def schools_table(costs, measured):
    """The same of schools, each with a league of its own on one PostgreSQL server."""
    wanted = summary(SCHOOL, MATCH, costs)
    each = ((measured["processor"] + measured["postgresql"]) if measured else 2 * wanted["processor"]) / (measured["requests"] if measured else wanted["requests"])
    sessions = measured["sessions"] + 3 if measured else 10
    parts = (("sessions of PostgreSQL, as used", sessions, MAX_CONNECTIONS - 3), ("sessions, at most", POOLED, MAX_CONNECTIONS - 3),
             ("memory, MB: `serve`, `notify`, sessions", START_MB + 40 + sessions * CONNECTION_MB, 0.8 * 25_000),
             ("processor, s in an hour of matches", wanted["requests"] * each, FULL * costs.cores * 3600),
             ("write-ahead log, MB in that hour", MATCH.changes * (measured["wal"] if measured else 10_000) / 1e6, 100 * 3600))
    rows = [[name, number(used), *(number(used * count) for count in (10, 100, 1_000)), rounded(there / used)] for name, used, there in parts]
    return table([f"one machine, {costs.cores} cores, 25 GB", "a school", "10", "100", "1,000", "gives out at schools"], rows)


def simulation_table(measured, costs):
    if not measured:
        return "Nobody has measured yet: `scripts/bench subscribers`."
    count, seconds = measured["subscribers"], measured["seconds"]
    wanted = summary(count, MATCH, costs)
    rows = [
        ["requests", number(wanted["requests"]), number(measured["requests"])],
        ["requests a second, pressed into " + f"{seconds} s", number(wanted["requests"] / seconds), number(measured["requests"] / measured["took"])],
        ["304 among polls", f"{wanted['unchanged']:.1%}", f"{measured['unchanged']:.1%}"],
        ["octets of answers, MB", number(wanted["octets"] / 1e6), number(measured["octets"] / 1e6)],
        ["processor of `serve`, µs a request", number(wanted["processor"] / wanted["requests"] * 1e6), number(measured["processor"] / measured["requests"] * 1e6)],
        ["processor of PostgreSQL, µs a request", "", number(measured["postgresql"] / measured["requests"] * 1e6)],
        ["memory of `serve`, MB", f"{START_MB} to {FULL_MB}", number(measured["memory"])],
        ["connections of `serve`, streams included", number(wanted["streams"]) + " streams", number(measured["connections"])],
        ["sessions of PostgreSQL", f"at most {POOLED}", number(measured["sessions"])],
        ["write-ahead log of a change, kB", "", number(measured["wal"] / 1e3)],
        ["an answer: median, 99 of 100, ms", "", f"{measured['median'] * 1e3:.1f}, {measured['slowest of 100'] * 1e3:.0f}"],
        ["not answered, or wrong", "0", number(measured["fault count"]) if measured["fault count"] else "0"],
        [f"through nginx: of {measured['sent to nginx']:,} reach `serve`", number(measured["predicted behind nginx"]), number(measured["behind nginx"])],
    ]
    return table(["", "on paper", "measured"], rows)


PAGE = """# How many subscribers, how many schools

Written by [capacity.py](capacity.py) from [RESULTS.md](RESULTS.md), from what `scripts/bench subscribers`
measured{machine}, and from assumptions that stand in its first lines: which
program has which share, that nothing is conditional or zipped where nobody documents it, and that a tenth of
the subscribers follow a choice of their own. An hour of matches has {changes} changes, and a tenth of the
subscribers look at {pages} pages each; a quiet hour has none, and a five-hundredth.

## What {subscribers:,} subscribers ask for in an hour

{programs}

## What caches take off

nginx keeps a calendar for {nginx} s (`samples/nginx.conf`), and no page; a CDN keeps what our `Cache-Control` allows, calendars
for {cdn} s and pages for {cdn_pages} s. Both answer conditions themselves, by our tags. Choices are each
subscriber's own, so no cache spares anything of them.

{caches}

## What gives out first, on one machine

The processor counts as full at {full:.0%} of {cores} cores{costs_from}, the network at as much of 1 Gbit/s.

{limits}

**{first}: this gives out first, at {first_at} subscribers.** A second machine with `serve` doubles what the first three parts of
the table allow; a standby takes PostgreSQL's reads, and is there for failover, not for load.

## Up to a thousand schools

Each school has {school:,} subscribers and its own league, `serve`, `notify` and database; PostgreSQL has Debian's
{max_connections} connections. All schools have their matches in the same hour.

{schools}

- To {small} schools: as installed, with `idle_exit` for those that are seldom asked.
- To {middle}: `max_connections = 500` (some {pool_mb} MB more). PgBouncer in transaction mode saves more only where most
  schools are silent: its sessions belong to one database each, and end when they are idle. Each `serve` keeps the
  one that listens for changes.
- To {large}: memory gives out next; add machines with `serve` and `notify` of some of the schools each, one PostgreSQL
  with a synchronous standby (`fieldgame help scaling`) for all.
- To 1,000: {machines} machines of this size by the part that gives out first, or fewer larger ones; a standby for each
  PostgreSQL. Nothing is shared between schools, so nothing else grows.

## On paper and measured

{simulation}

`scripts/bench subscribers` writes this page anew; `python3 Tests/Benchmarks/capacity.py` does without measuring.
"""


def main():
    costs, file = Costs.read(), HERE / "subscribers.json"
    measured = json.loads(file.read_text()) if file.exists() else None
    found = limits(costs, measured)
    name, used, there, _ = min(found[:-1], key=lambda one: one[2] / one[1] if not one[3].startswith("nothing") else math.inf)
    wanted = summary(SCHOOL, MATCH, costs)
    each = ((measured["processor"] + measured["postgresql"]) / measured["requests"]) if measured else 2 * wanted["processor"] / wanted["requests"]
    sessions = measured["sessions"] + 3 if measured else 10
    memory = START_MB + 40 + sessions * CONNECTION_MB
    by_memory, by_processor = 0.8 * 25_000 / memory, FULL * costs.cores * 3600 / (wanted["requests"] * each)
    (HERE / "CAPACITY.md").write_text(PAGE.format(
        machine=f" on {measured['machine']}" if measured else " (not yet)", changes=MATCH.changes, pages=len(PAGES), subscribers=SUBSCRIBERS,
        programs=programs_table(SUBSCRIBERS), nginx=NGINX, cdn=CDN, cdn_pages=CDN_PAGES, caches=caches_table(SUBSCRIBERS, costs),
        full=FULL, cores=costs.cores, costs_from=", and a request as measured below" if measured else "", limits=limits_table(found),
        first=name.split(",")[0][0].upper() + name.split(",")[0][1:], first_at=rounded(SUBSCRIBERS * there / used), school=SCHOOL, max_connections=MAX_CONNECTIONS,
        schools=schools_table(costs, measured), small=rounded((MAX_CONNECTIONS - 3) / sessions), middle=rounded(500 / sessions),
        pool_mb=rounded(400 * CONNECTION_MB), large=rounded(min(by_memory, by_processor)),
        machines=math.ceil(1_000 / min(by_memory, by_processor)), simulation=simulation_table(measured, costs)))


if __name__ == "__main__":
    main()
