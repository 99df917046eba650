import FieldGame
import Foundation
package import LeagueDatabase

extension MatchPlace {
    /// Where a page of matches ended, as a word that only this service needs to understand.
    package var cursor: String {
        Base64URL.text(of: Array("\(date) \(time ?? "-") \(id.uuidString)".utf8))
    }

    /// Reads ``cursor``; throws ``LeagueAPIRefusal`` (`invalid`) for what is none.
    package init(cursor text: String) throws(LeagueAPIRefusal) {
        guard let octets = Base64URL.decoded(text),
            let words = String(validating: octets, as: UTF8.self)?
                .split(separator: " ", omittingEmptySubsequences: false),
            words.count == 3, let date = LocalDate(iso: String(words[0])),
            let id = UUID(uuidString: String(words[2])),
            words[1] == "-" || Self.isTime(words[1])
        else {
            throw LeagueAPIRefusal(
                .invalid, "This is no cursor of a list of matches.",
                hint: "Follow the next of an answer as it stands there.")
        }
        self.init(date: date, time: words[1] == "-" ? nil : String(words[1]), id: id)
    }

    /// Whether the database reads it as a time of day: `14:25:00`, `14:25:00.5`.
    private static func isTime(_ text: Substring) -> Bool {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 3, parts[2].utf8.count <= 9,
            let hour = UInt8(parts[0]), let minute = UInt8(parts[1]), let second = Double(parts[2]),
            parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == 0x2E } })
        else { return false }
        return hour < 24 && minute < 60 && second < 60
    }
}
