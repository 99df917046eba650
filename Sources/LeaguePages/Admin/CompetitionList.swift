import FieldGame
import Foundation
import LeagueAdministration
import LeagueDatabase

extension AdminListPage {
    static func competitions(
        _ item: String?, _ account: Account, _ repository: LeagueRepository
    ) async throws -> AdminListPage? {
        let all = try await repository.competitionRules()
        func details(_ rules: CompetitionRules?) -> [DeedForm.Input] {
            let competition = rules?.competition
            return [
                .init(
                    name: "kind", label: "Kind",
                    kind: .choice(
                        Competition.Kind.allCases.map { ($0.rawValue, $0.rawValue.capitalized) }),
                    value: (competition?.kind ?? .league).rawValue),
                .init(
                    name: "abbreviation", label: "Abbreviation",
                    value: competition?.abbreviation ?? ""),
                .init(
                    name: "colour", label: "Colour", value: competition?.colour ?? "",
                    hint: "Such as #1E4D8C"),
                .init(
                    name: "season-starts", label: "Seasons start in",
                    kind: .choice(LocalDate.monthNames.map { ($0, $0) }),
                    value: LocalDate.monthNames[max(0, min(11, (rules?.seasonStarts ?? 1) - 1))]),
            ]
        }
        guard let item else {
            let add = DeedForm(
                verb: "add", title: "Add a competition", button: "Add",
                inputs: [.init(name: "name", label: "Name")] + details(nil))
            return AdminListPage(
                account, .competitions,
                rows: all.map {
                    Row(
                        title: $0.competition.name, detail: $0.competition.kind.rawValue,
                        path: AdminList.competitions.path($0.competition.name))
                }, forms: [add])
        }
        guard let found = all.first(where: { $0.competition.name == item }) else { return nil }
        let spans = found.spans.flatMap { seasons, rules in
            rules.details.map { LabelledValue("\($0.label), \(seasons)", $0.words) }
        }
        return AdminListPage(
            account, .competitions, item: item, title: item, facts: found.details + spans,
            forms: [
                DeedForm(verb: "edit", title: "Change it", button: "Save", inputs: details(found)),
                DeedForm(
                    verb: "rules", title: "Rules of its tables", button: "Save",
                    inputs: rules + [since],
                    isFolded: true),
                DeedForm(
                    verb: "rename", title: "Another name", button: "Rename",
                    inputs: [.init(name: "name", label: "Name", value: item)], isFolded: true),
                removal,
            ])
    }

    /// The rules of tables.
    static let rules: [DeedForm.Input] = [
        .init(
            name: "points", label: "Points for a win, a draw and a defeat",
            hint: "Blank leaves it as it is; such as 3,1,0"),
        .init(
            name: "order", label: "Order of the table",
            hint: "Blank leaves it as it is; such as points,goal-difference,goals-for"),
        .init(
            name: "head-to-head", label: "Head-to-head among those still level",
            kind: .choice([
                ("", "As it is"), ("restart", "Starts anew"), ("once", "Counts once"),
            ])),
        .init(
            name: "walkover", label: "Score of a walkover",
            hint: "Blank leaves it as it is; such as 3-0"),
    ]

    private static let since = DeedForm.Input(
        name: "since", label: "From the season",
        hint: "Such as 2027; blank is all that have no rules of their own")
}
