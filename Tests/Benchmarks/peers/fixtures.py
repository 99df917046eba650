#!/usr/bin/env python3
"""A house's fixtures through psycopg's pool, each row an object: fixtures.py WAY URL CLIENTS STATEMENT HOUSE DAY [CAPTAIN].

`STATEMENT` is a file with the query; WAY is `bare`, or `steps`: in the name of `CAPTAIN`, as PostgREST
would, in four steps: begin, claims, query, commit. A turn is that many answers for each client.
"""

import concurrent.futures
import dataclasses
import datetime
import pathlib
import re
import sys
import time
import uuid

import psycopg
from psycopg.rows import class_row
from psycopg_pool import ConnectionPool


@dataclasses.dataclass
class Match:
    id: uuid.UUID
    date: datetime.date
    time: datetime.time | None
    competition_type: str
    competition_colour: str
    pitch: str
    pitch_latitude: float | None
    pitch_longitude: float | None
    home_team_id: str | None
    home_team_name: str
    home_team_colours: str
    away_team_id: str | None
    away_team_name: str
    away_team_colours: str
    away_text: str | None
    umpires: str
    bibs_set: str | None
    notes: str | None
    status: str
    outcome: str
    home_score: int | None
    away_score: int | None
    sequence: int
    created_at: datetime.datetime
    updated_at: datetime.datetime
    season: str


def main():
    way, url, clients, statement, house, day = sys.argv[1:7]
    captain, count = sys.argv[7] if len(sys.argv) > 7 else None, int(clients)
    query = re.sub(r"\$(\d+)", r"%(p\1)s", pathlib.Path(statement).read_text().replace("%", "%%"))
    values = {"p1": datetime.date.fromisoformat(day), "p2": house, "p3": house}
    claims = '{"role":"authenticated","sub":"%s"}' % captain

    def answer():
        with pool.connection() as connection, connection.cursor(row_factory=class_row(Match)) as cursor:
            if way == "steps":
                connection.execute("SELECT set_config('role', 'authenticated', true), set_config('request.jwt.claims', %s, true)", [claims], prepare=True)
            return len(cursor.execute(query, values, prepare=True).fetchall())

    def client(passes):
        for _ in range(passes):
            rows = answer()
        return rows

    # Bare queries need no transaction: psycopg would begin one.
    options = {"autocommit": way == "bare"}
    with ConnectionPool(url, min_size=count, max_size=count, kwargs=options) as pool, \
            concurrent.futures.ThreadPoolExecutor(count) as threads:
        pool.wait()
        print("ready", flush=True)
        for line in sys.stdin:
            passes = int(line.split()[1])
            began = time.perf_counter()
            rows = max(threads.map(client, [passes] * count))
            print('{"seconds": %f, "rows": %d, "answers": %d}' % (time.perf_counter() - began, rows, passes * count), flush=True)


if __name__ == "__main__":
    assert psycopg.pq.__impl__ == "binary", "psycopg runs without its C extension"
    main()
