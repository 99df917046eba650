package import FieldGame
package import Foundation

// How the league's own are named in sentences.

extension Team {
    /// `Keate (JDM)`.
    package var label: String { "\(name) (\(id))" }
}

extension Match {
    /// One line for people: `Keate v Hawtrey, Tuesday 13 January 2026, 2:25pm, Senior League,
    /// Agar's 3`, with a score `Keate 3-1 Hawtrey, …`.
    package func sentence(with score: Score? = nil) -> String {
        let pairing = score.map { "\(home.name) \($0) \(away.name)" } ?? title
        return ([pairing, date.spoken] + [time?.spoken, competition, pitch].compactMap(\.self))
            .joined(separator: ", ")
    }
}

extension String {
    /// The text with single blanks in place of blanks and line breaks, and none at its ends.
    package var inOneLine: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }
}

extension Date {
    /// `2026-03-09 12:00`, by London's clock.
    package var spokenInLondon: String {
        London.clock(at: self).map { "\($0.date) \($0.time)" } ?? formatted(.iso8601)
    }
}
