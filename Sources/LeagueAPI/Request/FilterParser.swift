/// Reads filters: `eq.3`, `not.in.(1,2)`, `(a.eq.1,and(b.gt.2,c.is.null))`.
///
/// <https://docs.postgrest.org/en/stable/references/api/tables_views.html#horizontal-filtering>
struct FilterParser {
    private static let operators =
        "operator (eq, neq, gt, gte, lt, lte, like, ilike, in, is, each also after not)"

    private var scanner: GrammarScanner

    /// The filter of a parameter `column=text`.
    static func filter(_ column: String, _ text: String) throws(APIError) -> Filter {
        var names = GrammarScanner(column, as: "filter")
        let name = try names.takeName("field name")
        try names.finish(expecting: "\"=\", since neither JSON nor embedded columns are filtered")
        var parser = FilterParser(scanner: GrammarScanner(text, as: "filter"))
        let filter = try parser.condition(name, isInTree: false)
        try parser.scanner.finish(expecting: "end of input")
        return filter
    }

    /// The filter of a parameter `or=text`, `and=text`, `not.or=text` or `not.and=text`; nil for any
    /// other name.
    static func tree(_ name: String, _ text: String) throws(APIError) -> Filter? {
        let isNegated = name.hasPrefix("not.")
        let connective = isNegated ? name.dropFirst(4) : name[...]
        guard connective == "or" || connective == "and" else { return nil }
        var parser = FilterParser(scanner: GrammarScanner(text, as: "logic tree"))
        let parts = try parser.parts(depth: 1)
        try parser.scanner.finish(expecting: "end of input")
        return connective == "or"
            ? .any(parts, isNegated: isNegated) : .all(parts, isNegated: isNegated)
    }

    /// `(…,…)`.
    private mutating func parts(depth: Int) throws(APIError) -> [Filter] {
        guard depth <= RequestLimits.depth else {
            throw scanner.error(
                expecting: "at most \(RequestLimits.depth) levels of and and or")
        }
        guard scanner.take("(") else { throw scanner.error(expecting: "\"(\"") }
        var parts: [Filter] = []
        repeat {
            scanner.skipBlanks()
            parts.append(try part(depth: depth))
            scanner.skipBlanks()
        } while scanner.take(",")
        guard scanner.take(")") else { throw scanner.error(expecting: "\",\" or \")\"") }
        return parts
    }

    private mutating func part(depth: Int) throws(APIError) -> Filter {
        let start = scanner.position
        let isNegated = scanner.take("not.")
        for connective in ["and", "or"] where scanner.take(connective) {
            guard scanner.next == "(" else { break }
            let parts = try parts(depth: depth + 1)
            return connective == "or"
                ? .any(parts, isNegated: isNegated) : .all(parts, isNegated: isNegated)
        }
        scanner.goBack(to: start)
        let name = try scanner.takeName("field name, and or or")
        guard scanner.take(".") else {
            throw scanner.error(expecting: "\".\" and an operator")
        }
        return try condition(name, isInTree: true)
    }

    /// An operator and its operand.
    private mutating func condition(
        _ column: String, isInTree: Bool
    ) throws(APIError) -> Filter {
        let isNegated = scanner.take("not.")
        return .condition(column: column, try comparison(isInTree), isNegated: isNegated)
    }

    private mutating func comparison(_ isInTree: Bool) throws(APIError) -> Comparison {
        let start = scanner.position
        let word = scanner.take { $0.properties.isAlphabetic }
        guard scanner.take(".") else {
            if Self.isOperator(word) { throw scanner.error(expecting: "\".\" and a value") }
            scanner.goBack(to: start)
            throw scanner.error(expecting: Self.operators)
        }
        switch word {
        case "in": return .among(try list())
        case "is":
            let text = scanner.take { $0.properties.isAlphabetic || $0 == "_" }
            guard let state = Comparison.State(rawValue: text.lowercased()) else {
                throw scanner.error(expecting: "null, not_null, true, false or unknown")
            }
            return .state(state)
        default:
            guard let found = Comparison.Operator(rawValue: word) else {
                scanner.goBack(to: start)
                throw scanner.error(expecting: Self.operators)
            }
            return .operand(found, try isInTree ? value() : scanner.takeRest())
        }
    }

    private static func isOperator(_ word: String) -> Bool {
        word == "in" || word == "is" || Comparison.Operator(rawValue: word) != nil
    }

    /// A value in a tree: in quotes, or up to the next comma or bracket.
    private mutating func value() throws(APIError) -> String {
        if let quoted = scanner.takeQuoted() {
            guard scanner.next == "," || scanner.next == ")" else {
                throw scanner.error(expecting: "\",\" or \")\"")
            }
            return quoted
        }
        return scanner.take { $0 != "," && $0 != ")" }
    }

    /// `(a,"b,c")`; `()` is empty.
    private mutating func list() throws(APIError) -> [String] {
        guard scanner.take("(") else { throw scanner.error(expecting: "\"(\"") }
        if scanner.take(")") { return [] }
        var values: [String] = []
        repeat { values.append(try value()) } while scanner.take(",")
        guard scanner.take(")") else { throw scanner.error(expecting: "\",\" or \")\"") }
        return values
    }
}

/// How much one request may ask for.
package enum RequestLimits {
    /// The most conditions of a request.
    package static let filters = 64
    /// The deepest `and` in an `or` in an `and`, the outermost being the first.
    package static let depth = 4
    /// The rows of an answer where `limit` says nothing.
    package static let usualRows = 1000
    /// The rows of an answer that `limit` may ask for.
    package static let rows = 10_000
    /// The values of a row that a request may choose, those of embedded rows too.
    static let values = 256
    /// The relations that a request may embed.
    static let embedded = 8
    /// The longest answer in bytes.
    static let answerBytes = 16 * 1024 * 1024
    /// The rows that one request may add.
    package static let insertedRows = 500
    /// The longest body in bytes.
    package static let bodyBytes = 256 * 1024
}
