"""Finds the pages: those that must be there, and those that their links lead to, a few of each template."""

import collections
import itertools

from league import hostile
from pages import addresses
from pages.client import Client, NoAnswer
from pages.page import Page, kind, text

# So many links whose text is hostile are followed whatever else was seen of their template.
HOSTILE = 8


class Crawl:
    """What was found: pages by address, the page where each link was seen first, and what gave no page."""

    def __init__(self, origin, matches):
        """Crawls, from the pages that must be there and those of some matches."""
        self.client, self.pages, self.links, self.failures = Client(origin), {}, {}, []
        # The status, or what went wrong, of each address that was asked for.
        self.statuses = {}
        self._queue = collections.deque(itertools.chain(addresses.PAGES, (f"/matches/{id}" for id in matches)))
        self._counts, self._hostile, self._wanted = collections.Counter(), 0, set(self._queue)
        for address in addresses.ERRORS:
            self._visit(address, 404)
        while self._queue and len(self.pages) < addresses.ALL:
            self._visit(self._queue.popleft(), 200)
        self._visit_what_if()

    @property
    def good(self):
        """The pages that say no error."""
        return [page for page in self.pages.values() if page.status == 200]

    @property
    def templates(self):
        """The first page of each template, and a page that says an error."""
        firsts = {page.template: page for page in reversed(self.good)}
        errors = [page for page in self.pages.values() if page.status != 200]
        return errors[:1] + list(reversed(firsts.values()))

    def status(self, address):
        """What an address answers with, asked once."""
        if address not in self.statuses:
            self._answer(address)
        return self.statuses[address]

    def _answer(self, address):
        try:
            answer = self.client.get(address)
        except NoAnswer as error:
            self.statuses[address] = str(error)
            return None
        self.statuses[address] = answer.status
        return answer

    def _visit(self, address, expected):
        if address in self.statuses:
            return
        answer = self._answer(address)
        must_be = address in self._wanted or expected != 200
        if answer is None or answer.status != expected:
            if must_be:
                self.failures.append((address, f"answers {self.statuses[address]} instead of {expected}"))
            return
        if not answer.is_page:
            if must_be:
                self.failures.append((address, f"answers with {answer.fields.get('Content-Type')} instead of a page"))
            return
        if answer.address != address:
            # Another page stands for it.
            self._wanted.add(answer.address)
            self._queue.append(answer.address)
            return
        page = self.pages[address] = Page(self.client.origin, address, answer)
        self._counts[page.template] += 1
        for link, element in page.links:
            self.links.setdefault(link, address)
            if kind(element) in ("a", "area") and expected == 200:
                self._follow(link.partition("#")[0], element)

    def _follow(self, address, element):
        """Queues where a link leads, unless enough of its like were seen."""
        if address in self.statuses or address in self._queue:
            return
        template = addresses.template(address)
        seen = self._counts[template] + sum(addresses.template(other) == template for other in self._queue)
        is_hostile = self._hostile < HOSTILE and any(name in text(element) for name in (hostile.MARKUP, hostile.TURNING))
        if seen < addresses.limit(template):
            self._queue.append(address)
        elif is_hostile:
            self._hostile += 1
            self._queue.append(address)

    def _visit_what_if(self):
        """Visits a table as it would be if a match of its form ended 2-1."""
        page = self.pages.get(addresses.WHAT_IF)
        if page is None:
            return
        fields = (addresses.NAMED_MATCH.match(field.get("name", "")) for field in page.elements("input"))
        found = next(filter(None, fields), None)
        if found is None:
            self.failures.append((addresses.WHAT_IF, "has no field that names a match for ?what-if="))
            return
        address = f"{addresses.WHAT_IF}?what-if={found[1]}:2-1&home-{found[1]}=2"
        self._wanted.add(address)
        self._visit(address, 200)
