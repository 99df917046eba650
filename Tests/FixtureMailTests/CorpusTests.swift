import FieldGame
import FixtureMail
import Foundation
import TestSupport
import Testing

@Suite("Broken and hostile messages")
struct CorpusTests {
    static let reader = FixtureMailReader(reference: League.reference)

    /// The files in `Corpus/` of these tests.
    static let own = files(in: League.folder.appending(path: "Corpus"))
    /// The whole corpus, where it lies beside the checkout.
    static let shared: [URL] = {
        let folder = League.folder.deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "shared/corpus")
        return files(in: folder.appending(path: "self"))
            + files(in: folder.appending(path: "third-party"))
    }()

    static func files(in folder: URL) -> [URL] {
        let found = try? FileManager.default.contentsOfDirectory(
            at: folder, includingPropertiesForKeys: nil)
        return (found ?? []).sorted { $0.lastPathComponent < $1.lastPathComponent }
    }

    /// The bytes of a file, inflated when it is a gzip file.
    static func bytes(of file: URL) throws -> [UInt8] {
        guard file.pathExtension == "gz" else { return [UInt8](try Data(contentsOf: file)) }
        let outcome = try OutsideProgram("gzip", "-dc", file.path).run()
        try #require(outcome.status == 0, "gzip cannot read \(file.lastPathComponent)")
        return [UInt8](outcome.output)
    }

    @Test("end in a reading, soon", arguments: own + shared)
    func isHarmless(file: URL) throws {
        let bytes = try Self.bytes(of: file)
        let (read, taken) = processorTime { Self.reader.read(bytes) }
        #expect(taken < .seconds(5), "\(file.lastPathComponent) took \(taken)")
        if read.notices.isEmpty {
            #expect(read.summary.status == .failed)
            #expect(read.summary.errorMessage?.isEmpty == false)
        }
        if file.path.contains("/third-party/") {
            #expect(read.notices.isEmpty, "\(read.notices.map(PlainMessage.tell))")
        }
        for problem in read.problems { #expect(problem.line.count <= 200) }
        _ = try JSONEncoder().encode(ReadingReport(read))
    }

    /// What is read of each message that holds a list; the others hold nothing for us.
    static let lists: [(name: String, told: [String])] = [
        ("cs-1252-label-utf8-bytes", [one("-", "Dutchman's 5")]),
        ("cs-utf8-label-1252-bytes", [one("-", "Dutchman's 5")]),
        ("cs-unknown", [one("Senior League", "Agar's 5")]),
        (
            "cs-fullwidth",
            [one("-", "Agar's 5"), "add 2026-01-13 - IRS v JCAJ, -, Agar's 1, -", "ambiguous"]
        ),
        ("hdr-dup-message-id-a", [one("Senior League", "Agar's 5")]),
        ("hdr-dup-message-id-b", [one("Senior League", "Agar's 6")]),
        ("hdr-no-message-id", [one("Senior League", "Agar's 5")]),
        ("hdr-two-message-ids", [one("Senior League", "Agar's 5")]),
        ("hdr-dup-message-id-c", [one("Senior League", "Agar's 5")]),
        ("hdr-subject-8bit-1252", [one("Senior League", "Agar's 5")]),
        ("hdr-subject-crlf-injection", [one("Senior League", "Agar's 5")]),
        ("hdr-subject-unknown-charset", [one("Senior League", "Agar's 5")]),
        ("mime-b64-truncated", [one("Senior League", "Agar's 5")]),
        ("mime-boundary-empty", [one("Senior League", "Agar's 5")]),
        ("mime-no-boundary-param", []), ("mime-qp-garbage", ["ambiguous"]),
        ("mime-alternative-disagree", [one("Senior League", "Agar's 5")]),
        ("mime-ct-invalid", [one("Senior League", "Agar's 5")]),
        ("mime-ct-twice", [one("Senior League", "Agar's 5")]),
        ("mime-cte-unknown", [one("Senior League", "Agar's 5")]),
        ("raw-mixed-eol", [one("Senior League", "Agar's 5")]),
        ("raw-header-no-colon", [one("Senior League", "Agar's 5")]),
        ("hdr-no-date", ["invalid_date"]), ("hdr-date-0", ["invalid_date"]),
        ("hdr-date-1", ["invalid_date"]), ("hdr-date-4", ["invalid_date"]),
        ("mime-boundary-never-occurs", []), ("raw-empty", []), ("raw-gzip-as-eml", []),
        ("raw-nul-bytes", []), ("auth-from-nul", []), ("raw-no-headers", []),
        ("xlsx-far-cell", []),
        ("inj-ics-rrule", ["add 2026-01-13 14:25 JDM v HWTA, -, -, -", "ambiguous"]),
    ]

    static func one(_ competition: String, _ pitch: String) -> String {
        "add 2026-01-13 14:25 JDM v HWTA, \(competition), \(pitch), -"
    }

    @Test("are read as far as they can be", arguments: lists)
    func isRead(name: String, told: [String]) throws {
        let file = League.folder.appending(path: "Corpus/\(name).eml")
        let reading = Self.reader.read(try Self.bytes(of: file))
        #expect(
            reading.notices.map(PlainMessage.tell) + reading.problems.map(\.reason.rawValue)
                == told,
            "\(reading.summary.errorMessage ?? "")")
    }

    @Test("the same message has the same keys, whichever way it came")
    func keys() throws {
        func read(_ name: String) throws -> MessageReading {
            let file = League.folder.appending(path: "Corpus/\(name).eml")
            return Self.reader.read(try Self.bytes(of: file))
        }
        let first = try read("hdr-dup-message-id-a")
        let other = try read("hdr-dup-message-id-b")
        let again = try read("hdr-dup-message-id-c")
        #expect(first.messageIDKey == other.messageIDKey)
        #expect(first.contentKey != other.contentKey)
        #expect(first.messageIDKey == again.messageIDKey)
        #expect(first.contentKey == again.contentKey)
        #expect(try read("hdr-no-message-id").messageIDKey == nil)
    }

    @Test(
        "subjects show no control characters",
        arguments: [
            ("hdr-subject-8bit-1252", "Fixtures – week 1"),
            ("hdr-subject-crlf-injection", "Fixtures Bcc: x@evil.example"),
            ("hdr-subject-unknown-charset", "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}("),
        ])
    func subject(name: String, subject: String) throws {
        let file = League.folder.appending(path: "Corpus/\(name).eml")
        #expect(Self.reader.read(try Self.bytes(of: file)).subject == subject)
    }

    @Test("a From field with other than one mailbox has no sender")
    func sender() throws {
        let file = League.folder.appending(path: "Corpus/auth-from-empty.eml")
        #expect(Self.reader.read(try Self.bytes(of: file)).sender == nil)
        #expect(
            PlainMessage(body: "").reading().sender == "p.aldous@college.example")
    }
}
