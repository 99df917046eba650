import FixtureMail
import LeagueAPI
import LeagueAccounts
import LeagueDatabase
import LeagueNews
import PostgreSQL

/// What the configuration file says; `samples/fieldgame.conf` explains each setting.
struct LeagueConfiguration {
    /// The servers of the database, without a password; nil leaves it to the environment.
    private(set) var database: DatabaseServers?
    /// The Maildir that `import` reads when it is given nothing else.
    private(set) var maildir: String?
    /// Whether `import` prints nothing but errors.
    private(set) var isQuiet = false
    /// What `import` says of messages that were not wholly understood.
    private(set) var report = ProblemReport.nothing
    /// Who may send; nil when the file does not say.
    private(set) var policy: SenderPolicy?
    /// Addresses from which mail is our own.
    private(set) var own: [AllowedSender] = []
    /// Whether senders are told what was read of their messages.
    private(set) var answersSenders = false
    /// Where `serve` listens, and its public address; nil where the file does not say.
    private(set) var serving = Serving()
    /// How news are sent.
    private(set) var news = News()
    /// How the API writes what other programs write in other ways.
    private(set) var representation = Representation()
    /// How much of a message is read.
    private(set) var limits = Limits.standard

    /// What the file says of `serve`.
    struct Serving {
        var host: String?
        var port: Int?
        var baseURL: String?
        var trustedProxies: TrustedProxies?
        /// For how long nobody asks before it ends, where the service manager starts it again.
        var idleExit: Duration?
    }

    /// What the file says of `notify`; each nil where it does not say.
    struct News {
        /// From whom letters come: `Field Game <fixtures@college.example>`.
        var from: String?
        /// The mail server's address.
        var server: String?
        var startTLS: MailServer.Security?
        var user: String?
        var passwordFile: String?
        var certificateFile: String?
        /// To whom letters come back that do not arrive, and where those lie.
        var returns: String?
        var returnsMaildir: String?
        /// Whom services of browsers may ask about us.
        var contact: String?
        /// Where topics are, and how their names begin.
        var ntfy: String?
        var ntfyPrefix: String?
        var ntfyTokenFile: String?
    }

    private var url: ConnectionConfiguration?
    private var standbys: (urls: [ConnectionConfiguration], line: Int)?
    private var pooler: (isThere: Bool, line: Int)?
    private var direct: (url: ConnectionConfiguration, line: Int)?
    private var allowed: (senders: [AllowedSender], line: Int)?
    private var server: (name: String, line: Int)?
    private var topmost: (isWanted: Bool, line: Int)?

    /// Understands a file's text; the first thing that is wrong is a `SettingError`.
    init(_ text: String) throws {
        for setting in try SettingsReader.settings(in: text) {
            guard let section = Self.sections.first(where: { $0.key == setting.section }) else {
                let names = Self.sections.map { "[\($0.key)]" }.joined(separator: ", ")
                throw setting.error("\(setting.key) must stand under one of \(names)")
            }
            guard let known = section.value.first(where: { $0.key == setting.key }) else {
                let keys = section.value.map(\.key).joined(separator: ", ")
                throw setting.error("[\(section.key)] has no \(setting.key); it has \(keys)")
            }
            try known.value(&self, setting)
        }
        database = try databaseServers()
        policy = try senderPolicy()
    }

    private func databaseServers() throws -> DatabaseServers? {
        guard var primary = url else {
            guard let line = standbys?.line ?? pooler?.line ?? direct?.line else { return nil }
            throw SettingError(
                line: line, message: "nothing says where the primary is: add url to [database]")
        }
        if let pooler, pooler.isThere {
            guard direct != nil else {
                throw SettingError(
                    line: pooler.line,
                    message: "a pooler passes on no notifications: add direct_url, the address of "
                        + "the server behind it")
            }
            primary.isPooled = true
        }
        return DatabaseServers(primary, standbys: standbys?.urls ?? [], direct: direct?.url)
    }

    private func senderPolicy() throws -> SenderPolicy? {
        let wantsTopmost = topmost?.isWanted == true
        if let server, wantsTopmost {
            throw SettingError(
                line: max(server.line, topmost?.line ?? 0),
                message: "authserv_id and topmost_without_id exclude each other: keep one")
        }
        guard let line = allowed?.line ?? server?.line ?? topmost?.line else { return nil }
        guard let allowed, !allowed.senders.isEmpty else {
            let verb = allowed == nil ? "add" : "write"
            throw SettingError(
                line: line, message: "no address may send: \(verb) allowed = [\"@college.example\"]"
            )
        }
        guard server != nil || wantsTopmost else {
            throw SettingError(
                line: line,
                message: "nothing says whose checks count: add authserv_id = \"mx.example\", the "
                    + "name with which your mail server begins Authentication-Results")
        }
        return SenderPolicy(
            allowed: allowed.senders,
            authority: server.map { .server($0.name) } ?? .topmostWithoutID, own: own)
    }
}

