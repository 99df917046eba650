/// Which form of an answer a client prefers.
///
/// <https://www.rfc-editor.org/rfc/rfc9110#section-12>
enum ContentNegotiation {
    /// How a body is coded.
    enum Coding {
        case identity
        case gzip
    }

    /// The coding for `Accept-Encoding`, all its lines joined by commas; nil means that there is none.
    ///
    /// gzip when it is accepted (`gzip`, `x-gzip` or `*`, with a weight above 0) and not less liked
    /// than identity. A weight that cannot be read is 1.
    static func coding(_ acceptEncoding: String?) -> Coding {
        guard let acceptEncoding else { return .identity }
        var gzip: Int?
        var identity = 0
        var others: Int?
        for element in acceptEncoding.utf8.split(separator: UInt8(ascii: ",")) {
            let weighted = WeightedElement(element)
            switch weighted.name {
            case "gzip", "x-gzip": gzip = weighted.weight
            case "identity": identity = weighted.weight
            case "*": others = weighted.weight
            default: break
            }
        }
        let liking = gzip ?? others ?? 0
        return liking > 0 && liking >= identity ? .gzip : .identity
    }

    /// Whether `Accept` likes `text/html` more than `application/json`. Browsers say so; a client that
    /// says nothing, or likes both the same, is no browser.
    static func prefersPage(_ accept: String?) -> Bool {
        guard let accept else { return false }
        var weights: [String: Int] = [:]
        for element in accept.utf8.split(separator: UInt8(ascii: ",")).prefix(64) {
            let weighted = WeightedElement(element)
            weights[weighted.name] = weighted.weight
        }
        let page = weights["text/html"] ?? weights["text/*"] ?? weights["*/*"] ?? 0
        let json = weights["application/json"] ?? weights["application/*"] ?? weights["*/*"] ?? 0
        return page > json
    }
}

/// One element of a list such as `Accept` or `Accept-Encoding`: `text/html;level=1;q=0.5`.
///
/// <https://www.rfc-editor.org/rfc/rfc9110#section-12.4.2>
private struct WeightedElement {
    /// What it is about, in lower case, without parameters.
    let name: String
    /// Its quality value in thousandths, 0...1000; 1000 when nothing readable is said.
    let weight: Int

    /// Reads an element.
    init(_ text: Substring.UTF8View) {
        let parts = text.split(
            separator: UInt8(ascii: ";"), maxSplits: 16, omittingEmptySubsequences: false)
        name = String(Substring(Self.trimmed(parts[0]))).lowercased()
        var weight = 1000
        for part in parts.dropFirst() {
            let part = Self.trimmed(part)
            guard part.starts(with: "q=".utf8) || part.starts(with: "Q=".utf8) else { continue }
            weight = Self.thousandths(part.dropFirst(2)) ?? 1000
        }
        self.weight = weight
    }

    private static func trimmed(_ text: Substring.UTF8View) -> Substring.UTF8View {
        func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
        var text = text.drop(while: isBlank)
        while let last = text.last, isBlank(last) { text.removeLast() }
        return text
    }

    /// `0.25` -> 250; nil for what is no weight, such as `2`, `0.1234` or `.5`.
    private static func thousandths(_ text: Substring.UTF8View) -> Int? {
        guard let first = text.first, first == UInt8(ascii: "0") || first == UInt8(ascii: "1")
        else { return nil }
        var weight = first == UInt8(ascii: "1") ? 1000 : 0
        let rest = text.dropFirst()
        guard let point = rest.first else { return weight }
        guard point == UInt8(ascii: "."), rest.count <= 4 else { return nil }
        var place = 100
        for digit in rest.dropFirst() {
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return nil }
            weight += place * Int(digit - UInt8(ascii: "0"))
            place /= 10
        }
        return weight <= 1000 ? weight : nil
    }
}
