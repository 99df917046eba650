/// A request whose names have been found: what is read or written, and what is sent of it.
struct Plan: Sendable {
    /// Where the rows of the answer come from.
    enum Source: Sendable {
        case relation
        case insert([Column], conflict: Conflict?)
        case update([Column])
        case delete
        /// `enter_score` with these arguments.
        case call([String])
    }

    /// What becomes of a row that is there already.
    struct Conflict: Sendable {
        /// By which columns it is known.
        let columns: [Column]
        /// What is written over; nothing where the row is to stay as it is.
        let changed: [Column]
        /// Whether only a profile that waits for its person's role is written over: the account has just
        /// been made, and what is added here is the rest of it.
        var fillsProfile = false
    }

    let request: APIRequest
    let source: Source
    let relation: Relation
    let fields: [Field]
    let filter: PlannedFilter?
    let order: [(column: Column, term: OrderTerm)]
    /// Whether a league's table is chosen; without, a team has one row: that of its league listed first.
    let namesCompetition: Bool

    /// Finds the names of a request; throws ``APIError``, always below 500.
    init(_ request: APIRequest, _ catalogue: Catalogue) throws(APIError) {
        self.request = request
        switch request.target {
        case .relation(let name):
            let relation = try catalogue.relation(name)
            self.relation = relation
            source = try Self.source(request, relation)
        case .function(let name):
            // It returns a match.
            relation = try catalogue.relation("matches")
            let arguments = request.body?.keys ?? []
            guard name == "enter_score", Self.arguments.isSuperset(of: arguments),
                Self.required.isSubset(of: arguments)
            else { throw .function(name, arguments) }
            source = .call(arguments)
        }
        fields = try Field.fields(request.select, of: relation, catalogue)
        guard fields.values <= RequestLimits.values else {
            throw .grammar(
                "At most \(RequestLimits.values) values of a row are chosen.",
                details: "There are \(fields.values).")
        }
        let filters = request.filters
        filter =
            filters.isEmpty
            ? nil : try PlannedFilter(.all(filters, isNegated: false), relation)
        var order: [(Column, OrderTerm)] = []
        for term in request.order { order.append((try relation.existing(term.column), term)) }
        self.order = order
        namesCompetition = filters.contains { $0.columns.contains("competition_type") }
    }

    /// Whether nothing is written.
    var onlyReads: Bool {
        if case .relation = source { true } else { false }
    }

    /// Whether it may be done twice without harm: it only reads, or enters a score in a match of a version
    /// that is named.
    var isRepeatable: Bool {
        if case .call(let arguments) = source {
            arguments.contains("expected_sequence")
        } else {
            onlyReads
        }
    }

    private static let arguments: Set = ["match", "home", "away", "expected_sequence"]
    private static let required: Set = ["match", "home", "away"]

    private static func source(
        _ request: APIRequest, _ relation: Relation
    ) throws(APIError) -> Source {
        switch request.action {
        case .read, .call: return .relation
        case .delete: return .delete
        case .update: return .update(try writtenColumns(request, relation))
        case .insert:
            let columns = try writtenColumns(request, relation)
            let fillsProfile =
                relation.name == "user_profiles" && request.body?.count == 1
                && columns.contains { $0.name == "id" }
            let resolution = request.preferences.resolution
            guard resolution != nil || fillsProfile else {
                return .insert(columns, conflict: nil)
            }
            var known: [Column] = []
            for name in request.conflictColumns ?? relation.key {
                guard let column = relation.column(name) else {
                    throw .bodyColumn(name, of: relation.name)
                }
                known.append(column)
            }
            let names = Set(known.map(\.name))
            return .insert(
                columns,
                conflict: known.isEmpty
                    ? nil
                    : Conflict(
                        columns: known,
                        changed: resolution == .ignoresDuplicates
                            ? [] : columns.filter { !names.contains($0.name) },
                        fillsProfile: resolution == nil))
        }
    }

