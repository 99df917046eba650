/// How a transaction sees what others do meanwhile.
///
/// See <https://www.postgresql.org/docs/15/transaction-iso.html>.
public enum IsolationLevel: String, Sendable {
    /// Every statement sees what was committed before it began; the server's default.
    case readCommitted = "READ COMMITTED"
    /// Every statement sees what was committed before the first one began.
    case repeatableRead = "REPEATABLE READ"
    /// As if transactions ran one after another; a conflict is a 40001, which is retried.
    case serializable = "SERIALIZABLE"

    var begin: Query { Query(unescaped: "BEGIN ISOLATION LEVEL \(rawValue)") }
}
