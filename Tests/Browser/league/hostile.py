"""Data that tries to break pages: names that are markup, that turn the direction of writing, that cannot be wrapped."""

import csv
import re

from league.season import DAY

MARKUP = "<script>alert(1)</script>\"'&"
# After the override letters run from right to left, until something ends it.
TURNING = "Anna\u202enoisiver"
# The longest that the database takes, without a blank.
OPPONENT = "Wolverhampton" * 15
NOTES = "W" * 1000
UMPIRES = "Mr \"Quick\" O'Neill, Dr <b>Stone</b> & Son"
CAPTAIN = "captain.private@example.org"

HOUSES = (("XSS", MARKUP, "red/white"), ("RLO", TURNING, "navy/sky"))


def enter(program):
    """Enters the houses and their matches; the ids of those matches."""
    file = program.folder / "hostile.csv"
    with file.open("w", newline="", encoding="utf-8") as output:
        rows = csv.writer(output)
        rows.writerow(["id", "name", "kind", "colours"])
        rows.writerows([id, name, "house", colours] for id, name, colours in HOUSES)
    program.run("house", "import", file)
    program.run("captain", "create", CAPTAIN, "--house", "XSS")
    played = add(program, "--date", "2026-03-03", "--home", "XSS", "--away", "RLO", "--competition", "Senior League")
    program.run("score", "enter", played, 2, 1, "--yes")
    return [
        played,
        add(program, "--date", DAY, "--time", "14:25", "--home", "XSS", "--away", "RLO", "--competition", "Senior League",
            "--umpires", UMPIRES, "--notes", MARKUP),
        add(program, "--date", DAY, "--time", "15:35", "--home", "RLO", "--opponent", OPPONENT, "--notes", NOTES)]


def add(program, *options):
    """The id of a match that is added."""
    said = program.run("fixture", "add", *options)
    found = re.search(r"^id: (\S+)$", said, re.MULTILINE)
    if found is None:
        raise SystemExit(f"fieldgame fixture add does not print the id of the match: {said[-300:]}")
    return found[1]
