#!/usr/bin/env python3
"""Imports a Maildir as a straightforward script does: importing.py URL LEAGUE MAILDIR.

Each message of new/ is read (`parse.py`), recorded in one transaction together with its line in the
log, and then moved to cur/; a message that the log has is not recorded again.
"""

import hashlib
import json
import pathlib
import sys

import psycopg
from psycopg.types.json import Jsonb

import parse

FIND = """
SELECT id, home_team_id = %(home)s AS is_same_way FROM matches
WHERE date = %(date)s AND competition_type IS NOT DISTINCT FROM %(competition)s
  AND ((home_team_id = %(home)s AND away_team_id = %(away)s) OR (home_team_id = %(away)s AND away_team_id = %(home)s))
"""
ADD = """
INSERT INTO matches (date, time, competition_type, pitch, home_team_id, away_team_id, umpires, status, home_score, away_score)
VALUES (%(date)s, %(time)s, %(competition)s, %(pitch)s, %(home)s, %(away)s, %(umpires)s, %(status)s, %(home_score)s, %(away_score)s)
"""
CHANGE = """
UPDATE matches SET time = coalesce(%(time)s, time), pitch = coalesce(%(pitch)s, pitch), umpires = coalesce(%(umpires)s, umpires),
                   status = %(status)s, home_score = %(home_score)s, away_score = %(away_score)s
WHERE id = %(id)s
"""
LOG = """
INSERT INTO import_log (message_key, content_key, sender, email_subject, source, sent_at, status, matches_imported, reading, problems)
VALUES (%s, %s, %s, %s, %s, %s, %s, %s, %s, %s)
"""


def record(cursor, notice):
    """Adds a match, or changes the one that is there."""
    home_score, away_score = map(int, notice.score) if notice.score else (None, None)
    values = {**vars(notice), "home_score": home_score, "away_score": away_score, "status": "completed" if notice.score else "scheduled"}
    found = cursor.execute(FIND, values).fetchone()
    if not found:
        cursor.execute(ADD, values)
        return
    if not found[1]:
        values["home_score"], values["away_score"] = away_score, home_score
    cursor.execute(CHANGE, {**values, "id": found[0]})


def import_message(path, connection, cursor, league):
    raw = path.read_bytes()
    message = parse.parse(raw)
    key = hashlib.sha256(str(message["Message-ID"]).encode()).hexdigest()
    with connection.transaction():
        if cursor.execute("SELECT 1 FROM import_log WHERE message_key = %s", [key]).fetchone():
            return 0
        notices, problems = parse.notices(message, league)
        for notice in notices:
            record(cursor, notice)
        cursor.execute(LOG, [
            key, hashlib.sha256(raw).hexdigest(), str(message["From"]), str(message["Subject"]), path.name, message["Date"].datetime,
            "partial" if problems else "success", len(notices), Jsonb([vars(notice) for notice in notices], dumps), Jsonb(problems, dumps)])
    return len(notices)


def dumps(value):
    return json.dumps(value, default=str)


def main():
    url, league, folder = sys.argv[1], parse.League(sys.argv[2]), pathlib.Path(sys.argv[3])
    count = 0
    with psycopg.connect(url, autocommit=True) as connection, connection.cursor() as cursor:
        for path in sorted((folder / "new").iterdir()):
            count += import_message(path, connection, cursor, league)
            path.rename(folder / "cur" / f"{path.name}:2,S")
    print(count)


if __name__ == "__main__":
    main()
