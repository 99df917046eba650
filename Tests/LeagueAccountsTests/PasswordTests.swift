import LeagueAccounts
import Testing

/// What may be a password, and that nothing prints one.
@Suite struct PasswordTests {
    private func refusal(of text: String) -> PasswordError? {
        do {
            _ = try Password(text)
            return nil
        } catch {
            return error
        }
    }

    @Test func eightCharactersAreEnough() {
        #expect(refusal(of: "1234567") == .tooShort)
        #expect(refusal(of: "12345678") == nil)
        #expect(refusal(of: "") == .tooShort)
        // As people count: each of these is several bytes, the accents are scalars of their own.
        #expect(refusal(of: "e\u{301}e\u{301}e\u{301}e\u{301}") == .tooShort)
        #expect(refusal(of: "日本語日本語日") == .tooShort)
        #expect(refusal(of: "日本語日本語日本") == nil)
    }

    @Test("ASVS 6.2.1, 6.2.9: up to 256 characters of any kind")
    func twoHundredAndFiftySixCharactersAreTheMost() {
        for character in ["x", "é", "日", "🐌", "👩‍👩‍👧‍👦"] {
            #expect(refusal(of: String(repeating: character, count: 64)) == nil)
            #expect(refusal(of: String(repeating: character, count: 256)) == nil)
            #expect(refusal(of: String(repeating: character, count: 257)) == .tooLong)
        }
        // One character, as people count, and of no end.
        let endless = "e" + String(repeating: "\u{301}", count: 20_000)
        #expect(refusal(of: "abcdefgh" + endless) == .tooLong)
    }

    @Test func anAccentIsTheSameHoweverItIsTyped() throws {
        let password = try Password("cafe\u{301} au\u{A0}lait")
        #expect(password.isTyped(as: "caf\u{E9} au lait"))
        #expect(password.isTyped(as: "cafe\u{301} au\u{2003}lait"))
        #expect(!password.isTyped(as: "cafe au lait"))
        #expect(!password.isTyped(as: "Caf\u{E9} au lait"))
    }

    @Test(arguments: [
        "\u{0}", "\t", "\n", "\r", "\u{1B}", "\u{7F}", "\u{85}", "\u{2028}", "\u{2029}",
        "\u{E0080}",
    ])
    func controlCharactersAreRefused(_ scalar: String) {
        #expect(refusal(of: "pass\(scalar)word") == .unusableCharacter)
        #expect(refusal(of: scalar + "password") == .unusableCharacter)
    }

    @Test func everyRefusalIsASentence() {
        let refusals: [PasswordError] = [
            .tooShort, .tooLong, .unusableCharacter, .common, .ownWords, .malformedHash,
            .hashingFailed,
        ]
        #expect(refusals.allSatisfy { $0.description.hasSuffix(".") })
        #expect(PasswordError.tooShort.description.contains("8"))
        #expect(PasswordError.tooLong.description.contains("256"))
    }

    @Test func nothingPrintsAPassword() throws {
        let password = try Password("open sesame")
        let temporary = TemporaryPassword()
        let hash = try PasswordHash(
            stored: "$2b$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW")
        for (value, secret) in [
            (password as Any, "sesame"), (temporary, temporary.text), (hash, "E5YPO9"),
        ] {
            var dumped = ""
            dump(value, to: &dumped)
            dump([value], to: &dumped)
            let texts = ["\(value)", String(describing: value), String(reflecting: value), dumped]
            for text in texts + ["\([value])", "\(Optional(value) as Any)"] {
                #expect(!text.contains(secret) && text.contains("password"))
            }
            #expect(Mirror(reflecting: value).children.isEmpty)
        }
    }
}
