/// What the field `Prefer` asks for.
///
/// <https://docs.postgrest.org/en/stable/references/api/preferences.html>
struct Preferences: Equatable, Sendable {
    enum Return: String, Sendable { case representation, minimal, headersOnly = "headers-only" }

    /// What a request that writes is answered with; nil is as little as can be.
    private(set) var answer: Return?
    /// Whether all rows are counted, however few are sent.
    private(set) var countsAll = false
    /// Whether a key that an object of a body lacks is the column's default, rather than NULL.
    private(set) var fillsDefaults = false
    /// Whether a row that is there already is changed, rather than refused.
    private(set) var mergesDuplicates = false
    /// Those that were understood, for `Preference-Applied`.
    private(set) var applied: [String] = []

    /// Reads the field; what is not known is passed over, or with `handling=strict` refused (400
    /// PGRST122).
    init(_ field: String?) throws(APIError) {
        var (unknown, isStrict) = ([String](), false)
        for part in (field ?? "").split(separator: ",") {
            let preference = part.filter { $0 != " " && $0 != "\t" }
            switch preference {
            case "return=representation", "return=minimal", "return=headers-only":
                answer = Return(rawValue: String(preference.dropFirst("return=".count)))
            // An exact number is an estimate, too.
            case "count=exact", "count=planned", "count=estimated": countsAll = true
            case "missing=default": fillsDefaults = true
            case "missing=null": fillsDefaults = false
            case "resolution=merge-duplicates": mergesDuplicates = true
            case "handling=strict": isStrict = true
            case "handling=lenient": isStrict = false
            default:
                unknown.append(String(preference))
                continue
            }
            applied.append(preference.hasPrefix("count=") ? "count=exact" : String(preference))
        }
        if isStrict, !unknown.isEmpty { throw .preferences(unknown) }
    }
}
