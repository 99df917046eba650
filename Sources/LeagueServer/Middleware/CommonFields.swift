import HTTPTypes

/// Fields whose values never change, made once.
enum CommonFields {
    static let noSniff = HTTPField(name: .xContentTypeOptions, value: "nosniff")
    /// An answer is no page, unless it says so itself: nothing in it runs, and no page frames it.
    static let nothingElse = HTTPField(
        name: .contentSecurityPolicy, value: "default-src 'none'; frame-ancestors 'none'")
    static let referrerPolicy = HTTPField(name: .referrerPolicy, value: "same-origin")
    /// RFC 6797: for a year.
    static let onlyHTTPS = HTTPField(name: .strictTransportSecurity, value: "max-age=31536000")
    static let closing = HTTPField(name: .connection, value: "close")
    static let calendar = HTTPField(name: .contentType, value: "text/calendar; charset=utf-8")
    static let eventStream = HTTPField(name: .contentType, value: "text/event-stream")
    static let gzip = HTTPField(name: .contentEncoding, value: "gzip")
    static let variesByCoding = HTTPField(name: .vary, value: "Accept-Encoding")
    static let variesByTypeAndCoding = HTTPField(name: .vary, value: "Accept, Accept-Encoding")
    /// Calendars are public, and may be five minutes old.
    static let fiveMinutes = HTTPField(name: .cacheControl, value: "public, max-age=300")
    /// Pages may be a minute old, and not older while the service can be asked.
    static let oneMinuteAtMost = HTTPField(
        name: .cacheControl, value: "public, max-age=60, must-revalidate")
    /// What is found by a hash of its bytes never changes.
    static let forEver = HTTPField(
        name: .cacheControl, value: "public, max-age=31536000, immutable")
    /// What an answer of `/` and `/settings` depends on besides: a reader's house, or session.
    static let variesByCookieAndCoding = HTTPField(name: .vary, value: "Cookie, Accept-Encoding")
    /// What a page is made of comes from here, and nothing frames it.
    static let pagePolicy = HTTPField(
        name: .contentSecurityPolicy, value: pageSources + "; frame-ancestors 'none'")
    /// The same for what pages of others may show in a frame.
    static let embeddedPolicy = HTTPField(name: .contentSecurityPolicy, value: pageSources)
    /// The worker of the pages fetches them, and nothing else.
    static let workerPolicy = HTTPField(
        name: .contentSecurityPolicy, value: "default-src 'none'; connect-src 'self'")
    private static let pageSources =
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
        + "connect-src 'self'; manifest-src 'self'; form-action 'self'; "
        + "base-uri 'none'"
    /// What only pages have: their windows and their bytes are theirs alone, and no page asks for a
    /// camera or where its reader is.
    static let pageFields = [
        HTTPField(name: .crossOriginOpenerPolicy, value: "same-origin"),
        HTTPField(name: .crossOriginResourcePolicy, value: "same-origin"),
        HTTPField(
            name: .permissionsPolicy,
            value: "camera=(), geolocation=(), microphone=()"),
    ]
    /// Lists for programs may be a minute old.
    static let oneMinute = HTTPField(name: .cacheControl, value: "public, max-age=60")
    /// What has changed is asked for each time; without a change the answer is short.
    static let askEachTime = HTTPField(name: .cacheControl, value: "public, no-cache")
    /// What is public may be read by the pages of others.
    static let anyOrigin = HTTPField(name: .accessControlAllowOrigin, value: "*")
    /// What those pages may see of the answers that programs get.
    static let exposed = HTTPField(
        name: .accessControlExposeHeaders,
        value: "Age, Content-Location, Content-Range, ETag, Link, Location, Preference-Applied, "
            + "Retry-After, Warning, X-Request-ID, X-Supabase-Api-Version, X-Total-Count")
    static let retry = HTTPField(name: .retryAfter, value: "30")
    /// RFC 7234, section 5.5.1.
    static let stale = HTTPField(name: .warning, value: "110 - \"Response is Stale\"")
}

extension HTTPFields {
    /// Adds what every response has.
    ///
    /// - Parameter isSecure: whether the public address is https.
    mutating func appendCommonFields(id: String, isSecure: Bool) {
        append(HTTPField(name: .xRequestID, value: id))
        append(CommonFields.noSniff)
        if !contains(.contentSecurityPolicy) { append(CommonFields.nothingElse) }
        append(CommonFields.referrerPolicy)
        if isSecure { append(CommonFields.onlyHTTPS) }
    }
}
