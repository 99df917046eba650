/// What logs and metrics call the page at a request target. Never the path itself: the names of umpires
/// are personal.
enum PageTemplate {
    /// The folders in which each part of a path stands for something.
    private static let folders: [Substring: String] = [
        "fixtures": "/fixtures/{days}", "results": "/results/{season}",
        "tables": "/tables/{season}/{slug}", "matches": "/matches/{id}",
        "houses": "/houses/{slug}", "teams": "/teams/{slug}",
        "competitions": "/competitions/{slug}", "umpires": "/umpires/{slug}",
        "pitches": "/pitches/{slug}", "embed": "/embed/{page}", "assets": "/assets/{file}",
    ]

    /// The pages by themselves.
    private static let pages: Set<Substring> = [
        "fixtures", "results", "tables", "houses", "pitches", "changes", "changes.atom", "board",
        "calendars", "settings", "offline", "sw.js", "manifest.webmanifest", "robots.txt", "qr.svg",
    ]

    /// `/umpires/mr-carlow?x` -> `/umpires/{slug}`; nil for a target that is no page's.
    static func template(of target: String) -> String? {
        guard target.utf8.first == UInt8(ascii: "/") else { return nil }
        let path = target.utf8.dropFirst().prefix { $0 != UInt8(ascii: "?") }
        if path.isEmpty { return "/" }
        guard let slash = path.firstIndex(of: UInt8(ascii: "/")) else {
            let page = Substring(path)
            return pages.contains(page) ? "/" + page : nil
        }
        return path.elementsEqual("changes/live".utf8)
            ? "/changes/live" : folders[Substring(path[..<slash])]
    }

    /// Whether what is at a target may be a page that is held.
    static func mayBeHeld(_ target: String) -> Bool {
        guard let template = template(of: target) else { return false }
        return !unheld.contains(template)
    }

    /// What is made of each request by itself.
    private static let unheld: Set<String> = [
        "/calendars", "/assets/{file}", "/sw.js", "/manifest.webmanifest", "/robots.txt", "/qr.svg",
        "/changes/live",
    ]
}
