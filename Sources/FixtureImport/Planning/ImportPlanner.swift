package import FieldGame
import Foundation
package import LeagueDatabase

/// What a message does to the matches: it is worked out from the matches that it may mean, and
/// nothing is written.
package struct ImportPlan {
    /// What becomes of each notice, in the message's order.
    package var changes: [PlannedChange] = []
    /// The lines that were not understood, and which no match explains.
    package var problems: [Problem] = []

    /// Plans a message.
    ///
    /// - Parameters:
    ///   - meant: every match that the message may mean, and the calls off that wait for one.
    ///   - earlier: what earlier readings of the message have done: that stays as it is, whatever
    ///     has become of the matches since.
    package init(
        _ message: IncomingMessage, on meant: MeantMatches, after earlier: [EarlierEffect] = []
    ) {
        var planner = ImportPlanner(
            matches: MatchWorkingSet(meant.matches, message.notices), earlier: earlier,
            overwritesScores: message.overwritesScores)
        changes = message.notices.flatMap { planner.changes(for: $0) }
        for var problem in message.problems {
            switch problem.meant.map(planner.matches.meaning) {
            case .match(let notice)?:
                changes.append(planner.change(for: notice, isDayKnown: false))
                continue
            case .open(let note)?:
                problem.note += "; " + note
                problem.meant = nil
            case nil: break
            }
            problems.append(problem)
        }
        changes += planner.recall(meant.waiting, on: Set(changes.compactMap(\.match)))
    }
}

/// Works out what one notice after the other does to the matches.
private struct ImportPlanner {
    /// The matches as they are when what was planned so far has been done.
    var matches: MatchWorkingSet
    /// What earlier readings of the message have done, and this one has not said yet.
    var earlier: [EarlierEffect]
    /// Whether a score that stands gives way to another one.
    let overwritesScores: Bool

    /// What a notice does to its match, or to each of the matches that it covers.
    mutating func changes(for notice: Notice) -> [PlannedChange] {
        guard notice.isBulkCancellation else { return [change(for: notice, isDayKnown: true)] }
        return matches.callOffAll(notice).map {
            earlierEffect(of: $0.notice)?.settles($0.notice) ?? $0
        }
    }

    /// What a notice does to its match.
    ///
    /// - Parameter isDayKnown: whether the message gives the day; otherwise it is that of the match.
    mutating func change(for notice: Notice, isDayKnown: Bool) -> PlannedChange {
        let notice = notice.withTeamAtHome
        let earlier = earlierEffect(of: notice, isDayKnown: isDayKnown)
        if let done = earlier?.settles(notice) { return done }
        let change = earlier.flatMap { amended($0, notice) } ?? plan(notice)
        if let new = change.new { matches.put(new) }
        if let absorbed = change.absorbed { matches.remove(absorbed) }
        if let match = change.match { matches.note(change.notice, of: match) }
        return change
    }

    /// What an earlier reading of the message has done for the line of a notice; it counts once.
    private mutating func earlierEffect(of notice: Notice, isDayKnown: Bool = true)
        -> EarlierEffect?
    {
        let index = earlier.firstIndex { earlier in
            earlier.notice.action == notice.action && earlier.notice.line == notice.line
                && earlier.notice.home == notice.home && earlier.notice.away == notice.away
                && earlier.notice.awayText == notice.awayText
                && (!isDayKnown || earlier.notice.date == notice.date)
        }
        return index.map { earlier.remove(at: $0) }
    }

    /// Gives a match that an earlier reading has added the competition that its line is now read to
    /// name; nil where it names no other one.
    private func amended(_ earlier: EarlierEffect, _ notice: Notice) -> PlannedChange? {
        guard notice.action == .add, let competition = notice.competition,
            competition != earlier.notice.competition,
            var match = matches.matches.first(where: { $0.id == earlier.match }),
            match.competition == earlier.notice.competition
        else { return nil }
        let old = match
        match.competition = competition
        match.time = notice.time ?? match.time
        match.pitch = notice.pitch ?? match.pitch
        match.umpires = notice.umpires.flatMap(Umpires.text) ?? match.umpires
        return PlannedChange(
            notice, .changed, fields: match.fields(otherThanIn: old), match: match.id, old: old,
            new: match)
    }

