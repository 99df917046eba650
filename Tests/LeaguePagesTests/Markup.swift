import Foundation
import Testing

/// An HTML document or a piece of one, read strictly enough to see whether it is well made.
struct Markup {
    /// The start tags in their order.
    private(set) var tags: [Tag] = []
    /// What is wrong with it.
    private(set) var faults: [String] = []

    /// A start tag: its name, and its attributes without quotes.
    struct Tag {
        let name: String
        let attributes: [String: String]
    }

    /// Elements that have no end tag.
    private static let voids: Set = ["meta", "link", "base", "br", "img", "input", "hr"]

    /// Reads a document.
    init(_ html: String) {
        var open: [String] = []
        let pattern = /<(?<close>\/?)(?<name>[A-Za-z][A-Za-z0-9]*)(?<rest>(?:[^<>"]|"[^"]*")*)>/
        let plain = html.replacing(/^<!doctype html>\n|^<\?xml [^<>]*\?>\n/, with: "")
        for match in plain.matches(of: pattern) {
            let name = String(match.name)
            guard match.close.isEmpty else {
                if open.popLast() != name { faults.append("</\(name)> closes nothing") }
                continue
            }
            let isClosed = match.rest.hasSuffix("/")
            read(name, isClosed ? match.rest.dropLast() : match.rest)
            if !isClosed, !Self.voids.contains(name) { open.append(name) }
        }
        faults += open.map { "<\($0)> stays open" }
        let text = plain.replacing(pattern, with: "")
        if text.contains(where: { "<>".contains($0) }) { faults.append("a bare < or >") }
        if plain.contains(/&(?!(?:amp|lt|gt|quot|#39);)/) { faults.append("a bare &") }
        let ids = tags.compactMap { $0.attributes["id"] }
        if Set(ids).count != ids.count { faults.append("an id twice") }
    }

    /// The values of an attribute of all elements with this name.
    func values(of attribute: String, in name: String) -> [String] {
        tags.filter { $0.name == name }.compactMap { $0.attributes[attribute] }
    }

    /// Where its links, forms and files lead to, not escaped any more.
    var places: [String] {
        tags.flatMap { tag in
            ["href", "src", "action"].compactMap { tag.attributes[$0] }
        }.map { $0.replacing("&amp;", with: "&") }
    }

    /// Keeps a start tag. Each attribute is a name, or a name with a value in double quotes.
    private mutating func read(_ name: String, _ rest: Substring) {
        var attributes: [String: String] = [:]
        let pattern = /\s+([A-Za-z][A-Za-z:-]*)(?:="([^"]*)")?/
        for match in rest.matches(of: pattern) {
            let value = match.2.map(String.init) ?? ""
            if attributes.updateValue(value, forKey: String(match.1)) != nil {
                faults.append("<\(name)> has \(match.1) twice")
            }
        }
        let left = rest.replacing(pattern, with: "")
        if !left.allSatisfy(\.isWhitespace) { faults.append("<\(name)> has \(left)") }
        tags.append(Tag(name: name, attributes: attributes))
    }
}
