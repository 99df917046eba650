import Foundation
package import LeagueDatabase

/// How far a reader of changes has come, as a word that only this service needs to understand.
///
/// It is bound to the database in which it was given: in a copy the same numbers mean other
/// transactions.
package struct ChangeCursor: Hashable, Sendable {
    /// How many characters it has.
    package static let length = 55
    private static let version: UInt8 = 1

    /// What it was given in, as a number.
    package let token: UInt64
    /// The last change that the reader has seen.
    package let position: ChangePosition

    /// The cursor of a reader who has seen all up to a position.
    ///
    /// - Parameter origin: the database, as `change_origin()` says it.
    package init(_ position: ChangePosition, in origin: String) {
        (self.position, token) = (position, Checksum.of(origin.utf8))
    }

    /// The cursor at another position in the same database.
    package init(_ position: ChangePosition, in other: ChangeCursor) {
        (self.position, token) = (position, other.token)
    }

    /// Reads ``text``; throws ``LeagueAPIRefusal`` (`invalid`) for what is damaged or made up.
    package init(_ text: String) throws(LeagueAPIRefusal) {
        guard let octets = Base64URL.decoded(text, length: Self.length), octets[0] == Self.version,
            Checksum.short(of: octets.dropLast(4)) == Self.number(octets.suffix(4))
        else {
            throw LeagueAPIRefusal(
                .invalid, "This is no cursor of the league's changes.",
                details: text.count > Self.length
                    ? "It has \(text.count) characters, and each has \(Self.length)." : nil,
                hint:
                    "Pass on the cursor of an answer as it stands there, or none to start with all."
            )
        }
        token = Self.number(octets[1..<9])
        var match = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
        withUnsafeMutableBytes(of: &match) { $0.copyBytes(from: octets[21..<37]) }
        position = ChangePosition(
            epoch: Int32(bitPattern: UInt32(truncatingIfNeeded: Self.number(octets[9..<13]))),
            transaction: Self.number(octets[13..<21]), match: match)
    }

    /// The word: 55 characters of base64url.
    ///
    /// <https://www.rfc-editor.org/rfc/rfc4648#section-5>
    package var text: String {
        var octets: [UInt8] = [Self.version]
        octets += Self.octets(token, 8)
        octets += Self.octets(UInt64(UInt32(bitPattern: position.epoch)), 4)
        octets += Self.octets(position.transaction, 8)
        octets += withUnsafeBytes(of: position.match.uuid) { Array($0) }
        octets += Self.octets(Checksum.short(of: octets[...]), 4)
        return Base64URL.text(of: octets)
    }

    /// Whether it was given in a database, by it as it is now.
    ///
    /// Throws ``LeagueAPIRefusal`` (`foreignCursor`) where it was given by another one, by one of
    /// which this is a copy, or by this one before it was taken back to an earlier moment.
    package func requireValid(at horizon: ChangeHorizon) throws(LeagueAPIRefusal) {
        guard token == Checksum.of(horizon.origin.utf8), horizon.hasReached(position) else {
            throw LeagueAPIRefusal(
                .foreignCursor,
                "The database has been restored or replaced since this cursor was given: start again.",
                hint: "Ask /api/v1/changes without since, and put its matches in place of yours.")
        }
    }

    private static func octets(_ number: UInt64, _ count: Int) -> [UInt8] {
        (0..<count).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }

    private static func number(_ octets: ArraySlice<UInt8>) -> UInt64 {
        octets.reduce(0) { $0 << 8 | UInt64($1) }
    }
}

/// Sums that tell texts apart, FNV-1a of 64 bits: against mistakes, not against forgers, who would
/// gain nothing.
///
/// <https://datatracker.ietf.org/doc/html/draft-eastlake-fnv>
private enum Checksum {
    static func of(_ octets: some Sequence<UInt8>) -> UInt64 {
        octets.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }

    static func short(of octets: ArraySlice<UInt8>) -> UInt64 {
        let sum = of(octets)
        return (sum >> 32 ^ sum) & 0xFFFF_FFFF
    }
}
