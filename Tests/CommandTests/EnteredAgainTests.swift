import Foundation
import PostgreSQL
import TestSupport
import Testing

/// The commands that `remove` prints, run by a shell as they stand there.
@Suite struct EnteredAgainTests {
    /// The rows of teams, but for when they were made, of aliases, pitches and competitions, but for
    /// their place in the list: what is entered again comes last.
    private func everything(_ connection: Connection) async throws -> [String] {
        try await connection.query(
            """
            SELECT concat_ws('|', id, name, kind, colours) FROM houses
            UNION ALL SELECT a::text FROM house_aliases AS a
            UNION ALL SELECT p::text FROM pitches AS p
            UNION ALL SELECT (to_jsonb(c) - 'listed')::text FROM competitions AS c
            UNION ALL SELECT s::text FROM season_rules AS s ORDER BY 1
            """, as: String.self)
    }

    @Test(arguments: [
        (
            [
                ["house", "add", "--id=-k", "--colours=-$odd", "--", "-Ke`at\"e"],
                ["alias", "add", "--", "--help", "-k"],
            ], ["house", "remove", "--yes", "--", "-k"]
        ),
        (
            [
                [
                    "pitch", "add", "--abbreviation=-1", "--area=--area", "--latitude=-1.5",
                    "--longitude=-2.5", "--", "-Agar's \"1\"",
                ]
            ], ["pitch", "remove", "--yes", "--", "-1"]
        ),
        (
            [
                ["competition", "add", "--abbreviation=-C", "--points", "2,1,0", "--", "--Cup!"],
                ["competition", "edit", "--since", "2026", "--points", "4,1,0", "--", "-C"],
            ], ["competition", "remove", "--yes", "--", "-C"]
        ),
    ])
    func whatIsRemovedComesBackWhenPasted(
        _ additions: [[String]], _ removal: [String]
    ) async throws {
        try await FixtureLeague.withMatches { program, connection in
            for addition in additions { try program.succeed(addition) }
            let before = try await everything(connection)
            let removed = try program.succeed(removal)
            #expect(try await everything(connection) != before)
            let commands = removed.lines.compactMap { line in
                line.firstRange(of: /: (?=fieldgame )/).map { line[$0.upperBound...] }
            }
            #expect(commands.count == additions.count, "\(removed.output)")
            let script = "fieldgame() { \"$PROGRAM\" \"$@\"; }\n" + commands.joined(separator: "\n")
            var environment = program.environment
            environment["PROGRAM"] = try Program.executable().path
            let pasted = try OutsideProgram(
                "/bin/sh", "-ec", script, environment: environment
            ).run()
            #expect(pasted.status == 0, "\(script): \(pasted.report)")
            #expect(try await everything(connection) == before)
        }
    }
}
