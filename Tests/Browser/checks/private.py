"""What concerns persons: no address of an email on any page, and pages of umpires are not for search engines."""

import re

EMAIL = re.compile(r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+")


def check(run):
    run.note(f"{len(run.crawl.pages)} pages")
    umpires = [page for page in run.crawl.good if page.template.startswith("/umpires/")]
    if not umpires:
        yield "/umpires/*", "source", "no link leads to a page of an umpire"
    for page in umpires:
        if not is_unlisted(page):
            yield page.address, "source", "may be listed by search engines: noindex is missing"
    for page in run.crawl.pages.values():
        for email in set(EMAIL.findall(page.text)):
            yield page.address, "source", f"shows the address {email}"


def is_unlisted(page):
    """Whether a page asks search engines to leave it out."""
    said = [page.fields.get("X-Robots-Tag", "")]
    said += [element.get("content", "") for element in page.elements("meta") if element.get("name", "").lower() == "robots"]
    return any("noindex" in value.lower() for value in said)
