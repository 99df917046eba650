import FieldGame
import Foundation
import LeagueAdministration
import LeagueDatabase
import LeaguePages
import NIOConcurrencyHelpers

/// Something that an admin does to what the league lists.
struct Deed: Sendable {
    /// What came of it.
    struct Result: Sendable {
        let outcome: DeedOutcome
        /// What takes it back; nil where nothing does.
        let inverse: Deed?
        /// The item as it is called now; nil where it is gone, or there is none.
        let item: String?
    }

    /// Does it; in a rehearsal only finds out what it would do. The reason is why something of a closed
    /// season is changed; nil gives none. Throws `Refusal` and what the database says.
    let perform:
        @Sendable (LeagueRepository, _ isRehearsal: Bool, _ reason: String?) async throws -> Result

    /// A deed of one transaction.
    private init(_ body: @escaping @Sendable (LeagueRepository) async throws -> Result) {
        perform = { repository, isRehearsal, reason in
            try await isRehearsal
                ? repository.rehearsing { try await $0.forReason(reason) { try await body($0) } }
                : repository.inTransaction {
                    try await $0.forReason(reason) { try await body($0) }
                }
        }
    }

    /// An action on a list.
    ///
    /// - Parameters:
    ///   - item: what the item is called after an action; nil for one that is gone.
    ///   - run: what does it.
    init<Action: Sendable, Detail: Sendable>(
        _ action: Action, item: @escaping @Sendable (Action) -> String?,
        _ run:
            @escaping @Sendable (Action, LeagueRepository) async throws -> ListChange<
                Action, Detail
            >
    ) {
        self.init { repository in
            let change = try await run(action, repository)
            return Result(
                outcome: DeedOutcome(
                    change.sentence,
                    change.lines + change.effects + change.notes.map(\.message)),
                inverse: change.inverse.map { Deed($0, item: item, run) }, item: item(action))
        }
    }

    /// A decision for a ledger.
    init<Decision>(
        ledger run: @escaping @Sendable (LeagueRepository) async throws -> LedgerChange<Decision>
    ) {
        self.init { repository in
            let change = try await run(repository)
            return Result(
                outcome: DeedOutcome(
                    change.sentence(isNumbered: false),
                    [change.effect].compactMap(\.self) + change.notes.map(\.message)),
                inverse: nil, item: nil)
        }
    }

    /// What is done to an import.
    init(_ action: ImportAction) {
        perform = { repository, isRehearsal, reason in
            let change = try await action.perform(
                in: repository, isRehearsal: isRehearsal, forReason: reason)
            return Result(
                outcome: DeedOutcome(
                    change.sentence,
                    change.matches.map { "\($0.isDeleted ? "deleted" : "restored"): \($0.words)" }),
                inverse: nil, item: action.entry.id.text)
        }
    }

    /// The beginning of the next season.
    init(opening plan: SeasonPlan) {
        self.init { repository in
            let opening = try await plan.opening(in: repository)
            let warnings = opening.warnings(try await repository.seasonStates())
            try await repository.open(opening)
            return Result(
                outcome: DeedOutcome("the next season begins", opening.sentences + warnings),
                inverse: nil, item: nil)
        }
    }

    /// The end of a season: its table stays as it stands.
    init(closing season: String, of competition: String) {
        self.init { repository in
            guard
                let state = try await repository.seasonStates(
                    season: season, competitions: [competition]
                ).first
            else { throw Refusal("there is no table of \(competition) \(season)") }
            try await repository.closeSeason(season, of: [competition])
            return Result(
                outcome: DeedOutcome("closed: \(state.name), \(state.count)", state.warnings),
                inverse: nil, item: nil)
        }
    }
}

/// What was last done in each session, for a while, so that it can be told and taken back. It is in
/// memory, and bounded: what is oldest goes when there is too much.
final class LastDeeds: Sendable {
    private struct Entry: Sendable {
        let name: String
        let result: Deed.Result
        let at: ContinuousClock.Instant
    }

    static let limit = 1000
    private let entries = NIOLockedValueBox<[UUID: Entry]>([:])

    /// Keeps what was done; returns the name by which it is found.
    func keep(_ result: Deed.Result, _ session: UUID) -> String {
        let name = UUID().text
        entries.withLockedValue { entries in
            if entries.count >= Self.limit,
                let oldest = entries.min(by: { $0.value.at < $1.value.at })
            {
                entries[oldest.key] = nil
            }
            entries[session] = Entry(name: name, result: result, at: .now)
        }
        return name
    }

    /// What was done under a name, if it is what this session did last.
    func find(_ name: String, _ session: UUID) -> Deed.Result? {
        entries.withLockedValue { entries in
            entries[session].flatMap { $0.name == name ? $0.result : nil }
        }
    }
}
