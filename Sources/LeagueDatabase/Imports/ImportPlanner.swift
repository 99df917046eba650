import FieldGame
import Foundation

// What one notice does to the matches.

/// What becomes of a notice, and of the match that it means.
struct PlannedChange {
    /// The notice, with a team of the league at home.
    let notice: Notice
    /// What it comes to.
    var effect: ImportOutcome.Effect
    /// The match that is meant; nil when it is refused.
    var match: UUID?
    /// The match before; nil for one that is added, or not touched.
    var old: MatchSnapshot?
    /// The match after; nil for one that is not touched.
    var new: MatchSnapshot?
}

extension PlannedChange {
    /// Nothing more, for a notice that an earlier reading of its message has done to this match.
    init(_ notice: Notice, doneBeforeTo match: UUID) {
        self.init(notice: notice.withTeamAtHome, effect: .unchanged, match: match)
    }
}

extension MatchWorkingSet {
    /// Works out what a notice does, and does it on the board.
    ///
    /// - Parameter overwritesScores: whether a score that stands gives way to another one.
    mutating func apply(_ notice: Notice, overwritingScores overwrites: Bool) -> PlannedChange {
        let change = plan(notice.withTeamAtHome, overwritingScores: overwrites)
        if let new = change.new { put(new) }
        if let match = change.match { note(change.notice, of: match) }
        return change
    }

    private func plan(_ notice: Notice, overwritingScores overwrites: Bool) -> PlannedChange {
        guard notice.home != nil, notice.home != notice.away else {
            return refuse(notice, .ambiguous, "it does not name two teams")
        }
        if notice.action == .result {
            guard notice.score != nil else { return refuse(notice, .noScore, "no score was read") }
            guard notice.away != nil || notice.awayText != nil else {
                return refuse(notice, .ambiguous, "a score needs an opponent")
            }
        }
        let found = candidates(for: notice)
        guard found.count <= 1 else {
            let list = found.prefix(5).map(\.words).joined(separator: "; ")
            return refuse(notice, .ambiguous, "it fits \(found.count) matches: \(list)")
        }
        let match = found.first { match in
            // Rows of a list tell of one match each.
            ![.add, .result].contains(notice.action) || !isAnother(notice, than: match)
        }
        switch (notice.action, match) {
        case (.add, nil), (.update, nil): return add(notice, .added)
        case (.result, nil): return add(notice, .completed)
        case (.cancel, nil), (.postpone, nil):
            return refuse(notice, .unknownMatch, "no such match is in the database")
        case (.add, let match?), (.update, let match?): return change(match, notice)
        case (.cancel, let match?): return callOff(match, notice, as: .cancelled, .cancelled)
        case (.postpone, let match?): return callOff(match, notice, as: .postponed, .postponed)
        case (.result, let match?): return complete(match, notice, overwritingScore: overwrites)
        }
    }

    private func add(_ notice: Notice, _ effect: ImportOutcome.Effect) -> PlannedChange {
        let match = MatchSnapshot(new: notice)
        return PlannedChange(notice: notice, effect: effect, match: match.id, new: match)
    }

    /// Sets what the notice says and the match does not: of an update the fields that it names, of
    /// a list those that it gives. A postponed match that gets another day is on again.
    private func change(_ match: MatchSnapshot, _ notice: Notice) -> PlannedChange {
        if match.status == .cancelled { return refuseCancelled(match, notice) }
        var new = match
        if notice.changed != nil {
            if notice.changes(.date) { new.date = notice.date }
            if notice.changes(.time) { new.time = notice.time }
            if notice.changes(.competition) { new.competition = notice.competition }
            if notice.changes(.pitch) { new.pitch = notice.pitch }
            if notice.changes(.umpires) { new.umpires = notice.umpires.flatMap(Umpires.text) }
        } else {
            new.time = notice.time ?? new.time
            new.competition = new.competition ?? notice.competition
            new.pitch = notice.pitch ?? new.pitch
            new.umpires = notice.umpires.flatMap(Umpires.text) ?? new.umpires
        }
        let changed = new.fields(otherThanIn: match)
        guard !changed.isEmpty else { return leave(match, notice, .unchanged) }
        if changed.contains(.date), let other = twin(of: new, notice) {
            return refuse(
                notice, .ambiguous,
                "a match of these teams stands on that day already: \(other.words); it would move "
                    + match.words)
        }
        if match.status == .postponed, changed.contains(.date) { new.status = .scheduled }
        return PlannedChange(
            notice: notice, effect: .changed(changed), match: match.id, old: match, new: new)
    }

