import LeagueFeeds

/// What a request target (a path with its query) leads to.
enum Route: Hashable {
    /// A calendar; nil when its folder is none that we have.
    case feed(FeedKind?)
    case calendars
    /// The address of the service itself, which leads to the list.
    case root
    case healthz
    case readyz
    case metrics
    case unknown
    /// What came was no HTTP request.
    case unreadable

    /// `/calendar/house/keate.ics?alarm=30` -> `.feed(.house)`.
    init(_ target: String) {
        let path = target.utf8.prefix { $0 != UInt8(ascii: "?") }
        let calendar = "/calendar/".utf8
        if path.starts(with: calendar) {
            self = .feed(Self.kind(path.dropFirst(calendar.count)))
            return
        }
        switch Substring(path) {
        case "/calendars": self = .calendars
        case "/": self = .root
        case "/healthz": self = .healthz
        case "/readyz": self = .readyz
        case "/metrics": self = .metrics
        default: self = .unknown
        }
    }

    /// How logs and metrics call it. Never the path itself: the names of umpires are personal.
    var template: String {
        switch self {
        case .feed(.all): "/calendar/all.ics"
        case .feed(.house): "/calendar/house/{slug}.ics"
        case .feed(.team): "/calendar/team/{slug}.ics"
        case .feed(.competition): "/calendar/competition/{slug}.ics"
        case .feed(.umpire): "/calendar/umpire/{slug}.ics"
        case .feed(.pitch): "/calendar/pitch/{slug}.ics"
        case .feed(.match): "/calendar/match/{id}.ics"
        case .feed(.feed): "/calendar/feed.ics"
        case .feed(nil): "/calendar/{other}"
        case .calendars: "/calendars"
        case .root: "/"
        case .healthz: "/healthz"
        case .readyz: "/readyz"
        case .metrics: "/metrics"
        case .unknown: "{unknown}"
        case .unreadable: "{unreadable}"
        }
    }

    private static func kind(_ rest: Substring.UTF8View) -> FeedKind? {
        guard let slash = rest.firstIndex(of: UInt8(ascii: "/")) else {
            switch Substring(rest) {
            case "all.ics": return .all
            case "feed.ics": return .feed
            default: return nil
            }
        }
        switch Substring(rest[..<slash]) {
        case "house": return .house
        case "team": return .team
        case "competition": return .competition
        case "umpire": return .umpire
        case "pitch": return .pitch
        case "match": return .match
        default: return nil
        }
    }
}
