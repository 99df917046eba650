#!/usr/bin/env python3
"""Reads messages as a straightforward script would: email, csv, openpyxl, html.parser, icalendar.

parse.py LEAGUE FOLDER... prints one line for each line on standard input: `round N` -> the seconds
of a processor that N passes over all messages took, and how many matches were found in one. In rows
and lines it finds a day of the calendar, two teams, a time, a pitch, a competition, umpires and a
score, and notes days that are none and teams that nobody knows, with the names nearest to them. It
knows nothing of cancellations, corrections, grids, blocks, quotations and enclosed messages, so it
still does less than what it is compared with.
"""

import csv
import datetime
import difflib
import email
import email.policy
import html.parser
import io
import pathlib
import re
import sys
import time

import icalendar
import openpyxl

PAIR = re.compile(r"([\w'. ]+?)\s+(?:v|vs|versus|against)\.?\s+([\w'. ]+)")
DAY = re.compile(
    r"(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*,?\s+(?:the\s+)?(\d{1,2})(?:st|nd|rd|th)?\s+([a-z]{3})"
    r"|(\d{1,2})[/-](\d{1,2}|[a-z]{3})[/-](\d{2,4})|(\d{4})-(\d{2})-(\d{2})", re.I)
TIME = re.compile(r"\b(\d{1,2})[.:](\d{2})\s*(am|pm)?\b|\b(\d{1,2})\s*(am|pm)\b", re.I)
UMPIRES = re.compile(r"(?:(?:umpires?|refs?)\s*:?\s*)?((?:Mr|Mrs|Ms|Dr|Rev)\.?\s+[A-Z][\w'-]+)")
MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split()
SCORE = re.compile(r"\b(\d{1,2})\s*[-\u2013\u2014]\s*(\d{1,2})\b")


class Tables(html.parser.HTMLParser):
    """Collects the rows of all tables."""

    def __init__(self):
        super().__init__()
        self.rows, self.row, self.cell = [], None, None

    def handle_starttag(self, tag, attrs):
        if tag == "tr":
            self.row = []
        elif tag in ("td", "th"):
            self.cell = []

    def handle_data(self, data):
        if self.cell is not None:
            self.cell.append(data)

    def handle_endtag(self, tag):
        if tag in ("td", "th") and self.row is not None and self.cell is not None:
            self.row.append(" ".join("".join(self.cell).split()))
            self.cell = None
        elif tag == "tr" and self.row is not None:
            self.rows.append(self.row)
            self.row = None


class League:
    def __init__(self, folder):
        folder = pathlib.Path(folder)
        self.teams, self.pitches = {}, {}
        for name, key, of in [("houses", 0, 0), ("houses", 1, 0), ("house_aliases", 1, 0)]:
            for row in self.table(folder, name):
                self.teams[self.fold(row[key])] = row[of]
        for row in self.table(folder, "pitches"):
            for key in row[:2]:
                if key:
                    self.pitches[self.fold(key)] = row[0]
        self.competitions = {self.fold(row[0]): row[0] for row in self.table(folder, "competitions")}

    @staticmethod
    def table(folder, name):
        with open(folder / f"{name}.csv", encoding="utf-8") as file:
            return list(csv.reader(file))[1:]

    @staticmethod
    def fold(text):
        return " ".join(text.replace("\u2019", "'").lower().split())

    def team(self, text):
        words = self.fold(text).split()
        for count in range(min(3, len(words)), 0, -1):
            for part in (" ".join(words[-count:]), " ".join(words[:count])):
                if part in self.teams:
                    return self.teams[part]
        return None

    def pitch(self, text):
        folded = self.fold(text)
        return next((name for key, name in self.pitches.items() if key in folded), None)

    def competition(self, text):
        folded = self.fold(text)
        return next((name for key, name in self.competitions.items() if key in folded), None)

    def near(self, text):
        return difflib.get_close_matches(self.fold(text)[:60], self.teams, 3)


def day_of(match, sent):
    """The day that DAY found, near the message's own, or why it is none."""
    day, month, day2, month2, year2, year3, month3, day3 = match.groups()
    try:
        if year3:
            return datetime.date(int(year3), int(month3), int(day3))
        if day2:
            number = int(month2) if month2.isdigit() else MONTHS.index(month2.lower()) + 1
            return datetime.date(int(year2) + (2000 if len(year2) == 2 else 0), number, int(day2))
        number = MONTHS.index(month.lower()) + 1
        days = [datetime.date(sent.year + more, number, int(day)) for more in (-1, 0, 1)]
        near = [day for day in days if -10 <= (day - sent).days <= 60]
        if not near:
            return "not near the message"
        named = match.group(0)[:3].lower()
        return near[0] if near[0].strftime("%a").lower() == named else f"{near[0]} is no {named}"
    except ValueError as fault:
        return str(fault)


