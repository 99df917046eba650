import FieldGame
import Foundation
import Testing

@testable import LeagueAccounts

/// Passwords that are long enough, and would be guessed all the same.
@Suite struct PasswordWordsTests {
    private func refusal(
        of text: String, _ words: [String] = ["JDM", "Keate", "Evans's", "tom.ash@example.org"]
    ) throws -> PasswordError? {
        do throws(PasswordError) {
            try PasswordWords(words).check(Password(text))
            return nil
        } catch {
            return error
        }
    }

    @Test(
        "ASVS 6.2.4, 6.2.12: the commonest are refused",
        arguments: [
            "password", "PassWord", "12345678", "password1", "qwertyuiop", "baseball", "iloveyou1",
            "aaaaaaaa", "zyxwvuts", "23456789", "letmein1", "trustno1", "sunshine", "princess",
            "football", "ｐａｓｓｗｏｒｄ",
        ])
    func theCommonestAreRefused(_ text: String) throws {
        #expect(try refusal(of: text) != nil)
    }

    @Test func thereAreMoreThan3000OfThem() {
        let lines = PackageResources.common_passwords_txt.count { $0 == UInt8(ascii: "\n") }
        #expect(lines > 3000)
    }

    @Test(arguments: [
        "fieldgame", "FieldGame!", "field-game-2026", "Keate-1937", "KEATE KEATE", "jdmjdmjdm",
        "Evans's 11", "evanssevanss", "tom.ash@example.org", "tomash2026", "Tom.Ash!2026",
        "example.org", "Eton College", "captain-2026", "umpires2026", "Keate Evans's",
        "keate captain 2026",
    ])
    func theLeaguesOwnWordsAreRefused(_ text: String) throws {
        #expect(try refusal(of: text) == .ownWords, "\(text)")
    }

    @Test(arguments: [
        "violet otter 19 dune", "Keate beats Hawtrey by 7", "correct horse battery",
        "日本語日本語日本", "tomorrow is dull", "🐌🐙🦊🐝🐳🦉🐢🦀",
    ])
    func othersMayBeChosen(_ text: String) throws {
        #expect(try refusal(of: text) == nil, "\(text)")
    }
}

extension AccountUser {
    /// Somebody's account.
    static let sample = AccountUser(
        Account(
            id: UUID(), email: "tom@example.org", name: "Tom Ash", role: .captain, houseID: "JDM",
            mustChangePassword: false, disabledAt: nil, dbRole: nil, createdAt: Date(),
            updatedAt: Date()), lastSignIn: nil)
}
