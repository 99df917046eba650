"""Pictures of a page of each template, for people to look at."""

from browser.views import View
from browser.visit import viewing
from pages.addresses import name

VIEWS = [View(kind, width, height, colours) for kind, width, height in (("phone", 390, 844), ("desktop", 1280, 900))
         for colours in ("light", "dark")]
# So many screens of a long page are shown.
SCREENS = 3


def take(run, folder):
    folder.mkdir(parents=True, exist_ok=True)
    pages = run.crawl.templates
    run.say(f"shots: {len(pages)} pages, {len(VIEWS)} views")
    for view in VIEWS:
        with viewing(run.browser, run.origin, view) as viewer:
            for page in pages:
                with viewer.visiting(page.address) as visit:
                    height = visit.tab.evaluate("document.documentElement.scrollHeight")
                    visit.tab.screenshot(
                        path=folder / f"{name(page.address)}-{view.name}-{view.colours}.png", full_page=True,
                        clip={"x": 0, "y": 0, "width": view.width, "height": max(min(height, view.height * SCREENS), view.height)})
