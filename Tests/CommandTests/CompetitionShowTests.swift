import Foundation
import PostgreSQL
import TestSupport
import Testing

/// What is shown of competitions and their rules, in words and as JSON.
@Suite struct CompetitionShowTests {
    @Test func jsonIsTheTableAndItsRules() async throws {
        try await CompetitionLeague.open { program, _ in
            try program.succeed("competition", "edit", "SL", "--since", "2026", "--points", "2,1,0")
            let shown = try object(program.succeed("competition", "show", "sl", "--json").output)
            #expect(
                shown.keys.sorted() == [
                    "abbreviation", "colour", "kind", "name", "rules", "season_starts", "squad",
                ])
            let rules = try #require(shown["rules"] as? [[String: Any]])
            #expect(rules.map { $0["since"] as? String } == ["", "2026"])
            #expect(rules.map { $0["points_win"] as? Int } == [3, 2])
            #expect(
                try #require(rules.first).keys.sorted() == [
                    "head_to_head_restarts", "points_draw", "points_loss", "points_win", "since",
                    "tie_breakers", "walkover_against", "walkover_for",
                ])
            #expect(
                rules[0]["tie_breakers"] as? [String] == [
                    "points", "goal_difference", "goals_for",
                ])
            let listed = try array(program.succeed("competitions", "list", "--json").output)
            #expect(listed.count == 13)
            let league = try #require(listed.first { $0["name"] as? String == "Senior League" })
            #expect(league as NSDictionary == shown as NSDictionary)

            let deeds = ["action", "dry_run", "matches", "matches_moved"]
            let tables = ["tables_added", "tables_changed", "tables_removed"]
            for (arguments, action) in [
                (["add", "Pancake Cup"], "added"),
                (["edit", "SL", "--points", "2,1,0"], "changed"),
                (["edit", "SL", "--points", "2,1,0"], "unchanged"),
                (["edit", "SL", "--since", "2026", "--drop"], "changed"),
            ] {
                for flags in [["--dry-run"], []] {
                    let told = try object(
                        program.succeed(["competition"] + arguments + flags + ["--json"]).output)
                    #expect(told.keys.sorted() == (shown.keys + deeds + tables).sorted())
                    #expect(told["action"] as? String == action)
                    #expect(told["dry_run"] as? Bool == !flags.isEmpty)
                }
            }
            let moved = try object(
                program.succeed("competition", "edit", "SL", "--season-starts", "12", "--json")
                    .output)
            #expect((moved["matches"] as? Int, moved["matches_moved"] as? Int) == (3, 3))
            #expect(moved["tables_added"] as? [String] == ["2023-24", "2024-25", "2025-26"])
            #expect(moved["tables_removed"] as? [String] == ["2024", "2025", "2026"])
            #expect(moved["season_starts"] as? Int == 12)
        }
    }

    @Test func showSaysAllInWords() async throws {
        try await CompetitionLeague.open { program, _ in
            try program.succeed("competition", "edit", "KC", "--since", "2026", "--walkover", "1-0")
            let shown = try program.succeed("competition", "show", "knockout cup")
            #expect(
                shown.lines == [
                    "Knockout Cup", "  abbreviation:  KC", "  kind:          cup",
                    "  colour:        #DC2626", "  squad:         senior",
                    "  seasons:       January to December",
                    "  no table: only a league has one", "Rules, before 2026",
                    "  points:        3 for a win, 1 for a draw, 0 for a defeat",
                    "  order:         points, goal difference, goals scored",
                    "  walkover:      3-0", "Rules, 2026 and later",
                    "  points:        3 for a win, 1 for a draw, 0 for a defeat",
                    "  order:         points, goal difference, goals scored",
                    "  walkover:      1-0",
                ])
            let plain = try program.succeed("competition", "show", "SL")
            #expect(plain.lines.contains("Rules, all seasons"))
        }
    }
}
