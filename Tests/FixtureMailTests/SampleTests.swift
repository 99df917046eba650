import FieldGame
import FixtureMail
import Foundation
import Testing

@Suite("The sample of each layout")
struct SampleTests {
    static let reader = FixtureMailReader(reference: League.reference)

    /// The layouts that are read so far.
    static let readLayouts = [
        "01-dated-headings", "02-columns", "03-tab-paste", "04-outlook-table", "05-grid", "08-csv",
        "09-xlsx", "10-corrections",
        "11-cancelled", "12-results", "15-nothing",
    ]
    static let otherLayouts = [
        "06-forward-inline", "07-rfc822-attached",
        "13-ics", "14-prose", "16-system-blocks",
    ]

    /// `Cases/` of these tests, and the shared samples where they lie beside the checkout.
    static let folders: [URL] = {
        let shared = League.folder.deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "shared/samples/emails")
        let own = League.folder.appending(path: "Cases")
        return FileManager.default.fileExists(atPath: shared.path) ? [own, shared] : [own]
    }()

    static func read(_ name: String, in folder: URL) throws -> MessageReading {
        reader.read([UInt8](try Data(contentsOf: folder.appending(path: name + ".eml"))))
    }

    @Test("is read as a careful human reads it", arguments: readLayouts, folders)
    func isRead(name: String, folder: URL) throws {
        let differences = try Expected.differences(
            between: Self.read(name, in: folder),
            and: folder.appending(path: name + ".expected.json"))
        #expect(differences.isEmpty, "\(differences.joined(separator: "\n"))")
    }

    /// Other messages of these layouts, in `Cases/Variants/`.
    static let variants: [String] = {
        let folder = League.folder.appending(path: "Cases/Variants").path
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return files.filter { $0.hasSuffix(".eml") }.map { String($0.dropLast(4)) }.sorted()
    }()

    @Test("so are other messages of its layout", arguments: variants)
    func isReadToo(name: String) throws {
        let folder = League.folder.appending(path: "Cases/Variants")
        let differences = try Expected.differences(
            between: Self.read(name, in: folder),
            and: folder.appending(path: name + ".expected.json"))
        #expect(differences.isEmpty, "\(differences.joined(separator: "\n"))")
    }

    @Test("there are other messages of each layout")
    func hasVariants() { #expect(Self.variants.count >= 20) }

    @Test("or is refused with a reason", arguments: otherLayouts, folders)
    func isRefused(name: String, folder: URL) throws {
        let reading = try Self.read(name, in: folder)
        #expect(reading.summary.status == .failed)
        #expect(reading.notices.isEmpty, "\(reading.notices)")
        let message = try #require(reading.summary.errorMessage)
        #expect(!message.isEmpty)
    }
}
