import FieldGame
import LeagueAdministration
import LeagueDatabase

extension AdminListPage {
    static func ledger(
        _ account: Account, _ repository: LeagueRepository
    ) async throws -> AdminListPage {
        let teams = try await repository.teams()
        let names = TeamNames(teams)
        let leagues = try await repository.competitionRules().map(\.competition).filter {
            $0.kind == .league
        }
        func row<Decision>(
            _ entry: Recorded<Decision>, _ words: String, _ verb: String
        ) -> Row {
            let reversal = entry.reversal
            return Row(
                title: words,
                detail: "\(entry.competition) \(entry.season), since \(entry.decidedOn.spoken)"
                    + (reversal.map { "; reversed on \($0.date.spoken): \($0.reason)" } ?? ""),
                forms: reversal == nil ? [Self.reversal(verb, entry.id)] : [])
        }
        let adjustments = try await repository.decisions(Adjustment.self)
        let draws = try await repository.decisions(LotDraw.self)
        let rows =
            adjustments.map {
                row(
                    $0,
                    "\(names[$0.decision.teamID]): \($0.decision.points > 0 ? "+" : "")\($0.decision.points), \($0.decision.reason)",
                    "reverse")
            }
            + draws.map {
                row(
                    $0,
                    "Lots: " + $0.decision.teamIDs.map { names[$0] }.joined(separator: ", then "),
                    "reverse-lots")
            }
        let place: [DeedForm.Input] = [
            .init(
                name: "competition", label: "League",
                kind: .choice(leagues.map { ($0.name, $0.name) })),
            .init(name: "season", label: "Season", hint: "Blank is the one of the day"),
            .init(name: "on", label: "Day", kind: .day, hint: "Blank is today"),
        ]
        let choices: DeedForm.Input.Kind = .choice([("", "–")] + teams.map { ($0.id, $0.name) })
        return AdminListPage(
            account, .ledger, rows: rows,
            forms: [
                DeedForm(
                    verb: "adjust", title: "Deduct or award points", button: "Record",
                    inputs: [
                        .init(name: "team", label: "Team", kind: choices),
                        .init(name: "points", label: "Points", hint: "-3 deducts three"),
                        .init(name: "reason", label: "Why"),
                    ] + place),
                DeedForm(
                    verb: "draw", title: "Record lots", button: "Record",
                    inputs: (1...4).map {
                        .init(
                            name: "team-\($0)", label: $0 == 1 ? "Drawn first" : "Then",
                            kind: choices)
                    } + place, isFolded: true),
            ])
    }

    private static func reversal(_ verb: String, _ id: Int) -> DeedForm {
        DeedForm(
            verb: verb, title: "Let it count no longer", button: "Reverse",
            inputs: [.init(name: "reason", label: "Why")], hidden: [("number", "\(id)")],
            isFolded: true)
    }
}
