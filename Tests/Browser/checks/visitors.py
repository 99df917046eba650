"""Those who sign in: every way of a captain and of an admin, with scripts and without, on a phone of 320 px and by keyboard."""

import contextlib
import re

from playwright.sync_api import Error

from browser.chromium import profile
from checks import axe, overflow
from league import hostile, mail, people

# With scripts, without, and the keyboard alone.
WAYS = ("scripts", "no script", "keyboard")
# Tab goes by so many places at most before one that is looked for.
MOST = 150
# So many pages are looked at by who has signed in.
PAGES = 60


class Reader:
    """A browser in somebody's hands, and what is wrong with what they see."""

    def __init__(self, run, context, way):
        self.run, self.way, self.tab, self.found = run, way, context.new_page(), []
        self.context, self.devtools = context, context.new_cdp_session(self.tab)
        self.allow(way != "no script")

    # What axe and the others look at.
    @property
    def view(self):
        return self

    medium = "screen"

    def allow_waiting(self):
        self.allow(True)

    def allow(self, scripts):
        self.devtools.send("Emulation.setScriptExecutionDisabled", {"value": not scripts})

    def open(self, address):
        return self.tab.goto(self.run.origin + address, wait_until="load")

    def place(self):
        return self.tab.url.removeprefix(self.run.origin)

    def fill(self, selector, text):
        if self.way != "keyboard":
            return self.tab.fill(selector, text)
        self.reach(selector)
        self.tab.keyboard.press("ControlOrMeta+a")
        self.tab.keyboard.type(text)

    def press(self, selector):
        """Presses a button or a link, which leads on."""
        with self.tab.expect_navigation():
            self.unfold(selector)

    def unfold(self, selector):
        """Presses what leads nowhere else."""
        if self.way != "keyboard":
            self.tab.click(selector)
        else:
            self.reach(selector)
            self.tab.keyboard.press("Enter")

    def reach(self, selector):
        for _ in range(MOST):
            if self.tab.evaluate("selector => document.activeElement === document.querySelector(selector)", selector):
                return
            self.tab.keyboard.press("Tab")
        raise Error(f"Tab does not reach {selector} at {self.place()}")

    def expect(self, holds, what):
        if not holds:
            self.found.append((self.place(), self.way, what))

    def see(self, selector, what=None):
        """Waits until something is there, which is to be there."""
        try:
            self.tab.wait_for_selector(selector)
        except Error:
            self.expect(False, what or f"there is no {selector}: {self.tab.inner_text('main')[:200]!r}")

    def judge(self):
        """What is wrong with the page that is shown, however it came about."""
        for what in (*overflow.find(self), *axe.find(self)):
            self.expect(False, what)
        # Axe needs scripts; the page is to be used without them.
        self.allow(self.way != "no script")


def check(run):
    run.note(f"{len(WAYS)} ways, crossing sites, and {PAGES} pages as an admin")
    for number, way in enumerate(WAYS):
        with reading(run, way) as reader:
            try:
                captains_way(run, reader, f"captain{number}@example.org")
            except Error as error:
                reader.expect(False, f"cannot go on: {error}")
            yield from reader.found
        with reading(run, way) as reader:
            try:
                admins_way(run, reader, number)
            except Error as error:
                reader.expect(False, f"cannot go on: {error}")
            yield from reader.found
    yield from crossing(run)
    yield from looking(run)


@contextlib.contextmanager
def reading(run, way, **options):
    size = {"width": 320, "height": 640}
    with profile(run.browser, viewport=size, **options) as context:
        yield Reader(run, context, way)


def sign_in(reader, email, password):
    reader.fill("input[name=email]", email)
    reader.fill("input[name=password]", password)
    reader.press("main form button")


