#!/usr/bin/env python3
"""Where the service stands beside its limits and its peers. `scripts/bench` prepares everything and runs this."""

import argparse
import contextlib
import importlib
import os
import pathlib
import signal
import subprocess
import sys
import time

HERE = pathlib.Path(__file__).parent
sys.path.insert(0, str(HERE))

from data import matches
from harness import comparison, machine, report
from harness.cluster import Cluster
from harness.turns import note

# In the order of the report. The last need the whole service, whose release build takes longer than
# all else together.
SMALL = ("render", "parse", "fixtures", "table", "instructions")
WHOLE = ("change", "imports", "web", "api", "pages", "news", "start", "growth", "subscribers", "micro")
ORDER = ("render", "change", "fixtures", "table", "parse", "imports", "web", "api", "pages", "news", "start", "growth", "subscribers", "instructions", "micro")


class Bench:
    """What all works share: the programs that were built, room to write, the server, and how long to measure."""

    def __init__(self, arguments):
        self.is_quick, self.works = arguments.quick, arguments.works
        # What repeats a row of this run, after the name of its work.
        self.options = (["--quick"] if arguments.quick else []) + (["--rounds", str(arguments.rounds)] if arguments.rounds else [])
        self.rounds = arguments.rounds or (3 if arguments.quick else 5)
        self.root, self.commit = HERE.parent.parent, machine.commit()
        self.folder = pathlib.Path(arguments.folder).resolve()
        self.build, self.scratch = self.folder / "release", self.folder / "scratch"
        self.scratch.mkdir(parents=True, exist_ok=True)
        self.python, self.peers = self.folder / "python" / "bin" / "python3", HERE / "peers"
        self.lists = self.root / "Tests" / "FixtureMailTests" / "Reference"
        self.keep, self.plots = arguments.keep, HERE / "Plots" if arguments.keep else self.scratch
        self.began, self._cluster, self.texts, self.seasons = time.monotonic(), None, [], set()
        # Transactions of a client beside which what a new connection costs at first no longer shows.
        self.many = 500 if arguments.quick else 2000
        self.running = contextlib.ExitStack()

    @property
    def minutes(self):
        return (time.monotonic() - self.began) / 60

    @property
    def environment(self):
        """Without what would lead our commands to another database."""
        return {name: value for name, value in os.environ.items() if not name.startswith(("PG", "DATABASE_", "FIELDGAME_"))}

    @property
    def cluster(self):
        if self._cluster is None:
            note("starting a PostgreSQL server")
            # A socket's path is short.
            self._cluster = self.running.enter_context(Cluster(pathlib.Path(f"/tmp/fieldgame-bench-{os.getpid()}"), self.build))
        return self._cluster

    def peer(self, name, *libraries):
        """A peer in C, compiled as programs in C are."""
        program = self.scratch / name
        subprocess.run(["gcc", "-O2", "-Wall", "-Werror", "-o", program, self.peers / f"{name}.c", *libraries], check=True)
        return program

    @staticmethod
    def flags(package):
        """What a C compiler is to be told of a library."""
        return subprocess.run(["pkg-config", "--cflags", "--libs", package], capture_output=True, text=True, check=True).stdout.split()

    def matches(self, count):
        """A file with that many matches, see `data.matches`."""
        return matches.write(self.scratch / f"matches-{count}.tsv", count)

    def season(self, count):
        """A Maildir with that many messages; written once."""
        folder = self.scratch / f"season-{count}"
        if folder not in self.seasons:
            note(f"writing {count:,} messages")
            # By the peers' Python, which can write workbooks.
            subprocess.run([self.python, "-m", "data.mails", folder, self.lists, str(count)], check=True, cwd=HERE)
            self.seasons.add(folder)
        return folder

    def importing(self, maildir):
        """Our command that imports a Maildir."""
        return [self.build / "fieldgame", "import", "--maildir", maildir, "--trust-senders", "--quiet"]

    def say(self, text):
        """Something for the report beside its table."""
        self.texts.append(text)


def arguments():
    about = "\n".join(f"  {name:13} {importlib.import_module('works.' + name).ABOUT}" for name in ORDER)
    parser = argparse.ArgumentParser(
        prog="scripts/bench", formatter_class=argparse.RawDescriptionHelpFormatter,
        description="Measures the service beside its limits and its peers, in turns.",
        epilog=f"works:\n{about}\n\nA full run writes Tests/Benchmarks/RESULTS.md and its plots; any other prints the same.\n"
               f"`subscribers` writes CAPACITY.md beside it, but not with --quick.\n\n{comparison.RULE}\n\n"
               "examples:\n  scripts/bench\n  scripts/bench --quick\n  scripts/bench render parse --rounds 15\n  scripts/bench --compare fixtures parse")
    parser.add_argument("works", nargs="*", metavar="WORK", help="what to measure; everything unless told")
    parser.add_argument("--quick", action="store_true", help="fewer rounds and less data, and only what needs no build of the whole service, unless you name more")
    parser.add_argument("--rounds", type=int, metavar="N", help="rounds of turns (default: 5, quick 3)")
    parser.add_argument("--compare", action="store_true", help="name what became worse than in the results that are kept; end with 1 if anything did")
    parser.add_argument("--folder", default=".build-bench", help=argparse.SUPPRESS)
    parser.add_argument("--needs", action="store_true", help=argparse.SUPPRESS)
    found = parser.parse_args()
    unknown = [name for name in found.works if name not in ORDER]
    if unknown:
        parser.error(f"no such work: {', '.join(unknown)} (there are {', '.join(ORDER)})")
    # There are so many messages to import one by one.
    if found.rounds is not None and not 1 <= found.rounds <= 50:
        parser.error("--rounds must be 1 to 50")
    found.keep = not found.works and not found.quick and found.rounds is None
    return found


def chosen(found):
    """The works to do, in the report's order."""
    wanted = found.works or (SMALL if found.quick else ORDER)
    return [name for name in ORDER if name in wanted]


def end(number, _):
    """Ends as the signal asks, and everything that was started with it."""
    raise SystemExit(128 + number)


def main():
    found = arguments()
    works, rows = chosen(found), []
    if found.needs:
        # For scripts/bench: whether the whole service is needed.
        print("whole" if any(name in WHOLE for name in works) else "small")
        return
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, end)
    bench, former = Bench(found), comparison.kept(HERE) if found.compare else None
    with bench.running:
        for number, name in enumerate(works, 1):
            note(f"[{number}/{len(works)}] {name}, after {bench.minutes:.1f} minutes")
            rows += importlib.import_module(f"works.{name}").rows(bench)
    if found.keep:
        # Written by hand: where a full run missed an aim, what was found and what remains.
        text = report.markdown(bench, rows, [(HERE / "findings.md").read_text(), *bench.texts])
        (HERE / "RESULTS.md").write_text(text)
        note("written: Tests/Benchmarks/RESULTS.md")
    else:
        text = report.markdown(bench, rows, bench.texts)
        print(text)
    left = [name for name in ORDER if name not in works]
    if left and not found.works:
        note(f"left out, since they need the whole service: {', '.join(left)}; scripts/bench --quick {left[0]} measures one of them")
    if found.compare:
        table, is_worse = comparison.compare(former, text)
        print(table)
        return int(is_worse)


if __name__ == "__main__":
    sys.exit(main())
