import HTTPTypes

/// Names of fields that HTTPTypes does not have.
extension HTTPField.Name {
    static let apiKey = parsed("apikey")
    static let crossOriginOpenerPolicy = parsed("Cross-Origin-Opener-Policy")
    static let crossOriginResourcePolicy = parsed("Cross-Origin-Resource-Policy")
    static let host = parsed("Host")
    static let lastEventID = parsed("Last-Event-ID")
    static let link = parsed("Link")
    static let permissionsPolicy = parsed("Permissions-Policy")
    static let referrerPolicy = parsed("Referrer-Policy")
    static let secFetchSite = parsed("Sec-Fetch-Site")
    static let warning = parsed("Warning")
    static let xAccelBuffering = parsed("X-Accel-Buffering")
    static let xForwardedFor = parsed("X-Forwarded-For")
    static let xRequestID = parsed("X-Request-ID")
    static let xSupabaseAPIVersion = parsed("X-Supabase-Api-Version")
    static let xTotalCount = parsed("X-Total-Count")

    /// A name that is well formed; one that is not would be a mistake in this file.
    private static func parsed(_ name: String) -> HTTPField.Name { HTTPField.Name(name) ?? .cookie }
}
