#!/usr/bin/env python3
"""Builds the league's service on several hosts, loads it, breaks it, and tells what became of that."""

import argparse
import collections
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
sys.path.insert(0, str(HERE))

import checker
import faults
import report
from checker import EVER
from history import History
from hosts import Trouble, until
from loads import Loads
from report import Outcome
from service import CLIENTS, Service
from watch import Watch

# In seconds: how long the service may take to be whole again by itself, and how long it is left alone between two faults.
RECOVERY, QUIET = 120, 2
# What is held of the time between two acknowledged scores, where a majority stays; and once another primary is there.
LONGEST_GAP, LONGEST_AFTER_PROMOTION = 10, 1
# The same of each writer alone: what was on its way when the machine went is waited for, and then sent again.
LONGEST_WAIT = 20
# The short form breaks these; the long form all, and then failovers in turn.
SHORT = ("switchover", "postgres-killed", "primary-cut", "primary-apart", "standby-behind", "pooler-restarted", "etcd-gone",
         "serve-killed", "disk-full", "switchover", "behind-and-killed", "nginx-gone")


def main():
    arguments = read_arguments()
    for number in (signal.SIGHUP, signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda number, _: sys.exit(128 + number))
    folder = pathlib.Path(tempfile.mkdtemp(prefix="fieldgame-cluster-"))
    folder.chmod(0o755)
    logs = folder / "logs"
    logs.mkdir()
    try:
        return run(arguments, folder, logs)
    finally:
        if arguments.keep_logs:
            kept = pathlib.Path(tempfile.mkdtemp(prefix="fieldgame-cluster-logs-"))
            shutil.copytree(logs, kept, dirs_exist_ok=True)
            print(f"logs: {kept}", flush=True)
        shutil.rmtree(folder, ignore_errors=True)


def run(arguments, folder, logs):
    service, loads, watch, found = None, None, None, {}
    began, history, outcomes = time.monotonic(), History(), []
    try:
        say("builds")
        service = Service(arguments.fieldgame.resolve(), folder, logs, arguments.pooled)
        service.build()
        loads = Loads(service, history, CLIENTS)
        watch = Watch(service["clients"], history, ("db1", "db2"))
        watch.start()
        loads.start()
        say(f"breaks, after {time.monotonic() - began:.0f} s")
        time.sleep(QUIET)
        for name in chosen(arguments):
            outcomes.append(break_by(name, service, history, [client.name for client in loads.scorers]))
            print(line(outcomes[-1]), flush=True)
        say("compares")
        found = settle(service, loads, watch, history)
    except Trouble as trouble:
        found = {"given up": [str(trouble)]}
        if loads and service.leader():
            loads.end()
            # The messages that came last are still being imported.
            time.sleep(10)
            found |= compare(service, history)
    finally:
        for thread in filter(None, (loads, watch)):
            thread.ending.set()
        if service:
            service.end()
    return tell(arguments, outcomes, found)


def chosen(arguments):
    """The names of the faults, in their order."""
    if arguments.fault:
        return arguments.fault * max(1, arguments.failovers or 1)
    if not arguments.failovers:
        return SHORT
    return [*faults.OTHERS, *itertools.islice(itertools.cycle(faults.FAILOVERS), arguments.failovers)]


def break_by(name, service, history, writers):
    """Breaks and mends once; what became of it."""
    primary, began = service.leader(), time.monotonic()
    fault = faults.ALL[name](service)
    for rest in fault:
        time.sleep(rest)
    until(lambda: service.is_whole() and service.answers(), RECOVERY, f"after {name}: a primary with a synchronous standby")
    whole = time.monotonic()
    time.sleep(QUIET)
    end = time.monotonic()
    reads = history.between(began, end, "read")
    failed = [one for one in history.between(began, end) if not one.done]
    return Outcome(
        fault=name, primary=f"{primary} -> {service.leader()}", began=began, end=end, whole_after=whole - began,
        gap=history.gap(began, end, "score"), slowest=history.slowest(began, end, "score", writers),
        after_promotion=history.wait_after_promotion(began, end) if name in faults.FAILOVERS else None, reads=len(reads),
        unread=dict(collections.Counter(one.said for one in failed if one.kind == "read")),
        unwritten=dict(collections.Counter(one.said for one in failed if one.kind != "read")))


