package import FieldGame
import Foundation
package import LeagueAdministration
package import LeagueDatabase

extension AdminList {
    /// All that it lists, as spreadsheets read it: of teams, pitches, competitions and words what the
    /// commands list.
    ///
    /// - Parameters:
    ///   - search: which messages are looked for; of other lists it is all.
    ///   - repository: in the name of the admin.
    package func table(
        _ search: MessageSearch = MessageSearch(), in repository: LeagueRepository
    ) async throws -> CSVTable {
        switch self {
        case .teams:
            return CSVTable(Team.headings, texts: try await repository.teams().map(\.cells))
        case .pitches:
            let aliases = try await repository.pitchAliases()
            return CSVTable(
                Pitch.headings, texts: try await repository.pitches().map { $0.cells(aliases) })
        case .competitions:
            let rules = try await repository.competitionRules()
            return CSVTable(Competition.headings, texts: rules.map(\.competition.cells))
        case .umpires: return Umpire.table(try await repository.listedUmpires())
        case .words:
            let reference = try await repository.referenceData()
            let names = TeamNames(reference)
            let taught = reference.allTaught + reference.pitchAliases.map(TaughtName.pitch)
            return CSVTable(TaughtName.headings, texts: taught.map { $0.cells(names) })
        case .ledger: return try await ledger(repository)
        case .imports: return try await imports(search, repository)
        case .season: return try await seasons(repository)
        }
    }

    private func ledger(_ repository: LeagueRepository) async throws -> CSVTable {
        let names = TeamNames(try await repository.teams())
        func row<Decision: NamedDecision>(
            _ entry: Recorded<Decision>, _ teams: [String], _ points: Int?, _ reason: String?
        ) -> [CSV.Cell] {
            [
                .text(Decision.noun), .number(entry.id), .text(entry.competition),
                .text(entry.season), .text(entry.decidedOn.description),
                .text(teams.map { names[$0] }.joined(separator: ", ")), .number(points),
                .text(reason), .text(entry.reversal?.date.description),
                .text(entry.reversal?.reason),
            ]
        }
        let adjustments = try await repository.decisions(Adjustment.self).map {
            row($0, [$0.decision.teamID], $0.decision.points, $0.decision.reason)
        }
        let draws = try await repository.decisions(LotDraw.self).map {
            row($0, $0.decision.teamIDs, nil, nil)
        }
        return CSVTable(
            [
                "kind", "id", "competition_type", "season", "decided_on", "teams", "points",
                "reason", "reversed_on", "reversal_reason",
            ], adjustments + draws)
    }

    private func imports(
        _ search: MessageSearch, _ repository: LeagueRepository
    ) async throws -> CSVTable {
        let entries = try await search.entries(limit: 10_000, in: repository)
        return CSVTable(
            [
                "id", "created_at", "email_subject", "matches_imported", "status", "error_message",
                "source", "sender",
            ],
            entries.map { entry in
                [
                    .text(entry.id.text), .text(entry.createdAt.formatted(.iso8601)),
                    .text(entry.emailSubject), .number(entry.matchesImported),
                    .text(entry.status.rawValue), .text(entry.errorMessage), .text(entry.source),
                    .text(entry.sender),
                ]
            })
    }

    private func seasons(_ repository: LeagueRepository) async throws -> CSVTable {
        let states = try await repository.seasonStates()
        return CSVTable(
            ["competition_type", "season", "matches", "played", "closed_at", "closed_by"],
            states.map { state in
                [
                    .text(state.competition), .text(state.season), .number(state.matches),
                    .number(state.played), .text(state.closed?.closedAt.formatted(.iso8601)),
                    .text(state.closed?.closedBy),
                ]
            })
    }
}

extension Account {
    /// Accounts as spreadsheets read them.
    package static func table(_ accounts: [Account]) -> CSVTable {
        CSVTable(
            [
                "id", "email", "name", "role", "house_id", "must_change_password", "disabled_at",
                "created_at", "updated_at",
            ],
            texts: accounts.map { account in
                [
                    account.id.text, account.email, account.name, account.role.rawValue,
                    account.houseID ?? "", "\(account.mustChangePassword)",
                    account.disabledAt?.formatted(.iso8601) ?? "",
                    account.createdAt.formatted(.iso8601), account.updatedAt.formatted(.iso8601),
                ]
            })
    }
}

extension PagePath {
    /// The same as spreadsheets read it.
    package var csv: PagePath { with(query + [("format", "csv")]) }

    /// The link to it.
    func csvLink(_ site: Site) -> HTML {
        "<a class=\"btn alt\" href=\"\(url: site.link(csv))\">CSV</a>"
    }
}
