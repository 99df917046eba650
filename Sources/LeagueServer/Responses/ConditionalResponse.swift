import Foundation
import Glibc
import HTTPTypes
import Hummingbird
import LeagueFeeds
import NIOCore

/// A calendar, or the list of them, as it answers one request, with its conditions and codings.
struct ConditionalResponse {
    /// What a content is.
    enum Form {
        /// A calendar.
        case calendar
        /// The list of calendars, for programs.
        case list
        /// The list of calendars, for people.
        case page

        /// Whether it is known when it last changed.
        var isDated: Bool { self == .calendar }
    }

    private let content: FeedContent
    private let form: Form
    private let staleSince: Date?
    /// When it last changed, in whole seconds since 1970.
    private let changed: Int
    private let now: Int
    private let coding: ContentNegotiation.Coding
    /// The tag of what the client would get, with its quotes.
    private let tag: String
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
        self.content = content
        self.form = form
        self.staleSince = staleSince
        self.now = now
        changed = Int(content.changedAt.timeIntervalSince1970)
        coding = ContentNegotiation.coding(asked[.acceptEncoding])
        tag = Self.tag(of: content, coding)
        isKnown = Self.isKnown(
            asked, tag: tag, changed: form.isDated ? changed : nil, now: now)
    }

    /// The response; nil when the content must be compressed first.
    var atHand: CachedResponse? {
        if isKnown { return CachedResponse(.notModified, fields(tag)) }
        if coding == .identity { return plain }
        return content.compressedIfMade.map(zipped)
    }

    /// The response, if need be after compressing the content.
    func whole() async -> Response {
        if let atHand { return Response(atHand) }
        return Response(zipped(await content.compressed()))
    }

    /// The response with the content as a gzip file, which is empty when memory ended.
    private func zipped(_ file: ByteBuffer) -> CachedResponse {
        guard file.readableBytes > 0 else { return plain }
        var fields = fields(tag)
        describe(in: &fields)
        fields.append(CommonFields.gzip)
        return CachedResponse(.ok, fields, body: file)
    }

    private var plain: CachedResponse {
        var fields = fields(Self.tag(of: content, .identity))
        describe(in: &fields)
        return CachedResponse(.ok, fields, body: content.bytes)
    }

    private func fields(_ tag: String) -> HTTPFields {
        var fields: HTTPFields = [:]
        fields.reserveCapacity(14)
        fields.append(HTTPField(name: .eTag, value: tag))
        if form.isDated {
            fields.append(
                HTTPField(name: .lastModified, value: HTTPDate.text(of: min(changed, now))))
        }
        fields.append(CommonFields.fiveMinutes)
        fields.append(
            form == .calendar ? CommonFields.variesByCoding : CommonFields.variesByTypeAndCoding)
        if let staleSince {
            let age = max(0, now - Int(staleSince.timeIntervalSince1970.rounded(.down)))
            fields.append(HTTPField(name: .age, value: String(age)))
            if let stale = CommonFields.stale { fields.append(stale) }
        }
        return fields
    }

    /// Adds the fields that describe the content.
    private func describe(in fields: inout HTTPFields) {
        switch form {
        case .calendar:
            fields.append(CommonFields.calendar)
            fields.append(
                HTTPField(
                    name: .contentDisposition,
                    value: "inline; filename=\"\(Self.plain(content.fileName))\""))
        case .list: fields[.contentType] = "application/json"
        case .page:
            fields[.contentType] = "text/html; charset=utf-8"
            fields[.contentSecurityPolicy] = CalendarsPage.contentSecurityPolicy
        }
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

    private static func tag(of content: FeedContent, _ coding: ContentNegotiation.Coding) -> String
    {
        coding == .gzip ? "\"\(content.entityTag)-gz\"" : "\"\(content.entityTag)\""
    }

    /// The client's tags win over its date (RFC 9110, 13.2.2).
    private static func isKnown(
        _ asked: HTTPFields, tag: String, changed: Int?, now: Int
    ) -> Bool {
        if let tags = asked[.ifNoneMatch] { return matches(tags, tag) }
        guard let changed, let text = asked[.ifModifiedSince],
            let date = HTTPDate.instant(of: text, now: now)
        else { return false }
        return date >= changed
    }

    /// Whether a list of tags, strong or weak (`W/"…"`), or `*`, holds this one, which has its quotes;
    /// compared weakly.
    ///
    /// <https://www.rfc-editor.org/rfc/rfc9110#section-13.1.2>
    private static func matches(_ field: String, _ tag: String) -> Bool {
        func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
        let all = field.utf8.drop(while: isBlank)
        if all.first == UInt8(ascii: "*"), all.dropFirst().allSatisfy(isBlank) { return true }
        var rest = field.utf8[...]
        while let next = rest.first {
            switch next {
            case UInt8(ascii: "\""):
                let inside = rest.dropFirst()
                guard let end = inside.firstIndex(of: UInt8(ascii: "\"")) else { return false }
                if rest[...end].elementsEqual(tag.utf8) { return true }
                rest = rest[end...].dropFirst()
            default:
                // Commas and blanks between tags, and the W/ of a weak one.
                rest = rest.dropFirst()
            }
        }
        return false
    }
}

extension Response {
    /// A response from memory, by way of the router.
    init(_ cached: CachedResponse) {
        self.init(
            status: cached.head.status, headers: cached.head.headerFields,
            body: cached.body.map { ResponseBody(byteBuffer: $0) } ?? ResponseBody())
    }
}