    private func plan(_ notice: Notice) -> PlannedChange {
        guard notice.home != nil, notice.home != notice.away else {
            return PlannedChange(refusing: notice, .ambiguous, "it does not name two teams")
        }
        if notice.action == .result {
            guard notice.score != nil else {
                return PlannedChange(refusing: notice, .noScore, "no score was read")
            }
            guard notice.away != nil || notice.awayText != nil else {
                return PlannedChange(refusing: notice, .ambiguous, "a score needs an opponent")
            }
        }
        let found = matches.candidates(for: notice)
        guard found.count <= 1 else {
            let list = found.prefix(5).map(\.words).joined(separator: "; ")
            return PlannedChange(
                refusing: notice, .ambiguous, "it fits \(found.count) matches: \(list)")
        }
        let match = found.first { match in
            // Rows of a list tell of one match each.
            ![.add, .result].contains(notice.action) || !matches.isAnother(notice, than: match)
        }
        switch (notice.action, match) {
        case (.add, nil), (.update, nil): return add(notice, .added)
        case (.result, nil): return add(notice, .completed)
        case (.cancel, nil), (.postpone, nil):
            return PlannedChange(
                refusing: notice, .unknownMatch, "no such match is in the database")
        case (.add, let match?), (.update, let match?): return change(match, notice)
        case (.cancel, let match?), (.postpone, let match?): return match.calledOff(by: notice)
        case (.result, let match?): return complete(match, notice)
        }
    }

    /// Does what was sent later and could not be done, now that the message has told of `told`: the
    /// match was not known then.
    mutating func recall(_ waiting: [LaterWord], on told: Set<UUID>) -> [PlannedChange] {
        let outdated = matches.matches.filter { told.contains($0.id) }.flatMap(\.later)
            .filter { $0.effect == .outdated && $0.callsOff }
        var changes: [PlannedChange] = []
        for word in (waiting + outdated).sorted(by: { $0.saidAt < $1.saidAt }) {
            guard let notice = word.notice?.withTeamAtHome else { continue }
            let meant =
                notice.isBulkCancellation
                ? matches.matches.filter { notice.covers($0) && $0.status == .scheduled }
                : matches.candidates(for: notice)
            guard notice.isBulkCancellation || meant.count == 1 else { continue }
            for var match in meant where told.contains(match.id) {
                match.wasKnown = true
                match.later.removeAll { $0.saidAt <= word.saidAt }
                var change = match.calledOff(
                    by: notice.isBulkCancellation ? notice.of(match) : notice)
                guard let new = change.new else { continue }
                change.saidIn = word
                matches.put(new)
                changes.append(change)
            }
        }
        return changes
    }

    private func add(_ notice: Notice, _ effect: ImportEffect) -> PlannedChange {
        let match = MatchSnapshot(new: notice)
        return PlannedChange(notice, effect, match: match.id, new: match)
    }

    /// Sets what the notice says and the match does not: of an update the fields that it names, of
    /// a list those that it gives; but not where later word stands. A postponed match that gets
    /// another day is on again.
    private func change(_ found: MatchSnapshot, _ notice: Notice) -> PlannedChange {
        let callingOff = found.isPlayedOrOn ? nil : found.later.last(where: \.callsOff)
        if found.status == .cancelled, callingOff == nil {
            return found.refusingAsCancelled(notice)
        }
        let double = notice.changes(.date) ? matches.double(of: found, movedBy: notice) : nil
        let match = double.map(found.joined) ?? found
        var said = match
        if notice.changed != nil {
            if notice.changes(.date) { said.date = notice.date }
            if notice.changes(.time) { said.time = notice.time }
            if notice.changes(.competition) { said.competition = notice.competition }
            if notice.changes(.pitch) { said.pitch = notice.pitch }
            if notice.changes(.umpires) { said.umpires = notice.umpires.flatMap(Umpires.text) }
        } else {
            if match.later.contains(where: { $0.moves(match, from: notice.date) }) {
                said.date = notice.date
            }
            said.time = notice.time ?? said.time
            said.competition = said.competition ?? notice.competition
            said.pitch = notice.pitch ?? said.pitch
            said.umpires = notice.umpires.flatMap(Umpires.text) ?? said.umpires
        }
        var new = match
        var outdated: [OutdatedField] = []
        for field in said.fields(otherThanIn: match) {
            if let word = match.later.last(where: { $0.says(field, of: match) }) {
                outdated.append(match.keeping(field, otherThanIn: said, by: word))
            } else {
                new.take(field, from: said)
            }
        }
        if let callingOff, notice.action == .add {
            outdated.append(match.keepingState(not: "on", by: callingOff))
        }
        let changed = new.fields(otherThanIn: found)
        guard !changed.isEmpty else {
            return PlannedChange(
                notice, outdated.isEmpty ? .unchanged : .outdated, match: match.id,
                outdated: outdated)
        }
        if double == nil, changed.contains(.date), let other = matches.twin(of: new, notice) {
            return PlannedChange(
                refusing: notice, .ambiguous,
                "a match of these teams stands on that day already: \(other.words); it would move "
                    + match.words)
        }
        if match.status == .postponed, changed.contains(.date), callingOff == nil, double == nil {
            new.status = .scheduled
        }
        var change = PlannedChange(
            notice, .changed, fields: changed, match: match.id, outdated: outdated, old: found,
            new: new)
        change.absorbed = double?.id
        return change
    }

