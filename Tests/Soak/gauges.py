"""What the services hold, measured again and again, and whether it grows."""

import dataclasses
import math
import pathlib
import re
import statistics
import threading
import time

from league import PORTS

# In seconds: between two measurements; and how many are averaged, as those next to each other are alike.
EVERY, BLOCK = 10, 6
# What may be added in an hour and still be called flat.
BOUNDS = {"VmRSS": (2.0, "MB"), "RssAnon": (2.0, "MB"), "descriptors": (2.0, ""), "threads": (1.0, ""), "sessions": (1.0, ""), "log": (20.0, "octets a request")}


# How many times the bound the interval may reach before nothing can be said.
UNSURE = 5


class Gauges(threading.Thread):
    """Measures until it is ended; a measurement that a fault prevents is left out."""

    def __init__(self, league, services, requests):
        super().__init__(name="gauges", daemon=True)
        self.league, self.services, self.requests, self.ending, self.began = league, services, requests, threading.Event(), time.monotonic()
        self.series = {}

    def run(self):
        logged = {}
        while not self.ending.wait(EVERY - (time.monotonic() - self.began) % EVERY):
            now = time.monotonic() - self.began
            for name in self.services:
                for what, value in self.held(name):
                    self.add(f"{name}: {what}", now, value)
                size, asked = (self.league.logs / f"web-{name}.log").stat().st_size, self.requests()
                if name in logged and asked > logged[name][1]:
                    self.add(f"{name}: log", now, (size - logged[name][0]) / (asked - logged[name][1]))
                logged[name] = size, asked
            count = self.league.sql("SELECT count(*) FROM pg_stat_activity WHERE datname = 'league' AND application_name <> 'psql'", check=False)
            if count.isdigit():
                self.add("PostgreSQL: sessions", now, int(count))

    def add(self, name, moment, value):
        self.series.setdefault(name, []).append((moment, value))

    def held(self, name):
        try:
            process = pathlib.Path(f"/proc/{self.league.pid('web', name)}")
            status = dict(re.findall(r"(\w+):\s+(\d+)", (process / "status").read_text()))
            return [("VmRSS", int(status["VmRSS"]) * 1024 / 1e6), ("RssAnon", int(status["RssAnon"]) * 1024 / 1e6), *self.kept(name),
                    ("descriptors", len(list((process / "fd").iterdir()))), ("threads", int(status["Threads"]))]
        except (OSError, IndexError, KeyError):
            return []

    def kept(self, name):
        """The answers that `serve` holds on purpose, beside which its memory may be read; it has no bound here."""
        if name not in PORTS:
            return []
        numbers = self.league["clients"].run("curl", "-s", "-m", "3", f"http://web:{PORTS[name]}/metrics", check=False)
        kept = re.findall(r"^(?:feeds|documents)_kept_bytes (\d+)$", numbers, re.MULTILINE)
        return [("kept", sum(map(int, kept)) / 1e6)] if len(kept) == 2 else []


@dataclasses.dataclass
class Trend:
    """A line through a series: its slope an hour, and the interval that holds it 95 times of 100."""

    name: str
    unit: str
    first: float
    last: float
    slope: float
    low: float
    high: float
    bound: float
    verdict: str


def trend(name, series, warm):
    """The line after a warm-up of so many seconds; None where there are fewer than four blocks, or no bound."""
    later = [(moment, value) for moment, value in series if moment >= warm]
    blocks = [later[start:start + BLOCK] for start in range(0, len(later) - BLOCK + 1, BLOCK)]
    if len(blocks) < 4 or name.split(": ")[1] not in BOUNDS:
        return None
    points = [(statistics.mean(moment for moment, _ in block) / 3600, statistics.mean(value for _, value in block)) for block in blocks]
    hours, values = zip(*points)
    slope, begin = statistics.linear_regression(hours, values)
    spread, middle = sum((hour - statistics.mean(hours)) ** 2 for hour in hours), len(points) - 2
    error = math.sqrt(sum((value - begin - slope * hour) ** 2 for hour, value in points) / middle / spread)
    half = student(middle) * error
    bound, unit = BOUNDS[name.split(": ")[1]]
    if slope - half > 0 and slope > bound:
        verdict = "grows"
    else:
        # What a run that is too short cannot tell is not called flat.
        verdict = "flat" if slope + half <= UNSURE * bound else "unclear"
    return Trend(name, unit, begin + slope * hours[0], begin + slope * hours[-1], slope, slope - half, slope + half, bound, verdict)


def student(freedom):
    """The 97.5th percentile of Student's distribution, to a hundredth from four degrees on."""
    normal = 1.959964
    return normal + (normal ** 3 + normal) / (4 * freedom) + (5 * normal ** 5 + 16 * normal ** 3 + 3 * normal) / (96 * freedom ** 2)
