import FieldGame

// What the database would refuse, and with it the whole message, is a problem of its own line.

extension Finding {
    /// The finding as it can be kept: without control characters, and a problem where a value is
    /// longer than the database has room for.
    func storable(_ limits: Limits) -> Finding {
        switch self {
        case .notice(let notice):
            let notice = notice.withoutControls
            return notice.excess(limits).map { .problem(Problem(tooLong: notice, $0)) }
                ?? .notice(notice)
        case .partly(let notice, let problem):
            let notice = notice.withoutControls
            return notice.excess(limits).map { .problem(Problem(tooLong: notice, $0)) }
                ?? .partly(notice, problem.storable(limits))
        case .problem(let problem): return .problem(problem.storable(limits))
        }
    }
}

extension Notice {
    /// What of it is too long; nil when nothing is.
    fileprivate func excess(_ limits: Limits) -> String? {
        for (name, text) in [
            ("competition", competition), ("pitch", pitch), ("opponent", awayText),
        ]
        where text?.hasScalars(moreThan: limits.nameLength) ?? false {
            return "the \(name) has more than \(limits.nameLength) characters"
        }
        // Joined they are no longer than as they stand, each with a comma and a blank.
        let bytes = umpires?.reduce(0) { $0 + $1.utf8.count + 2 } ?? 0
        guard bytes > limits.umpiresLength, let named = umpires.flatMap(Umpires.text) else {
            return nil
        }
        return named.hasScalars(moreThan: limits.umpiresLength)
            ? "the umpires have more than \(limits.umpiresLength) characters" : nil
    }

    /// The same, each control character a blank.
    fileprivate var withoutControls: Notice {
        var notice = self
        notice.awayText = awayText.map(PlainText.withoutControls)
        notice.competition = competition.map(PlainText.withoutControls)
        notice.umpires = umpires?.map(PlainText.withoutControls)
        notice.scope = scope.map(PlainText.withoutControls)
        notice.line = PlainText.withoutControls(line)
        return notice
    }
}

extension Problem {
    /// The problem of a match that the database has no room for.
    fileprivate init(tooLong notice: Notice, _ note: String) {
        self.init(line: notice.line, reason: .ambiguous, note: note)
    }

    fileprivate func storable(_ limits: Limits) -> Problem {
        var problem = self
        problem.line = PlainText.withoutControls(line)
        problem.note = PlainText.withoutControls(note)
        if let notice = meant?.notice.withoutControls {
            if notice.excess(limits) == nil {
                problem.meant?.notice = notice
            } else {
                problem.meant = nil
            }
        }
        return problem
    }
}

extension String {
    /// Whether it has more Unicode scalars, of which each takes a byte at least.
    fileprivate func hasScalars(moreThan limit: Int) -> Bool {
        utf8.count > limit && unicodeScalars.count > limit
    }
}
