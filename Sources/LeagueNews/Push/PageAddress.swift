/// Addresses of pages that messages lead to.
enum PageAddress {
    /// Whether it is a path, or an absolute http or https address.
    ///
    /// `//host/a` is neither: it leads to another host.
    static func isValid(_ address: String, within limit: Int, mayBePath: Bool = true) -> Bool {
        guard address.utf8.count <= limit, URICharacters.areAll(of: address) else { return false }
        return address.hasPrefix("https://") || address.hasPrefix("http://")
            || mayBePath && address.hasPrefix("/") && !address.hasPrefix("//")
    }
}
