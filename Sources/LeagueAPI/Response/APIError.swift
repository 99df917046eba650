package import HTTPTypes

/// Why a request is not answered with what it asks for: a status, a code for programs, a sentence for
/// people.
///
/// The codes that begin with `PGRST` are PostgREST's, since the clients of `/rest/v1` know those.
/// <https://docs.postgrest.org/en/stable/references/errors.html>
package struct APIError: Error, Equatable, Sendable {
    package var status: HTTPResponse.Status
    package var code: String
    package var message: String
    /// What exactly was found.
    package var details: String?
    /// What to do next.
    package var hint: String?
    /// How many rows there are, where a range lies beyond them.
    package private(set) var total: Int?

    package init(
        _ status: HTTPResponse.Status, _ code: String, _ message: String, details: String? = nil,
        hint: String? = nil
    ) {
        (self.status, self.code, self.message) = (status, code, message)
        (self.details, self.hint) = (details, hint)
    }
}

// What is wrong with a request by itself.

extension APIError {
    /// Text outside the grammar.
    static func grammar(_ message: String, details: String?, hint: String? = nil) -> APIError {
        APIError(.badRequest, "PGRST100", message, details: details, hint: hint)
    }

    /// A body that is none.
    static func body(_ message: String, details: String? = nil) -> APIError {
        APIError(.badRequest, "PGRST102", message, details: details)
    }

    /// Rows that are not there, or bounds that exclude one another.
    static func range(_ details: String, total: Int? = nil) -> APIError {
        var error = APIError(
            .rangeNotSatisfiable, "PGRST103", "Requested range not satisfiable", details: details)
        error.total = total
        return error
    }

    /// A schema other than the one that there is.
    static func schema(_ name: String) -> APIError {
        APIError(
            .notAcceptable, "PGRST106", "Invalid schema: \(name)",
            hint: "Only the following schemas are exposed: public")
    }

    /// No form that the client takes.
    static func mediaTypes(_ accept: String) -> APIError {
        APIError(
            .notAcceptable, "PGRST107", "None of these media types are available: \(accept)",
            hint: "There are application/json, application/vnd.pgrst.object+json and text/csv.")
    }

    /// Another number of rows than the one that was asked for.
    static func notSingle(_ count: Int) -> APIError {
        APIError(
            .notAcceptable, "PGRST116", "Cannot coerce the result to a single JSON object",
            details: "The result contains \(count) rows")
    }

    /// Preferences that are none, where the client wants to know.
    static func preferences(_ names: [String]) -> APIError {
        APIError(
            .badRequest, "PGRST122", "Invalid preferences given with handling=strict",
            details: "Invalid preferences: \(names.joined(separator: ", "))")
    }

    /// A path that names neither a relation nor a function.
    static let path = APIError(.notFound, "PGRST125", "Invalid path specified in request URL")

    /// A method that the address does not take; its details are the methods that it takes.
    static func method(_ allowed: String) -> APIError {
        APIError(
            .methodNotAllowed, "PGRST117", "This address takes other methods.", details: allowed)
    }
}

// What a request names that there is not.

extension APIError {
    static func relation(_ name: String, nearest: String?) -> APIError {
        APIError(
            .notFound, "PGRST205", "Could not find the table 'public.\(name)' in the schema cache",
            hint: nearest.map { "Perhaps you meant the table 'public.\($0)'" })
    }

    static func function(_ name: String, _ arguments: [String]) -> APIError {
        let given =
            arguments.isEmpty
            ? " without parameters" : "(\(arguments.sorted().joined(separator: ", ")))"
        return APIError(
            .notFound, "PGRST202",
            "Could not find the function public.\(name)\(given) in the schema cache",
            hint: "There is enter_score(match, home, away, expected_sequence).")
    }

    /// A column in a filter, an order or a choice of columns.
    static func column(_ name: String, of relation: String) -> APIError {
        APIError(.badRequest, "42703", "column \(relation).\(name) does not exist")
    }

    /// A column in a body, or among `columns`.
    static func bodyColumn(_ name: String, of relation: String) -> APIError {
        APIError(
            .badRequest, "PGRST204",
            "Could not find the '\(name)' column of '\(relation)' in the schema cache")
    }

    static func relationship(_ relation: String, _ other: String) -> APIError {
        APIError(
            .badRequest, "PGRST200",
            "Could not find a relationship between '\(relation)' and '\(other)' in the schema cache",
            details: "Searched for a foreign key relationship between '\(relation)' and "
                + "'\(other)' in the schema 'public', but no matches were found.")
    }

    /// `count()` and its like.
    static let aggregate = APIError(
        .badRequest, "PGRST123", "Use of aggregate functions is not allowed",
        hint: "Prefer: count=exact counts rows.")

    static func ambiguous(_ relation: String, _ other: String, by keys: [String]) -> APIError {
        let choices = keys.map { "'\(other)!\($0)'" }.joined(separator: ", ")
        return APIError(
            .multipleChoices, "PGRST201",
            "Could not embed because more than one relationship was found for '\(relation)' and "
                + "'\(other)'",
            details: "The foreign keys are \(keys.joined(separator: ", ")).",
            hint: "Try changing '\(other)' to one of the following: \(choices).")
    }
}
