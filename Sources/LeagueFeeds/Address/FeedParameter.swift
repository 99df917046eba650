import Foundation

/// One `key=value` of a calendar's address.
struct FeedParameter: Hashable, Sendable {
    /// What may stand in an address.
    enum Key: String, Hashable, Sendable, CaseIterable {
        case follow, house, team, umpire, competition, pitch
        case from, to, today, tomorrow, week
        case results, alarm, cancelled

        /// Whether it chooses matches, as the options of `fieldgame fixtures` do.
        var isFilter: Bool { ![.results, .alarm, .cancelled].contains(self) }

        /// Whether it may stand there more than once.
        var repeats: Bool { self == .follow || kind != nil }

        /// What its value names; nil where that is nothing, or two things.
        var kind: FeedKind? { FeedKind(rawValue: rawValue) }
    }

    /// The key.
    let key: Key
    /// The value, decoded.
    let value: String

    /// A parameter.
    init(_ key: Key, _ value: String) {
        self.key = key
        self.value = value
    }

    /// Whether a key is one that others hang onto addresses that are passed on, to count who follows
    /// them; it means nothing here.
    static func isOfTrackers(_ key: String) -> Bool {
        key.hasPrefix("utm_") || ["fbclid", "gclid", "msclkid", "mc_cid", "mc_eid"].contains(key)
    }

    /// As it stands in an address, encoded: `follow=JDM:Junior%20League`.
    var encoded: String {
        let value = value.addingPercentEncoding(withAllowedCharacters: Self.plain) ?? ""
        return "\(key.rawValue)=\(value)"
    }

    /// What is said of a value that cannot be read.
    func refusal(expecting expected: String) -> FeedRefusal {
        FeedRefusal(
            .invalid, "The address cannot be read: \(key.rawValue) must be \(expected).",
            details: "\(key.rawValue)=\(value)")
    }

    /// What needs no encoding in a query and cannot be taken for its punctuation.
    private static let plain = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~:,")
}

extension FeedParameter: Comparable {
    /// By key, then by value.
    static func < (left: FeedParameter, right: FeedParameter) -> Bool {
        (left.key.rawValue, left.value) < (right.key.rawValue, right.value)
    }
}
