"""The addresses that must be there, and how many pages of one template are looked at."""

import re
import urllib.parse

from league.season import DAY

PAGES = (
    "/",
    "/fixtures", "/fixtures?when=today", "/fixtures?when=tomorrow", "/fixtures?when=week", "/fixtures?when=all",
    "/fixtures?when=all&house=keate", "/fixtures?q=nothingmatches",
    "/fixtures/month/2026-03", "/fixtures/week/2026-W11", f"/fixtures/day/{DAY}",
    "/results", "/results/2026",
    "/tables", "/tables/2026/senior-league", "/tables/2026/senior-league?as-of=2026-02-01",
    "/houses", "/houses/keate", "/teams/field", "/competitions/senior-league", "/pitches", "/pitches/agars-3",
    "/changes", "/changes?house=keate", "/board", "/board?screen=1", "/calendars",
    "/embed/table/2026/senior-league", "/embed/fixtures/house/keate", "/embed/table/2026/senior-league?theme=dark",
    "/follow", "/follow?item=house:keate", "/follow/sent", "/settings", "/offline",
)
# Pages that say what went wrong.
ERRORS = ("/nothing-here", "/houses/nobody-of-this-name", "/matches/00000000-0000-4000-8000-000000000000")
# Where the page of a table has a form for what would be if a match ended so.
WHAT_IF = "/tables/2026/senior-league"
# How a field of that form names the match: by its id, or by the beginning of it.
NAMED_MATCH = re.compile(r"^(?:home|away)-([0-9a-f-]{8,36})$")

# How many pages of a template are looked at beside those above, and how many altogether.
OF_TEMPLATE, OF_FIXTURES, ALL = 3, 12, 150
# The second word of these still tells templates apart.
GROUPS = ("fixtures", "embed")


def template(address):
    """What pages made alike have in common: `/houses/keate` -> `/houses/*`, `/board?screen=1` -> `/board?`."""
    parts = urllib.parse.urlsplit(address)
    words = parts.path.strip("/").split("/")
    kept = 2 if words[0] in GROUPS else 1
    return "/" + "/".join(words[:kept] + ["*"] * len(words[kept:])) + ("?" if parts.query else "")


def limit(template):
    """How many pages of a template are looked at."""
    return OF_FIXTURES if template == "/fixtures?" else OF_TEMPLATE


def name(address):
    """A name for files: `/tables/2026/senior-league` -> `tables-2026-senior-league`."""
    return re.sub(r"[^a-z0-9]+", "-", urllib.parse.unquote(address).lower()).strip("-")[:80] or "home"
