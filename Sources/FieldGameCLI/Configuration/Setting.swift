import FixtureMail
import LeagueAccounts
import LeagueCalendar
import PostgreSQL

/// One line `key = value` of a configuration file.
struct Setting {
    /// What a setting can be.
    enum Value: Hashable {
        case text(String)
        case number(Int)
        case flag(Bool)
        case list([String])
    }

    /// The `[section]` above it; empty when there is none.
    let section: String
    let key: String
    let value: Value
    /// The line that it starts on, counted from 1.
    let line: Int

    /// `senders.allowed`.
    var name: String { section.isEmpty ? key : "\(section).\(key)" }

    func error(_ message: String) -> SettingError { SettingError(line: line, message: message) }
}

/// Why a configuration file cannot be used: a line, and what to do about it.
struct SettingError: Error {
    let line: Int
    let message: String
}

// What a setting must be.

extension Setting {
    func flag() throws -> Bool {
        guard case .flag(let flag) = value else { throw error("\(key) must be true or false") }
        return flag
    }

    /// One of the values of an enumeration.
    func choice<Choice: CaseIterable & RawRepresentable<String>>() throws -> Choice {
        guard case .text(let text) = value, let choice = Choice(rawValue: text) else {
            let choices = Choice.allCases.map { "\"\($0.rawValue)\"" }
            throw error("\(key) must be \(choices.joined(separator: " or "))")
        }
        return choice
    }

    func text() throws -> String {
        guard case .text(let text) = value, !text.isEmpty else {
            throw error("\(key) must be a string in quotes")
        }
        guard !text.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F }) else {
            throw error("\(key) holds a control character")
        }
        return text
    }

    /// A name without blanks or marks that the field itself uses.
    func word() throws -> String {
        let word = try text()
        guard word.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }),
            !word.contains(where: { "()<>@,;:\\\"/[]?=".contains($0) })
        else { throw error("\(key) must be a server's name, such as \"mx.example\"") }
        return word
    }

    func path() throws -> String {
        let path = try text()
        guard path.hasPrefix("/") else {
            throw error("\(key) must be a whole path that begins with /")
        }
        return path
    }

    /// A number in the range that `words` say; with units also a text such as `10 MB`.
    func number(
        _ range: ClosedRange<Int>, _ words: String, units: [String: Int] = [:]
    ) throws -> Int {
        var number: Int?
        if case .number(let plain) = value { number = plain }
        if case .text(let text) = value {
            let parts = text.split(separator: " ")
            if parts.count == 2, let count = Int(parts[0]), let unit = units[parts[1].uppercased()]
            {
                let (bytes, overflow) = count.multipliedReportingOverflow(by: unit)
                number = overflow ? nil : bytes
            }
        }
        guard let number, range.contains(number) else { throw error("\(key) must be \(words)") }
        return number
    }

    func address() throws -> String {
        let text = try text()
        do {
            return try WebAddress(text, as: .base).description
        } catch {
            throw self.error("\(key): \(error)")
        }
    }

    func proxies() throws -> TrustedProxies {
        guard case .list(let texts) = value else {
            throw error("\(key) must be a list: [\"127.0.0.1\", \"10.0.0.0/8\"]")
        }
        do {
            return try TrustedProxies(texts)
        } catch {
            throw self.error("\(key): \(error)")
        }
    }

    func senders() throws -> [AllowedSender] {
        guard case .list(let texts) = value else {
            throw error("\(key) must be a list: [\"@college.example\", \"tom@example.org\"]")
        }
        return try texts.map { text in
            guard let sender = AllowedSender(text) else {
                throw error("\(key): \"\(text)\" is neither an address nor an @domain in ASCII")
            }
            return sender
        }
    }

    func database() throws -> ConnectionConfiguration { try database(text()) }

    func databases() throws -> [ConnectionConfiguration] {
        guard case .list(let urls) = value else {
            throw error("\(key) must be a list: [\"postgresql://standby.example/fieldgame\"]")
        }
        return try urls.map(database)
    }

    private func database(_ url: String) throws -> ConnectionConfiguration {
        do {
            if try !ConnectionConfiguration.carriesPassword(url) {
                return try ConnectionConfiguration(url)
            }
        } catch {
            throw self.error("\(key): \(error)")
        }
        throw error(
            "\(key) holds a password: put it into ~/.pgpass (mode 600) of the account that runs "
                + "fieldgame")
    }
}
