import FieldGame
import LeagueDatabase

/// The plan of a part of the grounds, north up: each pitch leads to its page.
struct GroundPlan {
    private let ground: Ground
    private let pitches: [Pitch]

    /// The plan on which a pitch is; nil where it is on none.
    init?(_ all: [Pitch], of pitch: Pitch) {
        guard pitch.plan != nil else { return nil }
        self.init(all, area: pitch.area)
    }

    /// The plan of an area; nil where no pitch of it has a place on one.
    init?(_ all: [Pitch], area: String) {
        pitches = all.filter { $0.area == area && $0.plan != nil }
        guard !pitches.isEmpty else { return nil }
        ground = Ground(area: area, pitches.compactMap(\.plan))
    }

    /// The areas that have a plan, in the order of the pitches.
    static func areas(_ pitches: [Pitch]) -> [String] {
        pitches.filter { $0.plan != nil }.map(\.area).reduce(into: []) { areas, area in
            if !areas.contains(area) { areas.append(area) }
        }
    }

    /// Its title.
    var title: String { ground.title }

    /// The plan as an image whose pitches are links.
    ///
    /// - Parameters:
    ///   - chosen: the pitch that is marked, by a thick edge and its name on a flag.
    ///   - taken: what is said of pitches that are in use, by their names.
    func html(_ context: PageContext, chosen: Pitch? = nil, taken: [String: String] = [:]) -> HTML {
        """
        <svg class="plan" viewBox="\(ground.x) \(ground.y) \(ground.width) \(ground.height)" role="group"\
        \(attribute: "aria-label", "Plan of \(title), north at the top")>
        \(ground.landmarks)
        \(HTML(pitches.map { shape($0, context, isChosen: $0 == chosen, taken[$0.name]) }, separator: "\n"))
        \(chosen.map(flag))</svg>

        """
    }

    private func shape(
        _ pitch: Pitch, _ context: PageContext, isChosen: Bool, _ taken: String?
    ) -> HTML {
        guard let plan = pitch.plan else { return "" }
        let drawing: HTML = """
            <rect x="\(plan.x)" y="\(plan.y)" width="\(plan.width)" height="\(plan.height)" rx="2"/>\
            \(label(pitch, plan))
            """
        let words = taken.map { "\(pitch.name): \($0)" } ?? pitch.name
        let kind = isChosen ? "here" : taken == nil ? nil : "busy"
        guard let subject = context.subject(.pitch, pitch.name) else {
            return "<g\(attribute: "class", kind)>\(drawing)</g>"
        }
        return """
            <a href="\(url: context.site.link(subject.path))"\(attribute: "aria-label", words)\
            \(attribute: "class", kind)\(attribute: "aria-current", isChosen ? "true" : nil)>\(drawing)</a>
            """
    }

    /// The number at the end of a name, or its words, a line each.
    private func label(_ pitch: Pitch, _ plan: Pitch.Plan) -> HTML {
        let words = pitch.name.split(separator: " ")
        let number = words.last.flatMap { Int($0) }
        let lines = number.map { ["\($0)"] } ?? words.prefix(3).map { String($0.prefix(12)) }
        let (x, middle) = (plan.x + plan.width / 2, plan.y + plan.height / 2 + 4)
        let kind = number == nil ? "word" : nil
        // A name that is broader than its pitch stands upright in it.
        let isUpright =
            plan.height > plan.width && (lines.map(\.count).max() ?? 0) * 7 > plan.width
        let turn = isUpright ? "rotate(-90 \(x) \(middle - 4))" : nil
        return HTML(
            lines.enumerated().map { index, line in
                """
                <text\(attribute: "class", kind)\(attribute: "transform", turn) x="\(x)" \
                y="\(middle - (lines.count - 1) * 7 + index * 14)">\(line)</text>
                """
            })
    }

    private func flag(_ pitch: Pitch) -> HTML {
        guard let plan = pitch.plan else { return "" }
        let name = String(pitch.name.prefix(24))
        let half = max(28, name.count * 5 + 8)
        // Within the plan, above the pitch or else below it.
        let x = min(
            max(plan.x + plan.width / 2, ground.x + half + 8), ground.x + ground.width - half - 8)
        let tip = plan.x + plan.width / 2
        let top = max(ground.y + 2, plan.y - 33)
        return """
            <g class="pin" aria-hidden="true"><path d="M\(x - half) \(top)h\(half * 2)a6 6 0 0 1 6 6v10a6 6 0 0 1-6 6\
            H\(tip + 6)l-6 9-6-9H\(x - half)a6 6 0 0 1-6-6v-10a6 6 0 0 1 6-6z"/>\
            <text x="\(x)" y="\(top + 15)">\(name)</text></g>

            """
    }
}
