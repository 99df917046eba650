import HTTPTypes
package import PostgreSQL

extension APIError {
    /// What an error of the database means for the caller.
    ///
    /// The one table from SQLSTATE to status. Nil for what it does not name, a mistake of ours.
    /// <https://www.postgresql.org/docs/15/errcodes-appendix.html>
    ///
    /// - Parameter isSignedIn: whether the caller has signed in: else signing in may help.
    package init?(_ error: PostgresError, isSignedIn: Bool) {
        let state = error.sqlState ?? ""
        switch error.code {
        case .server: break
        case .decoding, .transactionNested: return nil
        case .invalidParameter:
            self = .body("Empty or invalid json", details: "It holds the character U+0000.")
            return
        default:
            self = .away
            return
        }
        switch state {
        case "42501":
            self.init(isSignedIn ? .forbidden : .unauthorized, error)
            // What the server says by itself is no sentence for people.
            guard !error.isRaised else { return }
            let sentence = isSignedIn ? "Your account may not do this" : "Sign in to do this"
            message = "\(sentence) (\(message))."
        case "28000": self.init(.unauthorized, error, code: "PGRST301")
        // Only the text of a body is read as JSON.
        case "22P02" where error.message?.hasSuffix("for type json") == true:
            self = .body("Empty or invalid json", details: error.detail)
        case "55000" where !error.isRaised, "0A000" where error.message?.contains(" view ") == true:
            self.init(.methodNotAllowed, state, "This is a view, which is only read.")
            details = "GET, HEAD"
        case "23503", "23505", "55000": self.init(.conflict, error)
        case "42883", "42P01", "P0002": self.init(.notFound, error)
        case "21000" where error.isRaised: self = .notSingle(Int(error.detail ?? "") ?? 0)
        case "57014", "55P03", "40001", "40P01": self = .slow
        default:
            switch state.prefix(2) {
            case "53", "57", "58", "08": self = .away
            case "0A", "21", "22", "23", "42", "54", "P0":
                self.init(.badRequest, error)
                // The caller cannot change the settings of the session.
                if hint?.lowercased().contains("datestyle") == true {
                    hint = "Days are like 2026-01-13."
                }
            default: return nil
            }
        }
    }

    private init(
        _ status: HTTPResponse.Status, _ error: PostgresError, code: String? = nil
    ) {
        self.init(
            status, code ?? error.sqlState ?? "", error.message ?? error.description,
            details: error.detail, hint: error.hint)
    }

    /// The database is not there, or all of it that is for such requests is in use.
    package static let away = APIError(
        .serviceUnavailable, "PGRST001", "The database cannot answer now.",
        hint: "Try again in half a minute.")

    /// It took too long, or waited too long for another.
    package static let slow = APIError(
        .serviceUnavailable, "57014", "This takes longer than the 5 seconds that a request has.",
        details: "Nothing was written.",
        hint: "Ask for less: a filter, a limit, fewer columns. Or try again in half a minute.")
}
