"""WCAG 2.2 AA, as far as axe-core can tell: no violations."""

from axe_playwright_python.base import AXE_SCRIPT

TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
# On paper no target is pressed.
RUN = """isPaper => Promise.race([
    axe.run(document, {
        runOnly: %s, rules: {"target-size": {enabled: !isPaper}}, resultTypes: ["violations"],
    }).then(results => results.violations.flatMap(({id, help, nodes}) =>
        nodes.map(({target, any, all, none}) => [
            id, help, target.flat(Infinity).join(" "), [...any, ...all, ...none].map(({message}) => message)[0] ?? ""]))),
    new Promise((_, refuse) => setTimeout(() => refuse(new Error("axe does not end")), 20000))])""" % TAGS
# So many places of one rule are told.
PLACES = 3


def find(visit):
    visit.allow_waiting()
    visit.tab.evaluate(AXE_SCRIPT)
    places = {}
    for rule, about, target, message in visit.tab.evaluate(RUN, visit.view.medium == "print"):
        places.setdefault((rule, about), []).append(f"{target} ({message})" if message else target)
    for (rule, about), found in places.items():
        more = f" and {len(found) - PLACES} more" if len(found) > PLACES else ""
        yield f"{rule}: {about}: {'; '.join(found[:PLACES])}{more}"
