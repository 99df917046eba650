/// The umpires of a match as the database keeps them: one text, names joined by comma and blank.
public enum Umpires {
    /// `["Mr Carlow", "Dr Penhale"]` -> `Mr Carlow, Dr Penhale`. A comma inside a name is left out:
    /// `Carlow, R. (Mr)` -> `Carlow R. (Mr)`. No names give nil.
    public static func text(_ names: [String]) -> String? {
        let cleaned = names.map { name in
            name.replacing(",", with: " ").split(whereSeparator: \.isWhitespace)
                .joined(separator: " ")
        }.filter { !$0.isEmpty }
        return cleaned.isEmpty ? nil : cleaned.joined(separator: ", ")
    }

    /// By what names of umpires are told apart, as PostgreSQL's `league_umpire_slugs` does:
    /// `Mr. Carlow` -> `mr-carlow`; the folded name where no slug is left of it.
    public static func key(_ name: String) -> String {
        let folded = FoldedName(name)
        return folded.slug.isEmpty ? folded.description : folded.slug
    }

    /// `Mr Carlow, Dr Penhale` -> `["Mr Carlow", "Dr Penhale"]`; nil and blanks give none.
    public static func names(_ text: String?) -> [String] {
        guard let text, !text.isEmpty else { return [] }
        if let names = plainNames(text) { return names }
        return text.split(separator: ",")
            .map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
            .filter { !$0.isEmpty }
    }

    /// The names in a text of printable ASCII without two blanks in a row, as ``text(_:)`` writes it;
    /// nil for any other text.
    private static func plainNames(_ text: String) -> [String]? {
        let octets = text.utf8Span.span
        for place in octets.indices {
            guard 0x20...0x7E ~= octets[place],
                place == 0 || octets[place] != 0x20 || octets[place - 1] != 0x20
            else { return nil }
        }
        var names: [String] = []
        var rest = octets.indices
        while !rest.isEmpty {
            let end = rest.first { octets[$0] == UInt8(ascii: ",") } ?? rest.upperBound
            var name = rest.lowerBound..<end
            rest = min(end + 1, rest.upperBound)..<rest.upperBound
            if let first = name.first, octets[first] == 0x20 { name.removeFirst() }
            if let last = name.last, octets[last] == 0x20 { name.removeLast() }
            if name.isEmpty { continue }
            guard let name = try? UTF8Span(validating: octets.extracting(name)) else { return nil }
            names.append(String(copying: name))
        }
        return names
    }
}

/// Who is meant by the names that matches give umpires: `Carlow` may be `Mr Carlow`.
public struct UmpirePeople: Sendable {
    /// An umpire.
    public struct Person: Hashable, Sendable {
        /// By what the umpire is told apart.
        public let id: String
        /// The name that people read.
        public let name: String

        /// An umpire with these values.
        public init(id: String, name: String) { (self.id, self.name) = (id, name) }
    }

    private let people: [String: Person]

    /// The umpires by the keys of their names; see ``Umpires/key(_:)``.
    public init(_ people: [String: Person] = [:]) { self.people = people }

    /// Who is meant by a name; one that is not known means a person of its own.
    func person(named name: String) -> Person {
        let key = Umpires.key(name)
        return people[key] ?? Person(id: key, name: name)
    }
}
