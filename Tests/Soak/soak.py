#!/usr/bin/env python3
"""Lets everybody use the league for as long as wanted, breaks something now and then, and tells whether anything
that the services hold grows. `scripts/soak` prepares everything and runs this."""

import argparse
import dataclasses
import itertools
import json
import pathlib
import shutil
import signal
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
# Hosts are those of the test of several machines.
sys.path[:0] = [str(HERE), str(HERE.parent / "Cluster")]

import breaks
import gauges
from hosts import Trouble, until
from league import League
from users import COMPETITION, Users, goals, number

# In seconds: how long the services may take to be ready again; how long after that what is shown may lag; and how
# long nothing is broken, in a run of an hour (shorter in a shorter one).
RECOVERY, SETTLE, QUIET = 60, 8, 30
# What part of the requests may be refused since too much is asked for: more says that the machine is too busy to tell.
BUSY = 0.02
# What of a run is warm-up; the series are fitted after it.
WARM = 0.25
# In seconds: how long letters and mail that wait at the end may take.
REST = 90
SERVICES = ("serve", "notify")


@dataclasses.dataclass
class Broken:
    """What was broken, and how long it took until all was ready again."""

    fault: str
    at: float
    ready_after: float
    refused: int = 0


def main():
    arguments = read_arguments()
    for number in (signal.SIGHUP, signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda number, _: sys.exit(128 + number))
    folder = pathlib.Path(tempfile.mkdtemp(prefix="fieldgame-soak-"))
    folder.chmod(0o755)
    (folder / "logs").mkdir()
    try:
        return run(arguments, folder, folder / "logs")
    finally:
        if arguments.keep_logs:
            kept = pathlib.Path(tempfile.mkdtemp(prefix="fieldgame-soak-logs-"))
            shutil.copytree(folder / "logs", kept, dirs_exist_ok=True)
            say(f"logs: {kept}")
        shutil.rmtree(folder, ignore_errors=True)


def run(arguments, folder, logs):
    league = users = None
    found, broken, seconds = {}, [], arguments.minutes * 60
    try:
        say("builds")
        # What is built anew meanwhile is another program.
        program = shutil.copy(arguments.fieldgame.resolve(), folder / "fieldgame")
        league = League(program, folder, logs)
        league.build()
        league.start()
        users, measured = Users(league), gauges.Gauges(league, SERVICES, lambda: sum(users.counts.values()))
        say(f"soaks for {arguments.minutes:g} minutes")
        users.start()
        measured.start()
        began = time.monotonic()
        for fault in itertools.cycle(breaks.ALL):
            quiet = min(QUIET, seconds / 20)
            # Nothing is broken in the first minute and at the end.
            if not wait(began, seconds, quiet if broken else min(60, seconds / 5)) or time.monotonic() - began > seconds - RECOVERY / 2 - quiet:
                break
            broken.append(break_by(fault, league, users, began))
        wait(began, seconds, seconds)
        measured.ending.set()
        measured.join()
        say("compares")
        users.end()
        found = compare(league, users)
        found["trends"] = [trend for name, series in measured.series.items() if (trend := gauges.trend(name, series, WARM * seconds))]
        found["series"] = measured.series
    except Trouble as trouble:
        found["given up"] = [str(trouble)]
    finally:
        if users:
            users.ending.set()
        if league:
            league.end()
    return tell(arguments, users, broken, found)


def wait(began, seconds, rest):
    """Waits so long, at most until the end of the run; whether that has not come yet."""
    time.sleep(max(0, min(rest, began + seconds - time.monotonic())))
    return time.monotonic() < began + seconds


def break_by(name, league, users, began):
    """Breaks and mends once."""
    at = time.monotonic()
    with users.lock:
        users.troubled = name
        before = users.failures[name]
    for rest in breaks.ALL[name](league):
        time.sleep(rest)
    until(league.is_ready, RECOVERY, f"after {name}: both services ready")
    ready = time.monotonic()
    time.sleep(SETTLE)
    with users.lock:
        users.troubled, users.mended = None, time.monotonic()
        one = Broken(name, at - began, ready - at, users.failures[name] - before)
    print(f"{one.at / 60:6.1f} min  {name:20} ready after {one.ready_after:4.1f} s, {one.refused} requests refused or cut", flush=True)
    return one


