import Foundation

/// Where calendars are, as a page says it.
struct PageAddress: Sendable {
    /// The public address without slashes at its end; nil where it is not known.
    private let base: String?

    init(base: String?) {
        var trimmed = base ?? ""
        while trimmed.last == "/" { trimmed.removeLast() }
        self.base = trimmed.isEmpty ? nil : trimmed
    }

    /// Whether addresses are whole.
    var isKnown: Bool { base != nil }

    /// `https://league.example/calendar/house/keate.ics`, or `calendar/house/keate.ics`, which a
    /// browser takes to be beside the page.
    func of(_ path: String) -> String {
        base.map { $0 + path } ?? String(path.drop { $0 == "/" })
    }

    /// The same for the program that keeps calendars: `webcals://…` for https, `webcal://…` for
    /// http; nil where the address is not whole.
    func forSubscribing(_ path: String) -> String? {
        guard let base, base.lowercased().hasPrefix("http") else { return nil }
        return "webcal" + base.dropFirst(4) + path
    }
}

/// Text for a page, made so that a browser shows it and never follows it.
enum PageText {
    /// `Smith & Co` -> `Smith &amp; Co`, for elements and for quoted attributes; control characters
    /// and those that turn the direction of writing are left out.
    static func escaped(_ text: String) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case "'": escaped += "&#39;"
            case "\t", "\n", "\r": escaped += " "
            default:
                switch scalar.properties.generalCategory {
                case .control, .format, .surrogate, .unassigned: break
                default: escaped.unicodeScalars.append(scalar)
                }
            }
        }
        return escaped
    }
}
