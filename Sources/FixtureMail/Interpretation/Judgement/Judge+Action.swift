import FieldGame

/// What is to be done with a match.
extension Judge {
    /// What a part of the rules decides.
    private enum Decision {
        case act(Notice.Action)
        case nothing

        var action: Notice.Action? { if case .act(let action) = self { action } else { nil } }
    }

    /// What is to be done; nil where nothing is. The first rule that knows decides: scores, then what is
    /// called off, then changes, then the headings.
    func action(of statement: Statement, stored: Notice?) throws(Fault) -> Notice.Action? {
        if let told = try told(statement, stored) { return told.action }
        if let off = try calledOff(statement) { return off.action }
        if let changed = try changed(statement, stored) { return changed.action }
        if let headed = try headed(statement, stored) { return headed.action }
        return try listed(statement, stored)
    }

    /// Whether the match is after the day of the message; nil where a day is missing.
    private func isToCome(_ statement: Statement, _ stored: Notice?) -> Bool? {
        guard let day = try? day(of: statement, stored: stored).day, let sent = resolution.sent
        else { return nil }
        return day > sent
    }

    /// Of a match that has been played, or was not.
    private func told(_ statement: Statement, _ stored: Notice?) throws(Fault) -> Decision? {
        let pair = statement.pair
        if statement.has(.walkover), statement.has(.cancelled), !statement.tellsOfWalkover {
            return .act(.cancel)
        }
        if statement.has(.walkover) || pair.verdict == .walkover {
            throw Fault(reason: .noScore, note: "a walkover has no score")
        }
        if statement.has(.abandoned) {
            throw Fault(reason: .ambiguous, note: "abandoned: not a result")
        }
        let isSpoken = pair.isSpoken && (pair.goals != nil || pair.verdict != .none)
        if pair.goals != nil || !statement.values(.score).isEmpty {
            if statement.has(.extra), isToCome(statement, stored) == true { return .act(.add) }
            if isSpoken || !statement.has(.cancelled) { return .act(.result) }
        }
        if statement.has(.results) && statement.passage.isRecord || statement.passage.hasGoals,
            !statement.has(.cancelled), !statement.has(.postponed),
            isToCome(statement, stored) == false
        {
            throw Fault(reason: .noScore)
        }
        return nil
    }

    /// Of a match that is said to be off.
    private func calledOff(_ statement: Statement) throws(Fault) -> Decision? {
        guard statement.has(.cancelled) || statement.has(.postponed) else { return nil }
        switch Denial(statement.passage) {
        case .plain where statement.passage.form == .row:
            throw Fault(
                reason: .ambiguous, note: "it is not certain that the match is off",
                line: statement.passage.cells.first {
                    $0.line.text.lowercased().contains("not ")
                }?.line)
        case .plain: return .nothing
        case .doubtful(let note): throw Fault(reason: .ambiguous, note: note)
        case nil: break
        }
        let isNew = { (kind: Value.Kind) in
            statement.values(kind).contains { value in
                if case .term = value.meaning { false } else { value.stance == .new }
            }
        }
        if isNew(.day) { return .act(.update) }
        if statement.has(.cancelled) { return .act(.cancel) }
        return .act(statement.has(.new) && isNew(.time) ? .update : .postpone)
    }

    /// Of a match that is said to change, or not to.
    private func changed(_ statement: Statement, _ stored: Notice?) throws(Fault) -> Decision? {
        let changes = statement.changes
        let hasNew = changes.contains { $0.stance == .new }
        let hasOld = changes.contains { $0.stance == .old }
        // `stands as announced, but you may now put down Mr Ives as its umpire`
        if statement.has(.kept),
            statement.has(.umpires) || statement.scope.topic?.content == .umpires,
            changes.contains(where: { $0.kind == .umpires })
        {
            return .act(.update)
        }
        if statement.has(.kept), !hasNew, !hasOld {
            if let stored, differs(statement, stored) { return .act(.update) }
            guard stored == nil,
                changes.contains(where: {
                    [.time, .pitch].contains($0.kind) && $0.stance == .plain
                })
            else { return .nothing }
            throw Fault(reason: .ambiguous, note: "it is not clear whether something changes")
        }
        if statement.has(.extra) { return .act(.add) }
        // `Nobody has moved Keate v Penn to Friday`, `Keate v Penn won't be at 3`
        if statement.has(.not), !hasOld, statement.passage.form != .row,
            changes.contains(where: { $0.kind != .competition && $0.kind != .umpires })
        {
            throw Fault(reason: .ambiguous, note: "it says what is not so")
        }
        guard
            statement.has(.moved) || statement.has(.swapped)
                || hasOld && changes.contains(where: { $0.stance != .old })
        else { return nil }
        if changes.isEmpty, statement.passage.form == .sentence, stored == nil,
            statement.scope.day == nil, !statement.has(.swapped)
        {
            return .nothing
        }
        guard changes.contains(where: { $0.kind != .competition }) else {
            throw Fault(reason: .ambiguous, note: "it does not say what changes")
        }
        // `A friendly instead, Keate v Manor, Fri 5 Feb, 2.15, D3`: none of those that it answers.
        let isOther =
            !quoted.isEmpty && stored == nil && !hasNew && !hasOld
            && Set(changes.map(\.kind)).isSuperset(of: [.day, .time, .pitch])
        return .act(isOther ? .add : .update)
    }

