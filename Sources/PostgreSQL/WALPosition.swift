/// A place in the write-ahead log, such as `16/B374D848`: what comes later in the log is greater.
///
/// See <https://www.postgresql.org/docs/15/datatype-pg-lsn.html>.
public struct WALPosition: Sendable, Hashable, Comparable, PostgresValue {
    /// The octets of the log before it.
    public let octets: UInt64

    /// The position after so many octets of the log.
    public init(octets: UInt64) { self.octets = octets }

    /// `16/B374D848`
    public var postgresText: String? {
        String(octets >> 32, radix: 16, uppercase: true) + "/"
            + String(octets & 0xFFFF_FFFF, radix: 16, uppercase: true)
    }

    /// Reads a `pg_lsn`.
    public init(decoding cell: Cell) throws {
        let parts = try cell.text().split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, let high = UInt32(parts[0], radix: 16),
            let low = UInt32(parts[1], radix: 16)
        else { throw cell.mismatch(WALPosition.self, "text that is no position of the log") }
        octets = UInt64(high) << 32 | UInt64(low)
    }

    /// Whether `left` comes first in the log.
    public static func < (left: WALPosition, right: WALPosition) -> Bool {
        left.octets < right.octets
    }
}

extension Connection {
    /// Up to where of the log the server shows what was written: a primary all of it, a hot standby what it
    /// has replayed. What a session has heard of is before it. Nil where the server does not say.
    ///
    /// Throws as ``query(_:)``.
    /// See <https://www.postgresql.org/docs/15/functions-admin.html#FUNCTIONS-RECOVERY-INFO-TABLE>.
    public func shownPosition() async throws -> WALPosition? {
        let position = try await query(
            """
            SELECT CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn()
                        ELSE pg_current_wal_insert_lsn() END
            """, as: WALPosition?.self
        ).first
        state.shown = position ?? nil
        return state.shown
    }

    /// Whether the server shows what was written before `position`. What it has shown once is not asked
    /// again.
    ///
    /// Throws as ``query(_:)``.
    public func shows(_ position: WALPosition) async throws -> Bool {
        if let known = state.shown, known >= position { return true }
        return try await shownPosition().map { $0 >= position } ?? false
    }
}
