import FieldGame

/// Numbers that are hours: `KO 3`, `at 11`.
extension Lexer {
    /// With the numbers that are hours: `KO 3`, `at 11`, `3 not 2.25`, `Sat 13th March 11`.
    func withBareHours(_ spans: [Span], _ words: [Word]) -> [Span] {
        guard spans.contains(where: { $0.number != nil }) else { return spans }
        var spans = spans
        let hasTime = spans.contains { if case .time = $0.meaning { true } else { false } }
        for index in spans.indices {
            if !hasTime, let time = shortTime(index, spans, words) {
                spans[index].meaning = .time(.time(time))
                continue
            }
            guard let hour = spans[index].number, (1...12).contains(hour),
                words[spans[index].range.lowerBound].fold.utf8.count <= 2
            else { continue }
            let next = spans.indices.contains(index + 1) ? spans[index + 1] : nil
            if let next, next.mark == "-" || next.mark == "/" { continue }
            if let next, !next.sides.isEmpty, !next.isWeak { continue }
            let before = index > 0 ? spans[index - 1] : nil
            let word = before.map { words[$0.range.upperBound - 1].fold } ?? ""
            let follows: Bool =
                switch before?.meaning {
                case .term(.kickOff): true
                case .term(.old), .term(.new), .term(.kept): hasTime || word == "till"
                case .date(let date): date.month != nil || date.relative != nil
                case .weekday: true
                default: word == "at" || word == "@" || isPastKickOff(spans, index)
                }
            guard follows else { continue }
            spans[index].meaning = .time(
                LocalTime(hour: hour <= 7 ? hour + 12 : hour, minute: 0).map { .time($0) }
                    ?? .fault("no such time"))
        }
        return spans
    }

    /// `215` behind a match: a quarter past two.
    private func shortTime(_ index: Int, _ spans: [Span], _ words: [Word]) -> LocalTime? {
        guard let number = spans[index].number,
            words[spans[index].range.lowerBound].fold.utf8.count == 3,
            (100...759).contains(number), number % 100 < 60, number % 5 == 0,
            spans.contains(where: { $0.term == .versus || $0.term == .old || $0.term == .moved })
        else { return nil }
        return LocalTime(hour: number / 100 + 12, minute: number % 100)
    }

    /// `KO: 3`, `kick-off is 3`, `kick off now 3`
    private func isPastKickOff(_ spans: [Span], _ index: Int) -> Bool {
        for span in spans[..<index].suffix(3).reversed() {
            if span.term == .kickOff { return true }
            switch span.meaning {
            case .term(.nothing), .mark(":"), .mark("="), .term(.moved), .term(.kept), .term(.new):
                continue
            default: return false
            }
        }
        return false
    }
}
