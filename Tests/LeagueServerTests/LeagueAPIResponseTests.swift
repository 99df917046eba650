import Foundation
import LeagueAPI
import LeagueFeeds
import LeagueServer
import PostgreSQL
import TestSupport
import Testing

/// How `/api/v1` answers: tags, codings, refusals, and without its database.
@Suite struct LeagueAPIResponseTests {
    @Test("An answer that has not changed is not sent again, and one that has is")
    func conditional() async throws {
        try await withLeagueAPI { api in
            let id = try await api.connection.addMatch()
            let target = "/api/v1/matches?house=JDM"
            try await wait(for: "the match") { try await api.ids(target).count == 1 }
            let answer = try await api.get(target)
            let tag = try #require(answer["ETag"])
            #expect(tag.hasPrefix("\"") && answer["Cache-Control"] == "public, max-age=60")
            #expect(answer["Access-Control-Allow-Origin"] == "*")
            #expect(answer["Vary"] == "Accept-Encoding")
            let known = try await api.get(target, ["If-None-Match: \(tag)"])
            #expect(known.status == 304 && known.body.isEmpty && known["ETag"] == tag)
            #expect(known["Content-Length"] == nil)
            // Pages of other sites see the tag, of the first answer and of those that were kept.
            for kept in [answer, known, try await api.get(target)] {
                #expect(kept["Access-Control-Expose-Headers"]?.contains("ETag") == true)
            }
            let zipped = try await api.server.get(target, ["Accept-Encoding: gzip"])
            #expect(zipped["Content-Encoding"] == "gzip" && zipped["ETag"] != tag)
            #expect(zipped.body.prefix(2) == [0x1F, 0x8B])
            let head = try await api.get(target, method: "HEAD")
            #expect(head.status == 200 && head["ETag"] == tag && head.body.isEmpty)

            try await api.connection.execute("UPDATE matches SET time = '15:00' WHERE id = \(id)")
            try await wait(for: "the change") {
                try await api.get(target, ["If-None-Match: \(tag)"]).status == 200
            }
        }
    }

    @Test("A poll that finds nothing is answered from memory, and finds what is committed at once")
    func polling() async throws {
        try await withLeagueAPI { api in
            let id = try await api.connection.addMatch()
            var cursor = ""
            try await wait(for: "the match") {
                let page = try await api.object("/api/v1/changes")
                cursor = try #require(page["cursor"] as? String)
                return try #require(page["changes"] as? [Any]).count == 1
            }
            let target = "/api/v1/changes?since=\(cursor)"
            let empty = try await api.get(target)
            #expect(empty["Cache-Control"] == "public, no-cache")
            let tag = try #require(empty["ETag"])
            #expect(try await api.get(target, ["If-None-Match: \(tag)"]).status == 304)
            try await api.connection.execute("DELETE FROM matches WHERE id = \(id)")
            var change: [String: Any]?
            try await wait(for: "the change") {
                change = try await api.list(target, "changes").first
                return change != nil
            }
            #expect(change?["deleted"] as? Bool == true && change?["match"] is NSNull)
            #expect(change?["id"] as? String == id.uuidString.lowercased())
        }
    }

    private static let refused: [(String, Int)] = [
        ("/api/v1/nothing", 404), ("/api/v1/matches/", 404), ("/api/v1/matches/x", 404),
        ("/api/v1/matches/\(UUID().uuidString)", 404), ("/api/v1/matches/\(UUID())/x", 404),
        ("/api/v1/matches?limit=0", 400), ("/api/v1/matches?limit=10001", 400),
        ("/api/v1/matches?limit=-1", 400), ("/api/v1/matches?limit=%2B5", 400),
        ("/api/v1/matches?limit=", 400), ("/api/v1/matches?limit=99999999999999999999", 400),
        ("/api/v1/matches?limit=1&limit=1", 400), ("/api/v1/matches?from=2026-02-30", 400),
        ("/api/v1/matches?from=yesterday", 400),
        ("/api/v1/matches?from=2026-01-02&to=2026-01-01", 400),
        ("/api/v1/matches?from=2026-01-02&from=2026-01-02", 400),
        ("/api/v1/matches?today&week", 400), ("/api/v1/matches?today=maybe", 400),
        ("/api/v1/matches?status=won", 400), ("/api/v1/matches?unknown=1", 400),
        ("/api/v1/matches?alarm=30", 400), ("/api/v1/matches?house=", 400),
        ("/api/v1/matches?house=%00", 400), ("/api/v1/matches?house=a%00b", 400),
        ("/api/v1/matches?house=%FF", 400), ("/api/v1/matches?house=%", 400),
        ("/api/v1/matches?house=%zz", 400), ("/api/v1/matches?house=Nowhere", 404),
        ("/api/v1/matches?house=%F0%9F%98%80", 404), ("/api/v1/matches?follow=JDM:No", 404),
        ("/api/v1/matches?cursor=x", 400), ("/api/v1/matches?cursor=", 400),
        ("/api/v1/matches?since=x", 400), ("/api/v1/matches/\(UUID())?limit=1", 400),
        ("/api/v1/results?status=completed", 400), ("/api/v1/houses?limit=1", 400),
        ("/api/v1/standings?season=x", 400), ("/api/v1/standings?season=20261", 400),
        ("/api/v1/standings?season=2026-1", 400), ("/api/v1/standings?house=JDM", 400),
        ("/api/v1/standings?competition=No", 404), ("/api/v1/standings?season=%D9%A2026", 400),
        ("/api/v1/changes?since=x", 400), ("/api/v1/changes?limit=1001", 400),
        ("/api/v1/changes?since=\(String(repeating: "A", count: 55))", 400),
        ("/api/v1/changes?since=\(String(repeating: "A", count: 8000))", 400),
        ("/api/v1/changes?house=JDM", 400), ("/api/v1/events?since=x", 400),
        ("/api/v1/events?limit=x", 400), ("/api/v1/openapi.json?x=1", 400),
        ("/api/v1?x", 400),
        ("/api/v1/matches?\(String(repeating: "house=JDM&", count: 65))", 400),
        ("/api/v1/matches?house=\(String(repeating: "a", count: 9000))", 414),
    ]