// The settings that there are.

extension LeagueConfiguration {
    /// Takes a setting on, or says what is wrong with it.
    private typealias Taking = @Sendable (inout LeagueConfiguration, Setting) throws -> Void

    /// By section, then by key. How much of a line or subject is kept is no matter of taste.
    private static let sections: KeyValuePairs<String, KeyValuePairs<String, Taking>> = [
        "api": ["dates": { $0.representation.days = try $1.choice() }],
        "database": [
            "url": { $0.url = try $1.database() },
            "read_urls": { $0.standbys = (try $1.databases(), $1.line) },
            "pooler": { $0.pooler = (try $1.flag(), $1.line) },
            "direct_url": { $0.direct = (try $1.database(), $1.line) },
        ],
        "import": [
            "maildir": { $0.maildir = try $1.path() }, "quiet": { $0.isQuiet = try $1.flag() },
            "report": { $0.report = try $1.choice() },
        ],
        "limits": [
            "message": size(64 * kilobyte...64 * megabyte, \.messageBytes),
            "header": size(16 * kilobyte...megabyte, \.headerBytes),
            "depth": count(2...50, \.depth),
            "parts": count(10...400, \.parts),
            "part": size(64 * kilobyte...16 * megabyte, \.partBytes),
            "table_cells": count(1000...200_000, \.tableCells),
            "text_lines": count(500...200_000, \.textLines),
            "text_characters": count(20_000...20_000_000, \.textCharacters),
            "sheet_members": count(20...10_000, \.sheetMembers),
            "sheet_member": size(megabyte...64 * megabyte, \.sheetMemberBytes),
            "sheet": size(megabyte...256 * megabyte, \.sheetBytes),
            "calendar": size(16 * kilobyte...8 * megabyte, \.calendarBytes),
            "matches": count(1...5000, \.notices),
            "line_length": count(200...10_000, \.lineLength),
            "received_fields": count(10...200, \.receivedFields),
        ],
        "news": [
            "from": { $0.news.from = try $1.text() },
            "server": { $0.news.server = try $1.text() },
            "starttls": { $0.news.startTLS = try $1.choice() },
            "user": { $0.news.user = try $1.text() },
            "password_file": { $0.news.passwordFile = try $1.path() },
            "certificate_file": { $0.news.certificateFile = try $1.path() },
            "returns": { $0.news.returns = try $1.text() },
            "returns_maildir": { $0.news.returnsMaildir = try $1.path() },
            "contact": { $0.news.contact = try $1.text() },
            "ntfy": { $0.news.ntfy = try $1.text() },
            "ntfy_prefix": { $0.news.ntfyPrefix = try $1.text() },
            "ntfy_token_file": { $0.news.ntfyTokenFile = try $1.path() },
        ],
        "senders": [
            "allowed": { $0.allowed = (try $1.senders(), $1.line) },
            "authserv_id": { $0.server = (try $1.word(), $1.line) },
            "topmost_without_id": { $0.topmost = (try $1.flag(), $1.line) },
            "own_addresses": { $0.own = try $1.senders() },
            "answer": { $0.answersSenders = try $1.flag() },
        ],
        "serve": [
            "host": { $0.serving.host = try $1.text() },
            "port": {
                $0.serving.port = try $1.number(0...65_535, "0 to 65535; 0 is any that is free")
            },
            "base_url": { $0.serving.baseURL = try $1.address() },
            "idle_exit": {
                $0.serving.idleExit = .seconds(
                    try $1.number(
                        1...86_400, "\"1 s\" to \"24 h\", such as \"10 min\"",
                        units: ["S": 1, "MIN": 60, "H": 3600]))
            },
            "trusted_proxies": { $0.serving.trustedProxies = try $1.proxies() },
        ],
    ]

    private static let kilobyte = 1024
    private static let megabyte = 1_048_576

    /// A number of things.
    private static func count(
        _ range: ClosedRange<Int>, _ place: any WritableKeyPath<Limits, Int> & Sendable
    ) -> Taking {
        let words = "\(range.lowerBound) to \(range.upperBound)"
        return { $0.limits[keyPath: place] = try $1.number(range, words) }
    }

    /// A number of bytes, which may be written `"10 MB"`.
    private static func size(
        _ range: ClosedRange<Int>, _ place: any WritableKeyPath<Limits, Int> & Sendable
    ) -> Taking {
        let words = [range.lowerBound, range.upperBound].map { bytes in
            bytes % megabyte == 0 ? "\"\(bytes / megabyte) MB\"" : "\"\(bytes / kilobyte) KB\""
        }.joined(separator: " to ")
        let units = ["KB": kilobyte, "MB": megabyte]
        return { $0.limits[keyPath: place] = try $1.number(range, words, units: units) }
    }
}
