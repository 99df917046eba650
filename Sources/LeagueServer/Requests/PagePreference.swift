/// Whether a client would rather read a page than JSON, as `Accept` says.
///
/// <https://www.rfc-editor.org/rfc/rfc9110#section-12.5.1>
enum PagePreference {
    /// True when `text/html` is liked more than `application/json`. Browsers say so; a client that
    /// says nothing, or likes both the same, is no browser.
    static func prefersPage(_ accept: String?) -> Bool {
        guard let accept else { return false }
        var weights: [String: Weight] = [:]
        for element in accept.utf8.split(separator: UInt8(ascii: ",")).prefix(64) {
            let weighted = WeightedElement(element)
            weights[weighted.name] = weighted.weight
        }
        let page = weights["text/html"] ?? weights["text/*"] ?? weights["*/*"] ?? 0
        let json = weights["application/json"] ?? weights["application/*"] ?? weights["*/*"] ?? 0
        return page > json
    }
}
