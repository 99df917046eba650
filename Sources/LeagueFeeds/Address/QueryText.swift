import Foundation

/// The query of an address, as the forms of pages write it: `follow=JDM&week`.
///
/// <https://url.spec.whatwg.org/#application/x-www-form-urlencoded>
package enum QueryText {
    /// The most parameters that the query of a calendar or a list may have.
    package static let limit = 64

    /// The names and values in a query, decoded, in their order; without those that others hang onto
    /// addresses to count who follows them.
    ///
    /// Throws ``FeedRefusal`` (`invalid`) for a broken escape, text that is no Unicode or holds
    /// U+0000, and more parameters than `limit`.
    package static func pairs(
        of query: Substring, limit: Int = limit
    ) throws(FeedRefusal) -> [(name: String, value: String)] {
        var pairs: [(name: String, value: String)] = []
        for pair in query.split(separator: "&") {
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = decoded(parts[0]), let value = decoded(parts.count > 1 ? parts[1] : "")
            else {
                throw FeedRefusal(
                    .invalid,
                    "The address cannot be read: a % in it is not followed by two digits that make "
                        + "UTF-8.",
                    details: String(pair))
            }
            guard !name.utf8.contains(0), !value.utf8.contains(0) else {
                throw FeedRefusal(
                    .invalid, "The address cannot be read: it holds the character U+0000.")
            }
            if FeedParameter.isOfTrackers(name) { continue }
            pairs.append((name, value))
            guard pairs.count <= limit else {
                throw FeedRefusal(
                    .invalid, "The address asks for too much at once.",
                    details: "at most \(limit) parameters")
            }
        }
        return pairs
    }

    /// What is said of a name that means nothing there.
    package static func unknown(_ name: String, known: [String]) -> FeedRefusal {
        FeedRefusal(
            .invalid, "The address says something that is not understood: \(name).",
            hint: known.isEmpty
                ? "It takes no parameters."
                : "What is understood: \(known.joined(separator: ", ")).")
    }

    /// What is said of a name that stands there twice and may not.
    package static func repeated(_ name: String) -> FeedRefusal {
        FeedRefusal(.invalid, "The address says \(name) more than once.")
    }

    /// A form's text: `Junior+League`, `Junior%20League` -> `Junior League`; nil for a broken escape.
    private static func decoded(_ text: Substring) -> String? {
        text.replacing("+", with: " ").removingPercentEncoding
    }
}
