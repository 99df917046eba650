import CLibPQ

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

/// Passes the server's notices on; lives as long as the `PGconn` that calls it.
final class NoticeHandler: Sendable {
    private let handle: @Sendable (ServerNotice) -> Void

    init(_ handle: @escaping @Sendable (ServerNotice) -> Void) {
        self.handle = handle
    }

    /// The owner of `connection` must keep this object until after `PQfinish`.
    @unsafe
    func install(in connection: OpaquePointer) {
        _ = unsafe PQsetNoticeReceiver(
            connection,
            { context, result in
                guard let context = unsafe context, let result = unsafe result else { return }
                let handler = unsafe Unmanaged<NoticeHandler>.fromOpaque(context)
                    .takeUnretainedValue()
                unsafe handler.handle(ServerNotice(result))
            }, Unmanaged.passUnretained(self).toOpaque())
    }
}

extension ServerNotice {
    /// Reads a result that libpq owns and is about to free.
    @unsafe
    fileprivate init(_ result: OpaquePointer) {
        func field(_ code: Unicode.Scalar) -> String? {
            unsafe string(PQresultErrorField(result, CInt(code.value)))
        }
        severity = field("V") ?? field("S") ?? "NOTICE"
        sqlState = field("C")
        let wholeText = unsafe string(PQresultErrorMessage(result))
        message = field("M") ?? wholeText ?? ""
        detail = field("D")
        hint = field("H")
    }
}
