import FieldGame
import Foundation

/// Where letters lead to: addresses of the pages.
package struct SiteLinks: Sendable, Hashable {
    /// The public address of the service, without a slash at its end.
    let base: String

    /// The links of the service at this public address, such as `https://fixtures.example`.
    package init(base: String) { self.base = base.hasSuffix("/") ? String(base.dropLast()) : base }

    /// A path of the service: `/houses/keate`.
    func address(_ path: String) -> String { base + path }
    /// A match's page.
    func match(_ id: UUID) -> String { "\(base)/matches/\(id.text)" }
    /// Where they say that they want it.
    func confirm(_ token: String) -> String { "\(base)/follow/confirm/\(token)" }
    /// Where they change what is told, and when.
    func manage(_ token: String) -> String { "\(base)/follow/\(token)" }
    /// Where they leave: a page, and what takes the POST of RFC 8058.
    func unsubscribe(_ token: String) -> String { "\(base)/follow/unsubscribe/\(token)" }
    /// A page of accounts, by way of signing in: `/my-matches`.
    func signedIn(_ path: String) -> String { "\(base)/sign-in?next=\(path)" }
    /// Where admins see what was imported.
    func importPage(_ id: UUID) -> String { "\(base)/admin/imports/\(id.text)" }
    /// The page of a choice, by its code.
    func choice(_ code: FollowCode) -> String { "\(base)/follow/\(code)" }
}
