/// That a decision was taken back.
public struct Reversal: Hashable, Sendable {
    /// The first day on which the decision no longer counts.
    public var date: LocalDate
    /// Why.
    public var reason: String

    /// A reversal with these values.
    public init(date: LocalDate, reason: String) {
        self.date = date
        self.reason = reason
    }

    /// Whether a decision counts on `day`; nil asks whether it stands in the end.
    static func stands(_ decision: LocalDate, _ reversal: Reversal?, on day: LocalDate?) -> Bool {
        guard let day else { return reversal == nil }
        return decision <= day && reversal.map { day < $0.date } ?? true
    }
}
