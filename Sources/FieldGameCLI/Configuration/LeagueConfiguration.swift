import FixtureMail
import PostgreSQL

/// What the configuration file says; `samples/fieldgame.conf` explains each setting.
struct LeagueConfiguration {
    /// The database, without a password; nil leaves it to the environment.
    private(set) var database: ConnectionConfiguration?
    /// The Maildir that `import` reads when it is given nothing else.
    private(set) var maildir: String?
    /// Whether `import` prints nothing but errors.
    private(set) var isQuiet = false
    /// Who may send; nil when the file does not say.
    private(set) var policy: SenderPolicy?
    /// Addresses from which mail is our own.
    private(set) var own: [AllowedSender] = []
    /// Where `serve` listens, and its public address; nil where the file does not say.
    private(set) var serving = (host: String?.none, port: Int?.none, baseURL: String?.none)
    /// How much of a message is read.
    private(set) var limits = Limits.standard

    private var allowed: (senders: [AllowedSender], line: Int)?
    private var server: (name: String, line: Int)?
    private var topmost: (isWanted: Bool, line: Int)?

    /// Understands a file's text; the first thing that is wrong ends it.
    init(_ text: String) throws(SettingError) {
        for setting in try SettingsReader.settings(in: text) { try take(setting) }
        policy = try senderPolicy()
    }

    private mutating func take(_ setting: Setting) throws(SettingError) {
        switch setting.name {
        case "database.url": database = try Self.database(setting)
        case "import.maildir": maildir = try Self.path(setting)
        case "import.quiet": isQuiet = try Self.flag(setting)
        case "serve.host": serving.host = try Self.text(setting)
        case "serve.port": serving.port = try Self.port(setting)
        case "serve.base_url": serving.baseURL = try Self.address(setting)
        case "senders.allowed": allowed = (try Self.senders(setting), setting.line)
        case "senders.authserv_id": server = (try Self.word(setting), setting.line)
        case "senders.topmost_without_id": topmost = (try Self.flag(setting), setting.line)
        case "senders.own_addresses": own = try Self.senders(setting)
        default: try takeLimit(setting)
        }
    }

    private mutating func takeLimit(_ setting: Setting) throws(SettingError) {
        guard setting.section == "limits",
            let limit = LimitSetting.all.first(where: { $0.key == setting.key })
        else { throw Self.unknown(setting) }
        guard let number = limit.number(of: setting.value) else {
            throw setting.error("\(setting.key) must be \(limit.rangeWords)")
        }
        limits[keyPath: limit.place] = number
    }

    private func senderPolicy() throws(SettingError) -> SenderPolicy? {
        let wantsTopmost = topmost?.isWanted == true
        if let server, wantsTopmost {
            throw SettingError(
                line: max(server.line, topmost?.line ?? 0),
                message: "authserv_id and topmost_without_id exclude each other: keep one")
        }
        guard let allowed else {
            guard let line = server?.line ?? topmost?.line else { return nil }
            throw SettingError(
                line: line, message: "nobody may send: add allowed = [\"@college.example\"]")
        }
        guard !allowed.senders.isEmpty else {
            throw SettingError(
                line: allowed.line,
                message: "nobody may send: write allowed = [\"@college.example\"]")
        }
        if let server {
            return SenderPolicy(
                allowed: allowed.senders, authority: .server(server.name), own: own)
        }
        guard wantsTopmost else {
            throw SettingError(
                line: allowed.line,
                message: "nothing says whose checks count: add authserv_id = \"mx.example\", the "
                    + "name with which your mail server begins Authentication-Results")
        }
        return SenderPolicy(allowed: allowed.senders, authority: .topmostWithoutID, own: own)
    }
}
