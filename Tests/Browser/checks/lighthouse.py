"""Lighthouse, as it is inside Chromium: nothing to find fault with in accessibility and best practices, and nothing jumps."""

from playwright.sync_api import Error

from browser.chromium import started
from league.service import free_port

CATEGORIES = ["accessibility", "best-practices", "performance"]
# The shares that must be reached, and how far what is shown may jump while a page loads.
SHARES, SHIFT = {"accessibility": 1.0, "best-practices": 1.0}, 0.02
FRONT = "devtools://devtools/bundled/"
RUN = """async ([module, url, categories]) => {
    const {ProtocolService} = (await import(module)).LighthouseProtocolService ?? await import(module);
    const service = new ProtocolService();
    service.registerStatusCallback(() => {});
    const late = new Promise((_, refuse) => setTimeout(() => refuse(new Error("Lighthouse does not end")), 120000));
    try {
        await service.attach(url);
        const {lhr} = await Promise.race([late, service.collectLighthouseResults(
            {inspectedURL: url, categoryIDs: categories, flags: {formFactor: "mobile", mode: "navigation"}})]);
        return {
            shares: Object.fromEntries(Object.values(lhr.categories).map(({id, score}) => [id, score])),
            shift: lhr.audits["cumulative-layout-shift"]?.numericValue ?? null,
            failed: Object.values(lhr.categories).flatMap(({id, auditRefs}) => auditRefs
                .filter(({id, weight}) => weight > 0 && lhr.audits[id].score !== null && lhr.audits[id].score < 1)
                .map(audit => [id, lhr.audits[audit.id].title])),
        };
    } finally { await service.detach().catch(() => {}); }
}"""


def check(run):
    # A page that says an error has one on the console of itself.
    pages = [page for page in run.crawl.templates if page.status == 200]
    run.note(f"{len(pages)} pages")
    for page in pages:
        try:
            found = audit(run.playwright, run.origin + page.address)
        except Error as error:
            yield page.address, "lighthouse", f"Lighthouse fails: {error}"
            continue
        for category, share in SHARES.items():
            if (found["shares"].get(category) or 0) < share:
                failed = "; ".join(title for id, title in found["failed"] if id == category)
                yield page.address, "lighthouse", f"{category} is {found['shares'].get(category)}: {failed}"
        if found["shift"] is None or found["shift"] > SHIFT:
            yield page.address, "lighthouse", f"what is shown jumps by {found['shift']}"


def audit(playwright, url):
    """What Lighthouse says of a page, in a browser of its own."""
    port = free_port()
    with started(playwright, f"--remote-debugging-port={port}", "--remote-allow-origins=*") as browser:
        context = browser.new_context()
        tab = context.new_page()
        tab.goto("about:blank")
        target = context.new_cdp_session(tab).send("Target.getTargetInfo")["targetInfo"]["targetId"]
        tools = context.new_page()
        tools.goto(f"{FRONT}devtools_app.html?ws=127.0.0.1:{port}/devtools/page/{target}")
        tools.wait_for_timeout(4000)
        return tools.evaluate(RUN, [f"{FRONT}panels/lighthouse/lighthouse.js", url, CATEGORIES])
