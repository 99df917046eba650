/// Which rows of an answer are wanted: `limit` and `offset`, and for a GET the field `Range`.
struct RowRange: Equatable, Sendable {
    var offset = 0
    /// The most rows.
    var limit = RequestLimits.usualRows

    /// Whether the client has named a limit, rather than taken the usual one.
    private(set) var isLimited = false

    init() {}

    /// Reads them; where both the address and the field say something, both hold.
    ///
    /// Throws ``APIError``: 400 PGRST100 for what is no number, or above ``RequestLimits/rows``; 416
    /// PGRST103 for numbers below 0 and a range that ends before it begins.
    init(limit: String?, offset: String?, field: String?, unit: String?) throws(APIError) {
        var (first, past) = (0, Int.max)
        if let field, unit == nil || unit == "items", !field.hasPrefix("bytes=") {
            (first, past) = try Self.bounds(field)
        }
        if let offset { first += try Self.number(offset, "offset", or: "Offset") }
        if let limit {
            let count = try Self.number(limit, "limit", or: "Limit")
            past = min(past, first + count)
        }
        isLimited = past != Int.max
        self.offset = first
        guard isLimited else { return }
        self.limit = max(0, past - first)
        guard self.limit <= RequestLimits.rows || field != nil && limit == nil else {
            throw .grammar(
                "At most \(RequestLimits.rows) rows are read at a time.",
                details: "limit is \(self.limit).", hint: "Go on with offset.")
        }
        self.limit = min(self.limit, RequestLimits.rows)
    }

    /// `0-9` -> 0 and 10; `10-` has no end.
    private static func bounds(_ field: String) throws(APIError) -> (first: Int, past: Int) {
        let text = field.hasPrefix("items=") ? field.dropFirst(6) : field[...]
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2, let first = Self.whole(parts[0]),
            let last = parts[1].isEmpty ? Int.max : Self.whole(parts[1])
        else { throw .range("The Range header is a range of rows, such as 0-9 or 10-.") }
        guard first <= last else {
            throw .range(
                "The lower boundary must be lower than or equal to the upper boundary in the Range "
                    + "header.")
        }
        return (first, last == Int.max ? last : last + 1)
    }

    private static func number(
        _ text: String, _ name: String, or word: String
    ) throws(APIError) -> Int {
        if text.hasPrefix("-"), whole(text.dropFirst()) != nil {
            throw .range("\(word) should be greater than or equal to zero.")
        }
        guard let number = whole(text[...]) else {
            throw .grammar(
                "\"failed to parse \(name) (\(text))\" (line 1, column 1)",
                details: "expecting a whole number of at most 15 digits")
        }
        return number
    }

    /// A number that can be added to another without overflow; nil for anything else.
    private static func whole(_ text: Substring) -> Int? {
        guard (1...15).contains(text.utf8.count), text.utf8.allSatisfy({ 0x30...0x39 ~= $0 })
        else { return nil }
        return Int(text)
    }
}
