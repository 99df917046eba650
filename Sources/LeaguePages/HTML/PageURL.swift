import Foundation

/// An address that a page may lead to: one of its own, or one that is known to be whole.
package struct PageURL: Hashable, Sendable {
    /// As it stands in an attribute, not escaped yet.
    let text: String

    /// The address of a program for calendars, or a page of this service by its public address.
    init(address text: String) { self.text = text }
}

/// A path of this service with the values of its query, before it is known where the service is.
package struct PagePath: Hashable, Sendable, ExpressibleByStringLiteral {
    /// `/houses/keate`: each part encoded.
    let path: String
    /// Names and values, in their order.
    var query: [(name: String, value: String)] = []

    package static func == (left: PagePath, right: PagePath) -> Bool { left.target == right.target }

    package func hash(into hasher: inout Hasher) { hasher.combine(target) }

    package init(stringLiteral path: StaticString) { self.path = "\(path)" }

    /// The path of these parts, each encoded: `["houses", "keate"]`.
    init(_ parts: String..., query: [(name: String, value: String)] = []) {
        path = parts.map {
            "/" + ($0.addingPercentEncoding(withAllowedCharacters: Self.plain) ?? "")
        }
        .joined()
        self.query = query
    }

    /// The path that is asked for by a target without a query.
    init(target: String) { path = target }

    /// The same path with another query.
    func with(_ query: [(name: String, value: String)]) -> PagePath {
        var copy = self
        copy.query = query
        return copy
    }

    /// Path and query as a request has them: `/fixtures?when=week&house=keate`.
    package var target: String {
        guard !query.isEmpty else { return path }
        return path + "?"
            + query.map { name, value in
                "\(name)=\(value.addingPercentEncoding(withAllowedCharacters: Self.plain) ?? "")"
            }.joined(separator: "&")
    }

    /// What needs no encoding in a path or a query, and is not taken for its punctuation.
    private static let plain = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~:")
}
