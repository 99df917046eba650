import CCurl
import Glibc

/// One POST on its way: its handle, and what has come back.
///
/// libcurl's callbacks are handed it, so it must outlive the handle's use.
@safe
final class PostTransfer {
    /// The most octets of an answer that are read, and the most of its header: 64 KB each. A longer
    /// answer is cut off; what was read of it stands.
    static let answerLimit = 65_536

    let handle: EasyHandle
    private let request: PostRequest
    private let fields: StringList
    private let finish: @Sendable (PostOutcome) -> Void
    private var excerpt: [UInt8] = []
    private var received = 0
    private var headerOctets = 0
    private var isTooLong = false
    private var hasForbiddenAddress = false

    /// Makes ready to send; `finish` is called once, by ``end(_:)``.
    init(
        _ request: PostRequest, configuration: PosterConfiguration,
        finish: @escaping @Sendable (PostOutcome) -> Void
    ) throws(DeliveryError) {
        (self.request, self.finish) = (request, finish)
        handle = try EasyHandle()
        fields = try StringList(request.fields)
        try handle.set(CURLOPT_URL, request.url)
        try handle.set(
            CURLOPT_PROTOCOLS_STR, request.reach == .loopbackOnly ? "http" : "https")
        try handle.set(CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_2TLS)
        try handle.set(CURLOPT_PIPEWAIT, 1)
        try handle.set(CURLOPT_SSL_VERIFYPEER, 1)
        try handle.set(CURLOPT_SSL_VERIFYHOST, 2)
        if let file = configuration.certificateFile { try handle.set(CURLOPT_CAINFO, file) }
        try handle.set(CURLOPT_USERAGENT, configuration.userAgent)
        try handle.set(CURLOPT_CONNECTTIMEOUT_MS, configuration.connectTimeout.milliseconds)
        try handle.set(CURLOPT_TIMEOUT_MS, configuration.timeout.milliseconds)
        try handle.set(CURLOPT_HTTPHEADER, fields)
        try handle.set(CURLOPT_POST, 1)
        try handle.set(CURLOPT_POSTFIELDSIZE_LARGE, octets: request.body.count)
        // The size is set, so the octets are copied now; one more gives an empty array an address.
        let copied = unsafe (request.body + [0]).withUnsafeBytes { bytes in
            unsafe fieldgame_curl_set_octets(
                handle.pointer, CURLOPT_COPYPOSTFIELDS, bytes.baseAddress)
        }
        try handle.check(copied)
        let curl = unsafe handle.pointer
        try handle.check(unsafe fieldgame_curl_on_write(curl, CURLOPT_WRITEFUNCTION, Self.onBody))
        try handle.check(unsafe fieldgame_curl_on_write(curl, CURLOPT_HEADERFUNCTION, Self.onField))
        try handle.check(unsafe fieldgame_curl_on_open(curl, Self.onOpen))
        for option in [CURLOPT_WRITEDATA, CURLOPT_HEADERDATA, CURLOPT_OPENSOCKETDATA] {
            try handle.set(option, lending: self)
        }
    }

    /// Tells the outcome.
    func end(_ result: CURLcode) {
        let status = handle.number(CURLINFO_RESPONSE_CODE) ?? 0
        if result == CURLE_OK || isTooLong, status >= 200 {
            let seconds = handle.wideNumber(CURLINFO_RETRY_AFTER) ?? 0
            finish(
                .answered(
                    PostAnswer(
                        status: status, retryAfter: seconds > 0 ? min(seconds, 604_800) : nil,
                        excerpt: excerpt)))
        } else if hasForbiddenAddress, result == CURLE_COULDNT_CONNECT {
            finish(.forbiddenAddress)
        } else {
            finish(.unreachable(isTooLong ? .brokenProtocol : result.connectionFault))
        }
    }

    private func take(_ octets: UnsafeBufferPointer<UInt8>) -> Bool {
        let room = PostAnswer.excerptLimit - excerpt.count
        if room > 0 { unsafe excerpt += octets.prefix(room) }
        received += octets.count
        if received > Self.answerLimit { isTooLong = true }
        return !isTooLong
    }

    private func mayAsk(_ octets: [UInt8]) -> Bool {
        switch request.reach {
        case .publicOnly: PublicAddress.isPublic(octets)
        case .publicOrLoopback:
            PublicAddress.isPublic(octets) || PublicAddress.isLoopback(octets)
        case .loopbackOnly: PublicAddress.isLoopback(octets)
        }
    }

    private static func of(_ pointer: UnsafeMutableRawPointer?) -> PostTransfer? {
        unsafe pointer.map { unsafe Unmanaged<PostTransfer>.fromOpaque($0).takeUnretainedValue() }
    }

    private static let onBody: curl_write_callback = { buffer, size, count, data in
        let (length, overflows) = size.multipliedReportingOverflow(by: count)
        guard !overflows, let buffer = unsafe buffer, let transfer = unsafe of(data) else {
            return 0
        }
        let octets = unsafe UnsafeRawBufferPointer(start: buffer, count: length)
        let isTaken = unsafe transfer.take(octets.bindMemory(to: UInt8.self))
        return isTaken ? length : 0
    }

    private static let onField: curl_write_callback = { _, size, count, data in
        let (length, overflows) = size.multipliedReportingOverflow(by: count)
        guard !overflows, let transfer = unsafe of(data) else { return 0 }
        transfer.headerOctets += length
        if transfer.headerOctets > answerLimit { transfer.isTooLong = true }
        return transfer.isTooLong ? 0 : length
    }

    /// Called with the address that a name turned out to have, just before it is connected to.
    private static let onOpen: curl_opensocket_callback = { data, _, address in
        guard let address = unsafe address, let transfer = unsafe of(data) else {
            return CURL_SOCKET_BAD
        }
        var octets = [UInt8](repeating: 0, count: 16)
        let count = unsafe fieldgame_curl_address_octets(address, &octets)
        guard transfer.mayAsk(Array(octets.prefix(Int(count)))) else {
            transfer.hasForbiddenAddress = true
            return CURL_SOCKET_BAD
        }
        let kind = unsafe address.pointee
        return socket(kind.family, kind.socktype | CInt(SOCK_CLOEXEC.rawValue), kind.`protocol`)
    }
}
