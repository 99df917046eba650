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
}

/// Why a configuration file cannot be used: a line, and what to do about it.
struct SettingError: Error {
    let line: Int
    let message: String
}
