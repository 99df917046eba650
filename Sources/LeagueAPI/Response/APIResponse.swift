package import HTTPTypes
package import NIOCore
import PostgreSQL

/// The answer to a request, before it is HTTP's.
package struct APIResponse: Sendable {
    package var status: HTTPResponse.Status
    package var fields: HTTPFields
    /// Nil where there is none.
    package var body: ByteBuffer?
}

extension APIResponse {
    /// The answer that a plan's statement has made.
    ///
    /// Throws ``APIError``: 416 PGRST103 for an offset beyond what was counted, 406 PGRST116 where one
    /// object was asked for and there is another number of rows, 404 for a match that is not there;
    /// and ``PostgresError`` (`decoding`).
    init(_ plan: Plan, _ row: Row) throws {
        let count = try row.decode(Int.self, "rows")
        var total = try row.decode(Int?.self, "total")
        let request = plan.request
        let isRead = request.action == .read
        if isRead, let total, request.range.offset > total {
            throw APIError.range(
                "An offset of \(request.range.offset) was requested, but there are only \(total) "
                    + "rows.", total: total)
        }
        if !isRead, request.preferences.countsAll { total = count }
        // The app takes any success for a score that was entered.
        if request.action == .update, plan.relation.name == "matches", count == 0,
            request.body?.keys.contains(where: Self.ofScores.contains) == true
        {
            throw APIError(.notFound, "P0002", "There is no such match.")
        }
        if request.form == .object, isRead, count != 1 { throw APIError.notSingle(count) }
        status = Self.status(plan, count, total, added: try row.decode(Int.self, "added"))
        fields = HTTPFields()
        fields[.contentRange] = Self.contentRange(plan, count, total)
        if let location = try row.decode(String?.self, "location") {
            fields[.location] = "/" + location
        }
        let applied = request.preferences.applied(to: request.action)
        if !applied.isEmpty {
            fields[named: "Preference-Applied"] = applied.joined(separator: ", ")
        }
        guard isRead || plan.sendsRows else { return }
        fields[.contentType] = request.form.contentType
        let head = request.form == .csv ? plan.fields.map(\.name).csvLine : ""
        body = ByteBuffer(string: head + (try row.decode(String?.self, "body") ?? "null"))
    }

    /// The columns that entering and clearing a score write.
    private static let ofScores: Set = ["home_score", "away_score", "status"]

    private static func status(
        _ plan: Plan, _ count: Int, _ total: Int?, added: Int
    ) -> HTTPResponse.Status {
        switch plan.request.action {
        case .insert: plan.request.preferences.resolution != nil && added == 0 ? .ok : .created
        case .update, .delete: plan.sendsRows ? .ok : .noContent
        case .call: .ok
        case .read: total.map { count < $0 } == true ? .partialContent : .ok
        }
    }

    /// `0-24/25`, `0-24/*`, `*/*`.
    private static func contentRange(_ plan: Plan, _ count: Int, _ total: Int?) -> String? {
        let first = plan.request.range.offset
        let isPlaced = plan.request.action != .insert && plan.request.action != .delete
        let rows = isPlaced && count > 0 ? "\(first)-\(first + count - 1)" : "*"
        return rows + "/" + (total.map(String.init) ?? "*")
    }
}

extension [String] {
    /// A line of comma-separated values, with its end.
    fileprivate var csvLine: String {
        map { name in
            let isPlain = !name.contains { ",\"\n\r".contains($0) }
            return isPlain ? name : "\"" + name.replacing("\"", with: "\"\"") + "\""
        }.joined(separator: ",") + "\n"
    }
}
