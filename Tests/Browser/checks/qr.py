"""Each QR code is read back as the address that it is for, as it stands on its page, light and dark."""

import subprocess
import urllib.parse

from playwright.sync_api import Error

from browser.chromium import profile

PATH, MOST = "/qr.svg", 6


def check(run):
    codes = {}
    for page in run.crawl.pages.values():
        for link, _ in page.links:
            if urllib.parse.urlsplit(link).path == PATH:
                codes.setdefault(link, page.address)
    run.note(f"{len(codes)} codes")
    if not codes:
        yield "/calendars", "source", f"no page shows {PATH}?for=…"
    for code, address in list(codes.items())[:MOST]:
        for colours in ("light", "dark"):
            read = reading(run, address, code, colours)
            if not is_right(run, code, read):
                yield address, colours, f"{code} is read as {read!r}"


def is_right(run, code, read):
    """Whether what was read is the address that the code is asked for; a calendar's scheme may stand for another."""
    wanted = urllib.parse.parse_qs(urllib.parse.urlsplit(code).query).get("for", [""])[0]
    wanted = urllib.parse.urljoin(run.origin + "/", wanted)
    return read.partition("://")[2] == wanted.partition("://")[2] != ""


def reading(run, address, code, colours):
    """What a reader of codes makes of the picture: on its page, or alone where the page does not show it at once."""
    with profile(run.browser, color_scheme=colours, viewport={"width": 800, "height": 800}, device_scale_factor=2) as context:
        tab = context.new_page()
        tab.goto(run.origin + address, wait_until="load")
        shown = [image for image in tab.locator("img").all()
                 if image.is_visible() and image.evaluate("one => one.src") == run.origin + code]
        file = run.folder / "code.png"
        try:
            if shown:
                # It may be fetched only when it comes into view.
                shown[0].scroll_into_view_if_needed()
                tab.wait_for_function("one => one.complete && one.naturalWidth > 0", arg=shown[0].element_handle())
                shown[0].screenshot(path=file)
            else:
                tab.goto(run.origin + code, wait_until="load")
                tab.screenshot(path=file)
        except Error as error:
            return str(error)
    return subprocess.run(["zbarimg", "--quiet", "--raw", file], capture_output=True, text=True, timeout=60).stdout.strip()
