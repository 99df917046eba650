/// Which form of an answer a client prefers, as `Accept-Encoding` says.
///
/// <https://www.rfc-editor.org/rfc/rfc9110#section-12.5.3>
enum ContentCoding {
    case identity
    case gzip

    /// The coding for this field, all its lines joined by commas; nil means that there is none.
    ///
    /// gzip when it is accepted (`gzip`, `x-gzip` or `*`, with a weight above 0) and not less liked
    /// than identity. A weight that cannot be read is 1.
    init(accepted field: String?) {
        self = .identity
        guard let field else { return }
        var gzip: Weight?
        var identity: Weight?
        var others: Weight?
        for element in field.utf8.split(separator: UInt8(ascii: ",")) {
            let weighted = WeightedElement(element)
            switch weighted.name {
            case "gzip", "x-gzip": gzip = weighted.weight
            case "identity": identity = weighted.weight
            case "*": others = weighted.weight
            default: break
            }
        }
        let liking = gzip ?? others ?? 0
        if liking > 0, liking >= identity ?? 0 { self = .gzip }
    }
}
