package import Foundation

/// What the service worker of the pages shows of a piece of news, as JSON:
///
///     {"body":"14:25 on Agar’s 3","tag":"…","timestamp":1767970800000,
///      "title":"Keate v Hawtrey","url":"/matches/…"}
///
/// It has at most ``limit`` octets: titles and bodies that are too long are cut, with `…` at the end.
package struct PushNotice: Sendable, Hashable {
    /// What cannot be sent of a notice; the raw value begins a sentence.
    package enum Fault: String, Hashable, Sendable {
        case title = "title of the notice is empty"
        case url =
            "address of the notice is neither a path nor an http or https address of 400 octets at most"
        case tag = "tag of the notice is not 1 to 64 letters, digits, hyphens and underscores"
    }

    /// The most octets of its JSON: the first step of ``PushPadding``, so that all are of one length.
    package static let limit = 1024
    /// The most octets of a title; screens cut it earlier than that.
    package static let titleLimit = 120
    /// The most octets of an address.
    package static let addressLimit = 400

    /// What is sent: its JSON.
    package let payload: [UInt8]

    /// A notice.
    ///
    /// - Parameters:
    ///   - title: one line.
    ///   - body: a sentence or a few lines; it may be empty.
    ///   - url: the page that is opened, of the site that the worker belongs to: a path such as
    ///     `/matches/1`, or the whole address. The worker opens no page of another site.
    ///   - tag: a notice takes the place of the one that is shown with the same tag.
    ///   - time: when it happened.
    /// - Throws: ``PushError/invalidNotice(_:)``, and ``PushError/timeOutOfRange`` before 1970.
    package init(
        title: String, body: String, url: String, tag: String, time: Date
    ) throws(PushError) {
        let title = FittedText.cut(FittedText.printable(title), to: Self.titleLimit)
        guard !title.isEmpty else { throw .invalidNotice(.title) }
        guard PageAddress.isValid(url, within: Self.addressLimit) else {
            throw .invalidNotice(.url)
        }
        guard ASCIIName.isValid(tag) else { throw .invalidNotice(.tag) }
        var content = Content(
            body: "", tag: tag, timestamp: try Milliseconds.since1970(time), title: title, url: url)
        content.body = try FittedText.longest(
            FittedText.printable(body, keepsLines: true), within: Self.limit
        ) { [content] body throws(PushError) in
            var content = content
            content.body = body
            return try JSONOctets.of(content).count <= Self.limit
        }
        payload = try JSONOctets.of(content)
    }

    /// Its members, as the worker reads them.
    private struct Content: Encodable {
        var body: String
        let tag: String
        /// In milliseconds since 1970.
        let timestamp: Int64
        let title: String
        let url: String
    }
}
