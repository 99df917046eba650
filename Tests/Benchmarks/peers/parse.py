#!/usr/bin/env python3
"""What messages say, as a straightforward script reads them: email, csv, lxml, openpyxl, icalendar.

parse.py LEAGUE FOLDER... In the lines of texts and the rows of tables it finds a day of the calendar,
two teams, a time, a pitch, a competition, umpires and a score, and notes days that are none and teams
that nobody knows, with the names nearest to them. It knows nothing of cancellations, corrections, grids,
blocks, quotations and enclosed messages, so it does less than what it is compared with.
"""

import csv
import dataclasses
import datetime
import difflib
import email
import email.policy
import io
import pathlib
import re
import sys

import icalendar
import lxml.html
import openpyxl

PAIR = re.compile(r"([\w'. ]+?)\s+(?:v|vs|versus|against)\.?\s+([\w'. ]+)")
RESULT = re.compile(r"([\w'. ]+?)\s+(\d{1,2})\s*[-\u2013\u2014]\s*(\d{1,2})\s+([\w'. ]+)")
DAY = re.compile(
    r"(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*,?\s+(?:the\s+)?(\d{1,2})(?:st|nd|rd|th)?\s+([a-z]{3})"
    r"|(\d{1,2})[/-](\d{1,2}|[a-z]{3})[/-](\d{2,4})|(\d{4})-(\d{2})-(\d{2})", re.I)
TIME = re.compile(r"\b(\d{1,2})[.:](\d{2})\s*(am|pm)?\b|\b(\d{1,2})\s*(am|pm)\b", re.I)
UMPIRES = re.compile(r"(?:Mr|Mrs|Miss|Ms|Dr|Rev)\.?\s+[A-Z][\w'-]+")
SCORE = re.compile(r"\b(\d{1,2})\s*[-\u2013\u2014]\s*(\d{1,2})\b")
MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split()


@dataclasses.dataclass
class Notice:
    date: datetime.date
    time: datetime.time | None
    competition: str | None
    home: str
    away: str
    pitch: str | None
    umpires: str | None
    score: tuple | None


class League:
    """Names folded, and what they mean."""

    def __init__(self, folder):
        folder = pathlib.Path(folder)
        self.teams, self.pitches, self.competitions = {}, {}, {}
        for row in self.table(folder / "houses.csv"):
            self.teams[self.fold(row["id"])] = self.teams[self.fold(row["name"])] = row["id"]
        for row in self.table(folder / "house_aliases.csv"):
            self.teams[self.fold(row["alias"])] = row["id"]
        for name, known in (("pitches", self.pitches), ("competitions", self.competitions)):
            for row in self.table(folder / f"{name}.csv"):
                known[self.fold(row["name"])] = row["name"]

    @staticmethod
    def table(path):
        with open(path, encoding="utf-8") as file:
            return list(csv.DictReader(file))

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
        return self.longest(self.pitches, text)

    def competition(self, text):
        return self.longest(self.competitions, text)

    def longest(self, names, text):
        folded = self.fold(text)
        return names.get(max((name for name in names if name in folded), key=len, default=None))

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


def time_of(text):
    match = TIME.search(text)
    if not match:
        return None
    hour, minute = int(match[1] or match[4]), int(match[2] or 0)
    if (match[3] or match[5] or "").lower() == "pm" and hour < 12:
        hour += 12
    return datetime.time(hour, minute) if hour < 24 and minute < 60 else None


def notice(text, day, home, away, league, competition, score=None):
    return Notice(
        day, time_of(text), league.competition(text) or competition, home, away, league.pitch(text),
        ", ".join(UMPIRES.findall(text)) or None, score)


