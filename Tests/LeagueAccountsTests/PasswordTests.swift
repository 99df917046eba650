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

    @Test func seventyTwoBytesAreTheMost() {
        #expect(refusal(of: String(repeating: "x", count: 72)) == nil)
        #expect(refusal(of: String(repeating: "x", count: 73)) == .tooLong)
        #expect(refusal(of: String(repeating: "é", count: 36)) == nil)
        #expect(refusal(of: String(repeating: "é", count: 36) + "x") == .tooLong)
        // 108 bytes as typed, 72 in the form that is hashed.
        #expect(refusal(of: String(repeating: "e\u{301}", count: 36)) == nil)
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
            .tooShort, .tooLong, .unusableCharacter, .malformedHash, .hashingFailed,
        ]
        #expect(refusals.allSatisfy { $0.description.hasSuffix(".") })
        #expect(PasswordError.tooShort.description.contains("8"))
        #expect(PasswordError.tooLong.description.contains("72"))
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
