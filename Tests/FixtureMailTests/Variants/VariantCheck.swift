import FieldGame
import FixtureMail
import Foundation

/// Compares what was read from a variant with what it says.
struct VariantCheck {
    /// What is wrong, each in a line; nothing of it may be.
    private(set) var failures: [String] = []
    /// Matches that were not read and stand among the problems instead.
    private(set) var reports: [String] = []
    /// Matches that were read as they are.
    private(set) var read = 0

    /// Compares a reading with its variant.
    init(_ variant: Variant, _ reading: MessageReading) {
        var notices = reading.notices
        var problems = reading.problems
        if reading.subject != variant.subject {
            failures.append("SUBJECT \(reading.subject) instead of \(variant.subject)")
        }
        var left: [Truth] = []
        for truth in variant.truths {
            let wanted = ([truth.notice] + truth.accepted).map(Self.plain)
            if let index = notices.firstIndex(where: { wanted.contains(Self.plain($0)) }) {
                notices.remove(at: index)
                read += 1
            } else {
                left.append(truth)
            }
        }
        for fault in variant.faults {
            let index = problems.firstIndex { problem in
                fault.reasons.contains(problem.reason) && Self.quotes(problem, fault.marks)
            }
            if let index {
                problems.remove(at: index)
            } else if let index = problems.firstIndex(where: { Self.quotes($0, fault.marks) }) {
                let problem = problems.remove(at: index)
                failures.append(
                    "REASON \(problem.reason) instead of \(fault.reasons): \(problem.line)")
            } else if !fault.isOptional {
                failures.append("SILENT about the fault \(fault.reasons) of \(fault.marks)")
            }
        }
        for truth in left { match(truth, &notices, &problems) }
        failures += notices.map { "INVENTED \(PlainMessage.tell($0)) from: \($0.line)" }
        failures += problems.map { "NO FAULT \($0.reason.rawValue): \($0.line) (\($0.note))" }
        if let failure = reading.failure, !variant.truths.isEmpty {
            failures.append("UNREAD \(failure)")
        }
    }

    /// A match that was not read as it is: wrong in a value, told as a problem, or lost.
    private mutating func match(
        _ truth: Truth, _ notices: inout [Notice], _ problems: inout [Problem]
    ) {
        let report = problems.firstIndex { Self.quotes($0, [truth.marks]) }
        let teams = Self.teams(truth.notice)
        let near = notices.firstIndex { Self.teams($0) == teams }
        if let near {
            let notice = notices.remove(at: near)
            let isPartly = report != nil && Self.isPart(notice, of: truth.notice)
            let problem = report.map { problems.remove(at: $0) }
            if isPartly, let problem {
                reports.append("\(problem.reason.rawValue) (\(problem.note)): \(problem.line)")
            } else {
                failures.append(
                    "WRONG \(PlainMessage.tell(notice))\n   not \(PlainMessage.tell(truth.notice))\n"
                        + "   from: \(notice.line)")
            }
        } else if let report {
            let problem = problems.remove(at: report)
            reports.append("\(problem.reason.rawValue) (\(problem.note)): \(problem.line)")
        } else {
            failures.append("LOST \(PlainMessage.tell(truth.notice)), written \(truth.marks)")
        }
    }

    /// Whether a notice says less than the truth, and nothing else.
    private static func isPart(_ notice: Notice, of truth: Notice) -> Bool {
        var filled = notice
        filled.time = notice.time ?? truth.time
        filled.pitch = notice.pitch ?? truth.pitch
        filled.competition = notice.competition ?? truth.competition
        filled.umpires = notice.umpires ?? truth.umpires
        return plain(filled) == plain(truth)
    }

    private static func teams(_ notice: Notice) -> [String?] {
        [notice.home, notice.away ?? notice.awayText.map { "'" + $0 }]
    }

    /// A notice without the words that do not matter.
    private static func plain(_ notice: Notice) -> Notice {
        var notice = notice
        notice.line = ""
        notice.changed?.sort { $0.rawValue < $1.rawValue }
        notice.awayText = notice.awayText.map { folded($0) }
        notice.umpires = notice.umpires.map { $0.map { folded($0) } }
        return notice
    }

    private static func quotes(_ problem: Problem, _ marks: [[String]]) -> Bool {
        let line = folded(problem.line)
        return marks.contains { words in words.allSatisfy { line.contains(folded($0)) } }
    }

    /// Apostrophes and blanks as typewriters have them.
    static func folded(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x2018, 0x2019: result.append("'")
            case 0x2013, 0x2014: result.append("-")
            case 0xA0, 9, 10, 13: result.append(" ")
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result.split(separator: " ").joined(separator: " ")
    }
}
