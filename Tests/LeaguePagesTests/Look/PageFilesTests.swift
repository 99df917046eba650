import FieldGame
import Testing

@testable import LeaguePages

@Suite("Small files of the pages")
struct PageFilesTests {
    @Test(
        "The service worker looks after its own site only",
        arguments: [nil, "https://x.example/league/"])
    func worker(baseURL: String?) async throws {
        try await withPageLeague { league in
            let worker = PageFiles.worker(try await league.context(Site(servedAt: baseURL)))
            let root = baseURL == nil ? "/" : "/league/"
            #expect(worker.contains("const root = \"\(root)\";"))
            #expect(worker.contains("const assets = [\"\(root)assets/"))
            for placeholder in ["ROOT", "ASSETS"] { #expect(!worker.contains(placeholder)) }
        }
    }

    @Test("A robot may read that a page is not to be listed")
    func robots() {
        for folder in ["/umpires", "/matches", "/houses"] {
            #expect(!PageFiles.robots.contains("Disallow: \(folder)"))
        }
    }
}
