"""The first load of the pages that people open most: light, and in few requests."""

from browser.chromium import profile

PAGES = ("/", "/fixtures?when=week", "/tables/2026/senior-league")
# Octets as they go over the wire, header fields included; requests for the page, its style and its script.
BYTES, REQUESTS = 13_000, 3
# So long after it was loaded, in milliseconds, a page may still ask for something.
AFTERWARDS = 1_000


def check(run):
    for address in PAGES:
        sizes = measure(run, address)
        icons = icon_addresses(run, address)
        counted = [url for url in sizes if url not in icons]
        total = sum(sizes[url] for url in counted)
        run.note(f"{address}: {total:,} octets in {len(counted)} requests")
        told = ", ".join(f"{url.removeprefix(run.origin)} {size:,.0f}" for url, size in sizes.items())
        if total > BYTES:
            yield address, "first load", f"takes {total:,.0f} octets, more than {BYTES:,}: {told}"
        if len(counted) > REQUESTS:
            yield address, "first load", f"takes {len(counted)} requests, more than {REQUESTS}: {told}"


def measure(run, address):
    """The octets of each address that the page asks for in an empty profile."""
    urls, sizes = {}, {}
    with profile(run.browser, viewport={"width": 390, "height": 844}) as context:
        tab = context.new_page()
        devtools = context.new_cdp_session(tab)
        devtools.on("Network.requestWillBeSent", lambda event: urls.update({event["requestId"]: event["request"]["url"]}))
        devtools.on("Network.loadingFinished", lambda event: sizes.update({event["requestId"]: event["encodedDataLength"]}))
        devtools.send("Network.enable")
        devtools.send("Network.setCacheDisabled", {"cacheDisabled": True})
        tab.goto(run.origin + address, wait_until="load")
        tab.wait_for_timeout(AFTERWARDS)
    found = {}
    for id, url in urls.items():
        if not url.startswith("data:"):
            found[url] = found.get(url, 0) + sizes.get(id, 0)
    return found


def icon_addresses(run, address):
    """The page's icon and manifest, which Chromium fetches when all else is there: they delay nothing, and do not count."""
    kinds = {"icon", "apple-touch-icon", "manifest"}
    page = run.crawl.pages.get(address)
    links = page.elements("link") if page else ()
    found = {run.origin + own for link in links if kinds & set(link.get("rel", "").lower().split())
             for own in page.own(link.get("href", ""))}
    return found | {f"{run.origin}/favicon.ico"}
