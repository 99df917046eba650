import PostgreSQL

/// The people: all have a login of PostgreSQL, and almost all an account.
///
/// The raw value is the account's id.
enum Person: String, CaseIterable, Sendable, PostgresValue {
    case captainOfKeate = "a0000000-0000-4000-8000-000000000001"
    case otherCaptainOfKeate = "a0000000-0000-4000-8000-000000000002"
    case captainOfHawtrey = "a0000000-0000-4000-8000-000000000003"
    case captainOfEvanss = "a0000000-0000-4000-8000-000000000004"
    case viewer = "a0000000-0000-4000-8000-000000000005"
    case admin = "a0000000-0000-4000-8000-000000000006"
    /// A captain of Keate who must change the password.
    case newCaptain = "a0000000-0000-4000-8000-000000000007"
    /// An admin who must change the password.
    case newAdmin = "a0000000-0000-4000-8000-000000000008"
    case disabledCaptain = "a0000000-0000-4000-8000-000000000009"
    case disabledAdmin = "a0000000-0000-4000-8000-00000000000a"
    /// Has a login, but no account.
    case stranger = "a0000000-0000-4000-8000-00000000000b"
    /// Has no account; a plain member of league_owner.
    case maintainer = "a0000000-0000-4000-8000-00000000000c"

    /// The name of their login, unique in the whole server.
    var login: String { "rule_\(self)".lowercased() }

    /// Their name in the record.
    var name: String {
        switch self {
        case .captainOfKeate: "Ann"
        case .otherCaptainOfKeate: "Ben"
        case .captainOfHawtrey: "Hal"
        case .captainOfEvanss: "Eve"
        case .viewer: "Vic"
        case .admin: "Ada"
        case .newCaptain: "Ned"
        case .newAdmin: "Nan"
        case .disabledCaptain: "Dan"
        case .disabledAdmin: "Dot"
        case .stranger, .maintainer: "nobody"
        }
    }

    /// Whether there is an account.
    var hasAccount: Bool { self != .stranger && self != .maintainer }

    /// The row of user_profiles, in the order of ``RuleLeague``'s script.
    var account: String {
        let (role, house) =
            switch self {
            case .captainOfHawtrey: ("captain", "'HWTA'")
            case .captainOfEvanss: ("captain", "'DWF'")
            case .viewer: ("viewer", "NULL")
            case .admin, .newAdmin, .disabledAdmin: ("admin", "NULL")
            default: ("captain", "'JDM'")
            }
        let mustChange = self == .newCaptain || self == .newAdmin
        let isDisabled = self == .disabledCaptain || self == .disabledAdmin
        return """
            ('\(rawValue)', '\(login)@example.org', '\(name)', '\(role)', \(house), \(mustChange),
             '\(login)', \(isDisabled ? "now()" : "NULL"))
            """
    }

    /// What the service claims for the person.
    var claims: String { #"{"sub": "\#(rawValue)", "role": "authenticated"}"# }
}
