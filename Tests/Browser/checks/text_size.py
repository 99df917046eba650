"""Where the reader wants text twice as large, all of it is, or at least as large as the text is then."""

# In pixels, what browsers write text in unless the reader wants another size.
USUAL = 16

# The words of a drawing grow with it. A width in em may show other elements: each keeps its place in the list.
MEASURE = """() => [...document.body.querySelectorAll("*")].map(element => {
    const isText = [...element.childNodes].some(node => node.nodeType === 3 && node.data.trim());
    return isText && !element.closest("svg") && element.checkVisibility()
        ? [[element.localName, ...element.classList].join("."), parseFloat(getComputedStyle(element).fontSize)] : null;
})"""


def find(visit):
    if visit.view.text == 1:
        return
    large = visit.tab.evaluate(MEASURE)
    visit.write_larger(1)
    usual = visit.tab.evaluate(MEASURE)
    visit.write_larger(visit.view.text)
    seen = set()
    for now, earlier in zip(large, usual):
        if now is None or earlier is None:
            continue
        (element, after), before = now, earlier[1]
        # Headings that depend on the width as well are large already, and may grow less.
        if after < min(before * visit.view.text * 0.9, USUAL * visit.view.text) and element not in seen:
            seen.add(element)
            yield f"{element} is written at {after:g} px instead of {before * visit.view.text:g}"
