import Foundation

/// What a server answered, after its redirects.
struct WebAnswer: Sendable {
    /// The HTTP status.
    let status: Int
    /// The fields by name in lower case.
    let fields: [String: String]
    /// The body, decompressed.
    let body: [UInt8]
    /// Where it was in the end.
    let url: URL
    /// The status of each redirect on the way.
    let redirects: [Int]

    /// The field's instant; nil where it is missing or no HTTP date.
    ///
    /// <https://www.rfc-editor.org/rfc/rfc9110#section-5.6.7>
    func instant(_ name: String) -> Date? {
        guard let text = fields[name] else { return nil }
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = .gmt
        formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
        return formatter.date(from: text)
    }
}
