/// The form that an answer has.
enum AnswerForm: String, Sendable {
    /// An array of objects.
    case list = "application/json"
    /// One object, and nothing else than one.
    case object = "application/vnd.pgrst.object+json"
    /// Comma-separated values below a line of names.
    case csv = "text/csv"

    /// The field `Content-Type`.
    var contentType: String { rawValue + "; charset=utf-8" }

    /// The form that the field `Accept` likes best; the first of those that it likes the same.
    ///
    /// Throws ``APIError`` (406 PGRST107) where there is none.
    static func preferred(_ accept: String?) throws(APIError) -> AnswerForm {
        guard let accept, !accept.isEmpty else { return .list }
        var best: (form: AnswerForm, weight: Double)?
        for element in accept.split(separator: ",") {
            let parts = element.split(separator: ";").map { $0.filter { $0 != " " }.lowercased() }
            // Such as nulls=stripped, which would be another form.
            let parameters = parts.dropFirst().filter {
                !$0.hasPrefix("q=") && !$0.hasPrefix("charset=")
            }
            guard let name = parts.first, parameters.isEmpty, let form = form(name) else {
                continue
            }
            let weight = parts.first { $0.hasPrefix("q=") }.flatMap { Double($0.dropFirst(2)) } ?? 1
            if weight > best?.weight ?? 0 { best = (form, weight) }
        }
        guard let best else { throw .mediaTypes(accept) }
        return best.form
    }

    private static func form(_ name: String) -> AnswerForm? {
        switch name {
        case "*/*", "application/*": .list
        case "application/vnd.pgrst.object": .object
        default: AnswerForm(rawValue: name)
        }
    }
}
