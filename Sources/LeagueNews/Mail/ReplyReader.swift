/// Puts the lines of a server's answers together: the last one, so far (RFC 5321 section 4.2).
struct ReplyReader {
    /// Octets of text that are kept before they are cleaned; the rest is dropped.
    private static let kept = 2048

    private var digits = 0
    private var words: [UInt8] = []
    private var lastWords = 0
    private var isComplete = false

    /// The code of the last answer; nil while there is none, or a part of one.
    var code: Int? { isComplete ? digits : nil }

    /// The last answer; nil while there is none, or a part of one.
    var reply: MailReply? {
        code.map { MailReply(code: $0, text: String(decoding: words, as: UTF8.self)) }
    }

    /// Takes one line, with or without its end. What does not begin with three digits is no line of an
    /// answer, and dropped.
    mutating func add(_ line: some Collection<UInt8>) {
        let isDigit = { (octet: UInt8) in (0x30...0x39).contains(octet) }
        guard line.prefix(3).count == 3, line.prefix(3).allSatisfy(isDigit) else { return }
        if isComplete {
            isComplete = false
            words.removeAll(keepingCapacity: true)
        }
        digits = line.prefix(3).reduce(0) { $0 * 10 + Int($1 - 0x30) }
        let rest = line.dropFirst(3)
        isComplete = rest.first != UInt8(ascii: "-")
        lastWords = words.count
        words += rest.dropFirst().prefix(max(0, Self.kept - words.count))
        words.append(UInt8(ascii: " "))
    }

    /// Whether the last line is this keyword of an answer to EHLO, in any case and with any
    /// parameters.
    func endsWith(_ keyword: String) -> Bool {
        let word = words[lastWords...].prefix { $0 > 0x20 }
        return word.count == keyword.utf8.count
            && zip(word, keyword.utf8).allSatisfy { $0 & 0xDF == $1 & 0xDF }
    }
}
