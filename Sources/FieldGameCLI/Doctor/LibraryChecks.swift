import ArgumentParser
import FixtureMail
import LeagueCalendar
import LeagueFeeds
import Passwords
import PostgreSQL

/// This program and the libraries that it runs with.
struct LibraryChecks {
    /// The oldest versions that this program has been tested with: those of Debian 12.
    private static let oldest = [
        "libpq": "15.0", "libical": "3.0.16", "gmime": "3.2.13", "libxml2": "2.9.14",
        "libzip": "1.7.3", "libxcrypt": "4.4.33", "libxxhash": "0.8.1", "zlib": "1.2.13",
    ]

    var checks: [HealthCheck] {
        let versions =
            [("libpq", LibPQ.version), ("libical", CalendarLibrary.version)]
            + MailLibraries.versions + FeedLibraries.versions
            + [("libxcrypt", PasswordLibrary.version)]
        return [.ok("program.version", FieldGameCommand.configuration.version)]
            + versions.map { Self.check($0.0, $0.1) } + [bcrypt]
    }

    /// A version such as `2.9.14` of a library that is known by this name.
    static func check(_ name: String, _ version: String) -> HealthCheck {
        let id = "libraries.\(name)"
        guard let oldest = oldest[name], number(version).lexicographicallyPrecedes(number(oldest))
        else { return .ok(id, version) }
        return .warning(
            id, "\(version) is older than \(oldest), with which this has been tested",
            mend: "upgrade the system's packages: apt upgrade")
    }

    private static func number(_ version: String) -> [Int] {
        version.split { !$0.isNumber }.compactMap { Int($0) }
    }

    /// Whether passwords can be checked: a hash of the kind that is stored, made elsewhere.
    private var bcrypt: HealthCheck {
        let id = "libraries.bcrypt"
        let known = "$2b$04$abcdefghijklmnopqrstuuvE.lom5FQEr073CaUWz38JQCAWl3FDq"
        guard let hash = try? PasswordHash(stored: known), (try? hash.verify("Field Game")) == true
        else {
            return .problem(
                id, "libxcrypt does not know bcrypt ($2b$), so that nobody could log in",
                mend: "install the system's own libcrypt1")
        }
        return .ok(id, "passwords can be checked")
    }
}
