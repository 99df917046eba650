package import FieldGame
package import LeagueDatabase
import PostgreSQL

/// What an admin does to one match. Matches are given as they were seen: who has seen an older one
/// is told to look again.
package enum FixtureAction: Hashable, Sendable {
    /// Adds a match; the day and the home team are needed.
    case add(FixtureEntry)
    /// Changes what is said of a match; where it stands and its score stay.
    case edit(Match, FixtureEntry)
    /// Moves a match to the day of the entry, which may also say the kick-off and the pitch; a
    /// postponed one is on again.
    case move(Match, FixtureEntry)
    /// Calls a match off for good.
    case cancel(Match)
    /// Puts a match off until a new day is set.
    case postpone(Match)
    /// Puts a cancelled or postponed match on again, on the day it has.
    case reinstate(Match)
    /// Removes a match for good.
    case delete(Match)
    /// Takes back what was last done to a match, or all that was done after a step of its history. One
    /// that was deleted comes back on the maintenance path, or by `Claims.administering`.
    case undo(MatchHistory, to: Int?)

    /// Does it; in a rehearsal only finds out what it would do.
    ///
    /// - Returns: what was done, also where nothing was to be changed.
    /// - Throws: ``Refusal``; `DatabaseError` (`changedMeanwhile`) when the match is no longer as
    ///   it was seen; `PostgresError`, some with a sentence for people.
    package nonisolated(nonsending) func perform(
        in repository: LeagueRepository
    ) async throws -> FixtureChange {
        do {
            return try await done(in: repository)
        } catch let error as PostgresError {
            throw Refusal(error) ?? error
        }
    }

    private nonisolated(nonsending) func done(
        in repository: LeagueRepository
    ) async throws -> FixtureChange {
        switch self {
        case .add(let entry):
            let details = try await entry.details(changing: nil, repository)
            let match = try await repository.addFixture(details)
            return try await FixtureChange(.added, match).withWarnings(from: repository)
        case .edit(let match, let entry):
            let details = try await entry.details(changing: match.details, repository)
            let after = try await repository.change(match, to: details)
            return try await FixtureChange(.changed, after, before: match)
                .withWarnings(from: repository)
        case .move(let match, let entry):
            return try await move(match, entry, repository)
        case .cancel(let match): return try await set(match, .cancelled, repository)
        case .postpone(let match): return try await set(match, .postponed, repository)
        case .reinstate(let match): return try await set(match, .scheduled, repository)
        case .delete(let match):
            try await repository.delete(match)
            return FixtureChange(.deleted, match, before: match)
        case .undo(let history, let step):
            return try await undo(history, to: step, repository)
        }
    }

    private nonisolated(nonsending) func move(
        _ match: Match, _ entry: FixtureEntry, _ repository: LeagueRepository
    ) async throws -> FixtureChange {
        // The day comes first: the way to correct that of a match that was played names it.
        let day = FixtureEntry(entry.texts.filter { $0.key == .date })
        let date = try await day.details(changing: match.details, repository).date
        switch match.status {
        case .scheduled, .postponed: break
        case .cancelled: throw Refusal("the match is cancelled", [.reinstate(match.id)])
        case .completed: throw Refusal.played(match, [.correctDay(match.id, date)])
        }
        let details = try await entry.details(changing: match.details, repository)
        let after = try await repository.change(match, to: details, status: .scheduled)
        return try await FixtureChange(.moved, after, before: match).withWarnings(from: repository)
    }

    /// Leaving `completed` would empty the score, so that is refused.
    private nonisolated(nonsending) func set(
        _ match: Match, _ status: Match.Status, _ repository: LeagueRepository
    ) async throws -> FixtureChange {
        guard match.status != .completed else {
            throw Refusal.played(match, [.clearScore(match.id)])
        }
        let deed = FixtureChange.Deed(setting: status)
        guard match.status != status else { return FixtureChange(deed, match, before: match) }
        let after = try await repository.change(match, to: match.details, status: status)
        let change = FixtureChange(deed, after, before: match)
        // Only what is on again may look like another match, or be in its way.
        return status == .scheduled ? try await change.withWarnings(from: repository) : change
    }

    private nonisolated(nonsending) func undo(
        _ history: MatchHistory, to step: Int?, _ repository: LeagueRepository
    ) async throws -> FixtureChange {
        guard let last = history.steps.last else {
            throw Refusal("\(HistoryProblem.empty); nothing was changed")
        }
        let reverted: RevertedMatch
        do {
            reverted = try await repository.revert(
                last.matchID, to: step, seen: history.steps.count)
        } catch let problem as HistoryProblem {
            throw Refusal(problem, of: last.matchID)
        }
        let deed: FixtureChange.Deed = reverted.before == nil ? .restored : .undone
        var change = try await FixtureChange(deed, reverted.after, before: reverted.before)
            .withWarnings(from: repository)
        if deed == .undone, step == nil, let id = last.importID?.text.prefix(8) {
            // Who undoes what a message did may mean all of it.
            change.notes.append(Note("import \(id) had done it", .undoImport(String(id))))
        }
        return change
    }
}

extension Refusal {
    fileprivate static func played(_ match: Match, _ remedies: [Remedy]) -> Refusal {
        Refusal("the match has been played: \(match.sentence(with: match.score))", remedies)
    }

    /// What it means that a rule of `matches` is broken; nil for an error that says that itself.
    fileprivate init?(_ error: PostgresError) {
        guard !error.isRaised else { return nil }
        switch error.constraint {
        case "matches_two_teams": self.init(.away, "a team cannot play against itself")
        case "matches_a_team_plays": self.init(.home, "a match needs a team of the league")
        case "matches_home_team_id_fkey", "matches_away_team_id_fkey":
            self.init("one of its teams was removed meanwhile; nothing was changed")
        case "matches_date_range":
            self.init(.date, "the day must lie in the years 1800 to 2999")
        case "matches_text_length":
            self.init(
                "a name is too long: competition, pitch and opponent may have 200 characters, all "
                    + "umpires together 1000")
        default: return nil
        }
    }

    /// Why a match cannot be brought back to what it was.
    fileprivate init(_ problem: HistoryProblem, of match: Match.ID) {
        switch problem {
        case .added: self.init("\(problem)", [.delete(match)])
        case .noStep, .deleted: self.init("\(problem)", [.showHistory(match)])
        case .empty, .departedTeam: self.init("\(problem); nothing was changed")
        }
    }
}
