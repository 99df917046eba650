import LeagueSchema

/// What a schema holds, a line for each table, column, constraint, trigger, function, right and so
/// on: the same text for every database that the migrations have made, whatever its name or its
/// owner's login. Beside it stands what later major versions of the server word otherwise.
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

    /// How servers from some major version on word an object.
    package struct Rewording: Sendable, Hashable {
        /// That version, such as 16.
        package let server: Int
        /// What the first server says, and what they say in its place.
        package let old, new: String

        package init(server: Int, old: String, new: String) {
            (self.server, self.old, self.new) = (server, old, new)
        }
    }

    /// The servers whose words it holds, such as 150018 for 15.18; empty when nothing is recorded.
    package let servers: [Int]
    /// What the first of them says of each object.
    package let facts: [Place: String]
    /// What the others say otherwise; of a view always, since theirs differ most.
    package let rewordings: [Place: Rewording]

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
        var (servers, facts, rewordings) = ([Int](), [Place: String](), [Place: Rewording]())
        for (word, name, fact) in lines {
            if word == "postgresql" {
                servers = name.split(separator: " ").compactMap { Int($0) }
            } else if let kind = Kind(rawValue: word) {
                facts[Place(kind: kind, name: name)] = fact
            } else if word.hasPrefix("since "), let server = Int(word.dropFirst(6)) {
                // `since 16`, `view locations`, `what 15 says => what 16 says`.
                let object = name.split(separator: " ", maxSplits: 1).map(String.init)
                let words = fact.split(separator: " => ").map(String.init)
                guard object.count == 2, words.count == 2, let kind = Kind(rawValue: object[0])
                else { continue }
                rewordings[Place(kind: kind, name: object[1])] = Rewording(
                    server: server, old: words[0], new: words[1])
            }
        }
        self.init(servers: servers, facts: facts, rewordings: rewordings)
    }

    package init(servers: [Int], facts: [Place: String], rewordings: [Place: Rewording]) {
        (self.servers, self.facts, self.rewordings) = (servers, facts, rewordings)
    }

    /// What a server of this major version says of an object that is recorded; nil where its words are
    /// not, or were recorded beside others.
    private func fact(of place: Place, by server: Int) -> String? {
        let versions = servers.map { $0 / 10_000 }
        guard place.kind.isWorded, server != versions.first else { return facts[place] }
        guard versions.contains(server) else { return nil }
        guard let rewording = rewordings[place], rewording.server <= server else {
            return facts[place]
        }
        return rewording.old == facts[place] ? rewording.new : nil
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
    /// Whether it may be the same in the words of a server that is newer than those whose words are
    /// recorded: minor versions have changed how they word things, such as 15.20.
    package let isPerhapsWording: Bool
}

extension SchemaCatalog {
    /// Where this catalog of a database is not what was recorded, by kind and name. What a server words
    /// in its own way (views, constraints, indexes, ...) has only to be there where its version's words
    /// were not recorded. Of a table or view that is missing or unknown its columns and the like are
    /// not named.
    package func differences(from recorded: SchemaCatalog) -> [SchemaDifference] {
        let version = servers.first ?? 0
        let server = version / 10_000
        let isNew = !recorded.servers.contains { $0 / 10_000 == server && $0 >= version }
        // Missing as a whole, or there as a whole.
        let whole = Set(
            Set(facts.keys).symmetricDifference(recorded.facts.keys)
                .filter(\.isRelation).map(\.name))
        return Set(facts.keys).union(recorded.facts.keys)
            .map { place in
                let isKnown = recorded.facts[place] != nil && facts[place] != nil
                return SchemaDifference(
                    place: place,
                    wanted: isKnown
                        ? recorded.fact(of: place, by: server) ?? facts[place]
                        : recorded.facts[place],
                    found: facts[place],
                    isPerhapsWording: isNew && isKnown && place.kind.isWorded)
            }.filter {
                $0.wanted != $0.found
                    && ($0.place.isRelation || !whole.contains($0.place.relation))
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
