import FieldGame

/// A match that is called off by one of its houses and its day alone: `JDM's match on Tuesday 13th
/// is off`. Only the database can tell whose match that is, so it is a problem that says what was
/// meant.
enum OneTeam {
    private static let nouns: WordSet = ["match", "game", "fixture", "tie"]

    /// The problem, or nil for a line that calls no single match off.
    static func problem(_ line: WrittenLine, _ items: LineItems, in setting: Setting) -> Finding? {
        guard items.pairings.isEmpty, let action = Cancellations.announced(items),
            items.dates.count == 1, items.has(nouns), !line.text.hasSuffix(":"),
            !Cancellations.isHedged(items)
        else { return nil }
        let houses = houses(in: items, setting.names)
        guard houses.count == 1, let house = houses.first else { return nil }
        var problem = Problem(
            .ambiguous, line, "only one team is named", limits: setting.limits)
        if case .day(let day) = setting.resolution.resolve(items.dates[0]) {
            let notice = Notice(
                action: action, date: day, home: house, competition: items.competitions.first,
                line: setting.quote(line))
            problem.meant = PartialNotice(notice, namesDay: true)
        }
        return .problem(problem)
    }

    /// The houses that a line names, in the genitive too; a school team's name may be any word.
    private static func houses(in items: LineItems, _ names: Names) -> Set<String> {
        let bare = items.words.map { word in
            word.text.hasSuffix("'s") ? Word.words(of: String(word.text.dropLast(2))) : []
        }
        var found: Set<String> = []
        for item in items.items where item.kind == .other {
            var index = item.range.lowerBound
            while index < item.range.upperBound {
                let name =
                    names.teams.longest(from: index, in: items.words, before: item.range.upperBound)
                    ?? (bare[index].isEmpty
                        ? nil : names.teams.longest(from: 0, in: bare[index], before: 1))
                found.formUnion(name?.names ?? [])
                index += max(1, name?.length ?? 1)
            }
        }
        return found.subtracting(names.schoolTeams)
    }
}
