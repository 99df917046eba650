import FieldGame
import LeagueDatabase

extension AdminListPage {
    static func seasons(
        _ account: Account, _ captains: [Account], _ repository: LeagueRepository
    ) async throws -> AdminListPage {
        let rows = try await repository.seasonStates().map { state in
            let close = DeedForm(
                verb: "close", title: "Close it", button: "Close",
                hidden: [("competition", state.competition), ("season", state.season)],
                isFolded: true)
            return Row(
                title: state.name,
                detail: ([state.count + (state.isCurrent ? ", this season" : "")]
                    + (state.closed?.sentences ?? ["open"])).joined(separator: "; "),
                forms: state.closed == nil ? [close] : [])
        }
        let leagues = try await repository.competitionRules().filter {
            $0.competition.kind == .league
        }
        let open = SeasonForm.form(leagues, try await repository.teams(), captains)
        return AdminListPage(account, .season, rows: rows, forms: leagues.isEmpty ? [] : [open])
    }
}
