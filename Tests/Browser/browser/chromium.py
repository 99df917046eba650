"""Debian's Chromium, without a window."""

import contextlib
import os
import shutil

# In milliseconds: what a page may take to load, and what anything else may.
LOAD, ANSWER = 60_000, 60_000


def executable():
    found = shutil.which("chromium")
    if found is None:
        raise SystemExit("there is no chromium: apt-get install chromium")
    return found


@contextlib.contextmanager
def started(playwright, *options):
    """A running browser, ended afterwards."""
    # Chromium's own sandbox does not work as root.
    sandbox = ["--no-sandbox"] if os.geteuid() == 0 else []
    browser = playwright.chromium.launch(executable_path=executable(), args=[*sandbox, *options], timeout=60_000)
    try:
        yield browser
    finally:
        browser.close()


@contextlib.contextmanager
def profile(browser, **options):
    """A profile without anything in it, as Playwright's context; gone afterwards."""
    context = browser.new_context(**options)
    context.set_default_timeout(ANSWER)
    context.set_default_navigation_timeout(LOAD)
    try:
        yield context
    finally:
        context.close()
