import Foundation
import TestSupport
import Testing

/// A letter as the mail server took it.
struct TakenLetter: Decodable {
    struct Part: Decodable {
        let type: String
        let text: String?
    }

    /// To whom it comes back.
    let sender: String
    let recipients: [String]
    let fields: [[String]]
    let parts: [Part]

    var recipient: String { recipients.first ?? "" }
    var subject: String { value("Subject") }
    var messageID: String { value("Message-ID") }
    var text: String { parts.first { $0.type == "text/plain" }?.text ?? "" }

    /// The number of its delivery, which its Message-ID holds: `<news.42.1768000000@…>`.
    var delivery: Int64? {
        let words = messageID.split(separator: ".")
        return words.count > 2 && words[0] == "<news" ? Int64(words[1]) : nil
    }

    private func value(_ name: String) -> String {
        fields.first { $0[0].lowercased() == name.lowercased() }?[1] ?? ""
    }
}

/// A mail server on loopback, which does as the addresses of recipients say: see `smtp_peer.py`.
struct LetterServer {
    let peer: Peer
    private let folder: URL

    init(in folder: URL) throws {
        self.folder = folder.appending(path: "mail-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: self.folder, withIntermediateDirectories: true)
        peer = try Peer("smtp_peer.py", self.folder.path, "{}")
    }

    var url: String { "smtp://127.0.0.1:\(peer.port)" }

    /// How many letters it has taken.
    func count() throws -> Int {
        try FileManager.default.contentsOfDirectory(atPath: folder.path)
            .count { $0.hasSuffix(".json") }
    }

    /// What it has taken, in that order.
    func letters(after first: Int = 0) throws -> [TakenLetter] {
        let count = try count()
        guard count > first else { return [] }
        return try (first + 1...count).map { number in
            try JSONDecoder().decode(
                TakenLetter.self,
                from: Data(contentsOf: folder.appending(path: "\(number).json")))
        }
    }

    /// Its lines on commands: `1 RCPT TO:<mum@family.example>`.
    func log() throws -> String {
        let file = folder.appending(path: "log")
        guard FileManager.default.fileExists(atPath: file.path) else { return "" }
        return try String(contentsOf: file, encoding: .utf8)
    }

    /// Lets it go on with what it holds back.
    func go() throws { try Data().write(to: folder.appending(path: "go")) }
}