def captains_way(run, reader, email):
    """From the first sign-in to a score that is corrected, and out."""
    program = run.program
    temporary = people.captain(program, email, "Keate")
    match = hostile.add(program, "--date", "2026-03-02", "--home", "Keate", "--away", "Hawtrey", "--time", "14:25")
    card = f"li:has(form[action$='/{match.replace('-', '')[:12]}'])"

    reader.expect(reader.open("/my-matches").status == 404, "there is a page for who has not signed in")
    reader.open("/settings")
    reader.press("a[href='/sign-in']")
    reader.judge()
    sign_in(reader, email, "wrong")
    reader.see(".problems")
    reader.expect(reader.tab.input_value("input[name=email]") == email, "the address is not kept")
    reader.judge()
    sign_in(reader, email, temporary)
    reader.see("h1:text('Choose a password')")
    reader.judge()
    reader.fill("input[name=password]", "password")
    reader.press("main form button")
    reader.see(".problems")
    reader.judge()
    reader.fill("input[name=password]", people.PASSWORD)
    reader.press("main form button")
    reader.see("h1:text('My matches')")
    reader.judge()

    # Nothing is typed yet, then 0, which is a score.
    reader.press(f"{card} form button")
    reader.see(".problems")
    reader.expect(reader.tab.locator(".problems li").count() == 2, "a score of nothing is no problem")
    reader.judge()
    reader.fill("#home", "0")
    reader.fill("#away", "4")
    reader.press(".score button")
    reader.see("h1:text('Is this right?')")
    figures = reader.tab.inner_text(".figures").split()
    reader.expect(figures == ["Keate", "0", "Hawtrey", "4"], f"what is to be confirmed is {figures}")
    reader.judge()
    if reader.way == "scripts":
        losing_the_connection(reader)
    reader.press(".form button")
    reader.see("[role=status]:text('Recorded: Keate 0, Hawtrey 4')")
    reader.judge()
    reader.unfold(f"{card} summary")
    reader.fill(f"{card} input[name=home]", "1")
    reader.press(f"{card} form button")
    reader.see("p:text('In place of Keate 0, Hawtrey 4')")
    reader.press(".form button")
    reader.see("[role=status]:text('Recorded: Keate 1, Hawtrey 4')")

    reader.press("a[href='/account/sessions']")
    reader.see("b:text('This one')")
    reader.judge()
    reader.press("a[href='/password']")
    reader.see("input[name=current]")
    reader.judge()
    reader.press("a[href='/account/sessions']")
    reader.press("form[action='/sign-out'] button")
    reader.see("[role=status]:text('signed out')")
    reader.expect(reader.open("/my-matches").status == 404, "there is a page for who has signed out")

    reader.open("/password/forgotten")
    reader.judge()
    reader.fill("input[name=email]", email)
    reader.press("main form button")
    reader.see("h1:text('Look for a letter, or ask an admin')")
    reader.judge()
    reader.open(f"/password/reset?token={people.reset_link(program, email)}")
    reader.judge()
    reader.fill("input[name=password]", people.PASSWORD + " two")
    reader.press("main form button")
    reader.see("h1:text('My matches')")


