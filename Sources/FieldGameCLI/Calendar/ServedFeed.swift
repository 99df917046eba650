import Foundation
import LeagueCalendar

/// A calendar on a server, asked for in the ways in which programs ask.
struct ServedFeed {
    private let client = WebClient()
    /// What it answers when it is asked for all of it.
    private let first: WebAnswer
    private var feed: CheckedFeed

    /// Loads it and looks at it.
    ///
    /// - Throws: `CommandFailure` (66) when it cannot be had.
    static func check(_ url: URL, now: Date) async throws -> CheckedFeed {
        var served = try await ServedFeed(url, now: now)
        served.noteFields()
        try await served.noteConditional()
        try await served.noteHead()
        try await served.noteCompressed()
        return served.feed
    }

    private init(_ url: URL, now: Date) async throws {
        first = try await client.ask(url, ["Accept": "text/calendar, */*;q=0.5"])
        guard first.status == 200 else {
            let advice =
                switch first.status {
                case 401, 403: "it wants a login, which no program that subscribes would have"
                case 404, 410: "look at the address, or for a new one where you found this one"
                case 429, 500...599: "try again later"
                default: "look at the address"
                }
            throw CommandFailure(
                .noInput,
                "cannot read \(WebClient.name(of: first.url)): the server answers "
                    + "\(first.status): \(advice)")
        }
        feed = await CheckedFeed(
            first.body, address: WebClient.name(of: first.url),
            changed: first.lastModified.map { ($0, "Last-Modified") }, now: now)
        feed.serving = ["200"]
    }

    private mutating func noteFields() {
        let type = first["content-type"] ?? ""
        let shown = Terminal.printable(String(type.prefix(60)))
        let parts = type.lowercased().split(separator: ";").map {
            $0.trimmingCharacters(in: .whitespaces)
        }
        if parts.first != "text/calendar" {
            let quoted = type.isEmpty ? "missing" : "\"\(shown)\""
            feed.inspection.add(.type, "Content-Type is \(quoted), not text/calendar.")
        } else if !parts.contains("charset=utf-8"), !parts.contains("charset=\"utf-8\"") {
            feed.inspection.add(.charset, "Content-Type does not say charset=utf-8.")
        }
        feed.serving.append(type.isEmpty ? "no type" : shown)
        if !first.redirects.isEmpty {
            let list = first.redirects.map(String.init).joined(separator: ", ")
            feed.inspection.add(
                .redirected, "It redirects (\(list)) to \(WebClient.name(of: first.url)).")
        }
        if first["content-disposition"]?.lowercased().hasPrefix("attachment") == true {
            feed.inspection.add(.disposition, "Content-Disposition is attachment, not inline.")
        }
        if first["cache-control"] == nil {
            feed.inspection.add(.noCaching, "There is no Cache-Control.")
        }
        if first["warning"]?.hasPrefix("110") == true {
            feed.inspection.add(.stale, "The server says that the answer is stale.")
        }
    }

    /// Asks again, for what has changed since.
    private mutating func noteConditional() async throws {
        var fields: [String: String] = [:]
        for (name, condition) in [
            ("ETag", "If-None-Match"), ("Last-Modified", "If-Modified-Since"),
        ] {
            guard let value = first[name] else { continue }
            fields[condition] = value
            feed.serving.append(name)
        }
        guard !fields.isEmpty else {
            return feed.inspection.add(.noValidator, "There is neither ETag nor Last-Modified.")
        }
        let answer = try await client.ask(first.url, fields)
        if answer.status == 304 {
            feed.serving.append("304")
        } else if answer.body == first.body {
            feed.inspection.add(
                .noNotModified, "Asked for changes it answers \(answer.status), with all of it.")
        } else {
            feed.inspection.add(.unstable, "Asked twice it gives other bytes.")
        }
    }

    private mutating func noteHead() async throws {
        let answer = try await client.ask(first.url, method: "HEAD")
        if answer.status != 200 {
            feed.inspection.add(.head, "HEAD is answered with \(answer.status).")
        } else if ["content-type", "etag"].contains(where: { answer[$0] != first[$0] }) {
            feed.inspection.add(.head, "HEAD is answered with other fields than GET.")
        } else {
            feed.serving.append("HEAD")
        }
    }

    private mutating func noteCompressed() async throws {
        let answer = try await client.ask(first.url, ["Accept-Encoding": "gzip"])
        if answer["content-encoding"]?.lowercased() == "gzip" {
            feed.serving.append("gzip")
        } else if first.body.count > 10_000 {
            feed.inspection.add(.uncompressed, "It is not compressed for who could read that.")
        }
        if answer.status != 200 || answer.body != first.body {
            feed.inspection.add(.unstable, "With gzip it gives other bytes.")
        }
    }
}
