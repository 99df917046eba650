"""Following without an account: the form, the page of a code, and what the links in letters lead to, with scripts, without, and
by keyboard, on a phone of 320 px."""

import re

from playwright.sync_api import Error

from checks.visitors import WAYS, reading
from league import followers


def check(run):
    run.note(f"{len(WAYS)} ways")
    for number, way in enumerate(WAYS):
        with reading(run, way) as reader:
            try:
                way_to_a_code(reader)
                links_of_letters(run, reader, f"reader{number}@example.org")
            except Error as error:
                reader.expect(False, f"cannot go on: {error}")
            yield from reader.found


def way_to_a_code(reader):
    """From a house's page to a code, its page, and a copy of it."""
    reader.open("/houses/keate")
    reader.press("a[href='/follow?item=house:keate']")
    reader.see("input[value='house:keate']:checked", "the house is not chosen")
    reader.judge()
    reader.tab.select_option("select[name='in:house:keate']", "senior-league")
    reader.press("button[value=code]")
    reader.see("h1:text('Keate in the Senior League')")
    code = re.fullmatch(r"/follow/(FAM-[0-9A-Z]{6})", reader.place())
    reader.expect(code, "the page is not that of a code")
    reader.judge()
    reader.press("a[href^='/follow?item=house:keate:senior-league']")
    reader.see("input[value='house:keate']:checked", "the copy has lost the house")
    reader.expect(reader.tab.input_value("select[name='in:house:keate']") == "senior-league", "the copy has lost the competition")

    # Nothing is chosen.
    reader.open("/follow")
    reader.press("button[value=code]")
    reader.see(".problems")
    reader.judge()


def links_of_letters(run, reader, address):
    """Confirming, changing, and leaving."""
    follower = followers.add(run.program, address)
    before = followers.kept(run.program)
    for purpose in ("confirm", "unsubscribe"):
        reader.open(follower.link(purpose))
        reader.judge()
    reader.expect(followers.kept(run.program) == before, "looking has changed something")
    reader.open(follower.link("confirm"))
    reader.press("main form button")
    reader.see("[role=status]:text('From now on you are told')")
    reader.judge()
    for details in reader.tab.query_selector_all("main details"):
        details.evaluate("details => details.open = true")
    reader.judge()
    reader.open(follower.link("manage"))
    reader.fill("#digest-at", "17:30")
    reader.press("form:has([value=settings]) button")
    reader.see("[role=status]:text('Saved')")
    reader.expect(reader.tab.input_value("#digest-at") == "17:30", "the time of the list is not kept")
    reader.open(follower.link("unsubscribe"))
    reader.press("main form button")
    reader.see("h1:text('Nothing more is sent')")
    reader.judge()
    reader.expect(reader.open(follower.link("manage")).status == 404, "the link goes on")
