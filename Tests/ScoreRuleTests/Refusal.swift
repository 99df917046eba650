/// How an attack must end.
struct Refusal: Sendable {
    /// The SQLSTATEs that will do; none where the attack ends without an error and without effect.
    let codes: Set<String>
    /// Whether the error is a sentence for people.
    let isSentence: Bool
    /// Whether the error must be the server's own.
    let isOfTheServer: Bool
    /// What the sentence must contain.
    let words: String

    private init(
        _ codes: Set<String>, isSentence: Bool, isOfTheServer: Bool = false, words: String = ""
    ) {
        self.codes = codes
        self.isSentence = isSentence
        self.isOfTheServer = isOfTheServer
        self.words = words
    }

    /// The rule says no, in a sentence.
    static let rule = rule(saying: "")

    /// The rule says no, in a sentence that contains `words`.
    static func rule(saying words: String) -> Refusal {
        Refusal(["42501"], isSentence: true, words: words)
    }

    /// The server itself knows of no such right, and says so in its own words.
    static let privilege = Refusal(["42501"], isSentence: false, isOfTheServer: true)

    /// Another error, in a sentence.
    static func sentence(_ code: String, saying words: String = "") -> Refusal {
        Refusal([code], isSentence: true, words: words)
    }

    /// Another error, in the server's words.
    static func code(_ codes: String...) -> Refusal { Refusal(Set(codes), isSentence: false) }

    /// Nothing is refused, since there is nothing to be had: no row is seen, none changes.
    static let fruitless = Refusal([], isSentence: false)

    /// What is wrong with how an attack ended, or nil.
    func fault(in error: (state: String?, message: String)?) -> String? {
        guard let error else { return codes.isEmpty ? nil : "it was not refused" }
        let said = "\(error.state ?? "no SQLSTATE"): \(error.message)"
        guard let state = error.state, codes.contains(state) else { return said }
        let isSentenceNow = Self.isSentence(error.message)
        if isSentence, !isSentenceNow { return "no sentence: \(said)" }
        if isOfTheServer, isSentenceNow { return "no privilege: \(said)" }
        return error.message.contains(words) || words.isEmpty
            ? nil : "\"\(words)\" is missing: \(said)"
    }

    private static func isSentence(_ text: String) -> Bool {
        let technical = [
            "permission denied", "relation", "policy", "constraint", "column", "function", "NULL",
            "row-level", "_", "  ",
        ]
        return text.first?.isUppercase == true && text.hasSuffix(".") && !text.hasSuffix("..")
            && !technical.contains { text.contains($0) } && !text.contains(" ,")
    }
}
