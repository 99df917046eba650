"""2,000 emails of a Maildir into the database, each durably and once."""

import os
import shutil
import subprocess
import time

from harness.turns import Contest, Side

ABOUT = "2,000 emails of a Maildir into the database"
MESSAGES = 2000
TABLES = {
    "matches": "id, date, time, competition_type, pitch, home_team_id, away_team_id, umpires, status, home_score, away_score",
    "import_log": "id, created_at, email_subject, matches_imported, status, source, sender, sent_at, layout, message_key, content_key, reading, problems"}


def rows(bench):
    cluster, count = bench.cluster, MESSAGES // 10 if bench.is_quick else MESSAGES
    lists = bench.lists
    season, template = bench.season(count), cluster.reference(lists)
    counts = {}

    def timed(name, command):
        """Messages a second of a command that imports a new copy of the season into a new database."""
        def measure():
            database, folder = cluster.copy(template), bench.scratch / "import"
            shutil.rmtree(folder, ignore_errors=True)
            shutil.copytree(season, folder)
            url = cluster.url(database)
            environment = {**bench.environment, "DATABASE_URL": url}
            os.sync()
            began = time.perf_counter()
            subprocess.run(command(url, folder), check=True, env=environment, stdout=subprocess.DEVNULL)
            took = time.perf_counter() - began
            counts[name] = cluster.sql(database, "SELECT count(*), count(*) FILTER (WHERE status = 'completed') FROM matches")
            if int(cluster.sql(database, "SELECT count(*) FROM import_log")) != count:
                raise SystemExit(f"{name} has not logged every message")
            if name == "ours" and not (bench.scratch / "matches.copy").exists():
                keep(database)
            cluster.drop(database)
            return count / took
        return measure

    def keep(database):
        for table, columns in TABLES.items():
            cluster.sql(database, f"\\copy {table} ({columns}) TO '{bench.scratch / table}.copy'")

    def ours(url, folder):
        return bench.importing(folder)

    def python(url, folder):
        return [bench.python, bench.peers / "importing.py", url, lists, folder]

    def copy(url, folder):
        commands = [f"--command=\\copy {table} ({columns}) FROM '{bench.scratch / table}.copy'" for table, columns in TABLES.items()]
        return ["psql", "-X", "-q", "--single-transaction", "--set=ON_ERROR_STOP=1", *commands, url]

    for table in TABLES:
        (bench.scratch / f"{table}.copy").unlink(missing_ok=True)
    made = Contest("imports", f"import {count:,} emails durably", "messages/s", [
        Side("`fieldgame import --maildir`", timed("ours", ours)),
        Side("COPY of the same rows of two tables in one transaction, nothing kept to undo it", timed("copy", copy)),
        Side("Python: email, csv, lxml, openpyxl, psycopg", timed("python", python), aim=5),
    ], more_is_better=True).rows(min(3, bench.rounds))
    made[0].remark, made[2].remark = (f"{int(counts[name].split('|')[0]):,} matches" for name in ("ours", "python"))
    if counts["ours"] != counts["python"]:
        made[2].remark += f", {counts['python'].split('|')[1]} completed; ours {counts['ours'].split('|')[1]}"
    return made
