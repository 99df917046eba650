import Foundation
import HTTPTypes
import LeagueFeeds
import NIOCore

/// Answers requests for calendars, with conditions and codings.
struct FeedResponder {
    let feeds: any FeedSource

    /// The answer to a request for a calendar.
    ///
    /// - Parameter now: whole seconds since 1970.
    func answer(_ request: HTTPRequest, now: Int) async -> Answer {
        let target = request.path ?? ""
        do {
            let answer =
                if let kept = feeds.kept(target) { kept } else { try await feeds.answer(target) }
            switch answer {
            case .content(let content, let staleSince):
                return await self.answer(request, content, staleSince: staleSince, now: now)
            case .moved(let place): return moved(to: place)
            case .refused(let refusal): return ErrorAnswer(refusal).answer(CommonFields.anyOrigin)
            }
        } catch let error as FeedUnavailable {
            return ErrorAnswer.unavailable(error).answer(CommonFields.anyOrigin, Self.retry)
        } catch {
            return ErrorAnswer.bug.answer(CommonFields.anyOrigin)
        }
    }

    private func answer(
        _ request: HTTPRequest, _ content: FeedContent, staleSince: Date?, now: Int
    ) async -> Answer {
        let asked = request.headerFields
        let coding = ContentCoding(accepted: asked[.acceptEncoding])
        var zipped: ByteBuffer?
        let changed = Int(content.changedAt.timeIntervalSince1970)
        var tag = coding == .gzip ? "\"\(content.entityTag)-gz\"" : "\"\(content.entityTag)\""
        let isKnown = self.isKnown(asked, tag: tag, changed: changed, now: now)
        if !isKnown, coding == .gzip {
            let file =
                if let made = content.compressedIfMade { made } else {
                    await content.compressed()
                }
            // Nothing comes out when memory ends.
            if file.readableBytes > 0 { zipped = file } else { tag = "\"\(content.entityTag)\"" }
        }
        var fields: HTTPFields = [:]
        fields.reserveCapacity(14)
        fields.append(HTTPField(name: .eTag, value: tag))
        fields.append(
            HTTPField(name: .lastModified, value: HTTPDate.text(of: min(changed, now))))
        fields.append(CommonFields.fiveMinutes)
        fields.append(CommonFields.variesByCoding)
        fields.append(CommonFields.anyOrigin)
        if let staleSince { Self.append(staleSince, to: &fields, now: now) }
        if isKnown { return Answer(.notModified, fields) }
        fields.append(CommonFields.calendar)
        fields.append(
            HTTPField(
                name: .contentDisposition,
                value: "inline; filename=\"\(Self.plain(content.fileName))\""))
        if zipped != nil { fields.append(CommonFields.gzip) }
        return Answer(.ok, fields, body: zipped ?? content.bytes)
    }

    /// Whether the client has the same already; its tags win over its date (RFC 9110, 13.2.2).
    private func isKnown(_ asked: HTTPFields, tag: String, changed: Int, now: Int) -> Bool {
        if let tags = asked[.ifNoneMatch] { return EntityTagCondition.isMet(tags, by: tag) }
        guard let text = asked[.ifModifiedSince], let date = HTTPDate.instant(of: text, now: now)
        else { return false }
        return date >= changed
    }

    private func moved(to place: String) -> Answer {
        var answer = Answer(.movedPermanently, body: ByteBuffer())
        answer.fields.append(HTTPField(name: .location, value: place))
        answer.fields.append(CommonFields.fiveMinutes)
        answer.fields.append(CommonFields.anyOrigin)
        return answer
    }

    private static func append(_ staleSince: Date, to fields: inout HTTPFields, now: Int) {
        let age = max(0, now - Int(staleSince.timeIntervalSince1970.rounded(.down)))
        fields.append(HTTPField(name: .age, value: String(age)))
        fields.append(CommonFields.stale)
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

    static let retry = HTTPField(name: .retryAfter, value: "30")
}
