import FieldGame
package import Foundation
import PostgreSQL

/// In whose name a login of `authenticator` asks: a role of the database and, for a signed-in user,
/// the account.
///
/// Rank and house are not among them: the database takes those from `user_profiles` alone.
package struct Claims: Sendable, Hashable {
    private let role: String
    private let subject: UUID?

    /// A caller who is not signed in: sees what is public.
    package static let anonymous = Claims(role: "anon", subject: nil)

    /// The service itself: looks after accounts, enters no scores.
    package static let service = Claims(role: "service_role", subject: nil)

    /// The person with this `user_profiles.id`.
    package static func user(_ id: UUID) -> Claims { Claims(role: "authenticated", subject: id) }

    /// The statement that takes on these claims until the transaction ends.
    ///
    /// The same two settings as PostgREST's, so that the database's rules fit both.
    /// <https://docs.postgrest.org/en/stable/references/transactions.html>
    var assumption: Query {
        """
        SELECT set_config('role', \(role), true),
               set_config('request.jwt.claims', \(json), true)
        """
    }

    /// `{"role":"authenticated","sub":"3f0c…"}`.
    private var json: String {
        let subject = subject.map { #","sub":"\#($0.text)""# } ?? ""
        return #"{"role":"\#(role)"\#(subject)}"#
    }
}
