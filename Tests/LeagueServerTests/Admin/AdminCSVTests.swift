import FieldGame
import Foundation
import PostgreSQL
import TestSupport
import Testing

@Suite("The lists of admins for spreadsheets")
struct AdminCSVTests {
    private static let lists = [
        ("/admin/lists/teams", "teams", "id,name,kind,colours,pattern"),
        ("/admin/lists/pitches", "pitches", "name,abbreviation,area,latitude,longitude"),
        ("/admin/lists/competitions", "competitions", "name,abbreviation,kind,colour,squad"),
        ("/admin/umpires", "umpires", "name,other_names,matches,slug,hidden"),
        ("/admin/lists/words", "words", "id,alias,name,kind"),
        ("/admin/lists/ledger", "ledger", "kind,id,competition_type,season,decided_on,teams"),
        ("/admin/imports", "imports", "id,created_at,email_subject,matches_imported,status"),
        ("/admin/season", "season", "competition_type,season,matches,played,closed_at"),
        ("/admin/accounts", "accounts", "id,email,name,role,house_id,must_change_password"),
        ("/admin/matches", "matches", "id,date,time,competition_type,pitch"),
    ]

    @Test("Each page leads to its file, which has headings and safe cells, and is for admins alone")
    func files() async throws {
        try await withAdmin { league, admin in
            try await league.connection.addPerson()
            try await league.connection.execute(
                """
                UPDATE user_profiles SET name = '=SUM(A1), "x"' WHERE email = 'tom@example.org'
                """)
            try await league.connection.addMatch([
                ("date", "2026-01-13"), ("competition_type", "Senior League"),
            ])
            var captain = TestBrowser(league)
            try await captain.signIn()
            for (page, name, heading) in Self.lists {
                #expect(try await admin.get(page).text.contains("?format=csv\">CSV</a>"), "\(page)")
                let file = try await admin.get(page + "?format=csv")
                #expect(file.status == 200 && file["Content-Type"] == "text/csv; charset=utf-8")
                #expect(file["Cache-Control"] == "no-store")
                #expect(file["Content-Disposition"] == "attachment; filename=\"\(name).csv\"")
                #expect(file.text.hasPrefix(heading) && file.text.hasSuffix("\r\n"), "\(page)")
                #expect(try await captain.get(page + "?format=csv").status == 404)
            }
            let accounts = try await admin.get("/admin/accounts?format=csv").text
            #expect(accounts.contains("\"'=SUM(A1), \"\"x\"\"\""), "\(accounts)")
        }
    }

    @Test("A search goes into the file, too")
    func searches() async throws {
        try await withAdmin { league, admin in
            for (pitch, date) in [("Agar's 3", "2026-01-13"), ("Dutchman's 5", "2026-01-20")] {
                try await league.connection.addMatch([("date", date), ("pitch", pitch)])
            }
            let page = try await admin.get("/admin/matches?q=agar&from=2026-01-01")
            #expect(
                page.text.contains("?q=agar&amp;from=2026-01-01&amp;format=csv"), "\(page.text)")
            let file = try await admin.get("/admin/matches?q=agar&from=2026-01-01&format=csv").text
            #expect(file.contains("Agar's 3") && !file.contains("Dutchman"))
        }
    }

    @Test("Messages are found by their words, what became of them, and the day")
    func messages() async throws {
        try await withAdmin { league, admin in
            for (subject, status) in [("Draws <b>", "failed"), ("Minutes", "success")] {
                try await league.connection.execute(
                    """
                    INSERT INTO import_log (email_subject, status, content_key, sender)
                    VALUES (\(subject), \(status), md5(\(subject)) || md5(\(status)), 'p@a.example')
                    """)
            }
            for (query, found) in [
                ("", ["Draws", "Minutes"]), ("q=DRAWS+%3Cb", ["Draws"]),
                ("q=p@a.", ["Draws", "Minutes"]), ("status=success", ["Minutes"]),
                ("since=2999-12-31", []), ("q=%25", []),
            ] as [(String, [String])] {
                let file = try await admin.get("/admin/imports?\(query)&format=csv").text
                let page = try await admin.get("/admin/imports?\(query)").text
                for word in ["Draws", "Minutes"] {
                    #expect(file.contains(word) == found.contains(word), "\(query)")
                    #expect(page.contains(">\(word)") == found.contains(word), "\(query)")
                }
            }
        }
    }

    @Test("Accounts are found by name, address, rank, house and state")
    func accounts() async throws {
        try await withAdmin { league, admin in
            try await league.connection.addPerson()
            try await league.connection.addPerson("viewer@example.org", .viewer)
            try await league.connection.execute(
                "UPDATE user_profiles SET disabled_at = now() WHERE email = 'viewer@example.org'")
            for (query, found) in [
                ("", ["ann", "tom", "viewer"]), ("q=VIEW", ["viewer"]), ("rank=captain", ["tom"]),
                ("of=JDM&rank=captain", ["tom"]), ("of=HWTA", []), ("state=disabled", ["viewer"]),
                ("q=nobody", []),
            ] as [(String, [String])] {
                let file = try await admin.get("/admin/accounts?\(query)&format=csv").text
                let page = try await admin.get("/admin/accounts?\(query)").text
                for name in ["ann", "tom", "viewer"] {
                    let isFound = found.contains(name)
                    #expect(file.contains("\(name)@example.org") == isFound, "\(query)")
                    #expect(page.contains(">\(name)@example.org") == isFound, "\(query)")
                }
                #expect(found.isEmpty == page.contains("There are no such accounts."))
            }
        }
    }
}
