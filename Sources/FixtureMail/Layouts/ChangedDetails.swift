import FieldGame

/// What a correction says was, stays and comes.
struct ChangedDetails: Sendable {
    /// One value: what stood there, what stays, what comes.
    struct Change<Value: Hashable & Sendable>: Hashable, Sendable {
        var old: Value?
        var kept: Value?
        var new: Value?

        /// What holds from now on, as far as the line says.
        var value: Value? { new ?? kept ?? old }
    }

    var day = Change<LocalDate>()
    var time = Change<LocalTime>()
    var pitch = Change<String>()
    var competition: String?
    /// The umpires from now on; nil when the line names none.
    var umpires: [String]?
    /// One umpire in another's place.
    var replacement: (old: String, new: String)?
    /// What makes the line ambiguous.
    var fault: String?

    /// Whether it says nothing at all.
    var isEmpty: Bool {
        day == Change() && time == Change() && pitch == Change() && umpires == nil
            && replacement == nil
    }

    /// Whether it names a value that comes.
    var namesNew: Bool {
        day.new != nil || time.new != nil || pitch.new != nil || umpires != nil
            || replacement != nil
    }

    private enum Sense { case old, kept, new, none }

    /// Reads a line. The words since the last value tell what the next one is: `from`, `was`, `not`
    /// name the old one, `still` one that stays; `to`, `now`, or no word at all, the new one. A day
    /// without such a word says which match is meant.
    init(_ items: LineItems, setting: Setting) {
        let hasVerb = items.words.firstIndex { Self.verbs.contains($0) }
        var sense = Sense.none
        var named: [[String]] = []
        var replaced: [[String]] = []
        for item in items.items {
            switch item.kind {
            case .pairing: sense = .none
            case .mark(let mark):
                if [",", ";", "(", ")", "."].contains(mark) { sense = mark == "(" ? sense : .none }
            case .label, .other, .score:
                for word in items.words[item.range] { sense = Self.sense(word.fold) ?? sense }
            case .competition(let name): competition = name
            case .umpires(let names):
                let words = items.words[item.range]
                let isReplaced =
                    sense == .old || items.words[..<item.range.lowerBound].last?.fold == "for"
                if !names.isEmpty, isReplaced, named.count == 1 {
                    replaced.append(names)
                } else if !names.isEmpty, sense != .kept,
                    !words.contains(where: { $0.fold == "still" })
                {
                    named.append(names)
                } else if !names.isEmpty {
                    umpires = names
                }
            case .date(let date):
                switch setting.resolution.resolve(date) {
                case .day(let found): set(found, sense == .none ? .kept : sense, \.day)
                case .fault(let note): fault = fault ?? note
                }
                sense = .none
            case .time(.time(let found)):
                set(found, sense == .none && isNamedBefore(hasVerb, item) ? .old : sense, \.time)
                sense = .none
            case .time(.fault(let note)): fault = fault ?? note
            case .pitch(let found):
                set(found, sense == .none && isNamedBefore(hasVerb, item) ? .old : sense, \.pitch)
                sense = .none
            }
        }
        if replaced.count == 1, replaced[0].count == 1, named.count == 1, named[0].count == 1 {
            // `Mr Lusty for Mr Tavener`, `Mr Lusty, not Mr Tavener`
            replacement = (replaced[0][0], named[0][0])
            return
        }
        readUmpires(named + replaced, items)
    }

    /// Whether a value stands before the first word of change, and so says which match is meant.
    private func isNamedBefore(_ verb: Int?, _ item: LineItems.Item) -> Bool {
        verb.map { item.range.lowerBound < $0 } ?? false
    }

    private mutating func set<Value>(
        _ value: Value, _ sense: Sense, _ path: WritableKeyPath<ChangedDetails, Change<Value>>
    ) {
        switch sense {
        case .old: self[keyPath: path].old = value
        case .kept: self[keyPath: path].kept = value
        case .new, .none:
            if let new = self[keyPath: path].new, new != value {
                fault = fault ?? "two new values are named"
            }
            self[keyPath: path].new = value
        }
    }

    private mutating func readUmpires(_ named: [[String]], _ items: LineItems) {
        guard let last = named.last else { return }
        if named.count == 1 {
            umpires = last
            return
        }
        guard named.count == 2, named[0].count == 1, last.count == 1 else {
            fault = fault ?? "it is not clear who umpires"
            return
        }
        if items.has(["replaces", "replacing", "instead"]) || items.has(phrase: "in place of")
            || items.has(phrase: "in for")
        {
            replacement = (last[0], named[0][0])
        } else if items.has(phrase: "replaced by") {
            replacement = (named[0][0], last[0])
        } else {
            fault = fault ?? "it is not clear who umpires"
        }
    }

    /// Words after which the new values stand.
    static let verbs: WordSet = [
        "now", "moves", "moved", "move", "moving", "changes", "switched", "switches", "brought",
        "becomes", "shifted", "relocated", "transferred", "rearranged", "rescheduled", "delayed",
        "postponed", "put", "will",
    ]

    private static func sense(_ word: String) -> Sense? {
        switch word {
        case "from", "was", "not", "originally", "previously", "formerly", "instead", "rather": .old
        case "still", "remains", "remain", "stays", "unchanged", "same": .kept
        case "to", "now", "becomes", "until", "till", "new", "moves", "moved", "rearranged",
            "rescheduled":
            .new
        default: nil
        }
    }
}
