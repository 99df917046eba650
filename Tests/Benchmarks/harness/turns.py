"""Who takes part, and how they take turns."""

import dataclasses
import json
import shlex
import statistics
import subprocess
import sys


CLEAR = "\r\033[K" if sys.stderr.isatty() else ""


def note(text):
    """Says on standard error how far it is."""
    print(CLEAR + text, file=sys.stderr, flush=True)


def progress(text):
    """The same on a line that the next one replaces, where somebody watches."""
    if CLEAR:
        print(CLEAR + text, end="", file=sys.stderr, flush=True)


class Program:
    """A program that answers each line `round N` with a line of JSON: what doing its work N times took."""

    def __init__(self, command, env=None):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=env)
        self.command = command
        if self.line() != "ready":
            raise SystemExit(f"{shlex.join(map(str, command))} did not get ready")

    def line(self):
        line = self.process.stdout.readline().strip()
        if not line:
            raise SystemExit(f"{shlex.join(map(str, self.command))} ended with {self.process.wait()}")
        return line

    def turn(self, passes, work="round"):
        self.process.stdin.write(f"{work} {passes}\n")
        self.process.stdin.flush()
        return json.loads(self.line())

    def close(self):
        self.process.stdin.close()
        self.process.wait()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


@dataclasses.dataclass
class Side:
    """One of those compared: `measure` does the work once more and returns a figure.

    `aim` is how many times as good as it ours is to be; `rounds` are fewer for those that are very slow.
    """

    name: str
    measure: object
    aim: float | None = None
    rounds: int | None = None
    remark: str = ""


@dataclasses.dataclass
class Row:
    """What became of one side; `ratio` is how many times as good as it ours is, None for ours.

    `figure` is what is held against the aim, where that is neither the ratio nor the median.
    """

    work: str
    what: str
    unit: str
    name: str
    values: list
    ratio: float | None
    aim: str
    is_met: bool | None
    remark: str
    figure: str = ""

    @property
    def median(self):
        return statistics.median(self.values)

    @property
    def reached(self):
        """The figure that is held against the aim, as text."""
        return self.figure or (f"{shown(self.median)} {self.unit}" if self.ratio is None else shown(self.ratio))

    def demand(self, value, most, unit):
        """Holds another figure against an aim: `value` is to be `most` at most, both in `unit`."""
        self.remark = self.figure = f"{value:.2f} {unit}"
        self.aim, self.is_met = f"at most {most:.3g} {unit}", value <= most


class Contest:
    """Sides that do the same work; the first is ours.

    `limit` is a figure that ours is not to exceed, in the same unit.
    """

    def __init__(self, work, what, unit, sides, more_is_better=False, limit=None):
        self.work, self.what, self.unit = work, what, unit
        self.sides, self.more_is_better, self.limit = sides, more_is_better, limit

    def rows(self, rounds):
        """Lets all take turns, each round in another order, after one turn each to get warm."""
        values = {side.name: [] for side in self.sides}
        for number in range(rounds + 1):
            progress(f"{self.what}: round {number} of {rounds}" if number else f"{self.what}: getting warm")
            turn = number % len(self.sides)
            for side in self.sides[turn:] + self.sides[:turn]:
                if number <= (side.rounds or rounds):
                    value = side.measure()
                    if number:
                        values[side.name].append(value)
        note(f"{self.what}: " + ", ".join(f"{name} {shown(statistics.median(found))}" for name, found in values.items()) + f" {self.unit}")
        return [self.row(side, values) for side in self.sides]

    def row(self, side, values):
        mine, ours = values[side.name], statistics.median(values[self.sides[0].name])
        theirs = statistics.median(mine)
        if side is self.sides[0]:
            ratio, aim = None, f"at most {self.limit} {self.unit}" if self.limit else ""
            is_met = ours <= self.limit if self.limit else None
        else:
            ratio = ours / theirs if self.more_is_better else theirs / ours
            aim, is_met = (f"≥ {side.aim:g}", ratio >= side.aim) if side.aim else ("", None)
        return Row(self.work, self.what, self.unit, side.name, mine, ratio, aim, is_met, side.remark)


def shown(figure):
    """A figure with three digits that count: 1234.5 -> 1,234; 0.01234 -> 0.0123."""
    if figure == 0:
        return "0"
    digits = max(0, 2 - int(f"{abs(figure):e}".split("e")[1]))
    return f"{figure:,.{digits}f}"
