"""A name that turns the direction of writing turns nothing but itself."""

# The override ends where a block, or an isolating element, ends; or with a character that closes it.
FIND = r"""name => {
    const found = [];
    const holds = element => {
        const {display, unicodeBidi} = getComputedStyle(element);
        return display !== "inline" || ["isolate", "isolate-override", "plaintext"].includes(unicodeBidi);
    };
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node; (node = texts.nextNode());) {
        const start = node.data.indexOf(name);
        if (start < 0 || !node.parentElement.checkVisibility()) continue;
        let box = node.parentElement;
        while (box !== document.body && !holds(box)) box = box.parentElement;
        const after = document.createRange();
        after.setStart(node, start + name.length);
        after.setEndAfter(box.lastChild);
        const text = after.toString();
        if (text.trim() && !/^[\u202c\u2069]/.test(text))
            found.push(`the name turns what follows it in ${box.localName}: "${text.trim().slice(0, 40)}"`);
    }
    const title = document.title;
    const start = title.indexOf(name);
    if (start >= 0 && title.slice(start + name.length) && !/^[\u202c\u2069]/.test(title.slice(start + name.length)))
        found.push("the name turns what follows it in the title");
    return found.slice(0, 3);
}"""


def find(visit, name):
    yield from visit.tab.evaluate(FIND, name)
