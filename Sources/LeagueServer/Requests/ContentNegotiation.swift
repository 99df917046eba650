/// Which form of an answer a client prefers.
///
/// <https://www.rfc-editor.org/rfc/rfc9110#section-12>
enum ContentNegotiation {
    /// Whether `Accept-Encoding`, all its lines joined by commas, accepts gzip (`gzip`, `x-gzip` or `*`,
    /// with a weight above 0) and does not like it less than identity.
    static func prefersGzip(_ acceptEncoding: String?) -> Bool {
        guard let acceptEncoding else { return false }
        var (gzip, identity, others) = (Double?.none, 0.0, 0.0)
        for element in acceptEncoding.utf8.split(separator: UInt8(ascii: ",")) {
            guard let element = weighted(element) else { continue }
            switch element.name {
            case "gzip", "x-gzip": gzip = element.weight
            case "identity": identity = element.weight
            case "*": others = element.weight
            default: break
            }
        }
        let liking = gzip ?? others
        return liking > 0 && liking >= identity
    }

    /// Whether `Accept` likes `text/html` more than `application/json`. Browsers say so; a client that
    /// says nothing, or likes both the same, is no browser.
    static func prefersPage(_ accept: String?) -> Bool {
        guard let accept else { return false }
        let elements = accept.utf8.split(separator: UInt8(ascii: ",")).compactMap(weighted)
        let weights = Dictionary(elements.map { ($0.name, $0.weight) }) { $1 }
        let page = weights["text/html"] ?? weights["text/*"] ?? weights["*/*"] ?? 0
        let json = weights["application/json"] ?? weights["application/*"] ?? weights["*/*"] ?? 0
        return page > json
    }

    /// An element such as `text/html;level=1;q=0.5`, in lower case without parameters, and its weight
    /// from 0 to 1; one that cannot be read is 1. Nil for an empty one.
    ///
    /// <https://www.rfc-editor.org/rfc/rfc9110#section-12.4.2>
    private static func weighted(
        _ element: Substring.UTF8View
    ) -> (name: String, weight: Double)? {
        let parts = element.split { $0 == UInt8(ascii: ";") || $0 == 0x20 || $0 == 0x09 }
        guard let name = parts.first else { return nil }
        let weight = parts.dropFirst().last {
            $0.starts(with: "q=".utf8) || $0.starts(with: "Q=".utf8)
        }
        return (Substring(name).lowercased(), weight.flatMap { self.weight($0.dropFirst(2)) } ?? 1)
    }

    /// `0.25` -> 0.25; nil for what is no weight, such as `2`, `0.1234` or `.5`.
    private static func weight(_ text: Substring.UTF8View) -> Double? {
        guard text.count <= 5, let first = text.first, (0x30...0x31).contains(first),
            text.dropFirst().first ?? UInt8(ascii: ".") == UInt8(ascii: "."),
            text.dropFirst(2).allSatisfy({ (0x30...0x39).contains($0) }),
            let weight = Double(Substring(text)), weight <= 1
        else { return nil }
        return weight
    }
}
