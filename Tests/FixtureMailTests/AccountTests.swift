import FieldGame
import FixtureMail
import Foundation
import Testing

@Suite("The account of a message's words")
struct AccountTests {
    private func account(_ body: String) -> [AccountedPassage] {
        let reader = FixtureMailReader(reference: League.reference, explains: true)
        let head =
            "From: a@college.example\r\nSubject: Senior League\r\n"
            + "Date: Mon, 12 Jan 2026 09:00:00 +0000\r\n\r\n"
        return reader.read(Array((head + body).utf8)).account
    }

    private func told(_ passage: AccountedPassage) -> [String] {
        passage.runs.filter { $0.field != .filler }.map { "\($0.field.rawValue) \($0.text)" }
    }

    @Test("says what each word was read as, and what became of its line")
    func runs() {
        let account = account(
            "Tuesday 13 January\r\n\r\nJDM v HWTA, D5, 2.25, LX7\r\n\r\nTea is at four.\r\n"
                + "Penn are away to Zed at 3 on Tuesday.\r\n")
        #expect(account.map(\.outcome) == [.heading, .match, .nothing, .reported])
        #expect(account.map(\.line) == [1, 3, 5, 6])
        #expect(told(account[0]) == ["day Tuesday 13 January"])
        #expect(
            told(account[1]) == [
                "team JDM", "verb v", "team HWTA", "pitch D5", "time 2.25", "unknown LX7",
            ])
    }

    @Test("holds every word of a text, once")
    func everyWord() {
        let body = "Keate beat Penn 3-1, well played!\r\n\r\nWarre v Manor is off; sorry.\r\n"
        let told = account(body).flatMap(\.runs).map(\.text).joined()
        #expect(told.filter { !$0.isWhitespace } == body.filter { !$0.isWhitespace })
    }

    @Test("is not drawn up unless somebody asks")
    func unasked() throws {
        #expect(SampleTests.reader.read(Array("Subject: x\r\n\r\nJDM v HWTA".utf8)).account.isEmpty)
    }
}
