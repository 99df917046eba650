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
    /// Where this catalog of a database is not what was recorded, by kind and name.
    ///
    /// Where another major version of the server recorded it, what servers word in their own ways
    /// (views, constraints, indexes, ...) has only to be there. Of a table or view that is missing, or
    /// that the record does not know, its columns and the like are not named as well.
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
