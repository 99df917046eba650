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
            [.view, .column, .constraint, .index, .trigger, .rule, .policy, .body].contains(self)
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
    package let facts: [Place: String]

    /// What all migrations of this program make.
    package static let recorded = SchemaCatalog(
        text: String(decoding: LeagueSchema.catalog, as: UTF8.self))

    /// Reads lines of kind, name and facts with a tab between them; others are passed over.
    package init(text: String) {
        self.init(
            text.split(separator: "\n").compactMap { line in
                let parts = line.split(
                    separator: "\t", maxSplits: 2, omittingEmptySubsequences: false
                ).map(String.init)
                return parts.count == 3 ? (parts[0], parts[1], parts[2]) : nil
            })
    }

    /// The same of lines that have been parted.
    init(_ lines: [(String, String, String)]) {
        var (server, facts) = (0, [Place: String]())
        for (word, name, fact) in lines {
            if word == "postgresql" {
                server = Int(name) ?? 0
            } else if let kind = Kind(rawValue: word) {
                facts[Place(kind: kind, name: name)] = fact
            }
        }
        (self.server, self.facts) = (server, facts)
    }
}

/// One object that is not as the migrations made it.
package struct SchemaDifference: Sendable, Hashable {
    /// Where it is.
    package let place: SchemaCatalog.Place
    /// What the migrations made; nil for an object that they know nothing of.
    package let wanted: String?
    /// What is there; nil for an object that is missing.
    package let found: String?
}

extension SchemaCatalog {
    /// Where this catalog of a database is not what was recorded, by kind and name. What servers of
    /// other major versions word in their own ways (views, constraints, indexes, ...) has only to be
    /// there. Of a table or view that is missing or unknown its columns and the like are not named.
    package func differences(from recorded: SchemaCatalog) -> [SchemaDifference] {
        let isSameServer = server == recorded.server
        // Missing as a whole, or there as a whole.
        let whole = Set(
            Set(facts.keys).symmetricDifference(recorded.facts.keys)
                .filter(\.isRelation).map(\.name))
        return Set(facts.keys).union(recorded.facts.keys)
            .map {
                SchemaDifference(place: $0, wanted: recorded.facts[$0], found: facts[$0])
            }.filter { one in
                let isChanged = one.wanted != nil && one.found != nil
                return one.wanted != one.found
                    && (!isChanged || isSameServer || !one.place.kind.isWorded)
                    && (one.place.isRelation || !whole.contains(one.place.relation))
            }.sorted {
                ($0.place.kind.rawValue, $0.place.name) < ($1.place.kind.rawValue, $1.place.name)
            }
    }
}

extension SchemaCatalog.Place {
    fileprivate var isRelation: Bool { [.table, .view, .sequence].contains(kind) }

    /// The table or view that it belongs to: `matches` for `matches.date to anon`.
    fileprivate var relation: String {
        String(name.prefix { $0 != "." && $0 != " " })
    }
}
