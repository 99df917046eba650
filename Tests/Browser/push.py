"""The scripts of notices in Debian's Chromium, against a server of this file that answers on loopback.

usage: push.py [FOLDER], where push.js, pages.js and worker.js are; by default Sources/LeaguePages/Look

The push service itself is outside, so subscriptions are made up by the page; messages are handed to
the worker as the browser hands over those that have come. Prints what held, and ends with 1 at the
first thing that does not.
"""

import contextlib
import http.server
import json
import pathlib
import sys
import threading
import urllib.parse

from playwright.sync_api import sync_playwright

from browser.chromium import profile, started

LOOK = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else (
    pathlib.Path(__file__).parents[2] / "Sources/LeaguePages/Look")
POLICY = ("default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
          "manifest-src 'self'; form-action 'self'; base-uri 'none'")
KEY = "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8"
PAGE = f"""<!doctype html><html lang="en-GB" data-worker="/fg/sw.js"><title>Notices</title>
<script src="/fg/assets/pages.js"></script><script src="/fg/assets/push.js" defer></script>
<main id="main"><form data-push data-key="{KEY}" data-change="/fg/push/change" action="/fg/push" method="post" hidden>
<input type="hidden" name="subscription"><input type="hidden" name="house" value="JDM">
<p role="status"></p><button data-push-on hidden>Get notices</button>
<button data-push-off formaction="/fg/push/stop" hidden>Stop them</button></form></main>"""

# A push service made up: what is subscribed outlives the page, as in a browser.
SERVICE = """(() => {
  const made = (endpoint) => endpoint && {
    endpoint, options: { applicationServerKey: Uint8Array.from(
      atob(localStorage.serverKey.replaceAll("-", "+").replaceAll("_", "/") + "="), (c) => c.charCodeAt()).buffer },
    toJSON() { return { endpoint, expirationTime: null, keys: { p256dh: "B", auth: "a" } }; },
    async unsubscribe() { delete localStorage.endpoint; return true; } };
  PushManager.prototype.getSubscription = async () => made(localStorage.endpoint) ?? null;
  PushManager.prototype.subscribe = async (options) => {
    if (!options.userVisibleOnly) throw new TypeError();
    localStorage.serverKey = options.applicationServerKey;
    localStorage.endpoint = "https://web.push.apple.com/" + (1 + Number(localStorage.count = Number(localStorage.count ?? 0) + 1));
    return made(localStorage.endpoint); };
})()"""


class Server(http.server.ThreadingHTTPServer):
    def __init__(self):
        super().__init__(("127.0.0.1", 0), Handler)
        self.posts, self.problem = [], None
        self.origin = f"http://127.0.0.1:{self.server_port}"


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def answer(self, status, body=b"", type="text/html; charset=utf-8", policy=POLICY):
        self.send_response(status)
        for name, value in {"Content-Type": type, "Content-Length": len(body), "Content-Security-Policy": policy}.items():
            self.send_header(name, str(value))
        self.end_headers()
        self.wfile.write(body)

    def do_GET(self):
        path = self.path
        if path.endswith(".js"):
            text = (LOOK / path.split("/")[-1].replace("sw.js", "worker.js")).read_text()
            text = text.replace('"ASSETS"', '"/fg/assets/pages.js"').replace("ROOT/", "/fg/")
            policy = "default-src 'none'; connect-src 'self'" if path == "/fg/sw.js" else POLICY
            return self.answer(200, text.encode(), "text/javascript; charset=utf-8", policy)
        if path.startswith("/fg/"):
            return self.answer(200, PAGE.encode())
        self.answer(204 if path == "/favicon.ico" else 404)

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"])).decode()
        self.server.posts.append((self.path, dict(urllib.parse.parse_qsl(body)), self.headers["Sec-Fetch-Site"]))
        if self.server.problem:
            return self.answer(422, json.dumps({"message": self.server.problem}).encode(), "application/json")
        self.answer(204)


def holds(what, is_so, found=None):
    if not is_so:
        raise SystemExit(f"does not hold: {what}: {found}")
    print(what)


def opened(context, server, path="/fg/notices"):
    tab = context.new_page()
    tab.problems = []
    tab.on("console", lambda said: tab.problems.append(said.text) if said.type == "error" else None)
    tab.on("pageerror", lambda error: tab.problems.append(str(error)))
    tab.goto(server.origin + path)
    return tab


def status(tab, text):
    tab.wait_for_function("text => document.querySelector('[role=status]').textContent.includes(text)", arg=text)


