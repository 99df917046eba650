import FieldGame

/// Which match a notice speaks of, and what is to happen to it: the same in every part of a message.
struct MatchMention: Hashable, Sendable {
    private let action: Notice.Action
    private let date: LocalDate
    private let sides: Set<String>

    /// The match of a notice.
    init(_ notice: Notice) {
        action = notice.action
        date = notice.date
        sides = Set([notice.home, notice.away, notice.awayText].compactMap { $0 })
    }
}
