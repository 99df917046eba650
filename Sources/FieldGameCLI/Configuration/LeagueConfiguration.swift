import FixtureMail
import LeagueCalendar
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
    private(set) var serving = Serving()
    /// How much of a message is read.
    private(set) var limits = Limits.standard

    /// What the file says of `serve`.
    struct Serving {
        var host: String?
        var port: Int?
        var baseURL: String?
    }

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

// What each setting must be.

extension LeagueConfiguration {
    private static let keys: [String: [String]] = [
        "database": ["url"], "import": ["maildir", "quiet"],
        "senders": ["allowed", "authserv_id", "topmost_without_id", "own_addresses"],
        "serve": ["host", "port", "base_url"], "limits": LimitSetting.all.map(\.key),
    ]

    static func unknown(_ setting: Setting) -> SettingError {
        if let keys = keys[setting.section] {
            return setting.error(
                "[\(setting.section)] has no \(setting.key); it has \(keys.joined(separator: ", "))"
            )
        }
        let sections = keys.keys.sorted().map { "[\($0)]" }.joined(separator: ", ")
        return setting.error("\(setting.key) must stand under one of \(sections)")
    }

    static func flag(_ setting: Setting) throws(SettingError) -> Bool {
        guard case .flag(let flag) = setting.value else {
            throw setting.error("\(setting.key) must be true or false")
        }
        return flag
    }

    static func text(_ setting: Setting) throws(SettingError) -> String {
        guard case .text(let text) = setting.value, !text.isEmpty else {
            throw setting.error("\(setting.key) must be a string in quotes")
        }
        guard !text.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F }) else {
            throw setting.error("\(setting.key) holds a control character")
        }
        return text
    }

    /// A name without blanks or marks that the field itself uses.
    static func word(_ setting: Setting) throws(SettingError) -> String {
        let word = try text(setting)
        guard word.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }),
            !word.contains(where: { "()<>@,;:\\\"/[]?=".contains($0) })
        else {
            throw setting.error("\(setting.key) must be a server's name, such as \"mx.example\"")
        }
        return word
    }

    static func path(_ setting: Setting) throws(SettingError) -> String {
        let path = try text(setting)
        guard path.hasPrefix("/") else {
            throw setting.error("\(setting.key) must be a whole path that begins with /")
        }
        return path
    }

    static func port(_ setting: Setting) throws(SettingError) -> Int {
        guard case .number(let number) = setting.value, (0...65_535).contains(number) else {
            throw setting.error("\(setting.key) must be 0 to 65535; 0 is any that is free")
        }
        return number
    }

    static func address(_ setting: Setting) throws(SettingError) -> String {
        let text = try text(setting)
        do {
            return try WebAddress(text, as: .base).description
        } catch {
            throw setting.error("\(setting.key): \(error)")
        }
    }

    static func senders(_ setting: Setting) throws(SettingError) -> [AllowedSender] {
        guard case .list(let texts) = setting.value else {
            throw setting.error(
                "\(setting.key) must be a list: [\"@college.example\", \"tom@example.org\"]")
        }
        var senders: [AllowedSender] = []
        for text in texts {
            guard let sender = AllowedSender(text) else {
                throw setting.error(
                    "\(setting.key): \"\(text)\" is neither an address nor an @domain in ASCII")
            }
            senders.append(sender)
        }
        return senders
    }

    static func database(_ setting: Setting) throws(SettingError) -> ConnectionConfiguration {
        let url = try text(setting)
        let hasPassword: Bool
        let configuration: ConnectionConfiguration
        do {
            hasPassword = try ConnectionConfiguration.carriesPassword(url)
            configuration = try ConnectionConfiguration(url)
        } catch {
            throw setting.error("\(setting.key): \(error)")
        }
        guard !hasPassword else {
            throw setting.error(
                "\(setting.key) holds a password: put it into ~/.pgpass (mode 600) of the account "
                    + "that runs fieldgame")
        }
        return configuration
    }
}

extension Setting {
    func error(_ message: String) -> SettingError { SettingError(line: line, message: message) }
}
