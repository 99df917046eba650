import CCurl

/// libcurl as a whole.
package enum LibCurl {
    /// The version that runs, such as `7.88.1`.
    package static var version: String {
        guard let text = unsafe curl_version() else { return LIBCURL_VERSION }
        // "libcurl/7.88.1 OpenSSL/3.0.19 ..."
        let first = unsafe String(cString: text).split(separator: " ").first ?? ""
        return first.split(separator: "/").last.map(String.init) ?? LIBCURL_VERSION
    }

    /// Touched before the first handle is made; a static constant runs once.
    static let isReady = curl_global_init(Int(CURL_GLOBAL_ALL)) == CURLE_OK
}
