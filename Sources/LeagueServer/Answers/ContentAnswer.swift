import Foundation
import HTTPTypes
import LeagueFeeds
import NIOCore

/// A calendar, or the list of them, as it answers one request, with its conditions and codings.
struct ContentAnswer {
    private let content: FeedContent
    private let form: ContentForm
    private let staleSince: Date?
    /// When it last changed, in whole seconds since 1970.
    private let changed: Int
    private let now: Int
    private let coding: ContentCoding
    /// The tag of what the client would get, with its quotes.
    private let tag: String
    /// Whether the client has the same already.
    private let isKnown: Bool

    /// Reads what a request wants of a content.
    ///
    /// - Parameter now: whole seconds since 1970.
    init(
        _ request: HTTPRequest, _ content: FeedContent, as form: ContentForm = .calendar,
        staleSince: Date?, now: Int
    ) {
        let asked = request.headerFields
        self.content = content
        self.form = form
        self.staleSince = staleSince
        self.now = now
        changed = Int(content.changedAt.timeIntervalSince1970)
        coding = ContentCoding(accepted: asked[.acceptEncoding])
        tag = Self.tag(of: content, coding)
        isKnown = Self.isKnown(
            asked, tag: tag, changed: form.isDated ? changed : nil, now: now)
    }

    /// The answer; nil when the content must be compressed first.
    var atHand: Answer? {
        if isKnown { return Answer(.notModified, fields(tag)) }
        if coding == .identity { return plain }
        return content.compressedIfMade.map(zipped)
    }

    /// The answer, if need be after compressing the content.
    func whole() async -> Answer {
        if let atHand { return atHand }
        return zipped(await content.compressed())
    }

    /// The answer with the content as a gzip file, which is empty when memory ended.
    private func zipped(_ file: ByteBuffer) -> Answer {
        guard file.readableBytes > 0 else { return plain }
        var fields = fields(tag)
        form.describe(content, in: &fields)
        fields.append(CommonFields.gzip)
        return Answer(.ok, fields, body: file)
    }

    private var plain: Answer {
        var fields = fields(Self.tag(of: content, .identity))
        form.describe(content, in: &fields)
        return Answer(.ok, fields, body: content.bytes)
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
        fields.append(form.variesBy)
        fields.append(CommonFields.anyOrigin)
        if let staleSince {
            let age = max(0, now - Int(staleSince.timeIntervalSince1970.rounded(.down)))
            fields.append(HTTPField(name: .age, value: String(age)))
            if let stale = CommonFields.stale { fields.append(stale) }
        }
        return fields
    }

    private static func tag(of content: FeedContent, _ coding: ContentCoding) -> String {
        coding == .gzip ? "\"\(content.entityTag)-gz\"" : "\"\(content.entityTag)\""
    }

    /// The client's tags win over its date (RFC 9110, 13.2.2).
    private static func isKnown(
        _ asked: HTTPFields, tag: String, changed: Int?, now: Int
    ) -> Bool {
        if let tags = asked[.ifNoneMatch] { return EntityTagCondition.isMet(tags, by: tag) }
        guard let changed, let text = asked[.ifModifiedSince],
            let date = HTTPDate.instant(of: text, now: now)
        else { return false }
        return date >= changed
    }
}