    /// Of a match below a heading that says what is done with those below it.
    private func headed(_ statement: Statement, _ stored: Notice?) throws(Fault) -> Decision? {
        let (topic, changes) = (statement.scope.topic?.content, statement.changes)
        if statement.pair.verdict != .none { throw Fault(reason: .noScore) }
        if changes.contains(where: { $0.stance == .new }),
            stored != nil || topic == .changes || topic == .new
        {
            return .act(.update)
        }
        switch topic {
        case .umpiresOnly: return statement.values(.umpires).isEmpty ? .nothing : .act(.update)
        // A list of umpires is of matches that stand, and repeats when and where they are.
        case .umpires where !statement.values(.umpires).isEmpty || statement.scope.day == nil:
            return .act(.update)
        case .cancelled: return .act(.cancel)
        case .postponed: return .act(.postpone)
        case .changes where isWhole(statement): return .act(.add)
        case .changes:
            let isChange = changes.contains { $0.kind != .competition && $0.kind != .day }
            return .act(isChange ? .update : .add)
        case .kept:
            return changes.contains { [.time, .pitch].contains($0.kind) } ? .act(.add) : .nothing
        case .results:
            if isQuoted || isToCome(statement, stored) == true { return .act(.add) }
            throw Fault(reason: .noScore)
        default: return nil
        }
    }

    /// Whether a match below a subject such as `Changes` is given in full: a new one, among them.
    private func isWhole(_ statement: Statement) -> Bool {
        statement.scope.topic?.heading == 1
            && (statement.passage.isRecord
                || Set(statement.values.map(\.kind)).isSuperset(of: [.time, .pitch])
                || statement.scope.day != nil && statement.scope.time != nil)
    }

    /// Of a match that is named, and no more: one that the message answers stays as it is, unless another
    /// time, pitch or umpire is given; any other is announced.
    private func listed(_ statement: Statement, _ stored: Notice?) throws(Fault) -> Notice.Action? {
        if let stored, statement.passage.line.depth == 0,
            statement.changes.contains(where: { [.time, .pitch, .umpires].contains($0.kind) })
        {
            if statement.values.contains(where: {
                if case .term = $0.meaning { true } else { false }
            }) {
                throw Fault(reason: .ambiguous, note: "it does not say what changes")
            }
            return differs(statement, stored) ? .update : nil
        }
        if stored != nil, statement.passage.form == .sentence { return nil }
        if let note = lacks(statement, stored) { throw Fault(reason: .ambiguous, note: note) }
        if isOfPast(statement) { throw Fault(reason: .noScore) }
        // `I can umpire Keate v Penn on Thursday`, `Keate v Penn on Thursday needs an umpire`
        if statement.has(.umpires), statement.passage.form != .row, statement.scope.day == nil,
            statement.values.allSatisfy({ [.day, .competition, .umpires].contains($0.kind) })
        {
            guard named(statement).isEmpty else { return .update }
            throw Fault(reason: .ambiguous, note: "it is not clear who umpires")
        }
        return .add
    }

    /// Why a line is no announcement: it names a match that the message answers, and no more.
    private func lacks(_ statement: Statement, _ stored: Notice?) -> String? {
        guard stored != nil, statement.passage.line.depth == 0, statement.passage.form == .line,
            statement.values.allSatisfy({ $0.span == nil || $0.kind == .competition }),
            statement.passage.words.count > statement.pair.range.count + 2
        else { return nil }
        return "it does not say what changes"
    }

    /// `was played out as well`
    private func isOfPast(_ statement: Statement) -> Bool {
        let words = statement.passage.words
        guard statement.passage.form == .sentence,
            let played = words.firstIndex(where: { $0.fold == "played" }), played > 0
        else { return false }
        return ["was", "were"].contains(words[played - 1].fold)
            && !statement.values.contains { $0.kind == .time }
    }

    /// Whether a line says another time, pitch or umpire than the quoted match has.
    private func differs(_ statement: Statement, _ stored: Notice) -> Bool {
        statement.values.contains { value in
            if value.stance == .kept { return false }
            return switch value.meaning {
            case .time(.time(let time)): time != stored.time
            case .pitch(let pitch): pitch != stored.pitch
            case .umpires(let names), .people(let names): !names.isEmpty && names != stored.umpires
            default: false
            }
        }
    }
}
