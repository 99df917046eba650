import FieldGame
import Foundation
import LeagueDatabase
import PostgreSQL
import Testing

@testable import LeaguePages

@Suite("The page of a table")
struct TablePageTests {
    private let place = "/tables/2026/senior-league"

    /// Gives `body` a league after two days of play: Keate won twice and leads, Hawtrey is last, and
    /// Hawtrey against Godolphin is still to be played.
    private nonisolated(nonsending) func withTables(
        _ body: nonisolated(nonsending) (PageLeague) async throws -> Void
    ) async throws {
        try await withPageLeague { league in
            try await league.connection.execute(
                script: """
                    DELETE FROM matches WHERE id <> '\(PageLeague.bare)';
                    INSERT INTO matches (date, competition_type, home_team_id, away_team_id, status,
                                         home_score, away_score)
                    VALUES ('2026-01-06', 'Senior League', 'PRDT', 'DWF', 'completed', 4, 0),
                           ('2026-01-06', 'Senior League', 'JDM', 'HWTA', 'completed', 1, 0),
                           ('2026-01-08', 'Senior League', 'JDM', 'DWF', 'completed', 2, 0)
                    """)
            try await body(league)
        }
    }

    private func page(_ query: String, _ league: PageLeague) async throws -> TablePage {
        guard case .table(let request)? = try PageRequest(place + query) else {
            throw NoPage()
        }
        let context = try await league.context()
        return try #require(
            try await TablePage(request, "Senior League", in: league.repository, context))
    }

    private struct NoPage: Error {}

    /// `JDM 6`: team and points.
    private func lines(_ page: TablePage) -> [String] {
        page.table.standings.map { "\($0.teamID) \($0.points)" }
    }

    @Test("Scores that are supposed change it, and the address of it keeps them")
    func whatIf() async throws {
        try await withTables { league in
            let now = try await page("", league)
            #expect(lines(now) == ["JDM 6", "PRDT 3", "HWTA 0", "DWF 0"])
            #expect(now.supposed == 0 && now.head.isIndexed)
            let supposed = try await page("?what-if=7f0c1a2b:0-3", league)
            #expect(lines(supposed) == ["PRDT 6", "JDM 6", "HWTA 0", "DWF 0"])
            #expect(supposed.supposed == 1 && !supposed.head.isIndexed)
            #expect(supposed.open.map(\.score) == [Score(home: 0, away: 3)])
            #expect(supposed.head.path.target == place + "?what-if=7f0c1a2b:0-3")
            let html = try await league.document(place + "?what-if=7f0c1a2b:0-3")
            #expect(html.contains("Senior League 2026, if this match ends so"))
            #expect(html.contains(" name=\"away-7f0c1a2b\""))
            #expect(html.contains("The table as it is</a>"))
            #expect(html.contains("<title>Senior League 2026, what if"))
            #expect(html.contains("<b>0–3</b>"))
            #expect(supposed.former == ["JDM": 1, "PRDT": 2, "HWTA": 3, "DWF": 4])
            #expect(html.contains("▲ and ▼ from the table as it is."))
            // What has been played, and what is none, stays as it is.
            let other = try await page("?what-if=ffffffff:9-0", league)
            #expect(other.supposed == 0 && lines(other) == lines(now))
        }
    }

    @Test("What the form sends is moved to the address to pass on")
    func form() async throws {
        try await withTables { league in
            let context = try await league.context()
            let target = place + "?home-7f0c1a2b=0&away-7f0c1a2b=3&home-8f0c1a2b=&away-8f0c1a2b="
            guard case .moved(let path) = try await league.outcome(target, context) else {
                Issue.record("it is not moved")
                return
            }
            #expect(path.target == place + "?what-if=7f0c1a2b:0-3")
        }
    }

    @Test("A score that is not complete is asked for again, and the others are kept")
    func unfinished() async throws {
        try await withTables { league in
            let html = try await league.document(
                place + "?what-if=7f0c1a2b:0-3&home-8f0c1a2b=2&home-ffffffff=1")
            #expect(html.contains("<title>Senior League 2026, what if"))
            #expect(!html.contains("Not counted"), "these are no matches of it")
            #expect(html.contains("<b>0–3</b>"))
            let typed = try await league.document(place + "?home-7f0c1a2b=2%22")
            #expect(
                typed.contains(
                    "<li id=\"m7f0c1a2b\"><label>"
                ))
            #expect(typed.contains("<title>Senior League 2026, a score is not complete"))
            #expect(typed.contains("Not counted</b> <a href=\"#m7f0c1a2b\">"))
            #expect(typed.components(separatedBy: "aria-invalid").count == 3, "both numbers")
            #expect(
                typed.contains(
                    "name=\"home-7f0c1a2b\" inputmode=\"numeric\" pattern=\"[0-9]{1,3}\" value=\"2&quot;\" aria-invalid=\"true\">"
                ))
            #expect(Markup(typed).faults == [])
        }
    }

    @Test("It says how places moved on the last day, and shows the course of the season")
    func course() async throws {
        try await withTables { league in
            let now = try await page("", league)
            #expect(now.former == ["PRDT": 1, "JDM": 2, "HWTA": 3, "DWF": 4])
            #expect(now.lastDay?.description == "2026-01-08")
            #expect(now.course.days.map(\.description) == ["2026-01-06", "2026-01-08"])
            #expect(now.course.teams.map(\.id) == ["JDM", "PRDT", "HWTA", "DWF"])
            #expect(now.course.teams.map(\.places) == [[2, 1], [1, 2], [3, 3], [4, 4]])
            let html = try await league.document(place)
            #expect(html.contains("<span class=\"vh\">up </span>1"))
            #expect(html.contains("<span class=\"vh\">down </span>1"))
            #expect(html.contains("<path class=\"s0 d0\" d=\"M0 1.5l1 -1h.4\"/>"))
            let former = try await page("?as-of=2026-01-06", league)
            #expect(lines(former) == ["PRDT 3", "JDM 3", "HWTA 0", "DWF 0"])
            #expect(former.former.isEmpty && former.course.days.count == 1)
            #expect(!former.head.isIndexed)
            let page = try await league.document(place + "?as-of=2026-01-06")
            #expect(page.contains("Senior League 2026, as of Tuesday 6 January"))
            #expect(!page.contains("Places over the season"))
        }
    }

    @Test("A team that has not played yet has its place all the same")
    func late() async throws {
        try await withTables { league in
            try await league.connection.execute(
                script: """
                    INSERT INTO matches (date, competition_type, home_team_id, away_team_id, status,
                                         home_score, away_score)
                    VALUES ('2026-01-09', 'Senior League', 'Field', 'EVIL', 'completed', 0, 0)
                    """)
            let now = try await page("", league)
            let field = try #require(now.course.teams.first { $0.id == "Field" })
            #expect(field.places == [3, 3, 3])
            #expect(Markup(try await league.document(place)).faults == [])
        }
    }

    @Test("First place is told where it is decided")
    func race() async throws {
        try await withTables { league in
            let now = try await league.document(place)
            #expect(now.contains("title=\"Can no longer be first\">out"))
            #expect(!now.contains("title=\"Sure of first place\""))
            #expect(!now.contains("is sure of first place"), "no row has the mark")
            let all = try await league.document(place + "?what-if=7f0c1a2b:3-0")
            #expect(!all.contains("first place\">1st"), "with all played the table says it")
            #expect(!all.contains("Can no longer be first"))
            try await league.connection.execute(
                """
                INSERT INTO matches (date, competition_type, home_team_id, away_team_id)
                VALUES ('2026-02-20', 'Senior League', 'EVIL', 'DWF')
                """)
            let supposed = try await league.document(place + "?what-if=7f0c1a2b:3-0")
            #expect(supposed.contains("title=\"Sure of first place\">1st"))
            #expect(supposed.contains("1st</b> is sure of first place"))
        }
    }
}
