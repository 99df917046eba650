"""Opens every page in every view once, and lets all checks that need a browser look at it."""

import time

from playwright.sync_api import Error

from browser.visit import viewing
from checks import axe, direction, overflow, said, text_size
from league import hostile

# Axe comes last: it takes the longest and changes the page.
CHECKS = {
    "console": said.console, "csp": said.csp, "foreign": said.foreign, "dialogs": said.dialogs, "overflow": overflow.find,
    "direction": lambda visit: direction.find(visit, hostile.TURNING), "text-size": text_size.find, "axe": axe.find,
}


def check(run, views, names):
    """Yields page, view, check and what was found, by the checks with these names."""
    wanted = {name: find for name, find in CHECKS.items() if name in names}
    if not wanted:
        return
    for view in views:
        run.say(f"{', '.join(wanted)}: {len(run.crawl.pages)} pages, {view.name}")
        began = time.monotonic()
        with viewing(run.browser, run.origin, view) as viewer:
            for address in run.crawl.pages:
                for name, what in found(viewer, address, wanted):
                    yield address, view.name, name, what
        run.say(f"{view.name}: {(time.monotonic() - began) / max(len(run.crawl.pages), 1):.2f} s a page")


def found(viewer, address, wanted):
    """What a page's visit brings up; a page that cannot be opened or looked at is a finding as well."""
    name = "open"
    try:
        with viewer.visiting(address) as visit:
            for name, find in wanted.items():
                yield from ((name, what) for what in find(visit))
    except Error as error:
        yield name, f"cannot be looked at: {error}"
