import FieldGame
import Foundation
package import LeagueAdministration
package import LeagueDatabase

/// The form by which the next season begins: a field a league, a team and a captain.
package enum SeasonForm {
    /// What a field is about; its name goes on with which one.
    private enum Subject: String {
        case league, name, captain

        func field(_ key: String) -> String {
            "\(rawValue)-\(key.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? key)"
        }

        /// Which one a field with this name is about; nil where it is about something else.
        func key(_ field: String) -> String? {
            guard field.hasPrefix("\(rawValue)-") else { return nil }
            return String(field.dropFirst(rawValue.count + 1)).removingPercentEncoding
        }
    }

    private static let later = "later"

    static func form(
        _ leagues: [CompetitionRules], _ teams: [Team], _ captains: [Account]
    ) -> DeedForm {
        let names = TeamNames(teams)
        let ends =
            [("disable", "May do nothing more")]
            + teams.map { ("move:\($0.id)", "Moves to \($0.name)") }
        return DeedForm(
            verb: "open", title: "Begin the next season", button: "Begin",
            inputs: [
                .init(
                    name: Field.season.rawValue, label: "Season",
                    hint: "Blank is the one after the newest that is closed")
            ],
            groups: [
                (
                    "Leagues",
                    leagues.map(\.competition.name).map {
                        .init(
                            name: Subject.league.field($0), label: $0,
                            kind: .choice([("", "Begins"), (later, "Not yet")]))
                    }
                ),
                ("Rules from then on", AdminListPage.rules),
                (
                    "Names of teams",
                    teams.map {
                        .init(name: Subject.name.field($0.id), label: $0.label, value: $0.name)
                    }
                ),
                (
                    "Captains",
                    captains.filter { $0.disabledAt == nil }.map { captain in
                        let house = captain.houseID.map { " with \(names[$0])" } ?? ""
                        return .init(
                            name: Subject.captain.field(captain.email),
                            label: captain.name.isEmpty ? captain.email : captain.name,
                            kind: .choice([("", "Stays\(house)")] + ends))
                    }
                ),
            ], isFolded: true)
    }

    /// What was typed; throws ``Refusal`` for what cannot be meant.
    package static func plan(
        _ fields: [String: String], in repository: LeagueRepository
    ) async throws -> SeasonPlan {
        let reference = try await repository.referenceData()
        let given = fields.mapValues(\.inOneLine).filter { !$0.value.isEmpty }
        var plan = SeasonPlan()
        plan.season = try given[Field.season.rawValue].map(Season.init(typed:))
        plan.rules = CompetitionEntry(
            Dictionary(
                uniqueKeysWithValues: AdminListPage.rules.compactMap { input in
                    Field(rawValue: input.name).flatMap { field in
                        given[input.name].map { (field, $0) }
                    }
                }))
        let leagues = reference.competitions.filter { $0.kind == .league }.map(\.name)
        plan.leagues = leagues.filter { given[Subject.league.field($0)] != later }
        guard !plan.leagues.isEmpty || leagues.isEmpty else {
            throw Refusal("no league begins its next season")
        }
        plan.renamings = reference.teams.compactMap { team in
            given[Subject.name.field(team.id)].flatMap {
                $0 == team.name ? nil : .init(team.id, to: $0)
            }
        }
        let names = NameResolver(reference)
        plan.captains = try given.sorted { $0.key < $1.key }.compactMap { field, text in
            guard let email = Subject.captain.key(field) else { return nil }
            let parts = text.split(separator: ":", maxSplits: 1).map(String.init)
            return try .typed(email, parts[0], to: parts.count > 1 ? parts[1] : "", names)
        }
        return plan
    }
}
