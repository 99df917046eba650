import FieldGame

/// Two sides of a match, as a passage names them.
struct Pair: Hashable, Sendable {
    /// What a verb says of the side named first.
    enum Verdict: Hashable, Sendable { case none, won, lost, drew, walkover }

    /// Goals as written; nil for a number that no score can be.
    struct Goals: Hashable, Sendable {
        var first: Int?
        var second: Int?
    }

    var first: Side
    var second: Side
    /// Whether the side named second is at home.
    var secondIsAtHome = false
    var goals: Goals?
    var verdict = Verdict.none
    /// Its words in the passage.
    var range: Range<Int>
    /// Where the clause of the team that writes starts, if that is before its words.
    var start: Int?
    /// Whether a verb joins the sides: a sentence, not a list.
    var isSpoken = false

    /// The same match, whichever side is named first; nil unless both are teams.
    var key: Set<String>? {
        guard let first = first.id, let second = second.id else { return nil }
        return [first, second]
    }

    /// The ids of its teams.
    var teams: Set<String> { Set([first.id, second.id].compactMap { $0 }) }

    var hasTeam: Bool { first.id != nil || second.id != nil }
    var home: Side { secondIsAtHome ? second : first }
    var away: Side { secondIsAtHome ? first : second }
}

/// One side of a match.
enum Side: Hashable, Sendable {
    /// A team of the league, by its id.
    case team(String)
    /// A name that several teams bear.
    case several([String])
    /// Not known yet: `TBC`, `winner of match 3`.
    case open
    /// One of several: `Winner of Durnford/Farrer`.
    case undecided(String)
    /// Anything else, as written.
    case unknown(String)

    /// The team's id.
    var id: String? { if case .team(let id) = self { id } else { nil } }

    init(_ ids: [String]) { self = ids.count == 1 ? .team(ids[0]) : .several(ids) }
}
