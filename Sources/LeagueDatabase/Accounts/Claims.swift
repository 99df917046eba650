import FieldGame
package import Foundation
import PostgreSQL

/// In whose name a login of `authenticator` asks: a role of the database and, for a signed-in user,
/// the account and the session.
///
/// Rank and house are not among them: the database takes those from `user_profiles` alone.
package struct Claims: Sendable, Hashable {
    private let role: String
    private let subject: UUID?
    private let session: UUID?
    private var purpose = Purpose.asking

    private enum Purpose { case asking, accounts, ownAccount, administering }

    private init(role: String, subject: UUID? = nil, session: UUID? = nil) {
        (self.role, self.subject, self.session) = (role, subject, session)
    }

    /// A caller who is not signed in: sees what is public.
    package static let anonymous = Claims(role: "anon")

    /// The service itself: looks after accounts, enters no scores.
    package static let service = Claims(role: "service_role")

    /// The service where it signs people in: sees sessions, keys and hashes, and nothing of the game.
    package static let accounts = Claims(role: "league_accounts")

    /// The service where it keeps what people follow, and sends them news.
    package static let news = Claims(role: "league_news")

    /// The person with this `user_profiles.id`.
    ///
    /// - Parameter session: the session of their token. The database asks at each statement whether it
    ///   goes on; where it has ended, or the account is disabled or gone, the statement fails with
    ///   SQLSTATE 28000 and a sentence. Nil asks nothing.
    package static func user(_ id: UUID, session: UUID? = nil) -> Claims {
        Claims(role: "authenticated", subject: id, session: session)
    }

    /// The account of a signed-in user; nil for all others.
    package var account: UUID? { subject }

    /// The session of a signed-in user; nil for all others, and for users without one.
    package var sessionID: UUID? { session }

    /// Whether these are the service's own.
    package var isService: Bool { self == .service }

    /// The same caller, whose statements run as ``accounts`` on their behalf, once the database has made
    /// sure that they may look after accounts; where not, they fail with SQLSTATE 42501.
    package var lookingAfterAccounts: Claims { with(.accounts) }

    /// The same signed-in user, whose statements run as ``accounts`` on their behalf, for what concerns
    /// their own account alone: the statements must see to that.
    package var mindingTheirOwn: Claims { with(.ownAccount) }

    /// The same caller, whose statements may write what only admins write, matches and all that is beside
    /// them, once the database has made sure that it is an admin; where not, they fail with SQLSTATE
    /// 42501 and a sentence. The records name the admin. They see nothing of accounts.
    package var administering: Claims { with(.administering) }

    private func with(_ purpose: Purpose) -> Claims {
        var copy = self
        copy.purpose = purpose
        return copy
    }

    /// The statement that takes on these claims until the transaction ends.
    ///
    /// The same two settings as PostgREST's, so that the database's rules fit both.
    /// <https://docs.postgrest.org/en/stable/references/transactions.html>
    var assumption: Query {
        switch purpose {
        case .asking: "SELECT \(fragment: taking)"
        case .accounts:
            """
            SELECT \(fragment: taking), league_require_account_rights(),
                   \(fragment: steppingOver(to: "league_accounts"))
            """
        case .ownAccount:
            "SELECT \(fragment: taking), \(fragment: steppingOver(to: "league_accounts"))"
        case .administering:
            """
            SELECT \(fragment: taking), league_require_admin_rights(),
                   \(fragment: steppingOver(to: "league_admins"))
            """
        }
    }

    private var taking: Query {
        let asked: Query =
            if let subject, let session {
                "league_require_session(\(subject), \(session)), "
            } else {
                ""
            }
        return """
            \(fragment: asked)set_config('role', \(role), true),
            set_config('request.jwt.claims', \(json), true)
            """
    }

    /// The triggers record who acts, and which session goes on after a change of password.
    private func steppingOver(to role: String) -> Query {
        """
        set_config('league.actor', \(subject?.text ?? ""), true),
        set_config('league.session', \(session?.text ?? ""), true),
        set_config('role', \(role), true)
        """
    }

    /// `{"role":"authenticated","sub":"3f0c…"}`.
    private var json: String {
        let subject = subject.map { #","sub":"\#($0.text)""# } ?? ""
        return #"{"role":"\#(role)"\#(subject)}"#
    }
}
