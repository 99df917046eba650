/// The ways in which a score reaches the database.
enum Way: String, CaseIterable, Sendable {
    /// A personal login, and the app's plain UPDATE.
    case login = "by login"
    /// The service's login with claims, and the same UPDATE.
    case claims = "by claims"
    /// The service's login with claims, and enter_score().
    case function = "by enter_score"
    /// A personal login, and enter_score().
    case functionByLogin = "by enter_score and login"

    /// For whatever is not an entry of a score.
    static let plain = [Way.login, .claims]

    /// Whether the session is of a person's own login.
    var isPersonal: Bool { self == .login || self == .functionByLogin }

    /// Whether a score is entered by enter_score().
    var callsFunction: Bool { self == .function || self == .functionByLogin }
}
