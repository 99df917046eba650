"""Where the reader wants text twice as large, all of it is."""

MEASURE = """() => [...document.body.querySelectorAll("*")].filter(element =>
        element.checkVisibility() && [...element.childNodes].some(node => node.nodeType === 3 && node.data.trim()))
    .map(element => [`${element.localName}.${[...element.classList].join(".")}`, parseFloat(getComputedStyle(element).fontSize)])"""


def find(visit):
    if visit.view.text == 1:
        return
    large = visit.tab.evaluate(MEASURE)
    visit.write_larger(1)
    usual = visit.tab.evaluate(MEASURE)
    visit.write_larger(visit.view.text)
    seen = set()
    for (element, after), (_, before) in zip(large, usual):
        # A little less is allowed, where a size depends on the width as well.
        if after < before * visit.view.text * 0.9 and element not in seen:
            seen.add(element)
            yield f"{element.rstrip('.')} is written at {after:g} px instead of {before * visit.view.text:g}"
