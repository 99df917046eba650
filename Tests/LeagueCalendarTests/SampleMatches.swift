import FieldGame
import Foundation
import Testing

/// Matches to write calendars of. A day or a time that does not exist fails the test.
enum Sample {
    /// 2026-11-20T09:30:00Z.
    static let created = Date(timeIntervalSince1970: 1_795_167_000)
    /// 2026-11-20T10:00:00.75Z: the fraction is never written.
    static let updated = Date(timeIntervalSince1970: 1_795_168_800.75)

    /// The id that ends in this number: 7 -> `6F1C0E5A-…-000000000007`.
    static func id(_ number: UInt32) -> UUID {
        let octets = (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) }
        return UUID(
            uuid: (
                0x6F, 0x1C, 0x0E, 0x5A, 0x2B, 0x7D, 0x4C, 0x33, 0x9A, 0x10, 0, 0,
                octets[0], octets[1], octets[2], octets[3]
            ))
    }

    /// Keate v Hawtrey in the Senior League on Dutchman's 5, at a day and a time (nil: not set).
    static func match(
        _ number: UInt32 = 1, on day: String = "2026-11-24", at time: String? = "14:25",
        change: (inout Match) -> Void = { _ in }
    ) throws -> Match {
        var match = Match(
            id: id(number), date: try #require(LocalDate(iso: day)),
            time: try time.map { try #require(LocalTime(iso: $0)) },
            competition: "Senior League", pitch: "Dutchman's 5",
            home: .init(teamID: "JDM", name: "Keate"), away: .init(teamID: "PAH", name: "Hawtrey"),
            umpires: ["Mr Carlow", "Dr Penhale"], sequence: 3, createdAt: created,
            updatedAt: updated, season: "2026")
        change(&match)
        return match
    }

}
