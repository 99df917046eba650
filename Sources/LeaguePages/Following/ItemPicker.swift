package import FieldGame
import LeagueDatabase

/// The part of a form in which one chooses what to follow: a box for each team, competition, pitch and
/// umpire that everybody may know of. It sends `item=house:keate` for each, and for a house
/// `in:house:keate=senior-league` where only that competition is wanted.
package struct ItemPicker {
    /// What is chosen already.
    let chosen: [FollowedItem]
    /// What is chosen and may be kept, though no list has it.
    var unlisted: [FollowedItem] = []
    var problems: [FormProblem] = []

    /// How many competitions a house is offered in at most.
    private static let contests = 40

    func html(_ context: PageContext) -> HTML {
        let directory = context.directory
        // Those that are chosen first: they are looked for.
        let slugs = Set(chosen.filter { $0.kind == .house }.map(\.slug))
        let all = directory.teams.filter { $0.kind == .house }
        let picked = { (house: Team) in directory.slug(of: house).map(slugs.contains) ?? false }
        let houses = all.filter(picked) + all.filter { !picked($0) }
        let others = directory.teams.filter { $0.kind != .house }
        let contests = directory.competitions.prefix(Self.contests).compactMap { competition in
            directory.slug(of: .competition, competition.name).map { ($0, competition.name) }
        }
        let wrong = problems.filter { $0.field == Self.anchor }
        return """
            <div\(attribute: "id", Self.anchor) class="picker\(more: wrong.isEmpty ? nil : "field wrong")" tabindex="-1">
            \(wrong.isEmpty ? nil : "<strong>\(wrong.map(\.sentence).joined(separator: " "))</strong>\n" as HTML)\
            \(group("Houses", houses.map { house($0, contests, context) }, isOpen: true))\
            \(group("School teams", others.map { team($0, context) }, isOpen: isChosen(.team)))\
            \(group("Competitions", contests.map { row(.competition, $0.0, $0.1) }, isOpen: isChosen(.competition)))\
            \(group("Pitches", directory.pitches.map { named(.pitch, $0.name, context) }, isOpen: isChosen(.pitch)))\
            \(group("Umpires", directory.umpires.map { row(.umpire, $0.slug, $0.name) }, isOpen: isChosen(.umpire)))\
            \(group("Others", unlisted.map { box($0, "Something that is no longer listed") }, isOpen: true))\
            </div>
            """
    }

    /// Where a problem with the choice leads.
    static let anchor = "items"

    private func isChosen(_ kind: FollowedItem.Kind) -> Bool { chosen.contains { $0.kind == kind } }

    private func group(_ title: String, _ rows: [HTML?], isOpen: Bool) -> HTML {
        let rows = rows.compactMap(\.self)
        guard !rows.isEmpty else { return "" }
        return """
            <details\(attribute: "open", if: isOpen)><summary>\(title)</summary>
            <fieldset><legend class="vh">\(title)</legend>
            <ul>
            \(HTML(rows, separator: "\n"))
            </ul></fieldset></details>

            """
    }

    /// A house with the competitions in which it may be followed alone. A house that is followed in more
    /// than one of them has a row for each.
    private func house(
        _ house: Team, _ contests: [(slug: String, name: String)], _ context: PageContext
    ) -> HTML? {
        guard let slug = context.directory.slug(of: house),
            let item = FollowedItem(kind: .house, slug: slug)
        else { return nil }
        let ofIt = chosen.filter { $0.kind == .house && $0.slug == slug }
        let first = ofIt.first
        let options = contests.map { contest -> HTML in
            """
            <option\(attribute: "value", contest.slug)\(attribute: "selected", if: contest.slug == first?.contest)>\
            \(contest.name)</option>
            """
        }
        let more = ofIt.dropFirst().map { other -> HTML in
            let name = contests.first { $0.slug == other.contest }?.name ?? "all matches"
            return "\n\(box(other, "\(house.name): \(name)"))"
        }
        return """
            <li><label class="pick"><input type="checkbox" name="item"\(attribute: "value", "\(item)")\
            \(attribute: "checked", if: first != nil)> \(context.kit(house)) \(house.name)</label>\
            <select\(attribute: "name", "in:\(item)")\(attribute: "aria-label", "Which matches of \(house.name)")>\
            <option value="">All matches</option>\(options)</select></li>\(more)
            """
    }

    private func team(_ team: Team, _ context: PageContext) -> HTML? {
        context.directory.slug(of: team).flatMap { row(.team, $0, team.name) }
    }

    private func named(
        _ kind: LeagueDirectory.Kind, _ name: String, _ context: PageContext
    ) -> HTML? {
        guard let slug = context.directory.slug(of: kind, name),
            let kind = FollowedItem.Kind(rawValue: kind.rawValue)
        else { return nil }
        return row(kind, slug, name)
    }

    private func row(_ kind: FollowedItem.Kind, _ slug: String, _ name: String) -> HTML? {
        FollowedItem(kind: kind, slug: slug).map { box($0, name) }
    }

    private func box(_ item: FollowedItem, _ name: String) -> HTML {
        """
        <li><label class="pick"><input type="checkbox" name="item"\(attribute: "value", "\(item)")\
        \(attribute: "checked", if: chosen.contains(item))> \(name)</label></li>
        """
    }
}

extension ItemPicker {
    /// What a form with a picker has sent: each item once, in their order; nil where one of them is none.
    package static func items(_ fields: [(name: String, value: String)]) -> [FollowedItem]? {
        var contests: [String: String] = [:]
        for field in fields where field.name.hasPrefix("in:") && !field.value.isEmpty {
            contests[String(field.name.dropFirst(3))] = field.value
        }
        var items: Set<FollowedItem> = []
        for field in fields where field.name == "item" && !field.value.isEmpty {
            let contest = contests[field.value].map { ":" + $0 } ?? ""
            guard let item = FollowedItem(field.value + contest) else { return nil }
            items.insert(item)
        }
        return items.sorted()
    }
}
