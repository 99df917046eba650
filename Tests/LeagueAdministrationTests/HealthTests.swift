import FieldGame
import Foundation
import LeagueAdministration
import LeagueDatabase
import PostgreSQL
import Testing

/// What the doctor finds, and admins read on their first page.
@Suite struct HealthTests {
    @Test func clocksThatDifferAreFound() {
        let before = Date(timeIntervalSince1970: 1_000)
        let after = Date(timeIntervalSince1970: 1_010)
        func look(_ server: Double) -> HealthCheck {
            LeagueChecks.clock(server, between: before, and: after)
        }
        for server in [998, 1_005, 1_012.0] { #expect(look(server).status == .ok) }
        #expect(look(997).message == "the server's clock is 3 s behind ours")
        #expect(look(1_020).message == "the server's clock is 10 s ahead of ours")
        #expect(look(1_020).status == .warning)
    }

    @Test func aCheckThatCannotLookIsAProblemAndTheOthersGoOn() async {
        struct Broken: Error {}
        let looks: [HealthCheck.Look] = [
            ("a.broken", { throw Broken() }), ("a.fine", { HealthCheck(.ok, "fine") }),
        ]
        let all = await HealthCheck.all(looks) { _ in "it is broken" }
        #expect(all.map(\.id) == ["a.broken", "a.fine"])
        #expect(all[0].status == .problem)
        #expect(all[0].message == "could not be looked at: it is broken")
        #expect(await HealthCheck.all(looks) { _ in nil }.map(\.id) == ["a.fine"])
    }

    @Test func aServerFindsWhatAnAdminMayMend() async throws {
        try await withAdmin { league, owner in
            func found() async -> [String: HealthCheck.Status] {
                let looks =
                    MailChecks(maildir: "/nowhere", hasSenders: true).looksOfServer(league)
                    + LeagueChecks(league).looksOfServer
                let all = await HealthCheck.all(looks) { _ in nil }
                return Dictionary(all.map { ($0.id, $0.status) }) { $1 }
            }
            let fine = await found()
            // That there is no such folder is for the importer's account to see.
            #expect(
                fine == [
                    "mail.failed": .ok, "mail.writing": .ok, "data.tables": .ok, "data.names": .ok,
                    "data.shirts": .ok,
                ])
            try await owner.execute("UPDATE houses SET colours = 'no such colour' WHERE id = 'JDM'")
            #expect(await found()["data.shirts"] == .note)
        }
    }
}
