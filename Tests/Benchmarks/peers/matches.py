"""The matches of a file, as a program in Python would have them."""

import dataclasses
import datetime
import sys
import zoneinfo

LONDON = zoneinfo.ZoneInfo("Europe/London")


@dataclasses.dataclass
class Match:
    id: str
    date: datetime.date
    time: datetime.time | None
    competition: str
    pitch: str
    latitude: float
    longitude: float
    home: str
    away: str
    umpires: list
    status: str
    score: str
    sequence: int
    created: datetime.datetime
    updated: datetime.datetime

    @property
    def start(self):
        return datetime.datetime.combine(self.date, self.time or datetime.time(14, 25), LONDON)

    @property
    def summary(self):
        prefix = {"cancelled": "CANCELLED: ", "postponed": "POSTPONED: "}.get(self.status, "")
        return f"{prefix}{self.home} v {self.away}" + ("" if self.time else " (time TBC)")

    @property
    def description(self):
        lines = [self.competition]
        if self.umpires:
            lines.append(f"Umpire{'s' if len(self.umpires) > 1 else ''}: {', '.join(self.umpires)}")
        if self.score:
            lines.append(f"Score: {self.home} {self.score} {self.away}")
        return "\n".join(lines)

    @property
    def event_status(self):
        if self.status == "cancelled":
            return "CANCELLED"
        return "CONFIRMED" if self.status != "postponed" and self.time else "TENTATIVE"

    @property
    def url(self):
        return f"https://fixtures.example/calendar/match/{self.id}.ics"


def read(path):
    with open(path, encoding="utf-8") as file:
        return [match(line.rstrip("\n").split("\t")) for line in file]


def match(fields):
    instants = [datetime.datetime.fromtimestamp(int(seconds), datetime.timezone.utc) for seconds in fields[14:16]]
    return Match(
        fields[0], datetime.date.fromisoformat(fields[1]), datetime.time.fromisoformat(fields[2]) if fields[2] else None,
        fields[3], fields[4], float(fields[5]), float(fields[6]), fields[7], fields[8],
        fields[9].split(", ") if fields[9] else [], fields[10], f"{fields[11]}-{fields[12]}" if fields[11] else "",
        int(fields[13]), *instants)


def of_arguments():
    return read(sys.argv[1])
