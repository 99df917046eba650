/// A type that is read from a whole row, as in `query("...", as: House.self)`.
///
/// ```swift
/// struct House: RowDecodable {
///     let id, name: String
///     init(row: Row) throws {
///         id = try row.decode("id")
///         name = try row.decode("name")
///     }
/// }
/// ```
public protocol RowDecodable {
    /// Reads the value; throws ``PostgresError`` (`decoding`) when a column is missing or does not
    /// fit.
    init(row: Row) throws
}
