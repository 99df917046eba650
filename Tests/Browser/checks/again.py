"""A page that is asked for again and has not changed is not sent again, and works as before.

A browser gives the page that it kept the header fields of that short answer: those that say what the
page may do must be the same, or not be there.
"""

from pages.client import NoAnswer

LASTING = ("Content-Security-Policy", "Content-Type", "Cross-Origin-Opener-Policy", "Cross-Origin-Resource-Policy",
           "Permissions-Policy", "Referrer-Policy", "X-Frame-Options", "X-Robots-Tag", "Cache-Control", "Vary")


def check(run):
    tagged = [page for page in run.crawl.good if page.fields.get("ETag")]
    run.note(f"{len(tagged)} pages")
    if not tagged:
        yield "/", "source", "no page has an ETag"
    for page in tagged:
        try:
            answer = run.crawl.client.get_again(page.address, page.fields["ETag"])
        except NoAnswer as error:
            yield page.address, "source", f"gives no answer when it is asked for again: {error}"
            continue
        if answer.status != 304:
            yield page.address, "source", f"answers {answer.status} instead of 304 when it is asked for again"
            continue
        for name in LASTING:
            then, now = page.fields.get(name), answer.fields.get(name)
            if now not in (None, then):
                yield page.address, "source", f"{name} is {now} in the answer 304, instead of {then}"
