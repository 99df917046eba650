import Foundation
import LeagueAccounts
import Testing

/// Passwords that can be read out over the telephone.
@Suite struct TemporaryPasswordTests {
    private let made = (0..<1_000).map { _ in TemporaryPassword().text }

    @Test func areThreeGroupsWithoutCharactersThatLookAlike() {
        for text in made {
            #expect(text.wholeMatch(of: /[2-9a-hjkmnp-z]{5}(-[2-9a-hjkmnp-z]{5}){2}/) != nil)
        }
    }

    @Test func holdAtLeast70Bits() {
        // 15,000 draws: one of 31 characters that never comes up would be a wonder.
        let used = Set(made.joined()).subtracting("-")
        #expect(15 * log2(Double(used.count)) >= 70)
        #expect(Set(made).count == made.count)
        // Nor does a place always hold the same few.
        for place in [0, 4, 6, 10, 12, 16] {
            #expect(Set(made.map { Array($0)[place] }).count > 25)
        }
    }

    @Test func areGoodPasswords() throws {
        let first = try #require(made.first)
        _ = try Password(first)
    }
}
