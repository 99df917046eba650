/// One step of the schema: a file that is applied once.
package struct Migration: Sendable {
    /// The number at the start of its file name.
    package var version: Int
    /// The rest of its file name.
    package var name: String
    /// Its text, in UTF-8.
    package var sql: [UInt8]
    /// The SHA-256 of its text in hexadecimal digits, written down here so that no start of the
    /// program has to work it out.
    package var checksum: String

    /// A migration with these values.
    package init(_ version: Int, _ name: String, _ sql: [UInt8], _ checksum: String) {
        (self.version, self.name, self.sql, self.checksum) = (version, name, sql, checksum)
    }
}
