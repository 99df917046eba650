import Foundation
import LeagueAccounts
import Testing

/// bcrypt as others publish it, and argon2id as we make it and others do.
@Suite struct PasswordHashTests {
    /// Published pairs of a text and its hash.
    ///
    /// The short ones are crypt_blowfish's (<https://www.openwall.com/crypt/>), the stars and the
    /// Greek ones come from the tests of jBCrypt, node.bcrypt.js and Comeonin.
    static let published: [(text: String, hash: String)] = [
        ("U*U", "$2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW"),
        ("U*U*", "$2a$05$CCCCCCCCCCCCCCCCCCCCC.VGOzA784oUp/Z0DY336zx7pLYAy0lwK"),
        ("U*U*U", "$2a$05$XXXXXXXXXXXXXXXXXXXXXOAcXxm9kjPGEMsLznoKqmqw7tc8WCx4a"),
        ("", "$2a$05$CCCCCCCCCCCCCCCCCCCCC.7uG0VCzI2bS7j6ymqJi9CdcdxiRTWNy"),
        ("★★★★★★★★", "$2a$05$......................CVh3qAKQwo3AyWm2sH24x.4W0jOiobK"),
        ("ππππππππ", "$2a$10$.TtQJ4Jr6isd4Hp.mVfZeuh6Gws4rOQ/vdBczhDx.19NFK0Y84Dle"),
        ("U*U", "$2b$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW"),
        ("password", "$2b$06$abcdefghijklmnopqrstuuNBpXtlux7FnXJE0fnrtkSXNhdOGmWHu"),
        ("p@5sw0rd", "$2b$12$zQ4CooEXdGqcwi0PHsgc8eAf0DLXE/XHoBE8kCSGQ97rXwuClaPam"),
        ("U*U", "$2y$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW"),
        ("U*U*U", "$2y$05$XXXXXXXXXXXXXXXXXXXXXOAcXxm9kjPGEMsLznoKqmqw7tc8WCx4a"),
        ("test", "$2y$04$TnjywYklQbbZjdjBgBoA4e9G7RJt9blgMgsCvUvus4Iv4TENB5nHy"),
        (seventyTwo, "$2b$05$CCCCCCCCCCCCCCCCCCCCC.6.O1dLNbjod2uo0DVcW.jHucKbPDdHS"),
    ]

    private static let seventyTwo = String(repeating: "0", count: 72)

    @Test(arguments: published)
    func publishedHashesAreVerified(_ text: String, _ hash: String) throws {
        let hash = try PasswordHash(stored: hash)
        #expect(try hash.verify(text))
        #expect(try !hash.verify(text + "x"))
        #expect(try !hash.verify("u*u"))
    }

    @Test func ourOwnHashesAreVerifiedAndSalted() throws {
        let password = try Password("correct horse")
        let (one, other) = (
            try PasswordHash(hashing: password), try PasswordHash(hashing: password)
        )
        #expect(one.text.hasPrefix("$argon2id$v=19$m=19456,t=2,p=1$"))
        #expect(!one.isBehind && one.method == .argon2id)
        #expect(one != other)
        #expect(try one.verify("correct horse"))
        #expect(try !one.verify("correct horsf"))
        #expect(try !one.verify(""))
    }

    /// Made by argon2-cffi with the salt `somesaltsomesalt`.
    @Test func argon2idOfOthersIsVerified() throws {
        let hash = try PasswordHash(
            stored: "$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$"
                + "nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4")
        #expect(try hash.verify("password"))
        #expect(try !hash.verify("Password"))
        #expect(hash.isBehind)
    }

    @Test("ASVS 6.2.8: no password is cut, and case counts")
    func theLastByteAndItsCaseCount() throws {
        for length in [64, 73, 200, 256] {
            let text = String(repeating: "aB3 ", count: 64).suffix(length - 1) + "z"
            let hash = try PasswordHash(hashing: Password(String(text)))
            #expect(try hash.verify(String(text)))
            #expect(try !hash.verify(String(text.dropLast())))
            #expect(try !hash.verify(text.dropLast() + "Z"))
            #expect(try !hash.verify(text + " "))
        }
    }

    @Test func bcryptIsBehind() throws {
        let hash = try PasswordHash(stored: Self.published[6].hash)
        #expect(hash.isBehind && hash.method == .bcrypt)
    }

    @Test func whatBcryptWouldCutNeverMatches() throws {
        let hash = try PasswordHash(
            stored: "$2b$05$CCCCCCCCCCCCCCCCCCCCC.6.O1dLNbjod2uo0DVcW.jHucKbPDdHS")
        #expect(try hash.verify(Self.seventyTwo))
        #expect(try !hash.verify(Self.seventyTwo + "0"))
        #expect(try !hash.verify(String(Self.seventyTwo.dropLast())))
        // bcrypt itself sees no difference after 72 bytes: that is why.
        let short = try PasswordHash(
            stored: "$2b$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW")
        #expect(try !short.verify("U*U\u{0}U*U"))
        #expect(try !short.verify("U*U\u{0}"))
    }

    @Test func anAccentIsTheSameHoweverItIsTyped() throws {
        let hash = try PasswordHash(hashing: Password("cafe\u{301} au\u{A0}lait"))
        #expect(try hash.verify("caf\u{E9} au lait"))
        #expect(try hash.verify("cafe\u{301} au lait"))
        #expect(try hash.verify("caf\u{E9} au\u{2003}lait"))
        #expect(try !hash.verify("cafe au lait"))
    }

    @Test func aHashOfAnotherFormIsVerifiedAsTyped() throws {
        // Made by another program, which hashed the decomposed text as it came.
        let hash = try PasswordHash(
            stored: "$2b$04$abcdefghijklmnopqrstuu.oMTCQjdCbYvSW3IQEvGWmdb6wOIFXe")
        #expect(try hash.verify("cafe\u{301} au lait"))
        #expect(try !hash.verify("caf\u{E9} au lait"))
    }

    @Test(arguments: [
        "$argon2i$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4",
        "$argon2id$v=16$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4",
        "$argon2id$v=19$m=999999,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4",
        "$argon2id$v=19$m=256,t=99,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4",
        "$argon2id$v=19$m=256,t=2,p=0$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4",
        "", "*0", "*1", "$2b$", "password", "$1$deadbeef$0Huu6KHrKLVWfqa4WljDE0",
        "$2x$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW",
        "$2$05$CCCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW",
        "$2b$03$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW",
        "$2b$17$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW",
        "$2b$31$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW",
        "$2b$+5$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW",
        "$2b$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOe",
        "$2b$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeWW",
        "$2b$05$CCCCCCCCCCCCCCCCCCCCC:E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW",
        "$2b$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOe\n",
        "$2b$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOé",
    ])
    func aMalformedHashIsAnErrorAndNoMatch(_ text: String) {
        #expect(throws: PasswordError.malformedHash) { try PasswordHash(stored: text) }
    }

    @Test func manyThreadsHashAtOnce() async throws {
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for (text, hash) in Self.published where hash.contains("$05$") {
                group.addTask { try PasswordHash(stored: hash).verify(text) }
            }
            for try await isVerified in group { #expect(isVerified) }
        }
    }
}
