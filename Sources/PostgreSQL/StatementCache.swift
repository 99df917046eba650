/// Which statements a connection has prepared, by their text; the least recently used goes first.
struct StatementCache {
    /// A statement that is prepared on the server.
    struct Prepared {
        let name: String
        /// Whether running it changes the session for those after.
        let leavesTraces: Bool
        fileprivate var lastUse: Int
    }

    /// How many statements are kept; 0 turns the cache off.
    let capacity: Int
    private var entries: [String: Prepared] = [:]
    private var uses = 0
    private var names = 0

    init(capacity: Int) {
        self.capacity = max(0, capacity)
    }

    /// How `sql` is prepared, or nil; counts as a use.
    mutating func use(_ sql: String) -> Prepared? {
        guard let index = entries.index(forKey: sql) else { return nil }
        uses += 1
        entries.values[index].lastUse = uses
        return entries.values[index]
    }

    /// A name that was never used on this connection, such as `s17`.
    mutating func newName() -> String {
        names += 1
        return "s\(names)"
    }

    /// Remembers that `sql` is prepared as `name`.
    mutating func insert(_ sql: String, as name: String) {
        uses += 1
        entries[sql] = Prepared(
            name: name, leavesTraces: SessionSideEffects.remain(after: sql), lastUse: uses)
    }

    /// Forgets `sql` and returns the name that it had.
    mutating func remove(_ sql: String) -> String? {
        entries.removeValue(forKey: sql)?.name
    }

    /// Forgets everything: the server has.
    mutating func removeAll() {
        entries.removeAll()
    }

    /// Forgets as many statements as it takes to fit in `count` more, and returns their names.
    mutating func makeRoom(for count: Int) -> [String] {
        let surplus = entries.count + count - capacity
        guard surplus > 0 else { return [] }
        let oldest = entries.sorted { $0.value.lastUse < $1.value.lastUse }.prefix(surplus)
        for (sql, _) in oldest { entries[sql] = nil }
        return oldest.map(\.value.name)
    }
}
