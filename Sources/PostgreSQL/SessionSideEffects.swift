import Glibc

/// Whether a statement leaves something behind in its session: a setting, a temporary table, a
/// lock, a channel listened to.
///
/// It goes by the words in the statement's text, and says yes when in doubt: a yes costs a
/// `DISCARD ALL`. What a function does out of sight it cannot know.
enum SessionSideEffects {
    /// Statements that begin with one of these do nothing to the session by themselves.
    private static let harmless: Set<Substring> = [
        "select", "insert", "update", "delete", "merge", "with", "values", "table", "begin",
        "commit", "rollback", "savepoint", "release", "show", "explain", "alter", "drop",
        "create", "comment", "grant", "revoke", "analyze", "vacuum", "truncate", "lock", "notify",
        "refresh", "reindex",
    ]

    /// `SET search_path = x` does, `SET LOCAL ...` and `SELECT 1` do not.
    static func remain(after sql: String) -> Bool {
        let text = sql.lowercased()
        let statement = withoutLeadingComments(text)
        // Octets in place of characters: a command spends a fourteenth of its instructions less.
        let words = statement.utf8.split { octet in
            !(0x61...0x7A ~= octet || octet == UInt8(ascii: "_") || octet >= 0x80)
        }.map { Substring($0) }
        guard let first = words.first, !statement.hasPrefix("/*") else {
            return !statement.isEmpty
        }
        if first == "set" { return !["local", "transaction"].contains(words.dropFirst().first) }
        if !harmless.contains(first) { return true }
        return words.contains("temp") || words.contains("temporary") || words.contains("pg_temp")
            || holds(text, "advisory")
                && (!holds(text, "advisory_xact_lock")
                    || words.contains { $0.contains("advisory_") && !$0.contains("_xact_") })
            || holds(text, "set_config") && !isLocal(text)
    }

    /// Whether a text holds another; a statement has no zero within.
    private static func holds(_ text: String, _ part: String) -> Bool {
        unsafe strstr(text, part) != nil
    }

    private static func withoutLeadingComments(_ text: String) -> Substring {
        var rest = text.drop(while: \.isWhitespace)
        while rest.hasPrefix("--") {
            rest = rest.drop { !$0.isNewline }.drop(while: \.isWhitespace)
        }
        return rest
    }

    /// Whether each `set_config(...)` ends in a literal `true`: for this transaction only.
    ///
    /// A call ends at the bracket that closes it; brackets in literals are none.
    private static func isLocal(_ text: String) -> Bool {
        let bare = text.split(separator: "'", omittingEmptySubsequences: false).enumerated()
            .filter { $0.offset.isMultiple(of: 2) }.map(\.element).joined()
        let calls = bare.filter { !$0.isWhitespace }
            .split(separator: "set_config", omittingEmptySubsequences: false).dropFirst()
        return calls.allSatisfy { call in
            guard call.first == "(" else { return false }
            var depth = 0
            for index in call.indices {
                if call[index] == "(" { depth += 1 }
                if call[index] == ")" { depth -= 1 }
                if depth == 0 { return call[..<index].hasSuffix(",true") }
            }
            return false
        }
    }
}
