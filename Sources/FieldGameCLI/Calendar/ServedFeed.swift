import Foundation
import LeagueCalendar

/// A calendar on a server, asked for in the ways in which programs ask.
struct ServedFeed {
    private let client = WebClient()
    private let url: URL
    private let now: Date

    init(_ url: URL, now: Date) {
        self.url = url
        self.now = now
    }

    /// Loads it and looks at it.
    ///
    /// - Throws: `CommandFailure` (66) when it cannot be had.
    func check() async throws -> CheckedFeed {
        let answer = try await client.ask(url, ["Accept": "text/calendar, */*;q=0.5"])
        guard answer.status == 200 else {
            throw CommandFailure(
                .noInput,
                "cannot read \(WebClient.name(of: answer.url)): the server answers "
                    + "\(answer.status): \(advice(answer.status))")
        }
        var feed = await CheckedFeed(
            answer.body, address: WebClient.name(of: answer.url),
            changed: answer.instant("last-modified").map { ($0, .server) }, now: now)
        feed.serving = ["200"]
        noteFields(of: answer, &feed)
        try await noteConditional(answer, &feed)
        try await noteHead(answer, &feed)
        try await noteCompressed(answer, &feed)
        return feed
    }

    private func advice(_ status: Int) -> String {
        switch status {
        case 401, 403: "it wants a login, which no program that subscribes would have"
        case 404, 410: "look at the address, or for a new one where you found this one"
        case 429, 500...599: "try again later"
        default: "look at the address"
        }
    }

    private func noteFields(of answer: WebAnswer, _ feed: inout CheckedFeed) {
        let type = answer.fields["content-type"] ?? ""
        let parts = type.lowercased().split(separator: ";").map {
            $0.trimmingCharacters(in: .whitespaces)
        }
        if parts.first != "text/calendar" {
            feed.inspection.add(.type, "Content-Type is \(quoted(type)), not text/calendar.")
        } else if !parts.contains("charset=utf-8"), !parts.contains("charset=\"utf-8\"") {
            feed.inspection.add(.charset, "Content-Type does not say charset=utf-8.")
        }
        feed.serving.append(type.isEmpty ? "no type" : Terminal.printable(String(type.prefix(60))))
        if !answer.redirects.isEmpty {
            let list = answer.redirects.map(String.init).joined(separator: ", ")
            feed.inspection.add(
                .redirected, "It redirects (\(list)) to \(WebClient.name(of: answer.url)).")
        }
        let disposition = answer.fields["content-disposition"]?.lowercased() ?? ""
        if disposition.hasPrefix("attachment") {
            feed.inspection.add(.disposition, "Content-Disposition is attachment, not inline.")
        }
        if answer.fields["cache-control"] == nil {
            feed.inspection.add(.noCaching, "There is no Cache-Control.")
        }
        if answer.fields["warning"]?.hasPrefix("110") == true {
            feed.inspection.add(.stale, "The server says that the answer is stale.")
        }
    }

    /// Asks again, for what has changed since.
    private func noteConditional(_ first: WebAnswer, _ feed: inout CheckedFeed) async throws {
        var fields: [String: String] = [:]
        if let tag = first.fields["etag"] {
            fields["If-None-Match"] = tag
            feed.serving.append("ETag")
        }
        if let date = first.fields["last-modified"] {
            fields["If-Modified-Since"] = date
            feed.serving.append("Last-Modified")
        }
        guard !fields.isEmpty else {
            feed.inspection.add(.noValidator, "There is neither ETag nor Last-Modified.")
            return
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

    private func noteHead(_ first: WebAnswer, _ feed: inout CheckedFeed) async throws {
        let answer = try await client.ask(first.url, method: "HEAD")
        if answer.status != 200 {
            feed.inspection.add(.head, "HEAD is answered with \(answer.status).")
        } else if answer.fields["content-type"] != first.fields["content-type"]
            || answer.fields["etag"] != first.fields["etag"]
        {
            feed.inspection.add(.head, "HEAD is answered with other fields than GET.")
        } else {
            feed.serving.append("HEAD")
        }
    }

    private func noteCompressed(_ first: WebAnswer, _ feed: inout CheckedFeed) async throws {
        let answer = try await client.ask(first.url, ["Accept-Encoding": "gzip"])
        if answer.fields["content-encoding"]?.lowercased() == "gzip" {
            feed.serving.append("gzip")
        } else if first.body.count > 10_000 {
            feed.inspection.add(.uncompressed, "It is not compressed for who could read that.")
        }
        if answer.status != 200 || answer.body != first.body {
            feed.inspection.add(.unstable, "With gzip it gives other bytes.")
        }
    }

    private func quoted(_ text: String) -> String {
        text.isEmpty ? "missing" : "\"\(Terminal.printable(String(text.prefix(60))))\""
    }
}
