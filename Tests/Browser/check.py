#!/usr/bin/env python3
"""Opens every page of the service in a browser, filled with the sample season and with hostile data."""

import argparse
import pathlib
import signal
import subprocess
import sys
import time

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))

from playwright.sync_api import Error, sync_playwright

from browser import views
from browser.chromium import started
from checks import again, answers, board, following, framing, keyboard, lighthouse, links, markup, names, nu, offline, private, qr, seen, shots, visitors, weight
from findings import Findings
from league import hostile, season
from league.program import private as private_program
from league.service import serving
from pages.crawl import Crawl

# What is asked of the pages' text, what of each page in a browser, and what takes a way of its own.
READ = {"answers": answers, "again": again, "links": links, "markup": markup, "names": names, "private": private,
        "visitors": visitors, "following": following}
SEEN = tuple(seen.CHECKS)
LONG = {"nu": nu, "weight": weight, "board": board, "qr": qr, "offline": offline, "framing": framing, "keyboard": keyboard,
        "lighthouse": lighthouse}
# In seconds, whatever happens.
SHORT_LIMIT, LONG_LIMIT = 900, 7200


class Run:
    """What all checks share."""

    def __init__(self, program, origin, crawl, playwright, browser):
        self.program, self.origin, self.crawl, self.folder = program, origin, crawl, program.folder
        self.playwright, self.browser, self.name = playwright, browser, ""

    def note(self, text):
        """Says how much there is to do for the check that runs."""
        self.say(f"{self.name}: {text}")

    @staticmethod
    def say(text):
        print(f"== {text}", flush=True)


def main():
    arguments = read_arguments()
    began, findings = time.monotonic(), Findings()
    bound(LONG_LIMIT if arguments.long else SHORT_LIMIT)
    try:
        check_service(arguments, findings)
    finally:
        # Also what was found before something broke down.
        for line in findings.lines():
            print(line)
        print(f"== {len(findings)} findings, {time.monotonic() - began:.0f} s", flush=True)
    return 1 if len(findings) else 0


def check_service(arguments, findings):
    """Fills a database, starts the service on it, and runs the checks until it is stopped again."""
    with private_program(arguments.fieldgame) as program:
        Run.say("the sample season and hostile data")
        season.enter(program, HERE.parent.parent / "samples")
        season.disturb(program)
        matches = hostile.enter(program)
        with serving(program) as origin, sync_playwright() as playwright, started(playwright) as browser:
            Run.say("looking for pages")
            check(Run(program, origin, Crawl(origin, matches), playwright, browser), arguments, findings)


def check(run, arguments, findings):
    """Runs what was asked for."""
    usual = [*READ, *SEEN, *(LONG if arguments.long else ())]
    wanted = arguments.only or usual
    for name, module in READ.items():
        if name in wanted:
            look(run, name, module, findings)
    for finding in seen.check(run, views.LONG if arguments.long else views.SHORT, wanted):
        findings.add(*finding)
    for name, module in LONG.items():
        if name in wanted:
            look(run, name, module, findings)
    if arguments.shots:
        shots.take(run, arguments.shots)


def look(run, name, module, findings):
    """Lets one check look at all pages; one that breaks down holds up no other."""
    run.name = name
    try:
        for page, view, what in module.check(run):
            findings.add(page, view, name, what)
    except (Error, OSError, subprocess.SubprocessError) as error:
        findings.add("all pages", "-", name, f"cannot be checked: {error}")


def read_arguments():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--fieldgame", required=True, type=pathlib.Path, metavar="PATH", help="the program whose pages are looked at")
    parser.add_argument("--long", action="store_true", help="every page in every view, and what takes a way of its own")
    parser.add_argument("--only", action="append", choices=[*READ, *SEEN, *LONG, "shots"], metavar="NAME",
                        help="only this check; may be repeated: %(choices)s")
    parser.add_argument("--shots", type=pathlib.Path, metavar="DIR", help="also pictures of a page of each template, into this folder")
    arguments = parser.parse_args()
    if not arguments.fieldgame.is_file():
        parser.error(f"there is no {arguments.fieldgame}")
    return arguments


def bound(seconds):
    """Ends the run after that time, or when it is asked to, with all that it started."""
    def end(number, _):
        raise SystemExit(f"the checks have not ended after {seconds} s" if number == signal.SIGALRM else "asked to stop")

    signal.signal(signal.SIGALRM, end)
    signal.signal(signal.SIGTERM, end)
    signal.alarm(seconds)


if __name__ == "__main__":
    sys.exit(main())
