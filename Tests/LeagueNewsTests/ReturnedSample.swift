import Foundation
import LeagueNews
import Testing

/// The messages in `Returned/`, written after the formats of well-known servers.
enum ReturnedSample {
    /// The folder of the tests of this target.
    static let folder = URL(filePath: #filePath).deletingLastPathComponent()

    /// The octets 0 to 31, by which the addresses in the samples are made.
    static func key() throws -> VERPKey { try #require(VERPKey(Array(0..<32))) }

    /// The names of all samples.
    static func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(
            at: folder.appending(path: "Returned"), includingPropertiesForKeys: nil
        ).map { $0.deletingPathExtension().lastPathComponent }.sorted()
    }

    /// A message of that name.
    static func bytes(_ name: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: folder.appending(path: "Returned/\(name).eml")))
    }

    /// What is read of a message of that name.
    static func read(_ name: String) throws -> ReturnedMessage {
        ReturnedMessage.read(try bytes(name), key: try key())
    }
}

extension ReturnedMessage.Meaning {
    /// `hard 5.1.1 a@b.example`, `soft`, `automatic`: all but the diagnostic.
    var told: String {
        switch self {
        case .hardBounce(let status): "hard \(status.code) \(status.recipient)"
        case .softBounce(nil): "soft"
        case .softBounce(let status?): "soft \(status.code) \(status.recipient)"
        case .delayed: "delayed"
        case .delivered: "delivered"
        case .complaint: "complaint"
        case .automaticReply: "automatic"
        case .invitationReply: "reply"
        case .other: "other"
        }
    }

    /// Whether it must not come from anybody but the recipient of a delivery.
    var needsDelivery: Bool {
        switch self {
        case .hardBounce, .softBounce, .delayed, .delivered, .complaint: true
        case .automaticReply, .invitationReply, .other: false
        }
    }
}
