package import HTTPTypes

/// A request to `/rest/v1`, wholly read: what it asks for, of what, in which form.
///
/// The grammar is a part of PostgREST's; what is outside it is refused, never passed over.
package struct APIRequest: Sendable {
    /// What the path names.
    enum Target: Equatable, Sendable {
        case relation(String)
        case function(String)
    }

    enum Action: Equatable, Sendable { case read, insert, update, delete, call }

    let target: Target
    let action: Action
    let form: AnswerForm
    let preferences: Preferences
    private(set) var select: [SelectItem] = [.everything]
    private(set) var filters: [Filter] = []
    private(set) var order: [OrderTerm] = []
    private(set) var range = RowRange()
    /// The columns that a body is read for; nil is its keys.
    private(set) var columns: [String]?
    /// By which columns a row is there already; nil is the primary key.
    private(set) var conflictColumns: [String]?
    let body: RequestBody?

    /// Reads a request.
    ///
    /// - Parameters:
    ///   - path: what comes after `/rest/v1`, such as `/houses`, without the query.
    ///   - body: its bytes; empty where it has none.
    /// - Throws: ``APIError``, always below 500.
    package init(
        _ method: HTTPRequest.Method, path: Substring, query: Substring, _ fields: HTTPFields,
        body: some Collection<UInt8>
    ) throws(APIError) {
        target = try Self.target(path)
        action = try Self.action(method, target)
        let schema = fields[
            named: action == .read ? "Accept-Profile" : "Content-Profile"]
        if let schema, schema != "public" { throw .schema(schema) }
        form = try AnswerForm.preferred(fields[.accept])
        preferences = try Preferences(fields[named: "Prefer"])
        let range = action == .read ? (fields[.range], fields[named: "Range-Unit"]) : nil
        self.body = try Self.body(action, fields, body)
        try read(try QueryParameters(query), range)
    }

    private static func target(_ path: Substring) throws(APIError) -> Target {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
        guard let part = parts.first, !part.isEmpty else { throw .path }
        let first = try QueryParameters.decoded(part.utf8, blank: nil)
        if parts.count == 1 { return .relation(first) }
        guard parts.count == 2, first == "rpc", let name = parts.last.map(String.init),
            !name.isEmpty
        else { throw .path }
        return .function(name)
    }

    private static func action(
        _ method: HTTPRequest.Method, _ target: Target
    ) throws(APIError) -> Action {
        if case .function = target {
            guard method == .post else { throw .method("POST") }
            return .call
        }
        switch method {
        case .get, .head: return .read
        case .post: return .insert
        case .patch: return .update
        case .delete: return .delete
        default: throw .method("GET, HEAD, POST, PATCH, DELETE")
        }
    }

    private static func body(
        _ action: Action, _ fields: HTTPFields, _ bytes: some Collection<UInt8>
    ) throws(APIError) -> RequestBody? {
        guard action == .insert || action == .update || action == .call else { return nil }
        if let coding = fields[.contentEncoding], coding.lowercased() != "identity" {
            throw .body("Content-Encoding not acceptable: \(coding)", details: "It is identity.")
        }
        let type = fields[.contentType] ?? "application/json"
        guard type.split(separator: ";").first?.lowercased() == "application/json" else {
            throw .body("Content-Type not acceptable: \(type)", details: "It is application/json.")
        }
        let body = try RequestBody(bytes)
        guard body.count <= RequestLimits.insertedRows else {
            throw .body(
                "At most \(RequestLimits.insertedRows) rows are added at a time.",
                details: "The body has \(body.count).")
        }
        guard action == .insert || !body.isList || action == .update && body.count == 1 else {
            throw .body("The body is one object.", details: "It is an array.")
        }
        return body
    }

    private mutating func read(
        _ parameters: QueryParameters, _ field: (range: String?, unit: String?)?
    ) throws(APIError) {
        var single: [String: String] = [:]
        for (name, value) in parameters.pairs {
            guard Self.reserved.contains(name) else {
                if let tree = try FilterParser.tree(name, value) {
                    filters.append(tree)
                } else {
                    filters.append(try FilterParser.filter(name, value))
                }
                continue
            }
            guard single.updateValue(value, forKey: name) == nil else {
                throw .grammar("\(name) stands twice in the address.", details: nil)
            }
        }
        guard filters.reduce(0, { $0 + $1.count }) <= RequestLimits.filters else {
            throw .grammar(
                "At most \(RequestLimits.filters) conditions are read.", details: nil,
                hint: "in.(…) takes many values as one condition.")
        }
        if let text = single["select"] { select = try SelectParser.items(text) }
        if let text = single["order"] { order = try OrderTerm.terms(text) }
        columns = try single["columns"].map { text throws(APIError) in
            try SelectParser.names(text, as: "columns parameter")
        }
        conflictColumns = try single["on_conflict"].map { text throws(APIError) in
            try SelectParser.names(text, as: "on_conflict parameter")
        }
        try refuseUnfitting(single)
        if let field {
            range = try RowRange(
                limit: single["limit"], offset: single["offset"], field: field.range,
                unit: field.unit)
        }
    }

    private static let reserved: Set<String> = [
        "select", "order", "limit", "offset", "columns", "on_conflict",
    ]

    /// Throws where a parameter says what this action cannot do.
    private func refuseUnfitting(_ single: [String: String]) throws(APIError) {
        var unfitting: [String] = []
        if action != .read { unfitting += ["limit", "offset"] }
        if action != .insert { unfitting.append("on_conflict") }
        if action != .insert && action != .update { unfitting.append("columns") }
        if let name = unfitting.first(where: { single[$0] != nil }) {
            throw .grammar("\(name) is not for this kind of request.", details: nil)
        }
        if !filters.isEmpty && (action == .insert || action == .call) {
            throw .grammar(
                "Filters are not for this kind of request.", details: nil,
                hint: "They choose among rows that are there.")
        }
        if filters.isEmpty && (action == .update || action == .delete) {
            throw .grammar(
                "This would \(action == .update ? "change" : "delete") every row: a filter is "
                    + "required.", details: nil,
                hint: "Say which ones, such as ?id=eq.…")
        }
    }
}

extension HTTPFields {
    /// A field by a name that HTTP itself does not know; nil where it is missing.
    package subscript(named name: String) -> String? {
        get { HTTPField.Name(name).flatMap { self[$0] } }
        set {
            guard let name = HTTPField.Name(name) else { return }
            self[name] = newValue
        }
    }
}
