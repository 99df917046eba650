"""A page as it was sent, read as browsers read HTML."""

import urllib.parse

import html5lib
from html5lib.constants import E as MESSAGES

from pages import addresses

# Elements whose address the browser fetches or the reader may follow, and the attribute that has it.
ADDRESSES = {"a": "href", "area": "href", "link": "href", "img": "src", "script": "src", "iframe": "src", "source": "src"}


class Page:
    """A page: its address, the answer, its tree of elements, and what the parser had to put right."""

    def __init__(self, origin, address, answer):
        self.origin, self.address, self.status, self.fields = origin, address, answer.status, answer.fields
        self.template = addresses.template(address)
        self.text = answer.body.decode("utf-8", "replace")
        parser = html5lib.HTMLParser(html5lib.getTreeBuilder("etree"), namespaceHTMLElements=False)
        self.tree = parser.parse(answer.body, transport_encoding="utf-8")
        self.errors = [f"line {place[0]}: {MESSAGES[code] % values}" for place, code, values in parser.errors]

    @property
    def words(self):
        """All of its text that is no script and no style."""
        return "".join(self._words(self.tree))

    def _words(self, element):
        if kind(element) not in ("script", "style", None):
            yield element.text or ""
            for child in element:
                yield from self._words(child)
                yield child.tail or ""

    def elements(self, *kinds):
        """Its elements, those of these kinds where some are given."""
        for element in self.tree.iter():
            if kind(element) is not None and (not kinds or kind(element) in kinds):
                yield element

    @property
    def links(self):
        """Each own address that it fetches or leads to, with its fragment, and the element."""
        for element in self.elements(*ADDRESSES):
            written = element.get(ADDRESSES[kind(element)])
            if written is not None:
                yield from ((link, element) for link in self.own(written))
        for form in self.elements("form"):
            if form.get("method", "get").lower() == "get":
                yield from ((link, form) for link in self.own(form.get("action") or self.address))

    def own(self, written):
        """The address without the origin, if it is of the page's own: none or one."""
        # A calendar's scheme stands for that of the page.
        calendar = "webcal://"
        written = "http://" + written[len(calendar):] if written.lower().startswith(calendar) else written
        base = urllib.parse.urljoin(self.origin, self.address)
        whole = urllib.parse.urljoin(base, written.strip())
        if whole == self.origin or whole.startswith(tuple(self.origin + end for end in "/?#")):
            address = whole[len(self.origin):]
            yield address if address.startswith("/") else f"/{address}"


def kind(element):
    """Whether it is a `p` or a `table`, in HTML or in a drawing; none for a comment."""
    return element.tag.rpartition("}")[2] if isinstance(element.tag, str) else None


def text(element):
    """All text of an element."""
    return "".join(element.itertext())
