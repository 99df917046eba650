import FixtureMail
import LeagueCalendar
import PostgreSQL

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
