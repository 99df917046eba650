import HTTPTypes
import LeagueFeeds

/// What a content is, and the fields that come of that.
enum ContentForm {
    /// A calendar.
    case calendar
    /// The list of calendars, for programs.
    case list
    /// The list of calendars, for people.
    case page

    /// Whether it is known when it last changed.
    var isDated: Bool { self == .calendar }

    /// What of a request decides what is sent.
    var variesBy: HTTPField {
        self == .calendar ? CommonFields.variesByCoding : CommonFields.variesByTypeAndCoding
    }

    /// Adds the fields that describe a content of this form.
    func describe(_ content: FeedContent, in fields: inout HTTPFields) {
        switch self {
        case .calendar:
            fields.append(CommonFields.calendar)
            fields.append(
                HTTPField(
                    name: .contentDisposition,
                    value: "inline; filename=\"\(Self.plain(content.fileName))\""))
        case .list: fields.append(CommonFields.json)
        case .page:
            fields.append(Self.html)
            fields.append(Self.policy)
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

    private static let html = HTTPField(name: .contentType, value: "text/html; charset=utf-8")
    private static let policy = HTTPField(
        name: .contentSecurityPolicy, value: CalendarsPage.contentSecurityPolicy)
}
