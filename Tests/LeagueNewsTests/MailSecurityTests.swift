import Foundation
import LeagueNews
import TestSupport
import Testing

@Suite("Mail is secured by TLS, and logs in with a password that is told to nobody")
struct MailSecurityTests {
    @Test("STARTTLS as it is asked for", arguments: MailServer.Security.allCases, [false, true])
    func startTLS(security: MailServer.Security, isOffered: Bool) async throws {
        try await withTemporaryFolder { folder in
            let files = try TestCertificate(in: folder)
            var settings: [String: any Sendable] = [:]
            if isOffered {
                settings = [
                    "tls": "starttls", "certificate": files.certificate, "key": files.key,
                ]
            }
            let peer = try MailPeer(in: folder, settings)
            let sender = MailSender(
                to: try MailServer(
                    url: peer.url(), security: security, certificateFile: files.certificate))
            for _ in 0..<2 {
                let outcome = try await sender.send(to: "tom@example.org")
                if security == .required, !isOffered {
                    #expect(outcome == .misconfigured(.tls, nil))
                } else {
                    #expect(outcome == .accepted)
                    #expect(try peer.message(1).tls == (isOffered && security != .off))
                }
            }
        }
    }

    @Test("A certificate that is not to be trusted is refused", arguments: ["starttls", "smtps"])
    func untrusted(tls: String) async throws {
        try await withTemporaryFolder { folder in
            let right = try TestCertificate(in: folder)
            let other = try TestCertificate(in: folder, name: "other.example")
            let scheme = tls == "smtps" ? "smtps" : "smtp"
            for (shown, trusted, isTaken) in [
                (right, right, true), (right, other, false), (other, other, false),
            ] {
                let peer = try MailPeer(
                    in: folder,
                    ["tls": tls, "certificate": shown.certificate, "key": shown.key])
                let sender = MailSender(
                    to: try MailServer(
                        url: peer.url(scheme), security: .required,
                        certificateFile: trusted.certificate))
                let outcome = try await sender.send(to: "tom@example.org")
                #expect(outcome == (isTaken ? .accepted : .misconfigured(.tls, nil)))
                // On this machine, where TLS is a bonus, any certificate will do.
                if tls == "starttls" {
                    let easy = MailSender(to: try MailServer(url: peer.url()))
                    #expect(try await easy.send(to: "tom@example.org") == .accepted)
                    #expect(try peer.message(isTaken ? 2 : 1).tls)
                }
            }
        }
    }

    @Test("Long messages arrive by TLS")
    func manyByTLS() async throws {
        try await withTemporaryFolder { folder in
            let files = try TestCertificate(in: folder)
            let peer = try MailPeer(
                in: folder, ["tls": "smtps", "certificate": files.certificate, "key": files.key])
            let sender = MailSender(
                to: try MailServer(url: peer.url("smtps"), certificateFile: files.certificate))
            let long = Array(repeating: Array(".\r\n..\r\nKeate\r\n".utf8), count: 60_000).joined()
            for _ in 0..<3 {
                #expect(try await sender.send(to: "tom@example.org", Array(long)) == .accepted)
            }
            let hasArrived = try peer.octets(3) == Array(long)
            #expect(hasArrived)
        }
    }

    @Test(
        "A login with the right password, a wrong one, and one that the server repeats",
        arguments: ["windmills & \"größe\"", "windmills 7"])
    func login(secret: String) async throws {
        try await withTemporaryFolder { folder in
            let file = folder.appending(path: "password")
            try Data("\(secret)\n".utf8).write(to: file)
            try FileManager.default.setAttributes(
                [.posixPermissions: 0o640], ofItemAtPath: file.path)
            // Who logs in, whom the server knows, and by which password.
            for (user, known, password) in [
                ("league", "league", secret), ("league", "league", "another"),
                ("nobody", "league", secret), ("echo", "echo", "another"),
            ] {
                let peer = try MailPeer(in: folder, ["user": known, "password": password])
                let sender = MailSender(
                    to: try peer.server(
                        login: MailServer.Login(user: user, passwordFile: file.path)))
                let outcome = try await sender.send(to: "tom@example.org")
                if user == known, password == secret {
                    #expect(outcome == .accepted)
                    #expect(try peer.message(1).user == "league")
                } else {
                    let text = user == "echo" ? "" : "5.7.8 No"
                    #expect(outcome == .misconfigured(.login, MailReply(code: 535, text: text)))
                }
                #expect(!"\(outcome)".contains("windmills"))
            }
        }
    }

    @Test(
        "A password file that will not do is the operator's matter",
        arguments: [
            ("secret\n", 0o604, MailFault.passwordOpen), ("secret", 0o622, .passwordOpen),
            ("", 0o600, .passwordMissing), ("one\ntwo\n", 0o600, .passwordMissing),
            (String(repeating: "x", count: 1025), 0o600, .passwordMissing),
            ("a\0b", 0o600, .passwordMissing), ("none", 0, .passwordUnreadable),
        ])
    func passwordFile(content: String, mode: Int, fault: MailFault) async throws {
        try await withTemporaryFolder { folder in
            let file = folder.appending(path: "password")
            if mode != 0 {
                try Data(content.utf8).write(to: file)
                try FileManager.default.setAttributes(
                    [.posixPermissions: mode], ofItemAtPath: file.path)
            }
            // Nothing listens there: it is not asked.
            let server = try MailServer(
                url: "smtp://127.0.0.1:1",
                login: MailServer.Login(user: "league", passwordFile: file.path))
            let outcome = try await MailSender(to: server).send(to: "tom@example.org")
            #expect(outcome == .misconfigured(fault, nil))
            #expect(!"\(server)".contains("league") && !"\(outcome)".contains("secret"))
        }
    }

    @Test("A folder in place of the password's file is no password")
    func passwordFolder() async throws {
        let server = try MailServer(login: MailServer.Login(user: "league", passwordFile: "/tmp"))
        let outcome = try await MailSender(to: server).send(to: "tom@example.org")
        #expect(outcome == .misconfigured(.passwordUnreadable, nil))
    }
}
