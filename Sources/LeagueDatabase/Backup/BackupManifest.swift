package import Foundation

/// What a backup says of itself: its member `manifest.json`.
package struct BackupManifest: Codable, Sendable {
    /// The rows of a table, whatever their order.
    package struct Table: Codable, Sendable, Hashable {
        /// With its schema, quoted where need be: `public.matches`.
        package let name: String
        package let rows: Int
        /// The sums of two halves of the rows' SHA-256.
        package let digest: String
    }

    /// How far a sequence had come at least: sequences go on during a backup.
    package struct Sequence: Codable, Sendable, Hashable {
        package let name: String
        /// Its last value; nil where it has given none.
        package let last: Int?
    }

    /// Another member of the file.
    package struct Member: Codable, Sendable, Hashable {
        package let name: String
        package let octets: Int
        /// Its SHA-256, in hexadecimal.
        package let sha256: String
    }

    /// The format that this program writes, and the newest that it reads.
    static let format = 1

    /// The format of the file.
    package var format = Self.format
    /// The version of the program that made it.
    package let program: String
    /// The version of the league's schema.
    package let schema: Int
    /// The server's version, such as 150014.
    package let server: Int
    /// The version of `pg_dump` as it says it.
    package let dumper: String
    /// The name of the database.
    package let database: String
    /// The moment of the league that it holds.
    package let made: Date
    package let tables: [Table]
    package let sequences: [Sequence]
    package let members: [Member]

    /// How many rows all tables have.
    package var rows: Int { tables.reduce(0) { $0 &+ $1.rows } }
    /// The lowest major version of PostgreSQL into which it can be restored.
    package var majorVersion: Int { server / 10_000 }

    /// Its text.
    func text() throws -> [UInt8] { Array(try Self.encoder.encode(self)) }

    /// Reads its text.
    ///
    /// Throws ``BackupError``: `tooNew` for the format of a newer program, `damaged`.
    init(_ text: [UInt8]) throws {
        struct Format: Decodable { let format: Int }
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        do {
            let format = try decoder.decode(Format.self, from: Data(text)).format
            guard format <= Self.format else {
                throw BackupError(
                    .tooNew,
                    "the backup has format \(format), this fieldgame reads up to \(Self.format): "
                        + "install the fieldgame that made it, or a newer one")
            }
            self = try decoder.decode(Self.self, from: Data(text))
        } catch is DecodingError {
            throw BackupError(.damaged, "the manifest of the backup cannot be read")
        }
    }

    init(
        program: String, schema: Int, server: Int, dumper: String, database: String, made: Date,
        contents: TableContents, members: [Member]
    ) {
        (self.program, self.schema, self.server, self.dumper) = (program, schema, server, dumper)
        (self.database, self.made, self.members) = (database, made, members)
        (tables, sequences) = (contents.tables, contents.sequences)
    }

    /// Keys in their order, on lines of their own: people read it, too.
    static let encoder: JSONEncoder = {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .iso8601
        return encoder
    }()
}
