import FieldGame
import FixtureMail
import Foundation
import Testing

@Suite("A season of mail")
struct SeasonTests {
    private struct Season: Decodable {
        struct File: Decodable {
            var file: String
            var status: ImportSummary.Status
            var matches: Int
            var errors: [String]

            enum CodingKeys: String, CodingKey {
                case file, status, errors
                case matches = "matches_imported"
            }
        }
        struct Match: Decodable, Hashable {
            var date: LocalDate
            var time: LocalTime?
            var competition: String?
            var pitch: String?
            var home: String?
            var away: String?
            var umpires: [String]?
            var status: String
            var score: Score?
        }
        var files: [File]
        var matches: [Match]
    }

    /// Where a season lies: in the checkout, or in one beside it.
    private static let folders: [URL] = {
        let root = League.folder.deletingLastPathComponent().deletingLastPathComponent()
        return [
            root.appending(path: "samples/season"),
            root.deletingLastPathComponent().appending(path: "season/samples/season"),
        ].filter {
            FileManager.default.fileExists(atPath: $0.appending(path: "expected.json").path)
        }
    }()

    @Test("is read to the matches that its plan tells", arguments: folders)
    func matches(folder: URL) throws {
        let plan = folder.appending(path: "expected.json")
        let season = try JSONDecoder().decode(Season.self, from: Data(contentsOf: plan))
        #expect(season.files.count > 30)
        let reader = FixtureMailReader(reference: League.reference)
        var stored: [Season.Match] = []
        for file in season.files {
            let name = folder.appending(path: "new/" + file.file)
            let reading = reader.read([UInt8](try Data(contentsOf: name)))
            let read =
                "\(reading.summary.status) \(reading.notices.count) "
                + reading.problems.map(\.reason.rawValue).sorted().joined(separator: " ")
            let wanted =
                "\(file.status) \(file.matches) " + file.errors.sorted().joined(separator: " ")
            #expect(read == wanted, "\(file.file): \(reading.problems)")
            for notice in reading.notices { Self.store(notice, in: &stored, file.file) }
        }
        let missing = Set(season.matches).subtracting(stored)
        let invented = Set(stored).subtracting(season.matches)
        for match in missing { Issue.record("missing: \(match)") }
        for match in invented { Issue.record("invented: \(match)") }
        #expect(stored.count == season.matches.count)
    }

    /// What an importer does with a notice, as far as this season needs it.
    private static func store(_ notice: Notice, in stored: inout [Season.Match], _ file: String) {
        let day = notice.from?.date ?? notice.date
        let index = stored.firstIndex {
            $0.date == day && $0.competition == notice.competition
                && Set([$0.home, $0.away]) == Set([notice.home, notice.away])
        }
        guard let index else {
            if notice.action != .add {
                Issue.record("\(file) knows no \(PlainMessage.tell(notice))")
            }
            stored.append(
                Season.Match(
                    date: notice.date, time: notice.time, competition: notice.competition,
                    pitch: notice.pitch, home: notice.home, away: notice.away,
                    umpires: notice.umpires ?? [], status: "scheduled", score: nil))
            return
        }
        switch notice.action {
        case .add: Issue.record("\(file) repeats \(PlainMessage.tell(notice))")
        case .cancel: stored[index].status = "cancelled"
        case .postpone: stored[index].status = "postponed"
        case .result:
            stored[index].status = "completed"
            stored[index].score =
                stored[index].home == notice.home ? notice.score : notice.score?.reversed
        case .update:
            stored[index].date = notice.date
            let changed = notice.changed ?? []
            if changed.contains(.time) { stored[index].time = notice.time }
            if changed.contains(.pitch) { stored[index].pitch = notice.pitch }
            if changed.contains(.umpires) { stored[index].umpires = notice.umpires ?? [] }
        }
    }
}
