import CCurl
import Glibc

/// What libcurl's callbacks are handed: the exchange that is going on, and the sockets that are open.
///
/// It must outlive the handle that has it.
@safe
final class SMTPCallbacks {
    var exchange: SMTPExchange?
    /// What keeps the end of its message back.
    var hold: EndHold?
    /// Those that libcurl has open: one, or a few while it tries several addresses of a host.
    private var sockets: Set<CInt> = []

    /// Has the handle call this object.
    func attach(to handle: EasyHandle) throws(DeliveryError) {
        let curl = unsafe handle.pointer
        try handle.check(unsafe fieldgame_curl_on_read(curl, Self.onRead))
        try handle.check(unsafe fieldgame_curl_on_write(curl, CURLOPT_HEADERFUNCTION, Self.onLine))
        try handle.check(unsafe fieldgame_curl_on_write(curl, CURLOPT_WRITEFUNCTION, Self.onBody))
        try handle.check(unsafe fieldgame_curl_on_open(curl, Self.onOpen))
        try handle.check(unsafe fieldgame_curl_on_close(curl, Self.onClose))
        try handle.check(unsafe fieldgame_curl_on_ready(curl, Self.onReady))
        for option in [
            CURLOPT_READDATA, CURLOPT_HEADERDATA, CURLOPT_WRITEDATA,
            CURLOPT_OPENSOCKETDATA, CURLOPT_CLOSESOCKETDATA, CURLOPT_PREREQDATA,
        ] {
            try handle.set(option, lending: self)
        }
    }

    /// Ends what the sockets can receive, and what they can send too unless the server is to be told:
    /// libcurl says QUIT when it closes a connection, and would wait two minutes for the answer.
    func endReceiving(andSending: Bool) {
        for socket in sockets { _ = shutdown(socket, CInt(andSending ? SHUT_RDWR : SHUT_RD)) }
    }

    private static func of(_ pointer: UnsafeMutableRawPointer?) -> SMTPCallbacks? {
        unsafe pointer.map { unsafe Unmanaged<SMTPCallbacks>.fromOpaque($0).takeUnretainedValue() }
    }

    private static func bytes(
        _ pointer: UnsafeMutablePointer<CChar>?, _ count: Int
    ) -> UnsafeBufferPointer<UInt8> {
        let count = unsafe pointer == nil ? 0 : count
        let raw = unsafe UnsafeRawBufferPointer(start: pointer, count: count)
        return unsafe raw.bindMemory(to: UInt8.self)
    }

    private static let onRead: curl_read_callback = { buffer, size, count, data in
        let (room, overflows) = size.multipliedReportingOverflow(by: count)
        guard let buffer = unsafe buffer, !overflows, let callbacks = unsafe of(data) else {
            return Int(CURL_READFUNC_ABORT)
        }
        let piece = callbacks.exchange?.nextPiece(room: room) ?? []
        if callbacks.exchange?.isHandedOver == true, callbacks.hold?.wait() == false {
            return Int(CURL_READFUNC_ABORT)
        }
        unsafe piece.withUnsafeBytes { piece in
            unsafe UnsafeMutableRawBufferPointer(start: buffer, count: room)
                .copyMemory(from: piece)
        }
        return piece.count
    }

    private static let onLine: curl_write_callback = { buffer, size, count, data in
        let (length, overflows) = size.multipliedReportingOverflow(by: count)
        guard !overflows else { return 0 }
        unsafe of(data)?.exchange?.receive(unsafe bytes(buffer, length))
        return length
    }

    /// SMTP brings no body; without a function it would go to standard output.
    private static let onBody: curl_write_callback = { _, size, count, _ in
        let (length, overflows) = size.multipliedReportingOverflow(by: count)
        return overflows ? 0 : length
    }

    private static let onOpen: curl_opensocket_callback = { data, _, address in
        guard let address = unsafe address, let callbacks = unsafe of(data) else {
            return CURL_SOCKET_BAD
        }
        let kind = unsafe address.pointee
        let made = socket(
            kind.family, kind.socktype | CInt(SOCK_CLOEXEC.rawValue), kind.`protocol`)
        guard made >= 0 else { return CURL_SOCKET_BAD }
        callbacks.sockets.insert(made)
        callbacks.exchange?.connect()
        return made
    }

    private static let onClose: curl_closesocket_callback = { data, socket in
        unsafe of(data)?.sockets.remove(socket)
        return close(socket)
    }

    private static let onReady: curl_prereq_callback = { data, _, _, _, _ in
        let goesOn = unsafe of(data)?.exchange?.beginMessage() ?? false
        return goesOn ? CURL_PREREQFUNC_OK : CURL_PREREQFUNC_ABORT
    }
}
