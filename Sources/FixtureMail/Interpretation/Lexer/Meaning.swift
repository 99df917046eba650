import FieldGame

/// What a run of words stands for.
enum Meaning: Hashable, Sendable {
    /// The ids of the teams that bear the name.
    case team([String])
    /// Not known yet: `TBC`.
    case open
    case pitch(String)
    /// What has the look of a pitch and is none of the league's, as written.
    case unknownPitch(String)
    /// Several pitches together: `Dutchman's`.
    case ground(String)
    case competition(String)
    case date(WrittenDate)
    case weekday(WeekdayAlone)
    case time(TimeWords.Written)
    case score(home: Int?, away: Int?)
    /// Umpires behind a label: `umpires: Mr Carlow`.
    case umpires([String])
    /// People with titles.
    case people([String])
    case term(Term)
    case number(Int)
    case mark(String)
    case unknown
}

/// A run of words and what it stands for.
struct Span: Hashable, Sendable {
    /// The words, by their places in their passage.
    var range: Range<Int>
    var meaning: Meaning
    /// Whether it is read so only beside what asks for it: a team in small letters.
    var isWeak = false
    /// What else it can be: `Warre's` is a pitch, and what belongs to Warre.
    var team: [String] = []
    /// Whether a slip of the pen was mended to read it.
    var isMended = false
}

extension Span {
    // The optimizer of Swift 6.3.1 breaks down over these where they are inlined (`CopyPropagation`).

    /// What it does in a sentence; nil where it names something.
    @inline(never) var term: Term? { if case .term(let term) = meaning { term } else { nil } }
    @inline(never) var mark: String? { if case .mark(let mark) = meaning { mark } else { nil } }
    @inline(never) var number: Int? {
        if case .number(let number) = meaning { number } else { nil }
    }
    @inline(never) var competition: String? {
        if case .competition(let name) = meaning { name } else { nil }
    }

    /// The teams that it can be beside a `v`.
    @inline(never) var sides: [String] { if case .team(let ids) = meaning { ids } else { team } }

    /// Whether it names something that a match has.
    var isValue: Bool { Value.kind(of: meaning) != nil }

    /// Whether it is a pitch of the league.
    var isPitch: Bool { if case .pitch = meaning { true } else { false } }

    /// Whether it says when or where: a time, or a pitch of the league.
    var isTimeOrPitch: Bool {
        switch meaning {
        case .time, .pitch: true
        default: false
        }
    }
}