def rows_of_table(rows, league, sent, problems):
    found, day = [], None
    for row in rows:
        cells = [cell.strftime("%d/%m/%Y") if isinstance(cell, datetime.datetime) else str(cell or "") for cell in row]
        text = " | ".join(cells)
        match = DAY.search(text)
        day = day_of(match, sent) if match else day
        pair = PAIR.search(text)
        if pair:
            teams = [league.team(side) for side in pair.groups()]
        else:
            teams = [team for team in map(league.team, cells) if team][:2]
        if len(teams) == 2 and all(teams) and isinstance(day, datetime.date):
            score = SCORE.search(text)
            found.append(notice(text, day, *teams, league, None, score and score.groups()))
        elif pair and not all(teams):
            problems.append((text, "unknown_team", [league.near(side) for side in pair.groups()]))
        elif teams and day:
            problems.append((text, "invalid_date" if isinstance(day, str) else "unknown_team", []))
    return found


def lines_of_text(text, league, sent, problems):
    found, day, competition = [], None, None
    for line in text.splitlines():
        line = line.lstrip("> ")
        match = DAY.search(line)
        day = day_of(match, sent) if match else day
        result = RESULT.search(line)
        pairs = [(result[1], result[4], (result[2], result[3]))] if result else [(*pair.groups(), None) for pair in PAIR.finditer(line)]
        if not pairs:
            competition = league.competition(line) or competition
        for one, other, score in pairs:
            home, away = league.team(one), league.team(other)
            if home and away and isinstance(day, datetime.date):
                found.append(notice(line, day, home, away, league, competition, score))
            elif home and away and day:
                problems.append((line, "invalid_date", day))
            elif home or away:
                problems.append((line, "unknown_team", league.near(other if home else one)))
    return found


def tables_of_page(text):
    for table in lxml.html.fromstring(text).iter("table"):
        yield [[" ".join(cell.text_content().split()) for cell in row.iter("td", "th")] for row in table.iter("tr")]


def notices(message, league):
    """What a message says, and what could not be understood."""
    sent = getattr(message["Date"], "datetime", None)
    sent, problems = sent.date() if sent else datetime.date.today(), []
    parts = [part for part in message.walk() if not part.is_multipart()]
    for part in parts:
        name, kind = (part.get_filename() or "").lower(), part.get_content_type()
        if name.endswith(".xlsx"):
            book = openpyxl.load_workbook(io.BytesIO(part.get_payload(decode=True)), data_only=True)
            return [found for sheet in book for found in rows_of_table(sheet.values, league, sent, problems)], problems
        if kind == "text/csv" or name.endswith(".csv"):
            text = part.get_payload(decode=True).decode(part.get_content_charset("utf-8"), "replace")
            mark = ";" if text.count(";") > text.count(",") else ","
            return rows_of_table(csv.reader(io.StringIO(text), delimiter=mark), league, sent, problems), problems
        if kind == "text/calendar":
            calendar = icalendar.Calendar.from_ical(part.get_payload(decode=True))
            events = [(event["DTSTART"].dt, str(event.get("SUMMARY", "")), str(event.get("LOCATION", ""))) for event in calendar.walk("VEVENT")]
            return rows_of_table(([str(start), *PAIR.sub(r"\1|\2", summary).split("|"), place] for start, summary, place in events), league, sent, problems), problems
    for part in parts:
        if part.get_content_type() == "text/html":
            rows = [row for table in tables_of_page(part.get_content()) for row in table]
            if rows:
                return rows_of_table(rows, league, sent, problems), problems
    texts = [part.get_content() for part in parts if part.get_content_type() == "text/plain"]
    return [found for text in texts for found in lines_of_text(text, league, sent, problems)], problems


def parse(raw):
    message = email.message_from_bytes(raw, policy=email.policy.default)
    _ = message["Subject"], message["From"]
    return message


def main():
    import turns

    league = League(sys.argv[1])
    paths = sorted(path for folder in sys.argv[2:] for path in pathlib.Path(folder).rglob("*.eml") if "cur" not in path.parts)
    mails = [path.read_bytes() for path in paths]
    turns.take_turns(lambda: {"messages": len(mails), "found": sum(len(notices(parse(mail), league)[0]) for mail in mails)})


if __name__ == "__main__":
    main()
