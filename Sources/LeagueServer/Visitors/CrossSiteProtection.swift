import HTTPTypes
import LeaguePages

/// Refuses what a page of another site has a reader's browser send, by what the browser says of where it
/// comes from: pages need no secrets of their own for that, and stay the same for everybody.
///
/// The rule is that of CrossOriginProtection in Go's net/http, but stricter where the cookie of a
/// session comes along: a browser that says nothing is then refused, too.
///
/// <https://pkg.go.dev/net/http#CrossOriginProtection>,
/// <https://www.w3.org/TR/fetch-metadata/#sec-fetch-site-header>
struct CrossSiteProtection: Sendable {
    let site: Site

    /// Throws ``ErrorResponse`` (403) for a request that another site asked for.
    func check(_ head: HTTPRequest) throws {
        guard !isAllowed(head) else { return }
        throw ErrorResponse(
            .forbidden, "cross_site", "Another site asked for this.",
            hint: "Open the page here, and send its form.")
    }

    private func isAllowed(_ head: HTTPRequest) -> Bool {
        if [.get, .head, .options].contains(head.method) { return true }
        let origin = head.headerFields[.origin]
        if let origin, let publicOrigin = site.origin, origin.lowercased() == publicOrigin {
            return true
        }
        if let fetched = head.headerFields[.secFetchSite] {
            return fetched == "same-origin" || fetched == "none"
        }
        let hasSession = SessionCookie.isIn(head)
        guard let origin else { return !hasSession }
        // The scheme of what stands in front is not known, so host and port are compared.
        guard let authority = Site.authority(of: origin) else { return false }
        let host = head.authority?.lowercased()
        return authority == site.authority
            || authority == host && (!hasSession || site.authority == nil)
    }
}
