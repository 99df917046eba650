"""Without a network the page last seen is shown and says so, one never seen leads to /offline, and nothing private is kept."""

from browser.chromium import profile

SEEN, UNSEEN, FALLBACK = "/fixtures?when=week", "/results/2026", "/offline"
SAID = "/you( a|’|')re offline/i"
READY = """() => Promise.race([
    navigator.serviceWorker.ready.then(() => true), new Promise(done => setTimeout(() => done(false), 10000))])"""
# Not only the start of it: a worker that has just begun to work does not hold the page yet.
ACTIVE = "() => navigator.serviceWorker.ready.then(({active}) => active.state === 'activated')"
STATE = """() => navigator.serviceWorker.getRegistration().then(found => found
    ? Object.entries({installing: found.installing, waiting: found.waiting, active: found.active})
        .filter(([, worker]) => worker).map(([name]) => name).join(", ")
    : "none is registered, or it could not be installed")"""
KEPT = "address => caches.match(address, {ignoreVary: true}).then(answer => Boolean(answer))"
WAIT = 10_000


def check(run):
    run.note(f"{SEEN}, {UNSEEN}")
    with profile(run.browser, viewport={"width": 390, "height": 844}) as context:
        tab = context.new_page()
        tab.goto(run.origin + SEEN, wait_until="load")
        if not tab.evaluate(READY):
            yield SEEN, "offline", f"has no service worker after ten seconds: {tab.evaluate(STATE)}"
            return
        until(tab, ACTIVE)
        # Now through the worker.
        tab.reload(wait_until="load")
        heading, words = tab.locator("h1").first.inner_text(), tab.locator("main").first.inner_text()
        if tab.evaluate(f"{SAID}.test(document.body.innerText)"):
            yield SEEN, "online", "says that the reader is offline"
        if not until(tab, KEPT, run.origin + SEEN):
            yield SEEN, "offline", "is not kept"
        private = [page.address for page in run.crawl.good if is_private(page)]
        for address in private[:3]:
            tab.goto(run.origin + address, wait_until="load")
            tab.wait_for_timeout(500)
            if tab.evaluate(KEPT, run.origin + address):
                yield address, "offline", "is kept, although it is private"
        tab.goto(run.origin + FALLBACK, wait_until="load")
        fallback = tab.locator("h1").first.inner_text()
        context.set_offline(True)
        yield from shown(run, tab, SEEN, heading, words)
        yield from shown(run, tab, UNSEEN, fallback, None)


def shown(run, tab, address, heading, words):
    """What is not as it must be about a page that is opened offline."""
    try:
        tab.goto(run.origin + address, wait_until="load")
    except Exception as error:
        yield address, "offline", f"is not shown: {error}"
        return
    found = tab.locator("h1").first.inner_text()
    if found != heading:
        yield address, "offline", f"shows {found!r} instead of {heading!r}"
    if words is not None and words not in tab.locator("main").first.inner_text():
        yield address, "offline", "does not show what it showed when it was seen"
    # It looks up first how old the page is.
    if words is not None and not until(tab, f"() => {SAID}.test(document.body.innerText)"):
        yield address, "offline", "does not say: you are offline"


def until(tab, expression, argument=None):
    """Whether something comes to be so in time."""
    for _ in range(WAIT // 100):
        if tab.evaluate(expression, argument):
            return True
        tab.wait_for_timeout(100)
    return False


def is_private(page):
    """Whether a page is for one reader only, or for no store."""
    said = page.fields.get("Cache-Control", "").lower()
    return "private" in said or "no-store" in said
