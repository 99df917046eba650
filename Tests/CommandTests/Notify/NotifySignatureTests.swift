import Foundation
import TestSupport
import Testing

/// Letters that go out by Debian's Postfix and OpenDKIM, set up as `samples/mail/outgoing.conf` says. The
/// long form has them; it needs root, since Postfix changes to accounts of its own.
@Suite struct NotifySignatureTests {
    /// What a server behind them found.
    private struct Signature: Decodable {
        let verified: Bool
        /// The names of the fields that it covers, in lower case.
        let signed: [String]
        let sender: String
    }

    @Test(.enabled(if: LongForm.isChosen))
    func `a letter carries a signature that covers how to unsubscribe`() async throws {
        try #require(
            FileManager.default.isExecutableFile(atPath: "/usr/sbin/opendkim") && geteuid() == 0,
            "run scripts/prepare postfix opendkim opendkim-tools, and this as root")
        try await NotifyLeague.with { league in
            let folder = league.folder.appending(path: "signing")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            let peer = try Peer("signing_peer.py", folder.path, sample("mail/outgoing.conf"))
            try league.configure(server: "smtp://127.0.0.1:\(peer.port)")
            try await league.follow("mum@family.example")
            try await league.set("2026-01-12T12:00Z")
            try await league.add("2026-01-13")
            #expect(try league.once("2026-01-12T12:10Z")["sent"] == 1)
            let file = folder.appending(path: "1.json")
            try await wait(for: "the letter") {
                FileManager.default.fileExists(atPath: file.path)
            }
            let signature = try JSONDecoder().decode(Signature.self, from: Data(contentsOf: file))
            #expect(signature.verified)
            let covered = Set(signature.signed)
            let wanted: Set = [
                "from", "to", "subject", "date", "message-id", "list-id", "list-unsubscribe",
                "list-unsubscribe-post",
            ]
            #expect(covered.isSuperset(of: wanted), "\(signature.signed)")
            // Nobody can add another one.
            #expect(signature.signed.count { $0 == "list-unsubscribe-post" } == 2)
            #expect(signature.sender.hasPrefix("bounces+"))
        }
    }
}
