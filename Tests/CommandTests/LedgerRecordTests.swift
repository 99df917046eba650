import FieldGame
import Foundation
import PostgreSQL
import TestSupport
import Testing

/// Decisions about tables as JSON and CSV.
@Suite struct LedgerRecordTests {
    private static let shared = [
        "competition_type", "decided_on", "id", "recorded_at", "recorded_by", "reversal_reason",
        "reversed_on", "season", "reversal_recorded_at", "reversal_recorded_by",
    ]
    private static let adjustment = ["points", "reason", "team_id", "team_name"]
    private static let draw = ["team_ids", "team_names"]

    private static let commands: [(deed: [String], list: String, keys: [String])] = [
        (
            ["adjust", "Keate", "-3", "--competition", "SL", "--reason", "late"], "adjustments",
            adjustment
        ),
        (["reverse", "1", "--reason", "appeal"], "adjustments", adjustment),
        (["draw-lots", "Warre", "Keate", "--competition", "SL"], "lots", draw),
        (["reverse-lots", "1", "--reason", "drawn again"], "lots", draw),
    ]

    @Test func jsonHasTheTablesColumnsAndSaysWhatIsARehearsal() async throws {
        try await FixtureLeague.withMatches { program, connection in
            let login = try await connection.query("SELECT session_user::text", as: String.self)
            for (deed, list, keys) in Self.commands {
                let isNew = !deed[0].hasPrefix("reverse")
                for flags in [["--dry-run"], []] {
                    let record = try object(
                        program.succeed(["standings"] + deed + flags + ["--json"]).output)
                    #expect(record.keys.sorted() == (Self.shared + keys + ["dry_run"]).sorted())
                    #expect(record["dry_run"] as? Bool == !flags.isEmpty)
                    #expect((record["id"] is NSNull) == (isNew && !flags.isEmpty))
                    #expect((record["reversed_on"] is NSNull) == isNew)
                    #expect(record["recorded_by"] as? String == login.first)
                    #expect(
                        record["reversal_recorded_by"] as? String == (isNew ? nil : login.first))
                    for key in ["recorded_at"] + (isNew ? [] : ["reversal_recorded_at"]) {
                        let text = try #require(record[key] as? String)
                        let age = try Date.now.timeIntervalSince(Date(text, strategy: .iso8601))
                        #expect((-1..<600).contains(age), "\(key): \(text)")
                    }
                }
                let listed = try array(program.succeed("standings", list, "--json").output)
                #expect(listed.count == 1)
                #expect(listed.first?.keys.sorted() == (Self.shared + keys).sorted())
            }
            let draw = try #require(
                try array(program.succeed("standings", "lots", "--json").output).first)
            #expect(draw["team_ids"] as? [String] == ["HEP", "JDM"])
            #expect(draw["team_names"] as? [String] == ["Warre", "Keate"])
        }
    }

    @Test func csvHasTheSameColumns() async throws {
        try await FixtureLeague.withMatches { program, connection in
            let login = try await connection.query("SELECT session_user::text", as: String.self)
            for (deed, _, _) in Self.commands { try program.succeed(["standings"] + deed) }
            for (list, heading, line) in [
                (
                    "adjustments",
                    "id,competition_type,season,team_id,team_name,points,reason,decided_on,",
                    "1,Senior League,2026,JDM,Keate,-3,late,2026-01-12,2026-01-12,appeal,"
                ),
                (
                    "lots", "id,competition_type,season,team_ids,team_names,decided_on,",
                    "1,Senior League,2026,\"HEP, JDM\",\"Warre, Keate\",2026-01-12,2026-01-12,"
                        + "drawn again,"
                ),
            ] {
                let lines = try program.succeed("standings", list, "--csv").lines
                #expect(
                    lines.first == heading + "reversed_on,reversal_reason,recorded_at,recorded_by,"
                        + "reversal_recorded_at,reversal_recorded_by")
                let last = try #require(lines.last)
                #expect(last.hasPrefix(line), "\(last)")
                #expect(last.split(separator: "Z,\(login.first ?? "nobody")").count == 2, "\(last)")
            }
        }
    }
}
