"""A page opened in a view, and all that the browser says of it meanwhile."""

import contextlib
import dataclasses
import urllib.parse

from browser.chromium import profile

# Kept from before the page's first script on.
WATCH = """
window.violationsOfPolicy = [];
addEventListener("securitypolicyviolation", event =>
    violationsOfPolicy.push(`${event.effectiveDirective} blocks ${event.blockedURI || "inline"}: ${event.sample}`));
"""
# Until fonts are there and what scripts did at once is drawn.
SETTLE = """() => Promise.race([
    document.fonts.ready.then(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))),
    new Promise(done => setTimeout(done, 5000))])"""
POLICY = "Content Security Policy"


@dataclasses.dataclass
class Visit:
    """What became of a page in a view: `tab` still shows it, `devtools` speaks of it with the browser."""

    tab: object
    devtools: object
    address: str
    view: object
    console: list = dataclasses.field(default_factory=list)
    policy: list = dataclasses.field(default_factory=list)
    dialogs: list = dataclasses.field(default_factory=list)
    foreign: list = dataclasses.field(default_factory=list)

    def emulate(self):
        """Lets the browser show pages as in the view; all by one session, since each forgets what others set."""
        features = {"prefers-color-scheme": self.view.colours, "prefers-reduced-motion": "reduce"}
        self.devtools.send("Emulation.setEmulatedMedia", {
            "media": self.view.medium, "features": [{"name": name, "value": value} for name, value in features.items()]})
        self.write_larger(self.view.text)
        if not self.view.runs_scripts:
            self.devtools.send("Emulation.setScriptExecutionDisabled", {"value": True})

    def allow_waiting(self):
        """Lets scripts of checks wait for something. What the page says without scripts was parsed so, and stays."""
        self.devtools.send("Emulation.setScriptExecutionDisabled", {"value": False})

    def write_larger(self, times):
        """Sets the size of text that the reader wants, which is 16 px otherwise."""
        self.devtools.send("Page.setFontSizes", {"fontSizes": {"standard": 16 * times, "fixed": 13 * times}})


class Viewer:
    """One profile of the browser, for many pages in the same view."""

    def __init__(self, context, origin, view):
        self.context, self.origin, self.view, self._visit = context, origin, view, None
        context.add_init_script(WATCH)
        # Also what a service worker asks for.
        context.on("request", self._see)

    @contextlib.contextmanager
    def visiting(self, address):
        """Shows a page, loaded and drawn. Throws what Playwright throws."""
        tab = self.context.new_page()
        try:
            visit = self._visit = Visit(tab, self.context.new_cdp_session(tab), address, self.view)
            tab.on("console", self._hear)
            tab.on("pageerror", lambda error: visit.console.append(f"uncaught: {error}"))
            tab.on("dialog", self._dismiss)
            visit.emulate()
            tab.goto(self.origin + address, wait_until="load")
            if self.view.runs_scripts:
                tab.evaluate(SETTLE)
                visit.policy += tab.evaluate("violationsOfPolicy")
            yield visit
        finally:
            tab.close()

    def _hear(self, message):
        if POLICY in message.text:
            self._visit.policy.append(message.text)
        # That the page itself is an error is what it is for.
        elif not (message.location["url"] == self.origin + self._visit.address and "status of 404" in message.text):
            self._visit.console.append(f"{message.type}: {message.text}")

    def _dismiss(self, dialog):
        self._visit.dialogs.append(dialog.message)
        dialog.dismiss()

    def _see(self, request):
        is_inline = urllib.parse.urlsplit(request.url).scheme in ("data", "blob", "about")
        if not is_inline and not request.url.startswith(self.origin + "/"):
            self._visit.foreign.append(request.url)


@contextlib.contextmanager
def viewing(browser, origin, view):
    """A viewer with a profile of its own, which is gone afterwards."""
    with profile(browser, viewport={"width": view.width, "height": view.height}) as context:
        yield Viewer(context, origin, view)
