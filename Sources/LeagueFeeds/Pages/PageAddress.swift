import Foundation

/// Where calendars are, as a page says it.
struct PageAddress: Sendable {
    /// The public address without slashes at its end; nil where nobody knows it.
    private let base: String?

    init(base: String?) {
        let trimmed = base.map { base in
            String(base.reversed().drop { $0 == "/" }.reversed())
        }
        self.base = trimmed?.isEmpty == true ? nil : trimmed
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
