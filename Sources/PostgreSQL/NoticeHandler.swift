import CLibPQ

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
