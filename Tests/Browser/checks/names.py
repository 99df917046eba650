"""Hostile names are text wherever they are shown, as they were written, and are shown."""

import re
import urllib.parse

from league import hostile
from league.season import DAY
from pages.page import kind

SHOWN = ("/houses", "/fixtures?when=all", f"/fixtures/day/{DAY}", "/tables/2026/senior-league")
# What an escaped text looks like that was escaped once more.
TWICE = re.compile(r"&(?:amp|lt|gt|quot|apos|#\d+|#x[0-9a-f]+);", re.IGNORECASE)
# What would run, and how the name begins: it may be cut off where there is little room.
RUN, START = "alert(1)", "<script>alert(1)"


def check(run):
    pages = run.crawl.pages
    run.note(f"{len(pages)} pages")
    for page in pages.values():
        yield from ((page.address, "source", flaw) for flaw in flaws(page))
    for address in SHOWN:
        if address in pages and hostile.MARKUP not in pages[address].words:
            yield address, "source", f"does not show the house {hostile.MARKUP}"
    # The longest texts, and names with quotes, must be on some page, or nothing is known of them.
    for name in (hostile.OPPONENT, hostile.NOTES, *hostile.UMPIRES.split(", ")):
        if not any(name in page.words for page in pages.values()):
            yield "/matches/*", "source", f"no page shows {name[:60]}"


def flaws(page):
    """What data has done to a page."""
    words = page.words
    if words.count(RUN) != words.count(START):
        yield f"shows {hostile.MARKUP} otherwise than it is written"
    for twice in set(TWICE.findall(words)):
        yield f"shows {twice}: something is escaped twice"
    for element in page.elements():
        if kind(element) == "script" and not element.get("src"):
            yield f"has a script within itself: {''.join(element.itertext())[:60]}"
        for name, value in element.attrib.items():
            yield from attribute_flaws(kind(element), str(name), urllib.parse.unquote(value))


def attribute_flaws(element, name, value):
    if name.startswith("on"):
        yield f"has {element} with {name}, which is a script"
    if name in ("href", "src", "action", "formaction") and value.strip().lower().startswith(("javascript:", "data:text/html")):
        yield f"has {element} with {name}={value[:40]}, which is a script"
    if value.count(RUN) != value.count(START):
        yield f"has {element} whose {name} is {value[:60]} instead of the name as it is written"