    /// Fills in the score, or confirms the one that stands; another one gives way only when told,
    /// and never one that was decided, or was sent or entered later.
    private func complete(_ match: MatchSnapshot, _ notice: Notice) -> PlannedChange {
        let score = match.score(of: notice)
        let standing = match.score?.description ?? "nothing"
        let said = score?.description ?? "nothing"
        var new = match
        new.score = score
        if match.status == .completed, match.score != score,
            let word = match.later.last(where: \.saysScore)
        {
            return match.outdating(
                notice, OutdatedField("score", said: said, stands: standing, by: word))
        }
        switch match.status {
        case .completed where match.score == score:
            return PlannedChange(notice, .confirmed, match: match.id)
        case .completed where match.outcome != .played:
            return PlannedChange(
                refusing: notice, .conflict,
                "the score stands at \(standing) \(match.outcome.origin), the message says "
                    + "\(said); `fieldgame score enter` changes it: \(match.words)")
        case .completed where overwritesScores:
            return PlannedChange(notice, .corrected, match: match.id, old: match, new: new)
        case .completed:
            return PlannedChange(
                refusing: notice, .conflict,
                "the score stands at \(standing), the message says \(said): \(match.words)")
        case .cancelled:
            return match.refusingAsCancelled(notice)
        case .postponed where match.outcome == .abandoned && match.date == notice.date:
            return PlannedChange(
                refusing: notice, .conflict,
                "what was played that day is void, and it is to be replayed: once it has been, "
                    + "`fieldgame fixture move` gives it its day: \(match.words)")
        case .scheduled, .postponed:
            (new.status, new.outcome) = (.completed, .played)
            new.competition = match.competition ?? notice.competition
            return PlannedChange(notice, .completed, match: match.id, old: match, new: new)
        }
    }
}

extension EarlierEffect {
    /// Nothing more, for a notice that was done; nil where it says something else than before, such as a
    /// pitch that was not known then, and its match is as it was left: then it is to be done again.
    fileprivate func settles(_ notice: Notice) -> PlannedChange? {
        stands && self.notice != notice ? nil : PlannedChange(notice, .unchanged, match: match)
    }
}

extension MatchSnapshot {
    /// What a notice that calls it off does to it.
    func calledOff(by notice: Notice) -> PlannedChange {
        let isCancelled = notice.action == .cancel
        var new = self
        new.status = isCancelled ? .cancelled : .postponed
        if status == .completed {
            if let word = later.last(where: \.saysScore) {
                return outdating(notice, keepingState(not: new.status.rawValue, by: word))
            }
            let score = score.map { ", \($0)" } ?? ""
            return PlannedChange(
                refusing: notice, .conflict, "the match has been played\(score): \(words)")
        }
        if status == new.status { return PlannedChange(notice, .unchanged, match: id) }
        let since =
            wasKnown
            ? later.last { $0.callsOff ? !isPlayedOrOn : $0.reinstates(self) } : later.first
        if let since {
            return outdating(notice, keepingState(not: new.status.rawValue, by: since))
        }
        if status == .cancelled { return refusingAsCancelled(notice) }
        return PlannedChange(
            notice, isCancelled ? .cancelled : .postponed, match: id, old: self, new: new)
    }

    fileprivate func refusingAsCancelled(_ notice: Notice) -> PlannedChange {
        PlannedChange(
            refusing: notice, .conflict, "the match is cancelled; reinstate it first: \(words)")
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
