import LeagueSchema

/// What a schema holds, a line for each table, column, constraint, trigger, function, right and so
/// on: the same text for every database that the migrations have made, whatever its name, its
/// owner's login or the minor version of its server.
package struct SchemaCatalog: Sendable, Hashable {
    /// What a line is about; the raw value begins the line.
    package enum Kind: String, Sendable, CaseIterable {
        case table, view, sequence, column, constraint, index, trigger, rule, policy, function
        /// Whether a trigger fires, those that keep a foreign key included: `on`, `off`.
        case firing
        /// A table that guards its rows: `on`, `forced`.
        case rowSecurity = "row security"
        /// The body of a function that the server keeps parsed.
        case body
        /// What a role may do with an object.
        case grant
        /// What roles may do with objects yet to be made.
        case defaultGrant = "default grant"

        /// Whether the server words it from what it has parsed, in each major version in its own way.
        var isWorded: Bool {
            switch self {
            case .view, .column, .constraint, .index, .trigger, .rule, .policy, .body: true
            case .table, .sequence, .function, .firing, .rowSecurity, .grant, .defaultGrant: false
            }
        }
    }

    /// What tells an object from all others.
    package struct Place: Sendable, Hashable {
        /// What it is.
        package let kind: Kind
        /// Such as `matches`, `matches.date`, `enter_score(uuid, integer)`, `matches to anon`.
        package let name: String
    }

    /// The major version of the server that worded it, such as 15; 0 when nothing is recorded.
    package let server: Int
    /// What is said of each object.
    package private(set) var facts: [Place: String]

    /// What all migrations of this program make.
    package static let recorded = SchemaCatalog(
        text: String(decoding: LeagueSchema.catalog, as: UTF8.self))

    init(server: Int, facts: [Place: String]) {
        (self.server, self.facts) = (server, facts)
    }

    /// Reads ``text``; lines of another form are passed over.
    package init(text: String) {
        var (server, facts) = (0, [Place: String]())
        for line in text.split(separator: "\n") {
            let parts = line.split(separator: "\t", maxSplits: 2, omittingEmptySubsequences: false)
            guard parts.count == 3 else { continue }
            if parts[0] == "postgresql" {
                server = Int(parts[1]) ?? 0
            } else if let kind = Kind(rawValue: String(parts[0])) {
                facts[Place(kind: kind, name: String(parts[1]))] = String(parts[2])
            }
        }
        self.init(server: server, facts: facts)
    }

    /// Its lines, sorted: kind, name and facts with a tab between them.
    package var text: String {
        let lines = facts.map { "\($0.key.kind.rawValue)\t\($0.key.name)\t\($0.value)\n" }
        return "postgresql\t\(server)\t\n" + lines.sorted().joined()
    }
}