def shown(tab):
    return [button.inner_text() for button in tab.locator("button").all() if button.is_visible()]


def states(browser, server):
    with profile(browser) as context:
        context.add_init_script("delete window.PushManager")
        tab = opened(context, server)
        status(tab, "This browser cannot show notices")
        holds("a browser without push is told so", shown(tab) == [])
    with profile(browser, user_agent="Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Safari") as context:
        context.add_init_script("delete window.PushManager")
        tab = opened(context, server)
        status(tab, "Add to Home Screen")
        holds("an iPhone is told of the Home Screen", shown(tab) == [])
    with profile(browser) as context:
        context.add_init_script("Object.defineProperty(Notification, 'permission', { get: () => 'denied' })")
        tab = opened(context, server)
        status(tab, "Notices are blocked")
        holds("a reader who has blocked them is told so", shown(tab) == [])
    with profile(browser) as context:
        context.add_init_script(SERVICE)
        context.add_init_script("Notification.requestPermission = async () => 'denied'")
        tab = opened(context, server)
        tab.click("[data-push-on]")
        status(tab, "Notices are blocked")
        holds("nothing is sent for one who says no", server.posts == [], server.posts)


def subscribing(context, server):
    context.add_init_script(SERVICE)
    tab = opened(context, server)
    tab.wait_for_selector("[data-push-on]")
    holds("at first there is a button", shown(tab) == ["Get notices"], shown(tab))
    tab.evaluate("navigator.serviceWorker.ready.then(() => null)")
    tab.dblclick("[data-push-on]")
    status(tab, "Notices come to this device")
    [(path, fields, site)] = server.posts
    subscription = json.loads(fields["subscription"])
    holds("the subscription is sent once, with the form's fields",
          (path, fields["house"], site, sorted(subscription)) ==
          ("/fg/push", "JDM", "same-origin", ["endpoint", "expirationTime", "keys"]), server.posts)
    holds("then there is the other button", shown(tab) == ["Stop them"])
    tab.reload()
    status(tab, "Notices come to this device")
    holds("it stays so, and nothing is sent again", shown(tab) == ["Stop them"] and len(server.posts) == 1)

    tab.evaluate("localStorage.endpoint = 'https://web.push.apple.com/other'")
    tab.reload()
    tab.wait_for_load_state("networkidle")
    path, fields, _ = server.posts[-1]
    holds("a subscription that has changed is told",
          (path, fields["old"], json.loads(fields["subscription"])["endpoint"]) ==
          ("/fg/push/change", subscription["endpoint"], "https://web.push.apple.com/other"), server.posts)
    holds("once", len(server.posts) == 2)

    tab.click("[data-push-off]")
    status(tab, "No more notices")
    holds("the end is told", server.posts[-1][:2] == ("/fg/push/stop", {"endpoint": "https://web.push.apple.com/other"}), server.posts)
    holds("and there is a button again", shown(tab) == ["Get notices"])

    server.problem = "This house is not known."
    tab.click("[data-push-on]")
    status(tab, "This house is not known.")
    holds("what the server says is shown", shown(tab) == ["Get notices"])
    holds("and the browser keeps no subscription", tab.evaluate("localStorage.endpoint") is None)
    server.problem = None
    # The browser itself says that an answer was 422.
    problems = [text for text in tab.problems if "422" not in text]
    holds("the browser says nothing, and blocks nothing", problems == [], problems)


# What the browser is given to show, in order, once it has taken it.
NOTED = """() => { self.noted = [];
    const { showNotification } = ServiceWorkerRegistration.prototype;
    ServiceWorkerRegistration.prototype.showNotification = async function (title, options) {
        await showNotification.call(this, title, options); self.noted.push({ title, ...options }); }; }"""


