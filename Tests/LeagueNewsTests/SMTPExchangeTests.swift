import Testing

@testable import LeagueNews

@Suite("Answers of a mail server are put together, and assigned to what they answer")
struct SMTPExchangeTests {
    private static func read(_ lines: [String]) -> MailReply? {
        var reader = ReplyReader()
        for line in lines { reader.add(Array(line.utf8)) }
        return reader.reply
    }

    @Test("Lines are joined, and the next answer takes the place of the last")
    func joins() {
        #expect(Self.read(["250-one\r\n", "250 two\r\n"]) == MailReply(code: 250, text: "one two"))
        #expect(Self.read(["250-one\r\n", "250-two\r\n"]) == nil)
        #expect(Self.read(["250 one\r\n", "550 two\r\n"]) == MailReply(code: 550, text: "two"))
        #expect(Self.read(["250\r\n"]) == MailReply(code: 250, text: ""))
        #expect(Self.read(["250"]) == MailReply(code: 250, text: ""))
        for junk in ["", "2", "25", "abc d", "\r\n", "-25 x", "２５０ x"] {
            #expect(Self.read([junk]) == nil)
        }
    }

    @Test("An answer without end is bounded")
    func bounded() {
        var reader = ReplyReader()
        for _ in 0..<10_000 { reader.add(Array("550-\(String(repeating: "x", count: 999))".utf8)) }
        reader.add(Array("550 end".utf8))
        #expect(reader.reply?.text.utf8.count == MailReply.limit)
    }

    @Test("Texts are cut between characters, and hold neither control characters nor broken UTF-8")
    func cleaned() {
        let text = MailReply(code: 550, text: String(repeating: "é", count: 400)).text
        #expect(text.utf8.count == 500)
        #expect(
            MailReply(code: nil, text: "  a\u{1B}[1m\r\n\tb\u{202E}c\u{0} ").text == "a [1m b c")
        #expect(SafeText.clean([0x61, 0xFF, 0x62], limit: 10) == "a\u{FFFD}b")
        #expect(SafeText.clean([0x61, 0x20, 0x62], limit: 2) == "a")
    }

    @Test("Only answers to EHLO tell what is offered")
    func keywords() {
        func offers(_ line: String) -> Bool {
            var exchange = SMTPExchange([1], needsUTF8: true, offersUTF8: false)
            exchange.connect()
            for line in ["220 peer", "250-peer", line, "250 HELP"] {
                exchange.receive(Array("\(line)\r\n".utf8))
            }
            return exchange.offersUTF8
        }
        #expect(offers("250-SMTPUTF8"))
        #expect(offers("250-smtputf8 x"))
        #expect(!offers("250-SMTPUTF88") && !offers("250-XSMTPUTF8") && !offers("250-SMTP UTF8"))
    }

    @Test("The answer to QUIT is no answer to the message")
    func quit() {
        var exchange = SMTPExchange([1], needsUTF8: false, offersUTF8: false)
        exchange.connect()
        let isReady = exchange.beginMessage()
        #expect(isReady)
        for line in ["250 OK", "550 Nobody", "221 Bye"] { exchange.receive(Array(line.utf8)) }
        #expect(exchange.stage == .recipient)
        #expect(exchange.reply == MailReply(code: 550, text: "Nobody"))
    }
}