    @Test("What cannot be understood is refused in words")
    func refusals() async throws {
        try await withLeagueAPI { api in
            for (target, status) in Self.refused {
                let answer = try await api.get(target)
                #expect(answer.status == status, "\(target): \(answer.text)")
                _ = try answer.errorCode()
                #expect(answer["Access-Control-Allow-Origin"] == "*" || status == 414, "\(target)")
            }
        }
    }

    @Test("Only reading is allowed, and pages of others may read")
    func methods() async throws {
        try await withLeagueAPI { api in
            for path in ["/api/v1", "/api/v1/matches", "/api/v1/events"] {
                for method in ["POST", "PUT", "PATCH", "DELETE"] {
                    let answer = try await api.get(path, ["Content-Length: 0"], method: method)
                    #expect(answer.status == 405, "\(method) \(path)")
                    _ = try answer.errorCode()
                }
                let options = try await api.get(path, method: "OPTIONS")
                #expect(options.status == 204 && options["Allow"] == "GET, HEAD")
                #expect(options["Access-Control-Allow-Origin"] == "*")
                #expect(try await api.get(path, method: "HEAD").status == 200)
            }
            let browser = try await api.get("/api/v1/nothing", ["Accept: text/html"])
            #expect(browser["Content-Type"] == "application/json")
            let body = try await api.get("/api/v1/matches", ["Content-Length: 3", "", "abc"])
            #expect(body.status == 413)
        }
    }

    @Test("Without the database what was asked for before stays, and says how old it is")
    func databaseAway() async throws {
        try await withLeagueAPI { api in
            try await api.connection.addMatch()
            let target = "/api/v1/matches"
            try await wait(for: "the match") { try await api.ids(target).count == 1 }
            let before = try await api.get(target)
            try await api.whileAway {
                let after = try await api.get(target)
                #expect(after.status == 200 && after.body == before.body)
                #expect(after["Age"] != nil && after["Warning"]?.hasPrefix("110") == true)
                for target in ["/api/v1/houses", "/api/v1/changes", "/api/v1/events"] {
                    let answer = try await api.get(target)
                    #expect(answer.status == 503 && answer["Retry-After"] != nil, "\(target)")
                    #expect(try answer.errorCode() == "database_away")
                }
            }
            #expect(try await api.get("/api/v1/houses").status == 200)
        }
    }

    @Test("A busy pool is told of with Retry-After, and calendars do not wait for it")
    func busyPool() async throws {
        try await withLeagueAPI { api in
            let blocker = try await Connection.connect(to: api.database.configuration)
            try await blocker.execute("BEGIN")
            try await blocker.execute("LOCK TABLE competitions IN ACCESS EXCLUSIVE MODE")
            let clients = try await withThrowingTaskGroup(of: TestClient.self) { group in
                for _ in 0..<2 { group.addTask { try await api.server.connect() } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            for (number, client) in clients.enumerated() {
                try client.send(TestClient.request("/api/v1/competitions?utm_x=\(number)"))
            }
            try await wait(for: "two that wait") {
                try await blocker.query(
                    """
                    SELECT count(*) FROM pg_locks WHERE NOT granted AND database =
                      (SELECT oid FROM pg_database WHERE datname = current_database())
                    """, as: Int.self) == [2]
            }
            let busy = try await api.get("/api/v1/houses")
            #expect(busy.status == 503 && busy["Retry-After"] != nil)
            #expect(try busy.errorCode() == "busy")
            for client in clients {
                let answer = try await client.answer()
                #expect(answer.status == 503)
                #expect(try answer.errorCode() == "too_expensive")
            }
            try await blocker.execute("ROLLBACK")
            #expect(try await api.get("/api/v1/competitions").status == 200)
            await blocker.close()
        }
    }

    @Test("Logs and metrics name the route, not what was asked")
    func templates() async throws {
        try await withLeagueAPI { api in
            let id = try await api.connection.addMatch()
            for target in [
                "/api/v1/matches?umpire=Mr+Secret", "/api/v1/matches/\(id)", "/api/v1/x",
            ] {
                _ = try await api.get(target)
            }
            let lines = try api.server.logLines().joined(separator: "\n")
            for route in ["/api/v1/matches", "/api/v1/matches/{id}", "/api/v1/{other}"] {
                #expect(lines.contains("\"\(route)\""), "\(route)")
            }
            #expect(!lines.contains("Secret"))
        }
    }
}
