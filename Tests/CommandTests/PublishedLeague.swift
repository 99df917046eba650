import Foundation
import PostgreSQL
import TestSupport
import Testing

/// A league with matches, and a folder to publish it into.
struct PublishedLeague {
    let program: Program
    let connection: Connection
    let place: URL
    let database: TestDatabase

    /// The folder that is published.
    var folder: URL { place.appending(path: "public") }

    /// Gives `body` one of its own: three matches, told apart as ``FixtureLeague`` does.
    ///
    /// - Parameter cluster: where; nil is the run's shared one.
    static func with(
        in cluster: TestCluster? = nil, _ body: (PublishedLeague) async throws -> Void
    ) async throws {
        try await withTestDatabase(from: .league, in: cluster) { database in
            let program = Program(database: database)
            try program.enterReferenceData()
            let connection = try await Connection.connect(to: database.configuration)
            try await connection.execute(
                script: """
                    INSERT INTO matches (id, date, time, competition_type, pitch, home_team_id,
                                         away_team_id, umpires, status)
                    VALUES ('\(FixtureLeague.scheduled)', '2026-01-13', '14:25', 'Senior League',
                            'Agar''s 3', 'JDM', 'HWTA', 'Mr Carlow, Dr Penhale', 'scheduled'),
                           ('\(FixtureLeague.cancelled)', '2026-01-14', NULL, 'Pancake Cup', NULL,
                            'DWF', 'PRDT', NULL, 'cancelled'),
                           ('\(FixtureLeague.postponed)', '2026-01-15', NULL, NULL, NULL, 'DWF',
                            'HEP', NULL, 'postponed');
                    """)
            try await withTemporaryFolder { place in
                try await body(
                    PublishedLeague(
                        program: program, connection: connection, place: place,
                        database: database))
            }
            await connection.close()
        }
    }

    /// Adds matches of two houses, one a day.
    func addMatches(_ count: Int) async throws {
        _ = try await connection.execute(
            """
            INSERT INTO matches (date, home_team_id, away_team_id)
            SELECT DATE '2026-01-01' + day, 'JDM', 'HWTA' FROM generate_series(1, \(count)) AS day
            """)
    }

    /// Publishes, which must end with 0; returns its counts.
    ///
    /// On a busy machine the database may not answer in time: 75 says to try again, and so it does.
    @discardableResult
    func publish(
        _ options: String..., sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> Counts {
        let arguments = ["publish", folder.path, "--json"] + options
        var outcome = try program.run(arguments)
        for _ in 0..<4 where outcome.status == 75 { outcome = try program.run(arguments) }
        #expect(outcome.status == 0, "\(outcome.errors)", sourceLocation: sourceLocation)
        return try JSONDecoder().decode(Counts.self, from: Data(outcome.output.utf8))
    }

    /// What `--json` prints.
    struct Counts: Decodable {
        let folder: String
        let written: Int
        let unchanged: Int
        let total: Int
        let left: [String]
        let files: [String]?
    }

    /// The text of a published file.
    func text(_ path: String) throws -> String {
        String(decoding: try data(path), as: UTF8.self)
    }

    /// The bytes of a published file.
    func data(_ path: String) throws -> Data {
        try Data(contentsOf: folder.appending(path: path))
    }

    /// How many files and folders there are now, while somebody writes; 0 before there is a folder.
    func countOfFiles() -> Int {
        guard let found = FileManager.default.enumerator(atPath: folder.path) else { return 0 }
        return found.reduce(0) { count, _ in count + 1 }
    }

    /// Every file below the folder, hidden ones among them, by its path.
    func files() throws -> [String] {
        guard let found = FileManager.default.enumerator(atPath: folder.path) else { return [] }
        return found.compactMap { $0 as? String }
            .filter { path in
                var isFolder: ObjCBool = false
                _ = FileManager.default.fileExists(
                    atPath: folder.appending(path: path).path, isDirectory: &isFolder)
                return !isFolder.boolValue
            }
            .sorted()
    }

    /// Which file each path is, and when it was last written: neither changes unless it is replaced.
    /// Nobody may be writing.
    func identities() throws -> [String: String] {
        let paths = try files()
        return Dictionary(uniqueKeysWithValues: zip(paths, try paths.map(identity)))
    }

    /// The same of one file.
    func identity(_ path: String) throws -> String {
        let attributes = try FileManager.default.attributesOfItem(
            atPath: folder.appending(path: path).path)
        let inode = try #require(attributes[.systemFileNumber] as? Int)
        let time = try #require(attributes[.modificationDate] as? Date)
        return "\(inode) \(time.timeIntervalSince1970)"
    }
}
