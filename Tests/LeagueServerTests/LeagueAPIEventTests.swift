import Foundation
import LeagueAPI
import LeagueDatabase
import LeagueFeeds
import LeagueServer
import NIOCore
import PostgreSQL
import TestSupport
import Testing

/// The stream of changes.
@Suite struct LeagueAPIEventTests {
    @Test("A change comes as it is committed, with what /changes says of it")
    func following() async throws {
        try await withLeagueAPI { api in
            let reader = try await EventReader(api.server)
            let id = try await api.connection.addMatch()
            let event = try #require(try await reader.next())
            #expect(event.name == "change")
            #expect(try event.object()["id"] as? String == id.uuidString.lowercased())
            let cursor = try #require(event.id)
            try await wait(for: "the page") {
                try await api.object("/api/v1/changes")["cursor"] as? String == cursor
            }
            let page = try await api.list("/api/v1/changes", "changes")
            #expect(
                NSDictionary(dictionary: page[0]) == NSDictionary(dictionary: try event.object()))
            try await api.connection.execute("DELETE FROM matches")
            let deletion = try #require(try await reader.next())
            #expect(try deletion.object()["deleted"] as? Bool == true)
        }
    }

    @Test("Who comes back gets what came meanwhile, by field or by address, and nothing twice")
    func resuming() async throws {
        try await withLeagueAPI { api in
            var reader: EventReader? = try await EventReader(api.server)
            let first = try await api.connection.addMatch()
            let event = try #require(try await reader?.next())
            let cursor = try #require(event.id)
            reader = nil
            let second = try await api.connection.addMatch()
            try await api.connection.execute("DELETE FROM matches WHERE id = \(first)")
            for returning in [
                try await EventReader(api.server, lastEventID: cursor),
                try await EventReader(api.server, since: cursor),
                // The field wins.
                try await EventReader(
                    api.server, since: ChangeCursor(.beginning, in: try ChangeCursor(cursor)).text,
                    lastEventID: cursor),
            ] {
                var ids: [String] = []
                for _ in 0..<2 {
                    ids.append("\(try await returning.next()?.object()["id"] ?? "")")
                }
                #expect(ids == [second, first].map { $0.uuidString.lowercased() })
            }
            let foreign = ChangeCursor(.beginning, in: "elsewhere").text
            let refusal = try await api.get("/api/v1/events?since=\(foreign)")
            #expect(refusal.status == 410)
            #expect(try refusal.errorCode() == "start_again")
            #expect(try await api.get("/api/v1/changes?since=\(foreign)").status == 410)
        }
    }

    @Test("What an older transaction holds back comes when that has ended, however it ends")
    func lateCommit() async throws {
        try await withLeagueAPI { api in
            let late = try await api.connection.addMatch()
            let reader = try await EventReader(api.server)
            let slow = try await Connection.connect(to: api.database.configuration)
            for end: Query in ["COMMIT", "ROLLBACK"] {
                try await slow.execute("BEGIN")
                try await slow.execute(
                    "UPDATE matches SET time = clock_timestamp()::time WHERE id = \(late)")
                let quick = try await api.connection.addMatch()
                try await Task.sleep(for: .milliseconds(200))
                try await slow.execute(end)
                let wanted = Set(
                    (end == "COMMIT" ? [quick, late] : [quick]).map { $0.uuidString.lowercased() })
                var seen: Set<String> = []
                // What other databases of the server are about may hold the first event back, too.
                for _ in 0..<5 where !seen.isSuperset(of: wanted) {
                    seen.insert("\(try await reader.next()?.object()["id"] ?? "")")
                }
                #expect(seen.isSuperset(of: wanted))
            }
            await slow.close()
        }
    }

    @Test("All streams together read the database once a change")
    func oneRead() async throws {
        try await withLeagueAPI { api in
            var readers: [EventReader] = []
            for _ in 0..<20 { readers.append(try await EventReader(api.server)) }
            let before = await api.league.hub.pages
            for _ in 0..<5 {
                let id = try await api.connection.addMatch().uuidString.lowercased()
                for reader in readers {
                    #expect(try await reader.next()?.object()["id"] as? String == id)
                }
            }
            #expect(await api.league.hub.pages - before == 5)
        }
    }

    @Test("A silent stream says now and then that it goes on")
    func heartbeats() async throws {
        var patience = ChangeHub.Patience()
        patience.heartbeat = .milliseconds(50)
        try await withLeagueAPI(patience: patience) { api in
            let reader = try await EventReader(api.server)
            try await Task.sleep(for: .milliseconds(300))
            try await api.connection.addMatch()
            _ = try await reader.next()
            #expect(reader.heartbeats >= 1)
        }
    }

    @Test("The service stops without delay, and each stream ends as it should")
    func shutdown() async throws {
        try await withLeagueAPI { api in
            let reader = try await EventReader(api.server)
            try await api.connection.addMatch()
            _ = try await reader.next()
            await api.server.stop()
            #expect(try await reader.next() == nil)
            #expect(reader.hasEnded)
        }
    }

    @Test("There is an end to the streams, and a place again when one has gone")
    func limit() async throws {
        var limits = ServerLimits.standard
        limits.eventStreams = 2
        var patience = ChangeHub.Patience()
        patience.heartbeat = .milliseconds(50)
        try await withLeagueAPI(limits: limits, patience: patience) { api in
            var readers: [EventReader] = []
            for _ in 0..<2 { readers.append(try await EventReader(api.server)) }
            let refusal = try await api.get("/api/v1/events")
            #expect(refusal.status == 503 && refusal["Retry-After"] != nil)
            #expect(try refusal.errorCode() == "busy")
            // What is only looked at takes no place.
            #expect(try await api.get("/api/v1/events", method: "HEAD").status == 200)
            readers.removeLast()
            try await wait(for: "a place") {
                let client = try await api.server.connect()
                try client.send(TestClient.request("/api/v1/events"))
                return try await client.answer(hasBody: false).status == 200
            }
        }
    }

    @Test("A client that takes nothing is let go, and holds up no other")
    func stalledClient() async throws {
        var limits = ServerLimits.standard
        (limits.stall, limits.sendBuffer) = (.milliseconds(300), 4096)
        try await withLeagueAPI(limits: limits) { api in
            let lazy = try await TestClient(port: api.server.port, receiveBuffer: 4096)
            try lazy.send(TestClient.request("/api/v1/events"))
            _ = try await lazy.answer(hasBody: false)
            let reader = try await EventReader(api.server)
            let note = String(repeating: "x", count: 900)
            for _ in 0..<20 {
                try await api.connection.execute(
                    """
                    INSERT INTO matches (date, home_team_id, notes)
                    SELECT '2026-01-01', 'JDM', \(note) FROM generate_series(1, 20)
                    """)
                for _ in 0..<20 { #expect(try await reader.next() != nil) }
            }
            // It gets what the kernel had for it, and then no orderly end.
            try await Task.sleep(for: .milliseconds(600))
            let rest = try await lazy.rest()
            #expect(!rest.suffix(5).elsewhereEnds)
            #expect(rest.count < 400 * 900)
        }
    }
}

extension ArraySlice<UInt8> {
    /// Whether it is the last chunk of a body.
    fileprivate var elsewhereEnds: Bool { elementsEqual("0\r\n\r\n".utf8) }
}
