/// What logs and metrics call the calendar at a request target (a path with its query). Never the path
/// itself: the names of umpires are personal.
enum CalendarTemplate {
    /// What the path of every calendar begins with.
    static let folder = "/calendar/"

    /// `/calendar/house/keate.ics?alarm=30` -> `/calendar/house/{slug}.ics`; nil for a target that is
    /// no calendar's.
    static func template(of target: String) -> String? {
        guard target.utf8.starts(with: folder.utf8) else { return nil }
        let rest = target.utf8.dropFirst(folder.utf8.count).prefix { $0 != UInt8(ascii: "?") }
        let kind = rest.firstIndex(of: UInt8(ascii: "/")).map { rest[...$0] } ?? rest
        return switch Substring(kind) {
        case "all.ics": "/calendar/all.ics"
        case "house/": "/calendar/house/{slug}.ics"
        case "team/": "/calendar/team/{slug}.ics"
        case "competition/": "/calendar/competition/{slug}.ics"
        case "umpire/": "/calendar/umpire/{slug}.ics"
        case "pitch/": "/calendar/pitch/{slug}.ics"
        case "match/": "/calendar/match/{id}.ics"
        case "feed.ics": "/calendar/feed.ics"
        default: "/calendar/{other}"
        }
    }
}
