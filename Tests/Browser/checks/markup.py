"""HTML that a browser's parser has nothing to put right in, also not in the embedded and the error pages."""


def check(run):
    run.note(f"{len(run.crawl.pages)} pages")
    for page in run.crawl.pages.values():
        for error in page.errors:
            yield page.address, "source", error
