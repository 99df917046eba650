/// A message of the server that is no error: `NOTICE`, `WARNING`, `INFO`.
///
/// See <https://www.postgresql.org/docs/15/libpq-notice-processing.html>.
public struct ServerNotice: Sendable, Hashable {
    /// `NOTICE`, `WARNING`, `INFO`, `LOG` or `DEBUG`, in English whatever the server's language.
    public let severity: String
    /// Such as `42P07`: the thing exists already.
    public let sqlState: String?
    /// The server's words.
    public let message: String
    /// The server's DETAIL.
    public let detail: String?
    /// The server's HINT.
    public let hint: String?
}
