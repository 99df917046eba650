import FieldGame

/// Two lines of one text that announce the same match with other details: nobody knows which holds.
enum Contradictions {
    private struct Key: Hashable {
        var day: LocalDate
        var sides: Set<String>
    }

    /// The findings, in which the second announcement of a match on its day is a problem where it names
    /// another kick-off or pitch than the first, in the same competition; `JDM v HWTA` and `HWTA v JDM`
    /// are the same match. Said twice alike, or once in more detail, it stays.
    static func settled(
        _ found: [ListedMatches.Found], in setting: Setting
    ) -> [ListedMatches.Found] {
        var first: [Key: [Notice]] = [:]
        return found.map { item in
            let notice: Notice
            switch item.finding {
            case .notice(let told), .partly(let told, _): notice = told
            case .problem: return item
            }
            guard notice.action == .add, let home = notice.home,
                let away = notice.away ?? notice.awayText
            else { return item }
            let key = Key(day: notice.date, sides: [home, away])
            if let other = first[key]?.first(where: { contradicts($0, notice) }) {
                let note = "it contradicts another line: \(other.line)"
                return (
                    item.layout,
                    .problem(Problem(line: notice.line, reason: .conflict, note: note))
                )
            }
            first[key, default: []].append(notice)
            return item
        }
    }

    private static func contradicts(_ first: Notice, _ second: Notice) -> Bool {
        func differ<Value: Equatable>(_ one: Value?, _ other: Value?) -> Bool {
            guard let one, let other else { return false }
            return one != other
        }
        return !differ(first.competition, second.competition)
            && (differ(first.time, second.time) || differ(first.pitch, second.pitch))
    }
}