def pushing(context, server):
    tab = opened(context, server)
    tab.evaluate("navigator.serviceWorker.ready.then(() => null)")
    worker = context.service_workers[0]
    session = context.new_cdp_session(tab)
    registrations = []
    session.on("ServiceWorker.workerRegistrationUpdated", lambda event: registrations.extend(event["registrations"]))
    session.send("ServiceWorker.enable")
    until(tab, lambda: registrations)

    def push(data):
        session.send("ServiceWorker.deliverPushMessage", {
            "origin": server.origin, "registrationId": registrations[0]["registrationId"], "data": data})

    def noted(count):
        until(tab, lambda: worker.evaluate("self.noted.length") == count)
        return worker.evaluate("self.noted[self.noted.length - 1]")

    worker.evaluate(NOTED)
    notice = {"title": "Keate v Hawtrey", "body": "14:25", "tag": "m1", "timestamp": 1767970800000}
    push(json.dumps(notice | {"url": "/fg/matches/1"}))
    found = noted(1)
    expected = notice | {"lang": "en-GB", "data": {"url": "/fg/matches/1"}, "renotify": True}
    holds("a notice is shown, and takes the place of one of the same match", found == expected, found)
    for number, data in enumerate(["no JSON", "null", "5", '"a"', "[]", '{"tag":"","timestamp":"x"}'], start=2):
        push(data)
        found = noted(number)
        holds(f"something is shown for {data!r}",
              (found["title"], found["body"]) == ("Field Game", "There is news of the fixtures."), found)
    worker.evaluate("""async () => { const event = new Event("push");
        Object.assign(event, { data: null, waitUntil(done) { self.done = done; } });
        dispatchEvent(event); await self.done; }""")
    holds("something is shown for a message without content", noted(8)["title"] == "Field Game")

    # Only a click of a person may open windows, so what would be opened is noted.
    worker.evaluate("() => { self.opened = []; Clients.prototype.openWindow = async (url) => { self.opened.push(url); }; }")
    click = """async (url) => { const event = new Event("notificationclick");
        Object.assign(event, { notification: { close() {}, data: { url } }, waitUntil(done) { self.done = done; } });
        dispatchEvent(event); await self.done.catch(() => {}); return self.opened.pop(); }"""
    home = server.origin + "/fg/"
    for asked, found in {
        "/fg/matches/1": home + "matches/1", home + "a?b#c": home + "a?b#c", None: home,
        "https://evil.example/": home, "//evil.example/fg/": home, "/other": home, "javascript:alert(1)": home,
        "http://[": home, server.origin + "@evil.example/fg/": home, 5: home + "5",
    }.items():
        url = worker.evaluate(click, asked)
        holds(f"a press on {asked} opens {found}", url == found, url)
    worker.evaluate("() => { WindowClient.prototype.focus = async function () { self.opened.push('focus ' + this.url); }; }")
    url = worker.evaluate(click, "/fg/notices")
    holds("a page that is open is shown", url == f"focus {home}notices", url)


def changing(context, server):
    context.add_init_script(SERVICE)
    tab = opened(context, server)
    tab.evaluate("navigator.serviceWorker.ready.then(() => null)")
    worker = context.service_workers[0]
    change = """async (given) => { const event = new Event("pushsubscriptionchange");
        Object.assign(event, given, { waitUntil(done) { self.done = done; } });
        dispatchEvent(event); await self.done; }"""
    before = len(server.posts)
    worker.evaluate(change, {})
    holds("a change is nothing to one who has not subscribed", len(server.posts) == before)
    tab.click("[data-push-on]")
    status(tab, "Notices come to this device")
    first = json.loads(server.posts[-1][1]["subscription"])["endpoint"]
    worker.evaluate(change, {"newSubscription": {"endpoint": "https://web.push.apple.com/new"}})
    path, fields, _ = server.posts[-1]
    holds("the worker tells of a change", (path, fields["old"], json.loads(fields["subscription"])["endpoint"]) ==
          ("/fg/push/change", first, "https://web.push.apple.com/new"), server.posts[-1])
    worker.evaluate("""() => { PushManager.prototype.getSubscription = async () => null;
        PushManager.prototype.subscribe = async (options) => ({ endpoint: options.applicationServerKey }); }""")
    worker.evaluate(change, {})
    path, fields, _ = server.posts[-1]
    holds("and subscribes again", (path, fields["old"], json.loads(fields["subscription"])["endpoint"]) ==
          ("/fg/push/change", "https://web.push.apple.com/new", KEY), server.posts[-1])


def until(tab, is_so):
    """Waits for something, twenty seconds at most."""
    for _ in range(400):
        if is_so():
            return
        tab.wait_for_timeout(50)
    raise SystemExit("waited in vain")


@contextlib.contextmanager
def serving():
    server = Server()
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield server
    finally:
        server.shutdown()
        server.server_close()


with sync_playwright() as playwright, started(playwright) as browser, serving() as server:
    states(browser, server)
    for check in (subscribing, pushing, changing):
        with profile(browser) as context:
            context.grant_permissions(["notifications"], origin=server.origin)
            server.posts.clear()
            check(context, server)
