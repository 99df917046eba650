import FieldGame
import Testing

@Suite struct EmailAddressTests {
    @Test(arguments: [
        "a@b", "tom@example.org", "Tom.Ash+field@Example.ORG", "o'neill@example.org",
        "jürgen@exämple.de", String(repeating: "x", count: 318) + "@y",
    ])
    func somethingAtSomethingIsAnAddress(_ text: String) {
        #expect(EmailAddress.isWellFormed(text))
    }

    @Test(arguments: [
        "", "@", "tom", "tom@", "@example.org", "tom@@example.org", "a@b@c", "to m@example.org",
        " tom@example.org", "tom@example.org\n", "tom\u{A0}@example.org", "tom\u{0}@example.org",
        "tom\u{1B}[31m@example.org", String(repeating: "x", count: 319) + "@y",
    ])
    func anythingElseIsNone(_ text: String) {
        #expect(!EmailAddress.isWellFormed(text))
    }
}
