package import FieldGame
import Foundation
package import LeagueDatabase

/// The documents of `/api/v1`, put together from the rows that the database makes.
package enum LeagueLists {
    /// A document.
    package struct Document: Sendable {
        /// The JSON.
        package let json: String
        /// Whether it is right until the database tells of a change, or a day begins.
        package let isLasting: Bool
    }

    /// The document that a resource is for a request.
    ///
    /// - Parameters:
    ///   - filter: which matches are meant; what else it says is not looked at.
    ///   - query: the query of the request, for the address of the next page; nil is none.
    /// - Throws: ``LeagueAPIRefusal`` for a match that there is not and a cursor of another database,
    ///   and the database's errors.
    package static func document(
        _ resource: LeagueResource, _ request: ListRequest, _ filter: MatchFilter,
        query: Substring?, in repository: LeagueRepository
    ) async throws -> Document {
        switch resource {
        case .index: return Document(json: index, isLasting: true)
        case .description: return Document(json: LeagueDescription.json, isLasting: true)
        case .changes:
            let page = try await ChangePage.read(
                after: request.since, limit: request.limit, in: repository)
            return Document(json: page.json, isLasting: page.isSettled)
        case .match(let id):
            guard let json = try await repository.publishedMatch(id) else {
                throw LeagueAPIRefusal.noMatch
            }
            return Document(json: json, isLasting: true)
        case .matches, .results:
            return try await matches(resource, request, filter, query: query, in: repository)
        case .standings:
            let rows = try await repository.publishedStandings(
                of: filter.competitions, season: request.season)
            return document("standings", rows)
        case .houses: return document("houses", try await repository.published(.houses))
        case .competitions:
            return document("competitions", try await repository.published(.competitions))
        case .pitches: return document("pitches", try await repository.published(.pitches))
        }
    }

    private static func matches(
        _ resource: LeagueResource, _ request: ListRequest, _ filter: MatchFilter,
        query: Substring?, in repository: LeagueRepository
    ) async throws -> Document {
        var selection = MatchSelection(limit: request.limit + 1)
        selection.filter = filter
        selection.after = request.after
        selection.newestFirst = resource == .results
        selection.statuses = resource == .results ? [.completed] : request.statuses
        let found = try await repository.publishedMatches(selection)
        let page = found.prefix(request.limit)
        let path = LeagueResource.root + (resource == .results ? "/results" : "/matches")
        let next = found.count > page.count ? page.last?.place : nil
        return document(
            "matches", page.map(\.json),
            next: next.map { target(path, query, cursor: $0.cursor) })
    }

    private static func document(_ name: String, _ rows: [String]) -> Document {
        Document(
            json: "{\"\(name)\":[\(rows.joined(separator: ",\n"))]}", isLasting: true)
    }

    private static func document(_ name: String, _ rows: [String], next: String?) -> Document {
        let next = next.map { "\"\($0)\"" } ?? "null"
        return Document(
            json: "{\"\(name)\":[\(rows.joined(separator: ",\n"))],\"next\":\(next)}",
            isLasting: true)
    }

    /// The same question from a cursor on. What stands in a query that was read needs no escape in JSON
    /// but for what is escaped here.
    private static func target(_ path: String, _ query: Substring?, cursor: String) -> String {
        let others = (query ?? "").split(separator: "&").filter { !$0.hasPrefix("cursor=") }
        let text =
            path + "?" + (others.map(String.init) + ["cursor=" + cursor]).joined(separator: "&")
        return text.utf8.reduce(into: "") { text, octet in
            switch octet {
            case 0x21, 0x23...0x5B, 0x5D...0x7E: text.unicodeScalars.append(Unicode.Scalar(octet))
            default: text += "%" + (octet < 16 ? "0" : "") + String(octet, radix: 16)
            }
        }
    }

    private static let index: String = {
        let links = LeagueResource.templates.dropFirst().map { path in
            let name = path.dropFirst(LeagueResource.root.count + 1)
                .replacing("matches/{id}", with: "match").replacing(".json", with: "")
            return "\"\(name)\":\"\(path)\""
        }
        return "{\(links.joined(separator: ",\n"))}"
    }()
}
