import FieldGame
import Foundation

/// Where pages are, and so how they lead to one another.
package struct Site: Hashable, Sendable {
    /// How addresses of the site's own begin.
    private enum Root: Hashable {
        /// The path of the public address without a slash at its end: empty, or `/league`.
        case served(String)
        /// Files in a folder: this many folders up is its top.
        case folder(depth: Int, hasMatches: Bool)
    }

    private var root: Root
    /// The public address without slashes at its end; nil where it is not known.
    let baseURL: String?

    /// A site that a server answers for.
    ///
    /// - Parameter baseURL: its public address; nil is the root of the host that was asked.
    package init(servedAt baseURL: String?) {
        self.baseURL = Self.trimmed(baseURL)
        // The web server in front passes on what is below the public address.
        let path = self.baseURL.flatMap { URLComponents(string: $0)?.percentEncodedPath } ?? ""
        root = .served(path)
    }

    /// Host and port of the public address: `league.example`; nil where it is not known.
    package var authority: String? { baseURL.flatMap(Self.authority) }

    /// Scheme, host and port of the public address, as browsers send them: `https://league.example`.
    package var origin: String? {
        baseURL.flatMap { url in
            guard let authority, let scheme = URLComponents(string: url)?.scheme else { return nil }
            return "\(scheme.lowercased())://\(authority)"
        }
    }

    /// How the address of a page begins that is handed on: the public address or, where that is not known,
    /// the host that was asked.
    package func beginning(askedAt host: String) -> String { baseURL ?? "http://\(host)" }

    /// Whether the public address is https.
    package var isSecure: Bool { baseURL?.lowercased().hasPrefix("https://") ?? false }

    /// Host and port of an address, as `Host` and `Origin` write them; nil where there is no host.
    package static func authority(of address: String) -> String? {
        guard let url = URLComponents(string: address), let host = url.encodedHost else {
            return nil
        }
        let isUsual = url.port == ["http": 80, "https": 443][url.scheme?.lowercased()]
        return host.lowercased() + (isUsual ? "" : url.port.map { ":\($0)" } ?? "")
    }

    /// A site of files, seen from its first page.
    ///
    /// - Parameter hasMatches: whether matches have pages of their own.
    package init(inFolderAt baseURL: String?, hasMatches: Bool) {
        self.baseURL = Self.trimmed(baseURL)
        root = .folder(depth: 0, hasMatches: hasMatches)
    }

    /// The same seen from the file of another page: `/houses/keate` is in two folders.
    func seen(from path: PagePath) -> Site {
        guard case .folder(_, let hasMatches) = root else { return self }
        var copy = self
        copy.root = .folder(
            depth: path.path.split(separator: "/").count, hasMatches: hasMatches)
        return copy
    }

    /// For how many days matches that are over have files of their own.
    static let days = 400

    /// Whether a match has a page: a server has one of each, a folder those of late.
    func holds(_ match: Match, _ today: LocalDate) -> Bool {
        guard case .folder(_, let hasMatches) = root else { return true }
        return hasMatches && match.date.dayNumber >= today.dayNumber - Self.days
    }

    private static func trimmed(_ url: String?) -> String? {
        var trimmed = url ?? ""
        while trimmed.last == "/" { trimmed.removeLast() }
        return trimmed.isEmpty ? nil : trimmed
    }

    /// Whether something answers: queries, forms, changes. Files do not.
    var isServed: Bool {
        if case .served = root { true } else { false }
    }

    /// The link to a page of the site.
    func link(_ path: PagePath) -> PageURL {
        PageURL(address: beginning + rest(path, isPage: true))
    }

    /// The link to a file of the site: a calendar, an image, the style sheet.
    func file(_ path: PagePath) -> PageURL { PageURL(address: beginning + rest(path)) }

    /// Where a browser finds a path of the site, for a field of HTTP.
    package func target(_ path: PagePath) -> String { link(path).text }

    /// A file's address to copy and to subscribe to: whole where the public address is known.
    func address(_ path: PagePath) -> String {
        baseURL.map { $0 + path.target } ?? beginning + rest(path)
    }

    /// The same for the program that keeps calendars: `webcals://…` for https, `webcal://…` for
    /// http; nil where the address is not whole.
    func subscription(_ path: PagePath) -> PageURL? {
        guard let baseURL, baseURL.lowercased().hasPrefix("http") else { return nil }
        return PageURL(address: "webcal" + baseURL.dropFirst(4) + path.target)
    }

    private var beginning: String {
        switch root {
        case .served(let path): path
        case .folder(let depth, _):
            depth == 0 ? "." : Array(repeating: "..", count: depth).joined(separator: "/")
        }
    }

    private func rest(_ path: PagePath, isPage: Bool = false) -> String {
        // A page of files is the index of a folder of its own.
        guard !isServed, isPage else { return path.target }
        return path.path == "/" ? "/" : path.path + "/"
    }
}
