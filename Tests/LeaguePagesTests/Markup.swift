import Foundation
import Testing

/// An HTML document, read strictly enough to see whether it is well made.
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

    /// Reads a document.
    init(_ html: String) throws {
        var open: [String] = []
        let pattern = /<(?<close>\/?)(?<name>[a-z][a-z0-9]*)(?<rest>(?:[^<>"]|"[^"]*")*)>/
        var plain = html.replacing("<!DOCTYPE html>", with: "")
        for element in ["style", "script"] where html.contains("<\(element)>") {
            let content = try Self.content(of: element, in: html)
            plain = plain.replacing(content, with: "")
        }
        for match in plain.matches(of: pattern) {
            let name = String(match.name)
            if match.close.isEmpty {
                tags.append(Tag(name: name, attributes: Self.attributes(match.rest)))
                if !["meta", "link", "br", "img", "input"].contains(name) { open.append(name) }
            } else if open.popLast() != name {
                faults.append("</\(name)> closes nothing")
            }
        }
        faults += open.map { "<\($0)> stays open" }
        let text = plain.replacing(pattern, with: "")
        if text.contains(where: { "<>".contains($0) }) { faults.append("a bare < or >") }
        let escape = /&(?!(?:amp|lt|gt|quot|#39);)/
        if plain.contains(escape) { faults.append("a bare &") }
        let ids = tags.compactMap { $0.attributes["id"] }
        if Set(ids).count != ids.count { faults.append("an id twice") }
    }

    /// The values of an attribute of all elements with this name.
    func values(of attribute: String, in name: String) -> [String] {
        tags.filter { $0.name == name }.compactMap { $0.attributes[attribute] }
    }

    /// The text between the tags of the only element of this name.
    static func content(of element: String, in html: String) throws -> String {
        let pieces = html.components(separatedBy: "<\(element)>")
        try #require(pieces.count == 2, "there must be one <\(element)>")
        return try #require(pieces[1].components(separatedBy: "</\(element)>").first)
    }

    private static func attributes(_ text: Substring) -> [String: String] {
        var attributes: [String: String] = [:]
        for match in text.matches(of: /([a-z-]+)(?:="([^"]*)")?/) {
            attributes[String(match.1)] = match.2.map(String.init) ?? ""
        }
        return attributes
    }
}
