package import FieldGame
import Foundation
package import LeagueDatabase

/// What an action did to a match, or would do.
package struct FixtureChange: Hashable, Sendable {
    /// What is done to a match.
    package enum Deed: String, Sendable {
        case added, changed, moved, cancelled, postponed, reinstated, deleted, undone, restored
    }

    /// What was done.
    package let deed: Deed
    /// The match before; nil where there was none.
    package let before: Match?
    /// The match as it is now; one that was deleted, as it was.
    package let match: Match
    /// Other matches that look the same, which are allowed and seldom meant.
    package private(set) var lookalikes: [Match] = []
    /// What the match clashes with beside those.
    package private(set) var clashes: [Note] = []
    /// What may have been meant too, and was not done.
    package internal(set) var notes: [Note] = []

    init(_ deed: Deed, _ match: Match, before: Match? = nil) {
        (self.deed, self.match, self.before) = (deed, match, before)
        if deed == .changed, let before { notes = Self.notes(on: match, before: before) }
    }

    /// Whether the match is as it was.
    package var isUnchanged: Bool {
        deed != .deleted && before.map { Self.differences(from: $0, to: match).isEmpty } ?? false
    }

    /// `added: Keate v Hawtrey, Tuesday 13 January 2026, …`; where nothing was to be changed
    /// `cancelled already: Keate v Hawtrey, …`.
    package var sentence: String {
        "\(isUnchanged ? deed.absence : deed.rawValue): \(match.sentence(with: match.score))"
    }

    /// What is different, `pitch: Agar's 3 -> Agar's 4`, one a value; none where the deed says it.
    package var differences: [String] {
        guard let before, [.changed, .moved, .undone].contains(deed) else { return [] }
        return Self.differences(from: before, to: match)
    }

    /// What takes it back, as long as nothing else is done to the match; nil where nothing was
    /// changed. Ask before other people can change it, in the transaction of the action.
    package nonisolated(nonsending) func inverse(
        in repository: LeagueRepository
    ) async throws -> FixtureAction? {
        if deed == .added { return .delete(match) }
        return isUnchanged ? nil : try await .undoing(match.id, in: repository)
    }

    /// The same, with what looks the same and what clashes.
    nonisolated(nonsending) func withWarnings(
        from repository: LeagueRepository
    ) async throws -> FixtureChange {
        var change = self
        change.lookalikes = try await repository.lookalikes(of: match)
        let search = try await repository.clashSearch(
            among: try await repository.scheduledMatches(onTheDaysOf: [match.id]))
        change.clashes = search.sentences(
            about: [match.id], except: Set(change.lookalikes.map(\.id)))
        return change
    }

    private static func differences(from old: Match, to new: Match) -> [String] {
        let values: [(String, (Match) -> String)] =
            FixtureDetails.Column.allCases.map { column in
                (column.label, { $0.text(of: column) ?? "" })
            } + [
                ("status", { $0.status.rawValue }),
                ("outcome", { $0.outcome == .played ? "" : $0.outcome.rawValue }),
                ("season", { $0.season }),
            ]
        return values.compactMap { label, value in
            let words = [value(old), value(new)].map { $0.isEmpty ? "none" : $0 }
            return words[0] == words[1] ? nil : "\(label): \(words[0]) -> \(words[1])"
        }
    }

    /// What an edit may have been meant to change too.
    private static func notes(on match: Match, before: Match) -> [Note] {
        if match.status == .postponed, match.date != before.date {
            return [Note("the match is still postponed", .putOnAgain(match.id))]
        }
        let isOfOthers = (match.home, match.away) != (before.home, before.away)
        if let score = match.score, isOfOthers {
            return [Note("the score is still \(score)", .correctScore(match.id))]
        }
        return []
    }
}

extension FixtureChange.Deed {
    /// What setting this status is called.
    init(setting status: Match.Status) {
        switch status {
        case .scheduled, .completed: self = .reinstated
        case .cancelled: self = .cancelled
        case .postponed: self = .postponed
        }
    }

    /// What is said where the match was so before.
    fileprivate var absence: String {
        switch self {
        case .cancelled, .postponed: "\(rawValue) already"
        case .reinstated: "on already"
        default: "nothing to change"
        }
    }
}

extension FixtureAction {
    /// What takes back what was last done to a match: also a score, or a decision.
    package static nonisolated(nonsending) func undoing(
        _ match: Match.ID, in repository: LeagueRepository
    ) async throws -> FixtureAction {
        .undo(try await repository.history(of: match), to: nil)
    }
}
