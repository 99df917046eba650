import Foundation
import LeagueNews
import TestSupport
import Testing

/// What the other end of a connection took: who, how, and what Python reads in it.
struct ReceivedMessage: Decodable {
    struct Part: Decodable {
        let type: String
        let parameters: [String: String]
        let encoding: String?
        let text: String?
        let longest: Int?
        let defects: [String]
    }

    let sender: String
    let recipients: [String]
    let options: [String]
    let connection: Int
    let tls: Bool
    let user: String?
    let ehlo: String
    let fields: [[String]]
    let defects: [String]
    let from: [[String]]
    let to: [[String]]
    let toName: String
    let replyTo: [[String]]
    let parts: [Part]

    /// The values of a field.
    func values(_ name: String) -> [String] {
        fields.filter { $0[0].lowercased() == name.lowercased() }.map { $0[1] }
    }
}

/// A mail server on loopback, made of PyPI's aiosmtpd.
struct MailPeer {
    let peer: Peer
    private let folder: URL

    /// - Parameter settings: see `Peers/smtp_peer.py`.
    init(in folder: URL, _ settings: [String: any Sendable] = [:]) throws {
        self.folder = folder.appending(path: "peer-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: self.folder, withIntermediateDirectories: true)
        let text = try JSONSerialization.data(withJSONObject: settings)
        peer = try Peer(
            "smtp_peer.py", self.folder.path, String(decoding: text, as: UTF8.self))
    }

    /// Its address, by a name that a certificate can hold.
    func url(_ scheme: String = "smtp") -> String { "\(scheme)://127.0.0.1:\(peer.port)" }

    func server(
        _ security: MailServer.Security? = nil, login: MailServer.Login? = nil,
        ehloName: String? = nil
    ) throws -> MailServer {
        try MailServer(url: url(), security: security, login: login, ehloName: ehloName)
    }

    /// The message with a number, from 1; it was written before it was answered.
    func message(_ number: Int) throws -> ReceivedMessage {
        try JSONDecoder().decode(
            ReceivedMessage.self,
            from: Data(contentsOf: folder.appending(path: "\(number).json")))
    }

    /// Its octets.
    func octets(_ number: Int) throws -> [UInt8] {
        Array(try Data(contentsOf: folder.appending(path: "\(number).eml")))
    }

    /// How many messages it has taken.
    func count() throws -> Int {
        try FileManager.default.contentsOfDirectory(atPath: folder.path)
            .count { $0.hasSuffix(".json") }
    }

    /// Its lines on commands: `1 MAIL FROM:<a@example.org>`.
    func log() throws -> [String] {
        try String(contentsOf: folder.appending(path: "log"), encoding: .utf8)
            .split(separator: "\n").map(String.init)
    }
}

/// A small message.
let smallMessage = Array("Subject: Fixtures\r\n\r\nKeate v Hawtrey\r\n".utf8)

extension MailSender {
    /// Sends the small message, from the league unless told otherwise.
    nonisolated func send(
        to recipient: String, from sender: String? = "league@example.org",
        _ message: [UInt8] = smallMessage, hold: EndHold? = nil
    ) async throws -> MailOutcome {
        try await send(
            message, from: try sender.map { try MailAddress($0) }, to: try MailAddress(recipient),
            hold: hold)
    }
}
