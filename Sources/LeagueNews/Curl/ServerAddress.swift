import CCurl

/// The parts of a URL, as libcurl's own parser reads it, which is the one that will connect.
///
/// <https://curl.se/libcurl/c/libcurl-url.html>
struct ServerAddress: Hashable, Sendable {
    /// Lower case.
    let scheme: String
    /// A name or an address; an IPv6 address stands in brackets.
    let host: String
    /// As written; nil where the scheme's own is meant.
    let port: Int?
    /// `/` where there is none.
    let path: String
    let hasUser: Bool
    let hasQuery: Bool
    let hasFragment: Bool

    /// The most octets of a URL.
    static let limit = 4096

    /// Throws ``DeliveryError/invalidServer(_:)`` for what is no URL with a scheme and a host, is
    /// longer than ``limit``, or holds blanks or control characters.
    init(_ text: String) throws(DeliveryError) {
        guard text.utf8.count <= Self.limit, text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }),
            LibCurl.isReady, let url = unsafe curl_url()
        else { throw .invalidServer(.unreadable) }
        defer { unsafe curl_url_cleanup(url) }
        let result = unsafe curl_url_set(url, CURLUPART_URL, text, 0)
        if result == CURLUE_UNSUPPORTED_SCHEME { throw .invalidServer(.scheme) }
        func part(_ part: CURLUPart) -> String? {
            var value: UnsafeMutablePointer<CChar>?
            guard unsafe curl_url_get(url, part, &value, 0) == CURLUE_OK,
                let value = unsafe value
            else { return nil }
            defer { unsafe curl_free(value) }
            return unsafe String(cString: value)
        }
        guard result == CURLUE_OK, let scheme = part(CURLUPART_SCHEME),
            let host = part(CURLUPART_HOST), !host.isEmpty
        else { throw .invalidServer(.unreadable) }
        self.scheme = scheme.lowercased()
        self.host = host.lowercased()
        port = part(CURLUPART_PORT).flatMap { Int($0) }
        path = part(CURLUPART_PATH) ?? "/"
        hasUser = part(CURLUPART_USER) != nil || part(CURLUPART_PASSWORD) != nil
        hasQuery = part(CURLUPART_QUERY) != nil
        hasFragment = part(CURLUPART_FRAGMENT) != nil
    }

    /// Whether the host is this machine by its name or address: `localhost`, `127.x.x.x`, `[::1]`.
    var isLoopback: Bool {
        if ["localhost", "[::1]"].contains(host) { return true }
        let numbers = host.split(separator: ".", omittingEmptySubsequences: false)
        return numbers.count == 4 && numbers[0] == "127"
            && numbers.allSatisfy { UInt8($0) != nil }
    }
}
