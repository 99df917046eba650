/// What the field `Prefer` asks for.
///
/// <https://docs.postgrest.org/en/stable/references/api/preferences.html>
struct Preferences: Equatable, Sendable {
    enum Return: String, Sendable { case representation, minimal, headersOnly = "headers-only" }
    enum Resolution: String, Sendable {
        case mergesDuplicates = "merge-duplicates", ignoresDuplicates = "ignore-duplicates"
    }
    enum Missing: String, Sendable { case `default`, null }
    enum Handling: String, Sendable { case strict, lenient }

    /// What a request that writes is answered with; nil is as little as can be.
    private(set) var answer: Return?
    /// What becomes of a row that is there already; nil refuses it.
    private(set) var resolution: Resolution?
    /// What a key is that an object of a body lacks; nil is NULL.
    private(set) var missing: Missing?
    /// Whether all rows are counted, however few are sent.
    private(set) var countsAll = false
    private var handling: Handling?

    /// Reads the field; what is not known is passed over, or with `handling=strict` refused (400
    /// PGRST122).
    init(_ field: String?) throws(APIError) {
        var unknown: [String] = []
        for part in (field ?? "").split(separator: ",") {
            let preference = part.filter { $0 != " " && $0 != "\t" }
            let pair = preference.split(
                separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let value = String(pair.last ?? "")
            switch pair.first {
            case "return"?: if Self.read(value, to: &answer) { continue }
            case "resolution"?: if Self.read(value, to: &resolution) { continue }
            case "missing"?: if Self.read(value, to: &missing) { continue }
            case "handling"?: if Self.read(value, to: &handling) { continue }
            // An exact number is an estimate, too.
            case "count"? where ["exact", "planned", "estimated"].contains(value):
                countsAll = true
                continue
            default: break
            }
            unknown.append(preference)
        }
        if handling == .strict, !unknown.isEmpty { throw .preferences(unknown) }
    }

    /// Whether `value` is one of those that there are; then it is what `known` becomes.
    private static func read<Value: RawRepresentable<String>>(
        _ value: String, to known: inout Value?
    ) -> Bool {
        guard let found = Value(rawValue: value) else { return false }
        known = found
        return true
    }

    /// Those that count for such a request, for `Preference-Applied`.
    func applied(to action: APIRequest.Action) -> [String] {
        let writes = action != .read && action != .call
        let fills = action == .insert || action == .update
        return [
            action == .insert ? resolution.map { "resolution=\($0.rawValue)" } : nil,
            fills ? missing.map { "missing=\($0.rawValue)" } : nil,
            writes ? answer.map { "return=\($0.rawValue)" } : nil,
            countsAll && action != .call ? "count=exact" : nil,
            handling.map { "handling=\($0.rawValue)" },
        ].compactMap(\.self)
    }
}
