package import FieldGame
package import Foundation
package import LeagueDatabase
package import LeagueFeeds

/// The pages of a league as files, for a web server that serves a folder as it is: the same pages as a
/// server answers, without what depends on a query.
package struct PageFolder: Sendable {
    private let site: Site
    private let includesMatches: Bool

    /// - Parameters:
    ///   - baseURL: the public address of the folder; nil leaves out what needs one.
    ///   - includesMatches: whether matches have pages of their own, those of late.
    package init(baseURL: String?, includesMatches: Bool) {
        site = Site(inFolderAt: baseURL, hasMatches: includesMatches)
        self.includesMatches = includesMatches
    }

    /// The files, each by its path: `/houses/keate/index.html`.
    ///
    /// - Parameters:
    ///   - calendars: every calendar.
    ///   - today: London's day.
    ///   - matches: whose pages are made; nil is all.
    package func files(
        in repository: LeagueRepository, calendars: [FeedListing], today: LocalDate,
        matches ids: [UUID]? = nil
    ) async throws -> [(path: String, bytes: [UInt8])] {
        let context = try await PageContext(in: repository, site: site, today: today)
        var files = context.assets.all.map { (path: $0.path.target, bytes: $0.bytes) }
        files.append(("/manifest.webmanifest", Array(PageFiles.manifest(context).utf8)))
        for (path, request) in try await requests(in: repository, context, ids) {
            let document = try await document(request, at: path, in: repository, context, calendars)
            let folder = path.path == "/" ? "" : path.path
            if let document { files.append((folder + "/index.html", document)) }
        }
        return files
    }

    private func document(
        _ request: PageRequest, at path: PagePath, in repository: LeagueRepository,
        _ context: PageContext, _ calendars: [FeedListing]
    ) async throws -> [UInt8]? {
        let context = context.seen(from: path)
        var request = request
        // A file cannot lead elsewhere: it is what is there.
        for _ in 0..<2 {
            do {
                let outcome = try await request.outcome(
                    in: repository, context, version: "", calendars: { calendars })
                switch outcome {
                case .document(let document): return document.octets
                case .moved(let place):
                    guard let next = try PageRequest(place.target) else { return nil }
                    request = next
                }
            } catch let refusal as FeedRefusal where refusal.kind == .unknown {
                return nil
            }
        }
        return nil
    }

    /// Every page, by where it is.
    private func requests(
        in repository: LeagueRepository, _ context: PageContext, _ ids: [UUID]?
    ) async throws -> [(PagePath, PageRequest)] {
        var targets = [
            "/", "/fixtures", "/results", "/tables", "/houses", "/pitches", "/changes", "/board",
            "/calendars",
        ]
        let seasons = try await repository.seasonsOfMatches()
        targets += seasons.map { PagePath("results", $0).target }
        let directory = context.directory
        for competition in directory.competitions {
            guard let slug = directory.slug(of: .competition, competition.name) else { continue }
            targets.append(PagePath("competitions", slug).target)
            guard competition.kind == .league else { continue }
            targets += try await repository.seasons(of: [competition.name])
                .map { PagePath("tables", $0, slug).target }
        }
        targets +=
            (directory.teams.compactMap(context.subject)
            + directory.pitches.compactMap { context.subject(.pitch, $0.name) }).map(\.path.target)
        if includesMatches {
            targets += try await matches(in: repository, context.today, ids).map(\.path.target)
        }
        return try targets.compactMap { target in
            try PageRequest(target).map { (PagePath(target: target), $0) }
        }
    }

    private func matches(
        in repository: LeagueRepository, _ today: LocalDate, _ ids: [UUID]?
    ) async throws -> [Match] {
        let found: [Match]
        if let ids {
            found = try await repository.feedMatches(ids: ids).matches
        } else {
            var filter = MatchFilter()
            filter.from = today.adding(days: -Site.days)
            found = try await repository.matches(.all, filter)
        }
        return found.filter { site.holds($0, today) }
    }
}
