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
        /// What the message says that was read.
        var text: [MessageLine] = []
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
    ///
    /// - Parameter gate: as of what is read.
    init(_ action: ImportAction, _ gate: ReadingGate) {
        perform = { repository, isRehearsal, reason in
            let change = try await gate.passing {
                try await action.perform(
                    in: repository, isRehearsal: isRehearsal, forReason: reason)
            }
            return Result(
                outcome: DeedOutcome(
                    change.sentence,
                    change.matches.map { "\($0.isDeleted ? "deleted" : "restored"): \($0.words)" }),
                inverse: action.inverse.map { Deed($0, gate) }, item: action.entry.id.text)
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

    /// What an admin has read.
    ///
    /// - Parameter gate: lets one message be at work at a time, since a connection waits for it.
    init(_ action: MessageAction, _ settings: ReadingSettings, _ gate: ReadingGate) {
        perform = { repository, isRehearsal, _ in
            let done = try await gate.passing {
                try await action.perform(in: repository, settings, isRehearsal: isRehearsal)
            }
            let entry =
                if !isRehearsal, done.isNew, let id = done.id {
                    try await repository.imports(idStartingWith: id.text, limit: 1).first
                } else {
                    ImportLogEntry?.none
                }
            return Result(
                outcome: DeedOutcome(done.sentence, done.lines),
                inverse: entry.map { Deed(.undo($0), gate) }, item: done.id?.text, text: done.text)
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
                outcome: DeedOutcome(
                    "closed: \(state.name), \(state.count)",
                    state.warnings
                        + ["it stays closed: a change needs a reason from now on, and is marked"]),
                inverse: nil, item: nil)
        }
    }
}

/// Lets one pass at a time; who comes meanwhile is refused.
final class ReadingGate: Sendable {
    private let isTaken = NIOLockedValueBox(false)

    /// Throws `Refusal` while another one is there, and what `body` throws.
    nonisolated(nonsending) func passing<Value>(
        _ body: nonisolated(nonsending) () async throws -> Value
    ) async throws -> Value {
        let mayPass = isTaken.withLockedValue { isTaken in
            defer { isTaken = true }
            return !isTaken
        }
        guard mayPass else {
            throw Refusal("another message is at work: try again in a moment")
        }
        defer { isTaken.withLockedValue { $0 = false } }
        return try await body()
    }
}

/// The last value of each session, for a while, found by a name. It is in memory, and bounded: what is
/// oldest goes when there is too much.
final class LastOfSessions<Value: Sendable>: Sendable {
    private struct Entry: Sendable {
        let name: String
        let value: Value
        let at: ContinuousClock.Instant
    }

    private let limit: Int
    private let entries = NIOLockedValueBox<[UUID: Entry]>([:])

    /// - Parameter limit: of how many sessions.
    init(limit: Int) { self.limit = limit }

    /// Keeps a value; returns the name by which it is found.
    func keep(_ value: Value, _ session: UUID) -> String {
        let name = UUID().text
        entries.withLockedValue { entries in
            entries[session] = Entry(name: name, value: value, at: .now)
            if entries.count > limit,
                let oldest = entries.min(by: { $0.value.at < $1.value.at })
            {
                entries[oldest.key] = nil
            }
        }
        return name
    }

    /// The value under a name, if it is the last of this session.
    func find(_ name: String, _ session: UUID) -> Value? {
        entries.withLockedValue { entries in
            entries[session].flatMap { $0.name == name ? $0.value : nil }
        }
    }

    /// Lets the last value of a session go.
    func remove(_ session: UUID) { entries.withLockedValue { $0[session] = nil } }
}
