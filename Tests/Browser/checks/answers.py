"""The pages that must be there are, and say in which language and of what they are."""

from pages.page import text


def check(run):
    run.note(f"{len(run.crawl.pages)} pages")
    for address, failure in run.crawl.failures:
        yield address, "source", failure
    for page in run.crawl.pages.values():
        if page.fields.get("Content-Type", "").replace(" ", "").lower() != "text/html;charset=utf-8":
            yield page.address, "source", f"is sent as {page.fields.get('Content-Type')}"
        if not any(element.get("lang") for element in page.elements("html")):
            yield page.address, "source", "does not say its language"
        if not any(text(element).strip() for element in page.elements("title")):
            yield page.address, "source", "has no title"