def compare(league, users):
    """What was acknowledged, beside what is there."""
    new = league.mail / "fieldgame" / "new"
    until(lambda: not any(new.iterdir()), REST, "the messages that wait in new/")
    recorded = {}
    for match, home, away, count in json.loads(league.sql("""
            SELECT coalesce(json_agg(json_build_array(match_id, new_home_score, new_away_score, count)), '[]')
            FROM (SELECT match_id, new_home_score, new_away_score, count(*) FROM score_audit_log WHERE action IN ('submitted', 'corrected') GROUP BY 1, 2, 3) AS one""")):
        recorded[match, number(home, away)] = count
    rows = {row["id"]: row for row in json.loads(league.sql(
        f"SELECT json_agg(json_build_object('id', id, 'home_score', home_score, 'away_score', away_score, 'time', to_char(time, 'HH24:MI'), 'pitch', pitch)) FROM matches WHERE competition_type = '{COMPETITION}'"))}
    lost = [f"{match}: {goals(score)} was acknowledged, and is not recorded" for match, scores in users.acknowledged.items() for score in scores if not recorded.get((match, score))]
    lost += [f"{match}: {goals(score)} was acknowledged, and {rows[match]} stands" for match in users.acknowledged
             if number(rows[match]["home_score"] or 0, rows[match]["away_score"] or 0) < (score := users.stands(match))]
    lost += [f"{match}: {moved} was acknowledged, and {rows[match]} stands" for match, moved in users.moves.items()
             if {key: rows[match][key] for key in moved} != moved]
    twice = [f"{match}: {goals(score)} was recorded {count} times" for (match, score), count in recorded.items()
             if count > 1 and match in users.acknowledged]
    sent, dead, letters, repeated = check_letters(league, users)
    asked = sum(users.counts.values())
    slow = [f"{users.busy:,} of {asked:,} requests were refused since too much was asked for: run it on a quieter machine"] if users.busy > BUSY * asked else []
    doctor = json.loads(league.fieldgame("doctor", "--json", check=False))
    return {"lost": lost + letters, "twice": twice, "wrong": [what for _, what in users.wrongs],
            "doctor": [f"{check['id']}: {check['message']}" for check in doctor["checks"] if check["status"] == "problem"],
            "slow": slow, "letters": [f"{dead} were given up"] if dead else [],
            "counts": {"scores acknowledged": sum(map(len, users.acknowledged.values())), "moves": users.moved, "rounds of the season": users.season.rounds,
                       "messages": users.season.delivered, "followers": users.joining.joined, "letters sent": sent, "letters repeated": repeated,
                       "refused as too much": users.busy,
                       **dict(sorted(users.counts.items()))}}


def check_letters(league, users):
    """Letters that the database calls sent and the mail server has not; how many were sent, given up, and came again."""
    rows = json.loads(league.sql("SELECT coalesce(json_agg(json_build_array(id, outcome)), '[]') FROM deliveries WHERE ended_at IS NOT NULL"))
    taken = {}
    for name, count in users.mail.letters.items():
        number = name.split(".")[1] if name.startswith("news.") else name
        taken[number] = taken.get(number, 0) + count
    sent = [str(number) for number, outcome in rows if outcome == "sent"]
    return (len(sent), sum(outcome == "dead" for _, outcome in rows),
            [f"letter {number} is called sent, and did not come" for number in sent if number not in taken], sum(count - 1 for count in taken.values()))


def tell(arguments, users, broken, found):
    """Prints the report; the exit code."""
    kinds = ("lost", "twice", "wrong", "doctor", "letters", "slow", "given up")
    faults = [f"{kind}: {what}" for kind in kinds for what in found.get(kind, ())[:10]]
    trends = found.pop("trends", [])
    faults += [f"{trend.name} grows by {trend.slope:.1f} an hour{trend.unit and ', in ' + trend.unit}; {trend.bound:g} is the limit" for trend in trends if trend.verdict == "grows"]
    lines = ["", "| what | first | last | an hour | 95 of 100 lie within | bound | |", "|---|---|---|---|---|---|---|"]
    lines += [f"| {one.name}{f', {one.unit}' if one.unit else ''} | {one.first:,.1f} | {one.last:,.1f} | {one.slope:+,.2f} | {one.low:+,.2f} to {one.high:+,.2f} "
              f"| {one.bound:g} | {one.verdict} |" for one in trends]
    if not trends:
        lines.append("| too short: eight minutes give a first line | | | | | | |")
    lines += ["", "| broken | times | ready after, at most | requests refused or cut |", "|---|---|---|---|"]
    for name in breaks.ALL:
        those = [one for one in broken if one.fault == name]
        if those:
            lines.append(f"| {name} | {len(those)} | {max(one.ready_after for one in those):.1f} s | {sum(one.refused for one in those)} |")
    if "counts" in found:
        lines += ["", ", ".join(f"{count:,} {what}" for what, count in found["counts"].items())]
        lines.append(", ".join(f"{kind} {len(found.get(kind, ()))}" for kind in kinds[:4]))
    print("\n".join([*lines, "", *faults]), flush=True)
    if arguments.json:
        arguments.json.write_text(json.dumps({"minutes": arguments.minutes, "trends": [dataclasses.asdict(one) for one in trends],
                                              "broken": [dataclasses.asdict(one) for one in broken], **found, "faults": faults}, indent=1) + "\n")
    return 1 if faults else 0


def say(text):
    print(f"== {text}", flush=True)


def read_arguments():
    parser = argparse.ArgumentParser(prog="scripts/soak", description=__doc__)
    parser.add_argument("--minutes", type=float, default=60, metavar="N", help="how long (default: 60; 2 to 1440)")
    parser.add_argument("--fieldgame", type=pathlib.Path, required=True, metavar="FILE", help="the program; else it is built")
    parser.add_argument("--json", type=pathlib.Path, metavar="FILE", help="where the report and all measurements are written as JSON, too")
    parser.add_argument("--keep-logs", action="store_true", help="keep what the services logged, and say where")
    found = parser.parse_args()
    if not 2 <= found.minutes <= 1440:
        parser.error("--minutes must be 2 to 1440")
    if not found.fieldgame.is_file():
        parser.error(f"{found.fieldgame} is not there: name the program that is to be soaked")
    return found


if __name__ == "__main__":
    sys.exit(main())