def admins_way(run, reader, number):
    """A captain is given an account, a match is added beside another, cancelled, put back, decided, removed and restored; a team gets a shirt, and the next season is looked at."""
    email = f"admin{number}@example.org"
    people.admin(run.program, email)
    reader.open(f"/password/reset?token={people.reset_link(run.program, email)}")
    reader.fill("input[name=password]", people.PASSWORD)
    reader.press("main form button")
    reader.see("h1:text('Admin')")
    reader.judge()

    reader.press("a[href='/admin/accounts']")
    reader.judge()
    reader.fill("#email", f"new{number}@example.org")
    choose(reader, "#house", "Keate")
    reader.press(".form button")
    reader.see("h2:text('Temporary password')")
    reader.judge()

    reader.press("a[href='/admin']")
    reader.press("a[href='/admin/matches']")
    reader.judge()
    reader.press("a[href='/admin/matches/new']")
    reader.judge()
    reader.press(".form button")
    reader.see("#date-problem")
    reader.judge()
    fill_day(reader, "#date", "2026-03-20")
    choose(reader, "#home", "Keate")
    choose(reader, "#away", "Hawtrey")
    reader.press(".form button")
    if number:
        # The one of the way before is at the same time.
        reader.see("h2:text('Look at this first')")
        reader.judge()
        reader.press(".problems button")
    reader.see("[role=status]:has-text('Added: Keate v Hawtrey')")
    reader.judge()
    reader.press("form:has(input[value=cancel]) button")
    reader.see("[role=status]:has-text('Cancelled: Keate v Hawtrey')")
    reader.press("[role=status] button")
    reader.see("[role=status]:has-text('Undone: Keate v Hawtrey')")
    unfold(reader, "#walkover-winner")
    choose(reader, "#walkover-winner", "Keate")
    reader.press("form:has(#walkover-winner) button")
    reader.see("h2:text('This would be done')")
    reader.judge()
    reader.press(".problems button")
    reader.see("[role=status]:has-text('Walkover: Keate 3-0 Hawtrey')")
    reader.judge()
    reader.press("[role=status] button")
    reader.see("[role=status]:has-text('Undone: Keate v Hawtrey')")
    if not number:
        reader.press("form:has(input[value=delete]) button")
        reader.see("h2:text('Remove this match?')")
        reader.press(".problems button")
        reader.see("h1:text('A removed match')")
        reader.judge()
        reader.press("[role=status] button")
        reader.see("[role=status]:has-text('Restored: Keate v Hawtrey')")

    reader.open("/admin/matches")
    reader.press(".card .do a")
    reader.see("h1:text('Change a match')")
    reader.press("a[href='/admin']")
    reader.press("a[href='/admin/season']")
    unfold(reader, "input[name=name-HWTA]")
    reader.judge()
    reader.fill("input[name=name-HWTA]", "Rushton")
    reader.press("form:has(input[name=name-HWTA]) button")
    reader.see("h2:text('This would be done')")
    reader.see(".problems li:has-text('Hawtrey (HWTA) is Rushton from')")
    reader.judge()
    reader.open("/admin")
    reader.press("a[href='/admin/lists/teams']")
    reader.judge()
    reader.press("a[href='/admin/lists/teams/JDM']")
    reader.judge()
    reader.fill("input[name=colours]", ("navy/sky", "red/white", "black/red")[number])
    reader.press("form:has(input[name=colours]) button")
    reader.see("h2:text('This would be done')")
    reader.judge()
    reader.press(".problems button")
    reader.see("[role=status]:has-text('Changed: Keate')")
    reader.press("[role=status] button")
    reader.see("[role=status]:has-text('Changed: Keate')")
    reader.judge()
    for place in ("lists/pitches", "lists/competitions", "lists/words", "lists/ledger", "umpires"):
        reader.expect(reader.open(f"/admin/{place}").status == 200, "the list is not there")
        reader.judge()
    mails(reader, number)


def mails(reader, number):
    """A message is handed in; one of its lines is looked at to be entered by hand, and then read again with a name that is taught."""
    reader.open("/admin")
    reader.press("a[href='/admin/imports']")
    reader.judge()
    reader.tab.set_input_files("input[type=file]", mail.message(number))
    reader.press("form:has(input[type=file]) button")
    reader.see("h2:text('This would be done')")
    reader.judge()
    reader.press(".problems button")
    reader.see("[role=status]:has-text('1 added')")
    reader.judge()
    message = reader.place().split("?")[0]
    reader.press("a[href*='matches/new?']")
    reader.see(f"blockquote:has-text('{mail.STRANGERS[number]}')")
    reader.judge()
    reader.open(message)
    teaching = f"form:has(input[value='{mail.STRANGERS[number]}'])"
    choose(reader, f"{teaching} select", "Warre")
    reader.press(f"{teaching} button")
    reader.see("h2:text('This would be done')")
    reader.press(".problems button")
    reader.see("[role=status]:has-text('1 added')")
    reader.judge()


def unfold(reader, selector):
    """Opens what has this field in it."""
    summary = f"details:has({selector}) > summary"
    if reader.way != "keyboard":
        return reader.tab.click(summary)
    reader.reach(summary)
    reader.tab.keyboard.press("Enter")


def choose(reader, selector, words):
    """Chooses one of a list by its words."""
    if reader.way != "keyboard":
        return reader.tab.select_option(selector, label=words)
    reader.reach(selector)
    reader.tab.keyboard.type(words)


def fill_day(reader, selector, day):
    """Types a day as the browser's own field takes it: month, day, year."""
    if reader.way != "keyboard":
        return reader.tab.fill(selector, day)
    year, month, number = day.split("-")
    reader.reach(selector)
    reader.tab.keyboard.type(month + number + year)


