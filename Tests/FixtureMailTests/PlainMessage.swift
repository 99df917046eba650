import FieldGame
import FixtureMail
import Foundation

/// A message of plain text, read and told in one line a match.
struct PlainMessage {
    var body: String
    var subject = "Fixtures"
    var date = "Fri, 9 Jan 2026 10:12:05 +0000"
    var fields = ["Content-Type: text/plain; charset=utf-8", "Content-Transfer-Encoding: 8bit"]

    /// Its bytes, with the line ends of the wire.
    var bytes: [UInt8] {
        let header = [
            "From: Peter Aldous <p.aldous@college.example>", "Subject: \(subject)", "Date: \(date)",
            "Message-ID: <1@college.example>", "MIME-Version: 1.0",
        ]
        let text = (header + fields).joined(separator: "\n") + "\n\n" + body
        return Array(text.replacing("\n", with: "\r\n").utf8)
    }

    /// What is read from it.
    func reading(
        _ reference: ReferenceData = League.reference, limits: Limits = .standard
    ) -> MessageReading {
        FixtureMailReader(reference: reference, limits: limits).read(bytes)
    }

    /// A line a finding: `add 2026-01-13 14:25 JDM v HWTA, Senior League, Dutchman's 5, [Mr Dray]`,
    /// or `invalid_date: the line`.
    var told: [String] {
        let reading = reading()
        return reading.notices.map(Self.tell)
            + reading.problems.map {
                "\($0.reason.rawValue): \($0.line)"
            }
    }

    static func tell(_ notice: Notice) -> String {
        var text = "\(notice.action.rawValue) \(notice.date) \(notice.time?.description ?? "-") "
        text += "\(notice.home ?? "-") v \(notice.away ?? notice.awayText.map { "'\($0)'" } ?? "-")"
        for value in [notice.competition, notice.pitch] { text += ", " + (value ?? "-") }
        text += ", " + (notice.umpires.map { "[" + $0.joined(separator: "; ") + "]" } ?? "-")
        if let changed = notice.changed {
            text += ", changed " + changed.map(\.rawValue).joined(separator: "+")
        }
        if let from = notice.from {
            let old = [from.date?.description, from.time?.description, from.pitch].compactMap { $0 }
            text += ", from " + old.joined(separator: "+")
        }
        if let score = notice.score { text += ", \(score)" }
        if let scope = notice.scope { text += ", scope \(scope)" }
        return text
    }
}
