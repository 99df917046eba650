import Foundation
import Synchronization
import Testing

@testable import FixtureMail

@Suite("What a reader remembers of messages")
struct LexerMemoTests {
    @Test("changes nothing of those that come later")
    func changesNothing() throws {
        let folder = League.folder.appending(path: "Cases")
        let files = try FileManager.default.contentsOfDirectory(
            at: folder, includingPropertiesForKeys: nil
        ).filter { $0.pathExtension == "eml" }
        #expect(files.count >= 16)
        let reader = FixtureMailReader(reference: League.reference)
        for file in files {
            let message = [UInt8](try Data(contentsOf: file))
            let alone = FixtureMailReader(reference: League.reference).read(message)
            #expect(reader.read(message) == alone, "\(file.lastPathComponent)")
            #expect(reader.read(message) == alone, "\(file.lastPathComponent), again")
        }
    }

    /// Texts that are equal to `String` must have the same words.
    @Test("a text has one spelling", arguments: ["Zo\u{EB}", "Zoe\u{308}", "Zoe\u{200B}\u{308}"])
    func hasOneSpelling(text: String) {
        #expect(Array(PlainText.normalised(text).utf8) == Array("Zo\u{EB}".utf8))
    }

    @Test("is forgotten where it would be too much")
    func isBounded() {
        let lexer = Lexer(names: Names(League.reference))
        for number in 0..<20_000 {
            #expect(lexer.words(of: "Keate \(number)").map(\.text) == ["Keate", "\(number)"])
            #expect(lexer.memo.kept.withLock { $0.octets } <= 100_000)
        }
        for number in 0..<200 {
            _ = lexer.spans(of: Word.words(of: String(repeating: "x", count: 2000) + "\(number)"))
            #expect(lexer.memo.kept.withLock { $0.octets } <= 100_000)
        }
        #expect(lexer.memo.kept.withLock { $0.spans.count } <= 50)
        let line = String(repeating: "v ", count: 60_000)
        #expect(lexer.words(of: line) == lexer.words(of: line))
        #expect(lexer.memo.kept.withLock { $0.words.count } == 1)
    }
}
