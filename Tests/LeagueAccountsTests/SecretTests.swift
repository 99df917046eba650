import FieldGame
import Foundation
import Testing

@testable import LeagueAccounts

/// What is given out, and what is kept.
@Suite struct SecretTests {
    @Test("ASVS 7.2.3, 11.5.1: 256 random bits, and only hashes are kept")
    func tokensAre256RandomBits() {
        let tokens = (0..<1000).map { _ in SecretToken().text }
        #expect(Set(tokens).count == 1000)
        let form = /[A-Za-z0-9_-]{43}/
        #expect(tokens.allSatisfy { $0.wholeMatch(of: form) != nil })
        #expect(SecretToken("x").hash.bytes.count == 32)
        #expect(SecretToken("x").hash == SecretHash(of: "x"))
        #expect(SecretToken("x").hash != SecretHash(of: "X"))
        #expect("\(SecretToken())" == "a token")
    }

    @Test func aChildNeedsParentAndSalt() {
        let (parent, salt) = (SecretToken(), SecretToken.randomBytes())
        let child = parent.child(salt: salt)
        #expect(child == parent.child(salt: salt))
        #expect(child != parent.child(salt: SecretToken.randomBytes()))
        #expect(child != SecretToken().child(salt: salt))
        #expect(child.text.utf8.count == 43)
    }

    @Test func theCacheIsBounded() throws {
        let cache = TokenCache()
        let account = AccountUser(
            Account(
                id: UUID(), email: "tom@example.org", name: "Tom", role: .captain, houseID: "JDM",
                mustChangePassword: false, disabledAt: nil, dbRole: nil, createdAt: Date(),
                updatedAt: Date()), lastSignIn: nil)
        let token = AccessToken(account, session: UUID(), now: Date())
        for number in 0..<(3 * TokenCache.limit) {
            cache.add(token, SecretHash(of: "\(number)"), kid: "k", now: token.iat)
        }
        #expect(cache.count <= TokenCache.limit)
        let last = SecretHash(of: "\(3 * TokenCache.limit - 1)")
        #expect(cache.token(last, kids: ["k"]) == token)
        // With its key goes what it has signed.
        #expect(cache.token(last, kids: ["other"]) == nil)
    }
}
