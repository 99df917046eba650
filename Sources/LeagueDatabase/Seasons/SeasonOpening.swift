package import FieldGame
import PostgreSQL

// Beginning the next season: what changes with it, as one transaction.

/// What is to change when the next season of some leagues begins; all else carries over.
package struct SeasonOpening: Sendable {
    /// A league, its next season, and the rules that hold from then on.
    package struct League: Sendable, Hashable {
        /// The league with the rules of all its seasons, as it was read.
        package let before: CompetitionRules
        /// The season that begins.
        package let season: String
        /// The rules that hold from then on.
        package let rules: TableRules

        /// The season of a league, with these rules; nil carries over those that hold already.
        package init(_ before: CompetitionRules, season: String, rules: TableRules? = nil) {
            (self.before, self.season) = (before, season)
            self.rules = rules ?? before.rules(in: season)
        }

        /// Whether other rules hold than without it.
        package var changesRules: Bool { rules != before.rules(in: season) }
    }

    /// A house that gets another name.
    package struct Renaming: Sendable, Hashable {
        /// The house, as it was read.
        package let team: Team
        /// The name that it gets.
        package let name: String

        /// A house with a new name.
        package init(_ team: Team, to name: String) { (self.team, self.name) = (team, name) }
    }

    /// What becomes of a captain.
    package struct CaptainChange: Sendable, Hashable {
        /// What.
        package enum Action: Sendable, Hashable {
            case disable
            /// To this house or school team.
            case move(Team)
        }

        /// The address of the account.
        package let email: String
        /// What becomes of it.
        package let action: Action

        /// What becomes of the captain with this address.
        package init(_ email: String, _ action: Action) {
            (self.email, self.action) = (email, action)
        }
    }

    /// The leagues whose next season begins.
    package var leagues: [League]
    /// The houses that get other names.
    package var renamings: [Renaming]
    /// Since when they have them.
    package var renamedOn: LocalDate
    /// What becomes of captains.
    package var captains: [CaptainChange]

    /// An opening with these changes.
    package init(
        leagues: [League], renamings: [Renaming] = [], renamedOn: LocalDate,
        captains: [CaptainChange] = []
    ) {
        (self.leagues, self.renamings, self.captains) = (leagues, renamings, captains)
        self.renamedOn = renamedOn
    }

    /// Why it needs another look before it is done, a sentence each: seasons before that are not
    /// closed yet.
    package func warnings(_ states: [SeasonState]) -> [String] {
        leagues.compactMap { league in
            guard let before = Season(league.season)?.previous.description,
                let state = states.first(where: {
                    $0.competition == league.before.competition.name && $0.season == before
                }), state.closed == nil
            else { return nil }
            return "\(state.name) is not closed: its table goes on following names and rules"
        }
    }

    /// What it does, a sentence each: first what carries over.
    package var sentences: [String] {
        leagues.map { league in
            let name = "\(league.before.competition.name) \(league.season)"
            guard league.changesRules else { return "\(name): the rules carry over" }
            let changes = league.rules.differences(from: league.before.rules(in: league.season))
                .map { "\($0.label) \($0.new)" }
            return "\(name): other rules, \(changes.joined(separator: "; "))"
        }
            + renamings.map {
                "\($0.team.name) (\($0.team.id)) is \($0.name) from \(renamedOn.spoken) on"
            }
            + captains.map { captain in
                switch captain.action {
                case .disable: "\(captain.email) may do nothing more"
                case .move(let team): "\(captain.email) is captain of \(team.name)"
                }
            }
    }
}

extension LeagueRepository {
    /// Does what begins the next season, all of it or nothing, on the maintenance path or for an
    /// admin who is ``Claims/administering``.
    ///
    /// Throws ``DatabaseError`` (`changedMeanwhile`) when a league or a house is not as it was read,
    /// and ``PostgresError`` with a sentence when an account is no captain's or a name is another
    /// team's.
    package func open(_ opening: SeasonOpening) async throws {
        try await inTransaction { repository in
            for league in opening.leagues where league.changesRules {
                var changed = league.before
                changed.set(league.rules, since: league.season)
                _ = try await repository.change(league.before, to: changed)
            }
            for renaming in opening.renamings {
                let team = renaming.team
                let renamed = try await repository.rename(
                    team,
                    to: Team(
                        id: team.id, name: renaming.name, kind: team.kind, colours: team.colours,
                        pattern: team.pattern),
                    .since(opening.renamedOn))
                guard renamed != nil else {
                    throw DatabaseError.changedMeanwhile("\(team.name) (\(team.id)) has")
                }
            }
            for captain in opening.captains {
                let change: (action: String, house: String?) =
                    switch captain.action {
                    case .disable: ("disable", nil)
                    case .move(let team): ("move", team.id)
                    }
                try await repository.connection.execute(
                    """
                    SELECT public.change_captain(\(captain.email), \(change.action),
                                                 \(change.house))
                    """)
            }
        }
    }
}