def losing_the_connection(reader):
    """A score that cannot be sent stays, and the page says so."""
    reader.context.set_offline(True)
    reader.tab.click(".form button")
    reader.see("[data-status]:text('No connection')")
    reader.expect(reader.tab.inner_text(".figures").split() == ["Keate", "0", "Hawtrey", "4"], "the figures are lost")
    reader.context.set_offline(False)


def crossing(run):
    """A page of another site has a captain's browser send our forms: each is refused, and nothing changes."""
    people.captain(run.program, "crossed@example.org", "Keate")
    match = hostile.add(run.program, "--date", "2026-03-02", "--home", "Keate", "--away", "Hawtrey")
    link = people.reset_link(run.program, "crossed@example.org")
    with reading(run, "other site") as reader:
        reader.open(f"/password/reset?token={link}")
        reader.fill("input[name=password]", people.PASSWORD)
        reader.press("main form button")
        before = people.tables(run.program)
        forms = {
            "/sign-in": {"email": "crossed@example.org", "password": people.PASSWORD}, "/sign-out": {},
            "/password": {"current": people.PASSWORD, "password": "copper lantern 4 bridge"},
            "/password/forgotten": {"email": "crossed@example.org"}, "/password/reset": {"token": link, "password": "copper lantern 4"},
            "/account/sessions": {"session": "others"}, "/settings": {"house": "keate"},
            f"/my-matches/{match}": {"home": "3", "away": "1", "seen": "0"},
        }
        for address, fields in forms.items():
            inputs = "".join(f'<input name="{name}" value="{value}">' for name, value in fields.items())
            page = f'<form method="post" action="{run.origin}{address}">{inputs}<button>Win</button></form>'
            reader.tab.route("http://other.example/**", lambda route, _, page=page: route.fulfill(body=page, content_type="text/html"))
            reader.tab.goto("http://other.example/")
            with reader.tab.expect_response(run.origin + address) as answer:
                reader.tab.click("button")
            # Without the cookie, which does not come along, private pages are not there at all.
            reader.expect(answer.value.status in (403, 404), f"{address} takes a form of another site: {answer.value.status}")
            reader.tab.unroute("http://other.example/**")
        for table in changed(before, people.tables(run.program)):
            reader.expect(False, f"a form of another site has changed {table}")
        reader.expect(reader.open("/my-matches").status == 200, "a page of another site has signed the captain out")
        yield from reader.found


def looking(run):
    """An admin looks at all there is, and their browser ahead of them: not a row changes."""
    people.admin(run.program, "looking@example.org")
    with reading(run, "as an admin", bypass_csp=True) as reader:
        reader.open(f"/password/reset?token={people.reset_link(run.program, 'looking@example.org')}")
        reader.fill("input[name=password]", people.PASSWORD)
        reader.press("main form button")
        reader.see("h1:text('Admin')")
        before, seen, waiting = people.tables(run.program), set(), ["/admin", "/my-matches", "/settings", "/sign-in", "/sign-out", "/password/reset?token=x"]
        while waiting and len(seen) < PAGES:
            address = waiting.pop(0)
            if address in seen:
                continue
            seen.add(address)
            answer = reader.open(address)
            reader.expect(answer.status == 200, f"{address} answers {answer.status}")
            links = reader.tab.evaluate("[...document.querySelectorAll('a[href]')].map(link => new URL(link.getAttribute('href'), location).href)")
            own = [link.removeprefix(run.origin).split("#")[0] for link in links if link.startswith(run.origin + "/")]
            own = [link for link in own if not re.match(r"/(?:calendar/|api/|news\.atom)|.*[?&]format=csv$", link)]
            # Those that only some see come first.
            waiting = [link for link in own if re.match(r"/(?:my-matches|account|password|admin)", link)] + waiting + own
            reader.tab.evaluate(
                """links => Promise.all(links.map(link => new Promise(done => {
                    const ahead = document.createElement("link");
                    Object.assign(ahead, {rel: "prefetch", href: link, onload: done, onerror: done});
                    document.head.append(ahead);
                    setTimeout(done, 2000);
                })))""", own[:10])
        for table in changed(before, people.tables(run.program)):
            reader.expect(False, f"looking at pages has changed {table}")
        yield from reader.found


def changed(before, after):
    """The tables in which rows came, went or are others."""
    return [table for table in sorted({*before, *after}) if before.get(table) != after.get(table)]
