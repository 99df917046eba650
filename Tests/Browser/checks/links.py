"""Every own address that a page leads to or fetches answers 200, and every fragment is there."""

# A bound, far beyond what the sample season has.
MOST = 5000


def check(run):
    links = dict(list(run.crawl.links.items())[:MOST])
    run.note(f"{len(links)} links")
    ids = {address: {element.get("id") for element in page.elements()} for address, page in run.crawl.pages.items()}
    for link, first in links.items():
        address, _, fragment = link.partition("#")
        expected = run.crawl.pages[address].status if address in run.crawl.pages else 200
        status = run.crawl.status(address)
        if status != expected:
            yield first, "source", f"leads to {address}, which answers {status}"
        # The top of a page is always there.
        if fragment not in ("", "top") and address in ids and fragment not in ids[address]:
            yield first, "source", f"leads to {link}, where nothing has this id"