    /// Another match that `match` would look just like.
    private func twin(of match: MatchSnapshot, _ notice: Notice) -> MatchSnapshot? {
        matches.first { other in
            other.id != match.id && other.date == match.date && other.status != .cancelled
                && other.isBetweenSides(of: notice)
                && match.competition.map { other.competition == nil || other.isOf($0) } ?? true
        }
    }

    func callOff(
        _ match: MatchSnapshot, _ notice: Notice, as status: Match.Status,
        _ effect: ImportOutcome.Effect
    ) -> PlannedChange {
        if match.status == .completed {
            let score = match.score.map { ", \($0)" } ?? ""
            return refuse(notice, .conflict, "the match has been played\(score): \(match.words)")
        }
        if match.status == status { return leave(match, notice, .unchanged) }
        if match.status == .cancelled { return refuseCancelled(match, notice) }
        var new = match
        new.status = status
        return PlannedChange(notice: notice, effect: effect, match: match.id, old: match, new: new)
    }

    /// Fills in the score, or confirms the one that stands; another one gives way only when told,
    /// and never one that was decided.
    private func complete(
        _ match: MatchSnapshot, _ notice: Notice, overwritingScore overwrites: Bool
    ) -> PlannedChange {
        let score = match.score(of: notice)
        var new = match
        new.score = score
        switch match.status {
        case .completed where match.score == score:
            return leave(match, notice, .confirmed)
        case .completed where match.outcome != .played:
            return refuse(
                notice, .conflict,
                "the score stands at \(standing(match.score)) \(match.outcome.origin), the message "
                    + "says \(standing(score)); `fieldgame score enter` changes it: \(match.words)")
        case .completed where overwrites:
            return PlannedChange(
                notice: notice, effect: .corrected, match: match.id, old: match, new: new)
        case .completed:
            return refuse(
                notice, .conflict,
                "the score stands at \(standing(match.score)), the message says "
                    + "\(standing(score)): \(match.words)")
        case .cancelled:
            return refuseCancelled(match, notice)
        case .postponed where match.outcome == .abandoned && match.date == notice.date:
            return refuse(
                notice, .conflict,
                "what was played that day is void, and it is to be replayed: once it has been, "
                    + "`fieldgame fixture move` gives it its day: \(match.words)")
        case .scheduled, .postponed:
            (new.status, new.outcome) = (.completed, .played)
            new.competition = match.competition ?? notice.competition
            return PlannedChange(
                notice: notice, effect: .completed, match: match.id, old: match, new: new)
        }
    }

    /// `3-0`, or `nothing`.
    private func standing(_ score: Score?) -> String { score?.description ?? "nothing" }

    private func leave(
        _ match: MatchSnapshot, _ notice: Notice, _ effect: ImportOutcome.Effect
    ) -> PlannedChange {
        PlannedChange(notice: notice, effect: effect, match: match.id)
    }

    private func refuseCancelled(_ match: MatchSnapshot, _ notice: Notice) -> PlannedChange {
        refuse(
            notice, .conflict, "the match is cancelled; reinstate it first: \(match.words)")
    }

    func refuse(
        _ notice: Notice, _ reason: Problem.Reason, _ note: String
    ) -> PlannedChange {
        PlannedChange(
            notice: notice,
            effect: .refused(Problem(line: notice.line, reason: reason, note: note)))
    }
}

extension Match.Outcome {
    /// How a score that stands came about, as words after it: `by a walkover`.
    fileprivate var origin: String {
        switch self {
        case .played: "as it was played"
        case .walkover: "by a walkover"
        case .awarded: "as it was awarded"
        case .abandoned: "as when the match was abandoned"
        }
    }
}