def details(text, league):
    clock, score = TIME.search(text), SCORE.search(text)
    return (clock and clock.group(0), league.pitch(text), league.competition(text), UMPIRES.findall(text), score and score.groups())


def rows_of_table(rows, league, sent, problems):
    found, day = [], None
    for row in rows:
        text = " | ".join(str(cell) if cell is not None else "" for cell in row)
        match = DAY.search(text)
        day = day_of(match, sent) if match else day
        pair = PAIR.search(text)
        if pair:
            teams = [league.team(pair.group(1)), league.team(pair.group(2))]
        else:
            teams = [team for team in (league.team(str(cell or "")) for cell in row) if team][:2]
        if len(teams) == 2 and all(teams) and isinstance(day, datetime.date):
            found.append((day, *teams, *details(text, league)))
        elif pair and not all(teams):
            problems.append((text, "unknown_team", [league.near(side) for side in pair.groups()]))
        elif teams and day:
            problems.append((text, "invalid_date" if isinstance(day, str) else "unknown_team", []))
    return found


def lines_of_text(text, league, sent, problems):
    found, day = [], None
    for line in text.splitlines():
        if line.startswith(">"):
            line = line.lstrip("> ")
        match = DAY.search(line)
        day = day_of(match, sent) if match else day
        for pair in PAIR.finditer(line):
            home, away = league.team(pair.group(1)), league.team(pair.group(2))
            if home and away and isinstance(day, datetime.date):
                found.append((day, home, away, *details(line, league)))
            elif home and away and day:
                problems.append((line, "invalid_date", day))
            elif home or away:
                problems.append((line, "unknown_team", league.near(pair.group(1 if away else 2))))
    return found


def matches(raw, league):
    message = email.message_from_bytes(raw, policy=email.policy.default)
    _ = message["Subject"], message["From"]
    sent = getattr(message["Date"], "datetime", None)
    sent, problems = sent.date() if sent else datetime.date.today(), []
    parts = [part for part in message.walk() if not part.is_multipart()]
    for part in parts:
        name = (part.get_filename() or "").lower()
        kind = part.get_content_type()
        if name.endswith(".xlsx"):
            book = openpyxl.load_workbook(io.BytesIO(part.get_payload(decode=True)), data_only=True)
            return [match for sheet in book for match in rows_of_table(sheet.values, league, sent, problems)]
        if kind == "text/csv" or name.endswith(".csv"):
            text = part.get_payload(decode=True).decode(part.get_content_charset("utf-8"), "replace")
            mark = ";" if text.count(";") > text.count(",") else ","
            return rows_of_table(csv.reader(io.StringIO(text), delimiter=mark), league, sent, problems)
        if kind == "text/calendar":
            calendar = icalendar.Calendar.from_ical(part.get_payload(decode=True))
            return [
                (event["DTSTART"].dt, str(event.get("SUMMARY", "")), league.pitch(str(event.get("LOCATION", ""))))
                for event in calendar.walk("VEVENT") if PAIR.search(str(event.get("SUMMARY", "")))]
    for part in parts:
        if part.get_content_type() == "text/html":
            tables = Tables()
            tables.feed(part.get_content())
            if tables.rows:
                return rows_of_table(tables.rows, league, sent, problems)
    return [match for part in parts if part.get_content_type() == "text/plain" for match in lines_of_text(part.get_content(), league, sent, problems)]


def main():
    league = League(sys.argv[1])
    paths = sorted(path for folder in sys.argv[2:] for path in pathlib.Path(folder).rglob("*") if path.is_file())
    mails = [path.read_bytes() for path in paths if path.name[0] != "." and (path.suffix == ".eml" or path.parent.name == "new")]
    for line in sys.stdin:
        passes = int(line.split()[1])
        started = time.process_time()
        count = 0
        for _ in range(passes):
            count = sum(len(matches(mail, league)) for mail in mails)
        print(len(mails), time.process_time() - started, count, flush=True)


if __name__ == "__main__":
    main()
