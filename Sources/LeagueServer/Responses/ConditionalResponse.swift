import Foundation
import Glibc
import HTTPTypes
import Hummingbird
import LeagueFeeds
import NIOCore

/// A calendar, the list of them, a page or a document of `/api/v1`, as it answers one request, with its
/// conditions and codings.
struct ConditionalResponse {
    /// What a content is.
    enum Form: Hashable {
        /// A calendar: only of this is it known when it last changed.
        case calendar
        /// The list of calendars, for programs.
        case list
        /// A page, which pages of others may show in a frame, or not; `/` is another one for who has
        /// chosen a house, `/settings` for who has signed in, and `/calendars` a list for programs.
        case page(isFramable: Bool = false, varies: PageVariation = .none)
        /// The changes, or news, as an Atom feed.
        case atom
        /// News as a JSON Feed.
        case jsonFeed
        /// A file that pages need; one that is found by the hash of its bytes stays the same.
        case asset(type: String, isForEver: Bool)
        /// The service worker.
        case worker
        case manifest
        /// An image in SVG.
        case image
        case text
        /// A document of `/api/v1`.
        case document
        /// What has changed since, of which the client is to ask each time.
        case changes

        /// Whether its address may have other bytes later.
        fileprivate var mayChange: Bool {
            if case .asset(_, isForEver: true) = self { false } else { true }
        }

        /// The form of a document of `/api/v1`, by its target.
        static func league(of target: String) -> Form {
            target.utf8.starts(with: "/api/v1/changes".utf8) ? .changes : .document
        }

        /// The form of a page, by its target.
        static func page(of target: String) -> Form {
            switch target.prefix(while: { $0 != "?" }) {
            case "/": .page(varies: target == "/" ? .byCookie : .none)
            case "/settings": .page(varies: .byCookie)
            case "/calendars": .page(varies: .byType)
            default: .page(isFramable: target.utf8.starts(with: "/embed/".utf8))
            }
        }
    }

    /// What an answer depends on besides its target and its coding.
    enum PageVariation: Hashable {
        case none, byCookie, byType
    }

    private let content: FeedContent
    private let form: Form
    private let staleSince: Date?
    /// When it last changed, in whole seconds since 1970.
    private let changed: Int
    private let now: Int
    private let prefersGzip: Bool
    /// Whether the client has the same already.
    private let isKnown: Bool

    /// Reads what a request wants of a content.
    ///
    /// - Parameter now: whole seconds since 1970.
    init(
        _ request: HTTPRequest, _ content: FeedContent, as form: Form = .calendar,
        staleSince: Date?, now: Int = time(nil)
    ) {
        let asked = request.headerFields
        (self.content, self.form, self.staleSince, self.now) = (content, form, staleSince, now)
        changed = Int(content.changedAt.timeIntervalSince1970)
        prefersGzip = ContentNegotiation.prefersGzip(asked[.acceptEncoding])
        // The client's tags win over its date (RFC 9110, 13.2.2).
        if let tags = asked[.ifNoneMatch] {
            isKnown = Self.holds(tags, Self.tag(of: content, isZipped: prefersGzip))
        } else if form == .calendar, let text = asked[.ifModifiedSince],
            let date = HTTPDate.instant(of: text, now: now)
        {
            isKnown = date >= changed
        } else {
            isKnown = false
        }
    }

    /// The response; nil when the content must be compressed first.
    var atHand: CachedResponse? {
        if isKnown { return CachedResponse(.notModified, fields(isZipped: prefersGzip)) }
        return prefersGzip ? content.compressedIfMade.map(whole) : whole(ByteBuffer())
    }

    /// The response, if need be after compressing the content.
    func whole() async -> CachedResponse {
        if let atHand { return atHand }
        return whole(await content.compressed())
    }

