"""With the keyboard alone: Tab reaches all there is, in order; where it is, is marked and not covered."""

from browser.views import View
from browser.visit import viewing

VIEWS = (View("phone, keyboard", 390, 664), View("desktop, keyboard", 1280, 720))
# A page with more places than this is not looked at to its end.
MOST = 600
# A date has a stop for each part of it, which are one place.
STOPS = 8
# So many places with the same flaw are named.
NAMED = 3

# What can be reached, in the order in which it stands, and how it looks while it is not.
LIST = """() => {
    const look = element => {
        // A link of a drawing is marked by its shapes, a field by its label.
        const around = [element, element.parentElement, ...[...element.children].slice(0, 4), element.closest("label"),
            ...(element.labels ?? [])].filter(Boolean);
        return JSON.stringify(around.flatMap(one => [null, "::before", "::after"].map(part => {
            const {outlineStyle, outlineWidth, outlineColor, boxShadow, border, backgroundColor, backgroundImage, color,
                textDecoration, content, stroke, strokeWidth, fill} = getComputedStyle(one, part);
            const outline = outlineStyle === "none" || outlineWidth === "0px" ? "" : outlineStyle + outlineWidth + outlineColor;
            return [outline, boxShadow, border, backgroundColor, backgroundImage, color, textDecoration, content, stroke, strokeWidth,
                fill];
        })));
    };
    const isFirst = (element, all) => element.type !== "radio" || !element.name
        || element === (all.find(one => one.checked) ?? all[0]);
    const group = element => [...document.querySelectorAll("input[type=radio]")]
        .filter(one => one.name === element.name && one.form === element.form && !one.disabled);
    const places = [...document.querySelectorAll(
            "a[href], area[href], button, input, select, textarea, summary, [tabindex], [contenteditable]")]
        .filter(element => element.tabIndex >= 0 && !element.disabled && element.type !== "hidden"
            && element.checkVisibility({visibilityProperty: true}) && !element.closest("[inert]")
            && (element.localName !== "summary" || element === element.parentElement.querySelector(":scope > summary"))
            && isFirst(element, group(element)));
    const name = element => {
        const text = (element.innerText || element.getAttribute("aria-label") || element.name || element.id || "").trim();
        return `${element.localName} "${text.replace(/\\s+/g, " ").slice(0, 40)}"`;
    };
    window.keyboard = {places, name, look, looks: places.map(look)};
    return places.map(element => [name(element), element.tabIndex]);
}"""

# Where the focus is, and what is wrong with how it is shown.
WHERE = """() => {
    const {places, name, look, looks} = keyboard, element = document.activeElement;
    if (!element || element === document.body || element === document.documentElement) return null;
    const place = places.indexOf(element), flaws = [];
    if (place >= 0 && look(element) === looks[place]) flaws.push("the focus is not marked");
    const isPut = (hit, below) => {
        for (let one = hit; one && !one.contains(below); one = one.parentElement)
            if (getComputedStyle(one).position !== "static") return true;
        return false;
    };
    // A field that is drawn by its label has no size itself.
    const boxes = [element, ...(element.labels ?? [])].flatMap(one => [...one.getClientRects()])
        .filter(({width, height}) => width > 2 && height > 2);
    const box = boxes[0];
    if (!box) flaws.push("the focus has no size");
    else {
        const top = Math.max(box.top, 0), bottom = Math.min(box.bottom, innerHeight);
        const left = Math.max(box.left, 0), right = Math.min(box.right, innerWidth);
        const isWhole = bottom - top >= Math.min(box.height, innerHeight) - 2;
        if (bottom - top < 2 || right - left < 2) flaws.push("the focus is not in view");
        else if (!isWhole && box.height < innerHeight / 2) flaws.push("the focus is only partly in view");
        else {
            // Of what lies over each other, only what stays or was put somewhere covers anything.
            const covers = [top + 2, (top + bottom) / 2, bottom - 2]
                .map(y => document.elementFromPoint((left + right) / 2, y))
                .filter(hit => hit && !hit.contains(element) && !element.contains(hit)
                    && ![...(element.labels ?? [])].some(label => label.contains(hit)) && isPut(hit, element));
            // A tall region may reach below a heading that stays; not all of it may.
            if (covers.length && (box.height < innerHeight / 2 || covers.length === 3))
                flaws.push(`the focus is covered by ${name(covers[0])}`);
        }
    }
    return [place, flaws];
}"""


def check(run):
    pages = run.crawl.templates
    run.note(f"{len(pages)} pages, {len(VIEWS)} views")
    for view in VIEWS:
        with viewing(run.browser, run.origin, view) as viewer:
            for page in pages:
                with viewer.visiting(page.address) as visit:
                    for what in flaws(visit.tab):
                        yield page.address, view.name, what


def flaws(tab):
    """What is wrong on the way from the top to the end, and back."""
    places = tab.evaluate(LIST)
    names = [name for name, _ in places]
    for name, index in places:
        if index > 0:
            yield f"{name} has its own place in the order: tabindex={index}"
    there, wrong = walk(tab, "Tab", len(names))
    yield from told(wrong, names, "on the way from the top")
    missing = [names[place] for place in sorted(set(range(len(names))) - set(there))]
    if missing and len(names) <= MOST:
        yield f"Tab does not reach {some(missing)}"
    for before, after in zip(there, there[1:]):
        if after < before:
            yield f"Tab goes back from {names[before]} to {names[after]}"
    _, wrong = walk(tab, "Shift+Tab", len(names))
    yield from told(wrong, names, "on the way back")


def told(wrong, names, way):
    """Each flaw once, with some of the places that have it."""
    places = {}
    for place, flaw in wrong:
        places.setdefault(flaw, []).append(names[place])
    for flaw, found in places.items():
        yield f"{flaw}, {way}: {some(found)}"


def some(names):
    """The first of some names, and how many more there are."""
    return "; ".join(names[:NAMED]) + (f"; and {len(names) - NAMED} more" if len(names) > NAMED else "")


def walk(tab, key, count):
    """The places that a key comes to until it leaves the page, and the flaws of each."""
    order, wrong = [], {}
    # What scrolls can be reached as well, whether it is listed or not.
    for _ in range(min(count * STOPS + 30, MOST)):
        tab.keyboard.press(key)
        where = tab.evaluate(WHERE)
        if where is None:
            break
        place, flaws = where
        if order and place == order[-1]:
            # The browser may mark only the part of a date that has the focus.
            wrong[place] = [flaw for flaw in wrong[place] if flaw in flaws]
        elif place in wrong:
            break
        elif place >= 0:
            order.append(place)
            wrong[place] = flaws
    return order, [(place, flaw) for place, flaws in wrong.items() for flaw in flaws]
