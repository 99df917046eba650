/// One thing that `select` asks for.
enum SelectItem: Equatable, Sendable {
    /// `*`.
    case everything
    /// `alias:name::cast`.
    case column(String, alias: String?, cast: Cast?)
    /// `alias:relation!hint(…)`.
    case embedded(String, alias: String?, hint: String?, [SelectItem])

    /// What a column can be cast to.
    enum Cast: String, CaseIterable, Sendable {
        case text, int, date
    }
}

/// Reads `select`, `order` and lists of names.
///
/// <https://docs.postgrest.org/en/stable/references/api/tables_views.html#vertical-filtering>
enum SelectParser {
    /// `id,day:date::text,houses!home_team_id(name)`; an empty text chooses nothing.
    static func items(_ text: String) throws(APIError) -> [SelectItem] {
        var scanner = GrammarScanner(text, as: "select parameter")
        scanner.skipBlanks()
        if scanner.isAtEnd { return [] }
        let items = try items(&scanner, isEmbedded: false)
        try scanner.finish(expecting: "\",\" or end of input")
        let embedded = items.count { if case .embedded = $0 { true } else { false } }
        guard embedded <= RequestLimits.embedded else {
            throw .grammar(
                "At most \(RequestLimits.embedded) relations are embedded.",
                details: "There are \(embedded).")
        }
        return items
    }

    private static func items(
        _ scanner: inout GrammarScanner, isEmbedded: Bool
    ) throws(APIError) -> [SelectItem] {
        var items: [SelectItem] = []
        repeat {
            scanner.skipBlanks()
            items.append(try item(&scanner, isEmbedded: isEmbedded))
            scanner.skipBlanks()
        } while scanner.take(",")
        return items
    }

    private static func item(
        _ scanner: inout GrammarScanner, isEmbedded: Bool
    ) throws(APIError) -> SelectItem {
        if scanner.take("*") { return .everything }
        var name = try scanner.takeName("field name or \"*\"")
        var alias: String?
        if scanner.next == ":", !scanner.rest.hasPrefix("::") {
            _ = scanner.take(":")
            alias = name
            name = try scanner.takeName("field name")
        }
        if scanner.next == "!" || scanner.next == "(" {
            guard !isEmbedded else {
                throw scanner.error(expecting: "\",\" or \")\": rows are embedded one level deep")
            }
            return try embedded(name, alias, &scanner)
        }
        guard scanner.take("::") else { return .column(name, alias: alias, cast: nil) }
        let start = scanner.position
        let type = scanner.take { $0.properties.isAlphabetic || $0.properties.numericType != nil }
        guard let cast = SelectItem.Cast(rawValue: type.lowercased()) else {
            scanner.goBack(to: start)
            throw scanner.error(expecting: "text, int or date")
        }
        return .column(name, alias: alias, cast: cast)
    }

    private static func embedded(
        _ name: String, _ alias: String?, _ scanner: inout GrammarScanner
    ) throws(APIError) -> SelectItem {
        var hint: String?
        if scanner.take("!") {
            let start = scanner.position
            let word = try scanner.takeName("a foreign key, or its column")
            if word == "inner" || word == "left" {
                scanner.goBack(to: start)
                throw scanner.error(
                    expecting: "a foreign key, or its column: embedding does not choose rows")
            }
            hint = word
        }
        guard scanner.take("(") else { throw scanner.error(expecting: "\"(\"") }
        scanner.skipBlanks()
        if scanner.take(")") {
            if ["avg", "count", "max", "min", "sum"].contains(name) { throw .aggregate }
            return .embedded(name, alias: alias, hint: hint, [])
        }
        let items = try items(&scanner, isEmbedded: true)
        guard scanner.take(")") else { throw scanner.error(expecting: "\",\" or \")\"") }
        return .embedded(name, alias: alias, hint: hint, items)
    }

    /// `date,"home_score"`.
    ///
    /// - Parameter kind: what the parameter is called in errors.
    static func names(_ text: String, as kind: String) throws(APIError) -> [String] {
        var scanner = GrammarScanner(text, as: kind)
        var names: [String] = []
        repeat { names.append(try scanner.takeName("field name")) } while scanner.take(",")
        try scanner.finish(expecting: "\",\" or end of input")
        return names
    }
}

/// One column of an order.
struct OrderTerm: Equatable, Sendable {
    let column: String
    var isDescending = false
    /// Where rows without a value stand; nil is PostgreSQL's rule: last, or first of a descending order.
    var nullsFirst: Bool?

    /// Reads `date.desc.nullslast,time`.
    ///
    /// <https://docs.postgrest.org/en/stable/references/api/tables_views.html#ordering>
    static func terms(_ text: String) throws(APIError) -> [OrderTerm] {
        var scanner = GrammarScanner(text, as: "order")
        var terms: [OrderTerm] = []
        repeat {
            var term = OrderTerm(column: try scanner.takeName("field name"))
            if scanner.take(".asc") {
                term.isDescending = false
            } else if scanner.take(".desc") {
                term.isDescending = true
            }
            if scanner.take(".nullsfirst") {
                term.nullsFirst = true
            } else if scanner.take(".nullslast") {
                term.nullsFirst = false
            }
            scanner.skipBlanks()
            guard scanner.isAtEnd || scanner.next == "," else {
                throw scanner.error(
                    expecting: "\",\", .asc, .desc, .nullsfirst, .nullslast or end of input")
            }
            terms.append(term)
        } while scanner.take(",")
        return terms
    }
}