def settle(service, loads, watch, history):
    """Lets everybody finish, and checks what is there against what was told."""
    loads.end()
    watch.end()
    new = service.mail / "fieldgame" / "new"
    until(lambda: not any(new.iterdir()), 60, "the messages that wait in new/")
    time.sleep(3)
    found = compare(service, history)
    doctor = json.loads(service.fieldgame("doctor", "--json", check=False))
    problems = [f"doctor: {check['id']}: {check['message']}" for check in doctor["checks"] if check["status"] in ("problem", "warning")]
    for name in ("web1", "web2"):
        service[name].stop("import")
        service[name].stop("notify")
        service[name].stop("serve", patience=40)
    # Sessions of the services that are still there when those have ended.
    time.sleep(1)
    left = service.sql("""
        SELECT string_agg(DISTINCT application_name || ' ' || usename || ' ' || coalesce(state, ''), ', ') FROM pg_stat_activity
        WHERE datname = 'league' AND usename <> 'postgres' AND client_addr IS NOT NULL""")
    left_processes = [words for name in ("web1", "web2") for words in service[name].processes().values() if "fieldgame" in words]
    return found | {"doctor": problems, "left": [*filter(None, [left]), *left_processes]}


def compare(service, history):
    """What was told, against what is there."""
    lost, twice = checker.check_scores(service, history)
    lost_mail, twice_mail = checker.check_mail(service, history)
    counts = {"scores": sum(one.done for one in history.between(*EVER, "score")), "messages": len(history.between(*EVER, "mail")),
              "reads": len(history.between(*EVER, "read"))}
    return {"lost": lost + lost_mail, "twice": twice + twice_mail, "stale": history.stale, "wrong": history.wrong, "counts": counts}


def tell(arguments, outcomes, found):
    """Prints the report; the exit code."""
    for outcome in outcomes:
        outcome.take(found)
    found = {kind: [getattr(what, "text", what) for what in those] if kind != "counts" else those for kind, those in found.items()}
    broken = [f"{kind}: {what}" for kind, those in found.items() if kind != "counts" for what in those[:10]]
    for outcome in outcomes:
        broken += exceeded(outcome)
    lines = [*report.table(outcomes), "", *report.sayings(outcomes), ""] if outcomes else []
    if "counts" in found:
        lines.append(", ".join([f"{count} {what}" for what, count in found["counts"].items()]
                               + [f"{kind} {len(those)}" for kind, those in found.items() if kind != "counts"]))
    print("\n".join(["", *lines, *broken]), flush=True)
    if arguments.json:
        arguments.json.write_text(json.dumps({"outcomes": [dataclasses.asdict(one) for one in outcomes], **found, "broken": broken}, indent=1))
    return 1 if broken else 0


def exceeded(outcome):
    """The bounds that a fault has exceeded."""
    lines = []
    for value, limit, whose in ((outcome.gap, LONGEST_GAP, ""), (outcome.slowest, LONGEST_WAIT, " of one writer")):
        if value is None or value > limit:
            lines.append(f"{outcome.fault}: no score{whose} was acknowledged for {report.seconds(value)} s; {limit} s are the limit")
    if outcome.fault == "switchover" and (outcome.after_promotion or 0) > LONGEST_AFTER_PROMOTION:
        lines.append(f"switchover: {outcome.after_promotion:.1f} s from the promotion to the next score; {LONGEST_AFTER_PROMOTION} s are the limit")
    if outcome.fault != "nginx-gone" and outcome.unread:
        lines.append(f"{outcome.fault}: {sum(outcome.unread.values())} reads were not answered")
    return lines


def line(outcome):
    return (f"{outcome.fault:18} {outcome.primary:12} gap {report.seconds(outcome.gap):>5} s, slowest writer {report.seconds(outcome.slowest):>5} s, after promotion "
            f"{report.seconds(outcome.after_promotion):>5} s, whole after {report.seconds(outcome.whole_after):>5} s, "
            f"{sum(outcome.unread.values())} of {outcome.reads} reads and {sum(outcome.unwritten.values())} writes failed")


def say(text):
    print(f"== {text}", flush=True)


def read_arguments():
    parser = argparse.ArgumentParser(prog="scripts/cluster-test", description=__doc__)
    parser.add_argument("--failovers", type=int, metavar="N", help="every fault, and N failovers (or N times each --fault)")
    parser.add_argument("--fault", action="append", choices=faults.ALL, help="this fault alone; may be repeated")
    parser.add_argument("--pooled", action="store_true", help="the services reach the primary through PgBouncer")
    parser.add_argument("--keep-logs", action="store_true", help="keep what the services logged, and say where")
    parser.add_argument("--fieldgame", type=pathlib.Path, required=True, metavar="FILE", help="the program")
    parser.add_argument("--json", type=pathlib.Path, metavar="FILE", help="where the report is written as JSON, too")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
