"""The notice board of a day or a week prints on one sheet of A4, with all that it says."""

import re
import subprocess
import unicodedata

from browser.chromium import profile

ADDRESSES = ("/board", "/board?by=pitch", "/board?week={week}", "/board?week={week}&by=pitch")
# In points, upright; Chromium rounds the sides a little.
A4, TOLERANCE = (595.3, 841.9), 2
# Longer words may be broken, and those of other scripts be printed in another order.
WORD = re.compile(r"[A-Za-z0-9.:'’&-]{2,14}")
# All text but what is for those who listen to the page.
TEXT = """() => {
    const isHidden = element => element && (["clip", "clipPath"].some(name =>
        !["auto", "none"].includes(getComputedStyle(element)[name])) || isHidden(element.parentElement));
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), found = [];
    for (let node; (node = texts.nextNode());)
        if (node.parentElement.checkVisibility({visibilityProperty: true}) && !isHidden(node.parentElement)) found.push(node.data);
    return found.join(" ");
}"""


def check(run):
    with profile(run.browser, viewport={"width": 1047, "height": 718}) as context:
        tab = context.new_page()
        tab.goto(run.origin + "/board", wait_until="load")
        week = tab.locator("a[href*='week=']").first.get_attribute("href").split("week=")[1][:8]
        for address in ADDRESSES:
            address = address.format(week=week)
            run.note(address)
            for finding in printed(run, tab, address):
                yield address, "print", finding


def printed(run, tab, address):
    """What is wrong with a board on paper."""
    file = run.folder / "board.pdf"
    tab.emulate_media(media="screen")
    tab.goto(run.origin + address, wait_until="load")
    tab.emulate_media(media="print")
    said = words(tab.evaluate(TEXT))
    tab.pdf(path=file, format="A4", prefer_css_page_size=True)
    about = output("pdfinfo", file)
    sheets = int(re.search(r"^Pages:\s+(\d+)", about, re.MULTILINE)[1])
    if sheets != 1:
        yield f"takes {sheets} sheets instead of one"
    size = re.search(r"^Page size:\s+([\d.]+) x ([\d.]+)", about, re.MULTILINE)
    sides = sorted(float(side) for side in size.groups())
    if any(abs(side - right) > TOLERANCE for side, right in zip(sides, A4)):
        yield f"is not A4: {size[0]}"
    missing = said - words(output("pdftotext", file, "-"))
    if missing or not said:
        yield f"the sheet does not show: {', '.join(sorted(missing)) or 'anything'}"


def words(text):
    """The words of a text, its ligatures taken apart."""
    return {word for word in unicodedata.normalize("NFKC", text).split() if WORD.fullmatch(word)}


def output(*command):
    """What a command prints."""
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=True).stdout
