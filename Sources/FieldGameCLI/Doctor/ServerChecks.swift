import FieldGame
import Foundation
import LeagueDatabase

/// What kind of server, database and login was reached.
struct ServerChecks {
    /// The most that two clocks may differ: 2 s of the minutes in which a captain may correct.
    static let tolerance: TimeInterval = 2

    let facts: ServerFacts
    let repository: LeagueRepository

    func checks() async -> [HealthCheck] {
        [
            version, login, encoding,
            await .of("database.clock") {
                let before = Date()
                let server = try await repository.serverClock()
                return Self.clock(server, between: before, and: Date())
            },
            Self.timeZone(facts.londonOffsets, year: facts.year), durability, checksums,
        ]
    }

    private var version: HealthCheck {
        let id = "database.version"
        let major = facts.version / 10_000
        return major >= LeagueRepository.oldestServer
            ? .ok(id, "PostgreSQL \(facts.versionText)")
            : .problem(
                id, "PostgreSQL \(facts.versionText) lacks what the schema needs",
                mend: "upgrade the server to PostgreSQL \(LeagueRepository.oldestServer) or newer")
    }

    private var login: HealthCheck {
        let id = "database.login"
        return facts.isMaintenance
            ? .ok(id, "\(facts.login), who may do all, in the database \(facts.database)")
            : .warning(
                id, "\(facts.login) may not do what admins do in the database \(facts.database)",
                mend: "as a superuser: GRANT league_owner TO \(facts.login), or log in as another")
    }

    private var encoding: HealthCheck {
        let id = "database.encoding"
        return facts.encoding == "UTF8"
            ? .ok(id, "UTF8")
            : .problem(
                id, "\(facts.encoding), which cannot hold every name",
                mend: "move to a new one: createdb --encoding=UTF8 --template=template0")
    }

    /// Our clock was read before and after the server's.
    static func clock(_ server: Double, between before: Date, and after: Date) -> HealthCheck {
        let id = "database.clock"
        let (early, late) = (before.timeIntervalSince1970, after.timeIntervalSince1970)
        let difference = max(early - server, server - late, 0)
        guard difference > tolerance else {
            return .ok(id, "the server's clock and ours agree")
        }
        return .warning(
            id,
            "the server's clock is \(Int(difference.rounded())) s "
                + (server < early ? "behind ours" : "ahead of ours"),
            mend: "synchronise both machines: timedatectl set-ntp true")
    }

    /// London's offsets from UTC in seconds, in winter and in summer, by the server.
    static func timeZone(_ server: [Int], year: Int) -> HealthCheck {
        let id = "database.time_zone"
        let own = [1, 7].map { month -> Int? in
            LocalDate(year: year, month: month, day: 15).map { day in
                guard let noon = LocalTime(hour: 12, minute: 0) else { return 0 }
                let local = day.dayNumber * 86_400 + 43_200
                return local - Int(London.instant(of: day, at: noon).timeIntervalSince1970)
            }
        }
        guard own == server.map(Optional.some) else {
            return .problem(
                id, "the server and this program disagree on London's time in \(year)",
                mend: "install the package tzdata on both machines, and restart the server")
        }
        return .ok(id, "the server and this program agree on London's time")
    }

    private var durability: HealthCheck {
        let id = "database.durability"
        return facts.perishable.isEmpty
            ? .ok(id, "what was committed outlasts a power cut")
            : .problem(
                id,
                "a power cut may take what was committed: " + HealthCheck.list(facts.perishable),
                mend: facts.perishable.compactMap { $0.split(separator: " ").first }
                    .map { "ALTER SYSTEM SET \($0) = on; " }.joined() + "SELECT pg_reload_conf()")
    }

    private var checksums: HealthCheck {
        let id = "database.checksums"
        return facts.hasChecksums
            ? .ok(id, "the server notices data that a disk has changed")
            : .warning(
                id, "the server would not notice data that a disk has changed",
                mend: "stop it, then: pg_checksums --enable --pgdata=FOLDER")
    }
}