    /// The columns that a body is read for.
    private static func writtenColumns(
        _ request: APIRequest, _ relation: Relation
    ) throws(APIError) -> [Column] {
        let body = request.body
        let names: [String] =
            if let columns = request.columns {
                columns
            } else if request.preferences.missing == .default {
                body?.keys ?? []
            } else {
                try body?.evenKeys() ?? []
            }
        var columns: [Column] = []
        for name in names {
            guard let column = relation.column(name), column.name != Column.houseName else {
                throw .bodyColumn(name, of: relation.name)
            }
            columns.append(column)
        }
        return columns
    }
}

/// One key of the objects that are sent.
enum Field: Sendable {
    case column(Column, name: String, cast: SelectItem.Cast?)
    /// The one row that a foreign key leads to.
    case one(Relation.ForeignKey, Relation, name: String, [Field])
    /// The rows whose foreign key leads here.
    case many(Relation.ForeignKey, Relation, name: String, [Field])

    /// Its key.
    var name: String {
        switch self {
        case .column(_, let name, _), .one(_, _, let name, _), .many(_, _, let name, _): name
        }
    }

    /// The same of the rows that ``Relation/written(isGone:)`` gives.
    var ofWritten: Field {
        guard case .column(let column, let name, let cast) = self else { return self }
        return .column(column.ofWritten, name: name, cast: cast)
    }

    /// Finds what is chosen; throws ``APIError``: 400 42703, 400 PGRST200, 300 PGRST201.
    static func fields(
        _ items: [SelectItem], of relation: Relation, _ catalogue: Catalogue
    ) throws(APIError) -> [Field] {
        var fields: [Field] = []
        for item in items {
            switch item {
            case .everything:
                fields += relation.columns.map { .column($0, name: $0.name, cast: nil) }
            case .column(let name, let alias, let cast):
                fields.append(
                    .column(try relation.existing(name), name: alias ?? name, cast: cast))
            case .embedded(let name, let alias, let hint, let items):
                fields.append(
                    try embedded(name, alias ?? name, hint, items, in: relation, catalogue))
            }
        }
        return fields
    }

    private static func embedded(
        _ other: String, _ name: String, _ hint: String?, _ items: [SelectItem],
        in relation: Relation, _ catalogue: Catalogue
    ) throws(APIError) -> Field {
        guard let target = catalogue.relations[other] else {
            throw .relationship(relation.name, other)
        }
        func fits(_ key: Relation.ForeignKey) -> Bool {
            hint == nil || hint == key.name || hint == key.column
        }
        let there = relation.foreignKeys.filter { $0.target == other && fits($0) }
        let back = target.foreignKeys.filter { $0.target == relation.name && fits($0) }
        guard there.count + back.count <= 1 else {
            throw .ambiguous(relation.name, other, by: (there + back).map(\.name))
        }
        let fields = try fields(items, of: target, catalogue)
        if let key = there.first { return .one(key, target, name: name, fields) }
        if let key = back.first { return .many(key, target, name: name, fields) }
        throw .relationship(relation.name, other)
    }
}

extension [Field] {
    /// How many values a row has, those of embedded rows too.
    fileprivate var values: Int {
        reduce(0) { sum, field in
            switch field {
            case .column: sum + 1
            case .one(_, _, _, let fields), .many(_, _, _, let fields): sum + fields.values
            }
        }
    }
}

/// A filter whose columns have been found.
indirect enum PlannedFilter: Sendable {
    case condition(Column, Comparison, isNegated: Bool)
    case all([PlannedFilter], isNegated: Bool)
    case any([PlannedFilter], isNegated: Bool)

    /// Throws ``APIError`` (400 42703).
    init(_ filter: Filter, _ relation: Relation) throws(APIError) {
        switch filter {
        case .condition(let name, let comparison, let isNegated):
            self = .condition(
                try relation.existing(name), comparison, isNegated: isNegated)
        case .all(let parts, let isNegated):
            self = .all(try Self.planned(parts, relation), isNegated: isNegated)
        case .any(let parts, let isNegated):
            self = .any(try Self.planned(parts, relation), isNegated: isNegated)
        }
    }

    private static func planned(
        _ parts: [Filter], _ relation: Relation
    ) throws(APIError) -> [PlannedFilter] {
        var planned: [PlannedFilter] = []
        for part in parts { planned.append(try PlannedFilter(part, relation)) }
        return planned
    }
}
