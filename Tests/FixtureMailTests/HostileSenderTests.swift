import FieldGame
import FixtureMail
import Foundation
import Testing

/// The corpus as a service reads it that knows who may send.
@Suite("Hostile senders")
struct HostileSenderTests {
    static let reader = FixtureMailReader(
        reference: League.reference, policy: SenderTests.policy)

    /// What is said of each message; nil where it is imported.
    static let expected: [(name: String, failure: String?)] = [
        ("auth-ar-comment-trick", "Not authorised: dmarc=fail for college.example"),
        (
            "auth-ar-m365-forged-below",
            "Not authorised: its Authentication-Results names no server"
        ),
        ("auth-ar-m365-no-id", "Not authorised: its Authentication-Results names no server"),
        (
            "auth-ar-other-id",
            "Not authorised: there is no Authentication-Results of mx.fieldgame.example"
        ),
        ("auth-ar-wrong-domain", "Not authorised: dmarc=none for college.example"),
        ("auth-case-plus", nil),
        ("auth-dmarc-fail", "Not authorised: dmarc=fail for college.example"),
        ("auth-forged-ar", "Not authorised: dmarc=fail for college.example"),
        ("auth-from-empty", "Not authorised: From does not name one mailbox"),
        ("auth-from-nul", "There is a zero byte in the header fields"),
        (
            "auth-homograph",
            "Not authorised: p.aldous@cоllege.example is not an allowed sender (it holds letters "
                + "outside ASCII)"
        ),
        (
            "auth-no-ar",
            "Not authorised: there is no Authentication-Results of mx.fieldgame.example"
        ),
        ("loop-60-received", "Ignored: it went through 60 servers, more than 50"),
        ("loop-own-mail", "Ignored: it is our own mail"),
        ("loop-precedence-bulk", nil),
    ]

    @Test("are told from others by the topmost field alone", arguments: expected)
    func verdict(name: String, failure: String?) throws {
        let file = League.folder.appending(path: "Corpus/\(name).eml")
        let reading = Self.reader.read(try CorpusTests.bytes(of: file))
        #expect(reading.summary.errorMessage == failure)
        #expect(reading.notices.count == (failure == nil ? 1 : 0))
        #expect(reading.problems.isEmpty)
        #expect((reading.messageIDKey == nil) == (failure != nil))
    }

    @Test("mail by way of Exchange Online, for a league that is set up for it")
    func exchangeOnline() throws {
        let reader = FixtureMailReader(
            reference: League.reference, policy: SenderTests.policy(.topmostWithoutID))
        func read(_ name: String) throws -> MessageReading {
            let file = League.folder.appending(path: "Corpus/\(name).eml")
            return reader.read(try CorpusTests.bytes(of: file))
        }
        #expect(try read("auth-ar-m365-no-id").notices.count == 1)
        #expect(
            try read("auth-ar-m365-forged-below").failure
                == "Not authorised: dmarc=fail for college.example")
        #expect(try read("auth-case-plus").notices.isEmpty)
    }

    @Test("every sample comes from somebody who may send")
    func samples() throws {
        let files = CorpusTests.files(in: League.folder.appending(path: "Cases"))
            .filter { $0.pathExtension == "eml" }
        #expect(files.count >= 16)
        for file in files {
            let reading = Self.reader.read(try CorpusTests.bytes(of: file))
            #expect(reading.verdict == .accepted, "\(file.lastPathComponent)")
        }
    }

    /// Messages that are too large to be kept here.
    static let tooLarge: [(bytes: [UInt8], failure: String)] = {
        let fields = "From: a@college.example\r\nMessage-ID: <1@x>\r\n"
        let list = "Tuesday 13th January\r\nJDM v HWTA, A5, 2.25pm\r\n"
        let headers = (0..<100_000).map { "X-\($0): \($0)\r\n" }.joined()
        let folded = "X: a" + String(repeating: "\r\n a", count: 100_000) + "\r\n"
        let zeros = String(repeating: "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\r\n", count: 340_000)
        let parts = (0..<10_000).map {
            "Content-Type: multipart/mixed; boundary=b\($0)\r\n\r\n--b\($0)\r\n"
        }
        return [
            (
                Array((fields + headers + "\r\n" + list).utf8),
                "The header fields are larger than 262144 bytes"
            ),
            (
                Array((fields + folded + "\r\n" + list).utf8),
                "The header fields are larger than 262144 bytes"
            ),
            (
                Array((fields + "\r\n" + list + zeros).utf8),
                "The message is larger than 10485760 bytes"
            ),
            (
                Array((fields + parts.joined() + list).utf8),
                "There are more than 200 parts in parts"
            ),
        ]
    }()

    @Test("what is too large is refused before it is read", arguments: tooLarge.indices)
    func large(index: Int) {
        let (bytes, failure) = Self.tooLarge[index]
        let (_, taken) = processorTime {
            let reading = Self.reader.read(bytes)
            #expect(reading.failure == failure)
            #expect(reading.messageIDKey == nil)
        }
        #expect(taken < .seconds(5))
    }

    @Test(
        "hostile fields take no more time than their length",
        arguments: ["(", ")", "\"", "\\", "; a=b", "\r\n ", "(a)", "a.", "=", "a@b, ", "<", " "])
    func linear(piece: String) {
        let long = String(repeating: piece, count: 60_000 / piece.utf8.count)
        let (_, taken) = processorTime {
            for results in [
                long, "mx.fieldgame.example; " + long, "mx.fieldgame.example; dmarc=" + long,
            ] {
                #expect(SenderTests.verdict(results: results) != .accepted)
            }
            _ = SenderTests.verdict(fields: ["Auto-Submitted: " + long])
            _ = SenderTests.verdict(from: long)
            _ = SenderTests.verdict(fields: ["X-Loop: " + long, "Return-Path: " + long])
        }
        #expect(taken < .seconds(10))
    }
}
