import FieldGame

/// The instructions for many matches that a text gives, and what else it says against them.
struct BlanketOrders {
    private struct Order {
        let line: WrittenLine
        /// Nil for one that is not certain, and stands as a problem.
        let blanket: Blanket?
        let start: Int
        /// Whether the matches themselves stand below it.
        var isHeading = false
    }

    private var orders: [Order] = []
    /// Lines that say that something is played, or left out.
    private var remarks: [LineItems] = []

    /// Takes an instruction whose notices come next among the findings, from `start` on.
    mutating func take(_ blanket: Blanket, at start: Int) {
        orders.append(Order(line: blanket.line, blanket: blanket, start: start))
    }

    /// Takes one that is not certain, whose problem comes next among the findings.
    mutating func take(_ line: WrittenLine, at start: Int) {
        orders.append(Order(line: line, blanket: nil, start: start))
    }

    /// Hears a line, which may leave matches out: `The Senior Ties will still go ahead.`
    mutating func hear(_ items: LineItems) {
        guard items.has(Self.hints) || items.has(BlanketWords.exceptions) else { return }
        if Topics.saysUnchanged(items)
            || (items.has(BlanketWords.exceptions)
                && (!items.competitions.isEmpty || !items.pitches.isEmpty
                    || !items.pairings.isEmpty || items.has(Self.playing)))
        {
            remarks.append(items)
        }
    }

    /// One of them stands on each line that says that something is unchanged.
    private static let hints: WordSet = [
        "ahead", "on", "change", "changes", "planned", "unchanged", "not", "before", "stands",
        "stays", "scheduled", "unaffected",
    ]
    private static let playing: WordSet = [
        "play", "plays", "played", "playing", "game", "games", "match", "matches", "fixture",
        "fixtures", "ahead", "on", "stands", "tie", "ties",
    ]

    /// A match below an instruction is off because that says so: the instruction is the heading of a
    /// list.
    mutating func isList(in setting: Setting) {
        guard let last = orders.indices.last else { return }
        if let blanket = orders[last].blanket, setting.day != .day(blanket.notice.date) { return }
        orders[last].isHeading = true
    }

    /// A heading of another day ends what an instruction says of the lines below it.
    func end(in setting: inout Setting) {
        guard let notice = orders.last?.blanket?.notice, setting.day != .day(notice.date),
            setting.topic == (notice.action == .cancel ? .cancelled : .postponed)
        else { return }
        setting.topic = .fixtures
    }

    /// Takes out of the findings the notices of an instruction that is the heading of a list, and
    /// puts a problem in the place of one that is not certain: something is left out, another line
    /// says more of a match of that day, or the message only passes on a list.
    func settle(_ found: inout [ListedMatches.Found], in setting: Setting) {
        for order in orders.reversed() {
            guard let blanket = order.blanket else {
                let problem = Blanket.report(order.line, in: setting)
                if order.isHeading, found.indices.contains(order.start),
                    found[order.start].finding == problem
                {
                    found.remove(at: order.start)
                }
                continue
            }
            let notice = blanket.notice
            let own = found.indices.filter { index in
                guard index >= order.start, case .notice(let told) = found[index].finding else {
                    return false
                }
                return told.scope == notice.scope && told.line == notice.line
            }
            guard let first = own.first, let last = own.last else { continue }
            if order.isHeading {
                found.removeSubrange(first...last)
                continue
            }
            let isLimited = remarks.contains { remark in
                !blanket.limits.excludes(remark, names: setting.names)
                    && !speaksOfAnotherDay(remark, than: notice.date, in: setting)
            }
            let isContradicted = found.contains { other in
                switch other.finding {
                case .notice(let told), .partly(let told, _):
                    told.scope == nil
                        && (told.date == notice.date || told.from?.date == notice.date)
                        && ![.cancel, .postpone].contains(told.action)
                case .problem: false
                }
            }
            guard isLimited || isContradicted || setting.passesOn else { continue }
            found.replaceSubrange(
                first...last, with: [(Cancellations.name, Blanket.report(order.line, in: setting))])
        }
    }

    private func speaksOfAnotherDay(
        _ items: LineItems, than day: LocalDate, in setting: Setting
    ) -> Bool {
        let days = items.dates.map(setting.resolution.resolve)
        return !days.isEmpty && !days.contains(.day(day))
    }
}
