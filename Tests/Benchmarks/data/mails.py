"""Emails of a long season: fixtures and results in the layouts that masters use, the same every time.

mails.py FOLDER LEAGUE COUNT writes them into the Maildir FOLDER.

Each match is announced once; a results mail tells the scores of matches that earlier mails announced.
"""

import csv
import datetime
import email.message
import email.utils
import io
import pathlib
import random
import shutil
import sys

import openpyxl

TIMES = ("14:25", "14:25", "15:15", "15:45")
UMPIRES = ("Mr Carlow", "Dr Penhale", "Mr Dray", "Miss Orde", "Mr Lusty", "Mr Tavener")
LAYOUTS = {"text": 40, "page": 20, "csv": 15, "workbook": 10, "results": 15}


class Season:
    """Matches that have not been played before, and those that wait for a score."""

    def __init__(self, league):
        def column(name, kind=None):
            with open(league / f"{name}.csv", encoding="utf-8") as file:
                return list(csv.DictReader(file))
        self.houses = [row["name"] for row in column("houses") if row["kind"] == "house"]
        self.pitches = [row["name"] for row in column("pitches")]
        self.competitions = [row["name"] for row in column("competitions") if row["kind"] in ("league", "cup")]
        self.chance, self.taken, self.waiting = random.Random(1877), set(), []

    def match(self, day, competition):
        while True:
            home, away = self.chance.sample(self.houses, 2)
            key = (day, competition, *sorted((home, away)))
            if key not in self.taken:
                self.taken.add(key)
                return {"date": day, "competition": competition, "home": home, "away": away,
                        "time": self.chance.choice(TIMES), "pitch": self.chance.choice(self.pitches),
                        "umpires": " & ".join(self.chance.sample(UMPIRES, 2))}

    def played(self, today):
        """Up to six matches of the last week that nobody has told the score of."""
        week = [match for match in self.waiting if 0 < (today - match["date"]).days <= 7][:6]
        self.waiting = [match for match in self.waiting if match not in week and (today - match["date"]).days <= 7]
        return sorted(week, key=lambda match: (match["competition"], match["date"]))


def spoken(day):
    return f"{day:%A} {day.day} {day:%B} {day.year}"


def text(matches):
    lines, day = [f"Dear all,\n\nPlease find below the {matches[0]['competition']} fixtures.\n"], None
    for match in matches:
        if match["date"] != day:
            day = match["date"]
            lines.append(f"\n{spoken(day)}\n")
        hour, minute = match["time"].split(":")
        lines.append(f"{match['home']} v {match['away']}, {match['pitch']}, {int(hour) - 12}.{minute}pm, umpires: {match['umpires']}")
    return "\n".join(lines) + "\n\nBest wishes,\nPeter\n"


HEADINGS = ("Date", "Time", "Competition", "Home", "Away", "Pitch", "Umpires")


def cells(match):
    return (match["date"].strftime("%d/%m/%Y"), match["time"], match["competition"], match["home"], match["away"], match["pitch"], match["umpires"])


def page(matches):
    def row(values, tag="td"):
        return "<tr>" + "".join(f'<{tag} style="border:solid windowtext 1.0pt;padding:0cm 5.4pt"><p class="MsoNormal">{str(value).replace("&", "&amp;")}</p></{tag}>' for value in values) + "</tr>"
    rows = "\n".join([row(HEADINGS, "th"), *(row(cells(match)) for match in matches)])
    return f"<html><head><style>p.MsoNormal {{margin:0cm; font-size:11.0pt}}</style></head><body><p>The fixtures are below.</p><table border=\"1\">\n{rows}\n</table><p>Peter</p></body></html>\n"


def table(matches):
    file = io.StringIO()
    csv.writer(file).writerows([HEADINGS, *map(cells, matches)])
    return file.getvalue().encode()


def workbook(matches):
    book, file = openpyxl.Workbook(), io.BytesIO()
    book.active.append(HEADINGS)
    for match in matches:
        book.active.append((match["date"], *cells(match)[1:]))
    for (cell,) in book.active["A2:A20"]:
        cell.number_format = "dd/mm/yyyy"
    book.properties.created = book.properties.modified = datetime.datetime(2026, 1, 1)
    book.save(file)
    return file.getvalue()


def results(matches, chance):
    lines, day = ["Results so far:\n"], None
    for match in matches:
        if match["date"] != day:
            day = match["date"]
            lines.append(f"\n{match['competition']}, {spoken(day)}\n")
        lines.append(f"{match['home']} {chance.randrange(9)}-{chance.randrange(9)} {match['away']}")
    return "\n".join(lines) + "\n\nPeter\n"


def mail(season, number, sent):
    """One message: its layout, and its bytes."""
    message = email.message.EmailMessage()
    message["Return-Path"] = "<p.aldous@college.example>"
    message["Authentication-Results"] = "mx.fieldgame.example; spf=pass smtp.mailfrom=college.example; dmarc=pass header.from=college.example"
    message["From"] = "Peter Aldous <p.aldous@college.example>"
    message["To"] = "Fixtures Import <import@fieldgame.example>"
    message["Date"] = email.utils.format_datetime(sent)
    message["Message-ID"] = f"<season-{number}@college.example>"
    layout = season.chance.choices(list(LAYOUTS), LAYOUTS.values())[0]
    matches = season.played(sent.date()) if layout == "results" else []
    if matches:
        message["Subject"] = "Results"
        message.set_content(results(matches, season.chance))
        return layout, message.as_bytes()
    competition = season.chance.choice(season.competitions)
    days = sorted(sent.date() + datetime.timedelta(days=season.chance.randrange(3, 10)) for _ in range(2))
    matches = [season.match(day, competition) for day in days for _ in range(season.chance.randrange(2, 5))]
    message["Subject"] = f"{competition} fixtures"
    if layout in ("text", "results"):
        layout = "text"
        message.set_content(text(matches))
    elif layout == "page":
        message.set_content("The fixtures are in the table.\n")
        message.add_alternative(page(matches), subtype="html")
    else:
        message.set_content("The fixtures are attached.\n")
        name, kind, data = ("fixtures.csv", ("text", "csv"), table(matches)) if layout == "csv" else (
            "fixtures.xlsx", ("application", "vnd.openxmlformats-officedocument.spreadsheetml.sheet"), workbook(matches))
        message.add_attachment(data, maintype=kind[0], subtype=kind[1], filename=name)
    season.waiting += matches
    return layout, message.as_bytes()


def write(folder, league, count):
    """Writes that many messages into `folder`/new, as a mail server delivers them; returns the folder."""
    season = Season(pathlib.Path(league))
    shutil.rmtree(folder, ignore_errors=True)
    for name in ("new", "cur", "tmp"):
        (folder / name).mkdir(parents=True, exist_ok=True)
    start = datetime.datetime(2026, 1, 5, 9, 0, tzinfo=datetime.timezone.utc)
    for number in range(count):
        sent = start + datetime.timedelta(days=number * 300 // count, minutes=number % 400)
        layout, content = mail(season, number, sent)
        (folder / "new" / f"{number:05}.{layout}.eml").write_bytes(content)
    return folder


if __name__ == "__main__":
    write(pathlib.Path(sys.argv[1]), sys.argv[2], int(sys.argv[3]))
