import FieldGame

extension CaseIterable where Self: RawRepresentable & Hashable & Sendable, RawValue == String {
    /// The case that a word on the command line stands for; nil when it is none, or several.
    static func named(_ word: String) -> Self? {
        var search = NameSearch<Self>()
        for one in allCases { search.add(one.rawValue, for: one) }
        guard case .found(let one) = search.find(word, .beginning) else { return nil }
        return one
    }
}
