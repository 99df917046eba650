"""A page is no wider than its view, and cuts no text off at the side."""

FIND = """() => {
    const wide = document.documentElement.clientWidth, found = [];
    const named = element => element.localName + (element.id && `#${element.id}`)
        + [...element.classList].map(name => `.${name}`).join("");
    const clips = element => ["hidden", "clip", "auto", "scroll"].includes(getComputedStyle(element).overflowX);
    const isWithinScroller = element => {
        for (let box = element.parentElement; box && box !== document.body; box = box.parentElement)
            if (clips(box)) return true;
        return false;
    };
    // For those who listen to the page only.
    const isHidden = element => {
        const {clip, clipPath} = getComputedStyle(element);
        return element.clientWidth <= 1 || clip !== "auto" || clipPath !== "none";
    };
    const hasText = element => [...element.childNodes].some(node => node.nodeType === 3 && node.data.trim());
    const width = document.scrollingElement.scrollWidth;
    if (width > wide) found.push(`the document is ${width} px wide in a view of ${wide}`);
    const out = [...document.body.querySelectorAll("*")].filter(element => {
        const box = element.getBoundingClientRect();
        return box.right > wide + 1 && box.width > 1 && element.checkVisibility({visibilityProperty: true})
            && !isWithinScroller(element);
    });
    for (const element of out.filter(one => !out.some(other => other !== one && one.contains(other))).slice(0, 3))
        found.push(`${named(element)} ends at ${Math.round(element.getBoundingClientRect().right)} px of ${wide}`);
    for (const element of document.body.querySelectorAll("*"))
        if (["hidden", "clip"].includes(getComputedStyle(element).overflowX) && hasText(element)
            && !isHidden(element) && element.scrollWidth > element.clientWidth + 1)
            found.push(`${named(element)} cuts its text off: "${element.textContent.trim().slice(0, 40)}"`);
    return found.slice(0, 8);
}"""


def find(visit):
    yield from visit.tab.evaluate(FIND)
