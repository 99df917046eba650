import FieldGame
import FixtureImport
import LeagueDatabase
import PostgreSQL
import TestSupport
import Testing

@testable import FieldGameCLI

/// An import whose server dies, wherever that is, asks to be tried again, and is done once then.
@Suite struct LostServerTests {
    private let notices = [
        Notice.sample(.add), .sample(.add) { ($0.home, $0.away) = ("DWF", "PRDT") },
        .sample(.cancel) { $0.date = .sample(2) },
    ]

    /// Records a message over a connection that is cut; returns why that failed, whether it was cut,
    /// and where to cut it the next time.
    private func record(
        in database: TestDatabase, cutAfter limit: Int = .max
    ) async throws -> (failure: CommandFailure?, isCut: Bool, cuts: [Int]) {
        let cut = try CutConnection(
            to: database.cluster.folder + "/.s.PGSQL.5432", after: limit)
        var configuration = database.configuration
        configuration.parameters["host"] = cut.folder
        var failure: CommandFailure?
        do {
            let connection = try await Connection.connect(to: configuration)
            let league = LeagueRepository(connection)
            _ = try await league.asOnlyImporter {
                _ = try await Importer(league).record(.sample(notices))
            }
            await connection.close()
        } catch {
            failure = CommandFailure(error)
        }
        let outcome = await cut.outcome()
        return (failure, outcome.isCut, outcome.cuts)
    }

    @Test func asksToBeTriedAgain() async throws {
        try await withSampleDatabase { database, connection in
            let league = LeagueRepository(connection)
            let whole = try await record(in: database)
            try #require(whole.failure == nil && whole.cuts.count > 100)
            for place in whole.cuts {
                try await connection.execute(
                    script: "DELETE FROM matches; DELETE FROM import_log")
                // Times are not always as long, and then it may be done before the cut.
                let (failure, isCut, _) = try await record(in: database, cutAfter: place)
                #expect(
                    failure?.status == (isCut ? .temporaryFailure : nil),
                    "\(place): \(failure as Any)")
                _ = try await league.asNextImporter {
                    try await Importer(league).record(.sample(notices))
                }
                #expect(try await connection.matchRows().count == 2)
                #expect(try await league.importLog(limit: 10).count == 1)
            }
        }
    }
}
