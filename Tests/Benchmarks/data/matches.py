"""Matches for the calendars: one a line, in the order of a feed, the same for the same number.

A line is: id, date, time (empty when it is not set), competition, pitch, latitude, longitude, home,
away, umpires (joined by `, `), status, home score, away score, sequence, created, updated (both in
seconds since 1970), parted by tabs.
"""

import datetime
import random
import uuid

HOUSES = (
    "Angelo's", "Baldwin's Bec", "Common Lane", "Cotton Hall", "Durnford", "Evans's", "Farrer", "Godolphin",
    "Hawtrey", "Hopgarden", "Jourdelay's", "Keate", "Manor", "Mustians", "Penn", "South Lawn", "Timbralls",
    "Villiers", "Walpole", "Warre", "Waynflete", "Westbury", "Wotton", "Carter")
PITCHES = tuple((f"{name} {number}", 51.49 + number / 997, -0.61 + number / 1009)
                for name in ("Dutchman's", "South Meadow", "Mesopotamia") for number in range(1, 7))
COMPETITIONS = ("Senior League", "Junior League", "Lower Boys B", "House Cup", "Second XI Ties")
UMPIRES = ("Mr Carlow", "Dr Penhale", "Mr Trevanion", "Mrs Österberg", "Mr O'Rourke", "Rev. Lisle")


def matches(count):
    """The fields of that many matches, as texts."""
    chance = random.Random(1766)
    start = datetime.date(2020, 9, 9)
    rows = []
    for number in range(count):
        home, away = chance.sample(HOUSES, 2)
        day = start + datetime.timedelta(days=number * 2000 // count)
        time = "" if chance.random() < 0.05 else chance.choice(("14:25", "14:30", "15:45", "16:10"))
        pitch, latitude, longitude = chance.choice(PITCHES)
        status = chance.choices(("scheduled", "completed", "cancelled", "postponed"), (60, 30, 5, 5))[0]
        scores = (chance.randrange(9), chance.randrange(9)) if status == "completed" else ("", "")
        created = 1_590_000_000 + number * 17_000
        rows.append((
            str(uuid.UUID(int=chance.getrandbits(128), version=4)), str(day), time, chance.choice(COMPETITIONS), pitch,
            f"{latitude:.6f}", f"{longitude:.6f}", home, away, ", ".join(chance.sample(UMPIRES, chance.randrange(4))),
            status, *map(str, scores), str(chance.randrange(5)), str(created), str(created + chance.randrange(900_000))))
    # A feed is ordered by kick-off, which is taken to be 14:25 where it is not set, and then by id.
    return sorted(rows, key=lambda row: (row[1], row[2] or "14:25", row[0]))


def write(path, count):
    """Writes them to a file; returns it."""
    path.write_text("".join("\t".join(row) + "\n" for row in matches(count)), encoding="utf-8")
    return path
