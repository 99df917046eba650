import FieldGame
import Testing

/// Codes and items, as people and forms write them.
@Suite struct FollowCodeTests {
    @Test(arguments: ["FAM-7KQ2M9", "fam-7kq2m9", "7KQ2M9", " fam 7kq 2m9 ", "FAM7KQ2M9"])
    func aCodeIsReadAsPeopleTypeIt(_ text: String) {
        #expect(FollowCode(text)?.description == "FAM-7KQ2M9")
    }

    @Test func lettersThatLookLikeDigitsAreDigits() {
        #expect(FollowCode("fam-oil0l1")?.signs == "011011")
    }

    @Test(arguments: [
        "", "FAM-", "7KQ2M", "7KQ2M99", "7KQ2MU", "FAM-7KQ2Mé", "..\u{2044}..", "１２３４５６",
    ])
    func anythingElseIsNone(_ text: String) { #expect(FollowCode(text) == nil) }

    @Test func codesAreOfTheAlphabet() {
        for _ in 0..<1000 {
            let code = FollowCode.random()
            #expect(FollowCode(code.description) == code)
        }
    }

    @Test func itemsAreWrittenAsForms() {
        for text in [
            "house:keate", "house:keate:senior-league", "umpire:mr-carlow", "pitch:agars-3",
        ] {
            #expect(FollowedItem(text)?.description == text)
        }
        for text in [
            "", "house", "house:", "dog:rex", "pitch:a:b", "house:a:b:c", "house:a b", "house:a\n",
        ] {
            #expect(FollowedItem(text) == nil)
        }
    }
}
