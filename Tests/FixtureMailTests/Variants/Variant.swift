import FieldGame
import Foundation

/// The kinds of message that the generator makes, one a layout of `Cases/`.
enum VariantKind: String, CaseIterable, Sendable {
    case headings, columns, paste, outlook, grid, forward, attached, csv, xlsx, corrections
    case cancelled, results, ics, prose, nothing, blocks
}

/// A message made up by the generator, and what a careful human takes from it.
struct Variant {
    var kind: VariantKind
    var seed: UInt64
    /// The message, as it would lie in a Maildir.
    var bytes: [UInt8]
    /// The league whose names it uses.
    var reference: ReferenceData
    var subject: String
    var truths: [Truth]
    var faults: [Fault]
    /// Its text before it was encoded, to be looked at.
    var decoded = ""
}

/// A match of which the message speaks.
struct Truth {
    /// What it says; `line` does not matter.
    var notice: Notice
    /// Other readings that are as good.
    var accepted: [Notice] = []
    /// What a problem must quote to be about this match.
    var marks: [String]
}

/// A line that nobody can act on.
struct Fault {
    /// The reasons that a human could give.
    var reasons: Set<Problem.Reason>
    /// What its problem must quote: all the words of one of these.
    var marks: [[String]]
    /// Whether saying nothing about it is right as well.
    var isOptional = false
}

/// A match that the author of a message has in mind.
struct PlannedMatch {
    var date: LocalDate
    var time: LocalTime?
    var home: String
    var away: String?
    var awayText: String?
    var competition: String?
    var pitch: String?
    var umpires: [String]?

    /// What a message that says all of it says.
    func notice(_ action: Notice.Action = .add) -> Notice {
        Notice(
            action: action, date: date, time: time, home: home, away: away, awayText: awayText,
            competition: competition, pitch: pitch, umpires: umpires, line: "")
    }
}