    /// The response with the content as a gzip file, or as it is where the file is empty: memory ended,
    /// or the client does not want it.
    private func whole(_ file: ByteBuffer) -> CachedResponse {
        let isZipped = file.readableBytes > 0
        var fields = fields(isZipped: isZipped)
        switch form {
        case .calendar:
            fields.append(CommonFields.calendar)
            fields.append(
                HTTPField(
                    name: .contentDisposition,
                    value: "inline; filename=\"\(Self.plain(content.fileName))\""))
        case .list, .document, .changes: fields[.contentType] = "application/json"
        case .page: fields[.contentType] = "text/html; charset=utf-8"
        case .atom: fields[.contentType] = "application/atom+xml; charset=utf-8"
        case .jsonFeed: fields[.contentType] = "application/feed+json"
        case .asset(let type, _): fields[.contentType] = type
        case .worker: fields[.contentType] = "text/javascript; charset=utf-8"
        case .manifest: fields[.contentType] = "application/manifest+json"
        case .image: fields[.contentType] = "image/svg+xml"
        case .text: fields[.contentType] = "text/plain; charset=utf-8"
        }
        if isZipped { fields.append(CommonFields.gzip) }
        return CachedResponse(.ok, fields, body: isZipped ? [file] : content.pieces)
    }

    private func fields(isZipped: Bool) -> HTTPFields {
        var fields: HTTPFields = [:]
        fields.reserveCapacity(14)
        // What never changes is never asked for again.
        if form.mayChange {
            fields.append(HTTPField(name: .eTag, value: Self.tag(of: content, isZipped: isZipped)))
        }
        if form == .calendar {
            fields.append(
                HTTPField(name: .lastModified, value: HTTPDate.text(of: min(changed, now))))
        }
        switch form {
        case .calendar, .list, .atom, .jsonFeed, .image: fields.append(CommonFields.fiveMinutes)
        case .page: fields.append(CommonFields.oneMinuteAtMost)
        case .asset(_, isForEver: true): fields.append(CommonFields.forEver)
        case .document: fields.append(CommonFields.oneMinute)
        case .changes, .asset, .worker, .manifest, .text: fields.append(CommonFields.askEachTime)
        }
        switch form {
        case .list, .page(_, .byType): fields.append(CommonFields.variesByTypeAndCoding)
        case .page(_, .byCookie): fields.append(CommonFields.variesByCookieAndCoding)
        default: fields.append(CommonFields.variesByCoding)
        }
        // A browser takes them over from 304 into what it has kept.
        switch form {
        case .page(let isFramable, _):
            fields.append(isFramable ? CommonFields.embeddedPolicy : CommonFields.pagePolicy)
            fields.append(contentsOf: CommonFields.pageFields)
        case .worker: fields.append(CommonFields.workerPolicy)
        default: break
        }
        if let staleSince {
            let age = max(0, now - Int(staleSince.timeIntervalSince1970.rounded(.down)))
            fields.append(HTTPField(name: .age, value: String(age)))
            fields.append(CommonFields.stale)
        }
        return fields
    }

    /// A file's name with nothing in it that would end the quotes around it.
    private static func plain(_ name: String) -> String {
        func isPlain(_ byte: UInt8) -> Bool {
            byte > 0x20 && byte < 0x7F && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
        }
        if name.utf8.allSatisfy(isPlain) { return name }
        return String(
            decoding: name.utf8.map { isPlain($0) ? $0 : UInt8(ascii: "-") }, as: UTF8.self)
    }

    /// The tag of what the client would get, in quotes.
    private static func tag(of content: FeedContent, isZipped: Bool) -> String {
        isZipped ? content.quotedGzipTag : content.quotedTag
    }

    /// Whether a list of tags, strong or weak (`W/"…"`), or `*`, holds this one, which has its quotes;
    /// compared weakly.
    ///
    /// <https://www.rfc-editor.org/rfc/rfc9110#section-13.1.2>
    private static func holds(_ field: String, _ tag: String) -> Bool {
        let visible = field.utf8.lazy.filter { $0 != 0x20 && $0 != 0x09 }
        if visible.elementsEqual("*".utf8) { return true }
        let parts = field.utf8.split(
            separator: UInt8(ascii: "\""), omittingEmptySubsequences: false)
        // Every second part is inside quotes; the last one is behind them, or they never end.
        return stride(from: 1, to: parts.count - 1, by: 2).contains {
            parts[$0].elementsEqual(tag.utf8.dropFirst().dropLast())
        }
    }
}

extension Response {
    /// A response from memory, by way of the router.
    init(_ cached: CachedResponse) {
        self.init(
            status: cached.head.status, headers: cached.head.headerFields,
            body: cached.body.map { ResponseBody(contentsOf: $0) } ?? ResponseBody())
    }
}
