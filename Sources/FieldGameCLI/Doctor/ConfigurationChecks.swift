/// The configuration file: which one it is, and whether it can be relied on.
struct ConfigurationChecks {
    /// What it says; nil where there is none, or it cannot be used.
    let settings: LeagueConfiguration?
    let checks: [HealthCheck]

    /// Whether there is one that cannot be used.
    var isBroken: Bool { checks.contains { $0.status == .problem } }

    /// Reads the file that `--config` names, or that is found without.
    init(named name: String?) {
        let id = "configuration.file"
        do {
            guard let path = ConfigurationFile.path(name) else {
                settings = nil
                checks = [.ok(id, "there is none, and none is needed")]
                return
            }
            settings = try ConfigurationFile.read(path)
            checks = [.ok(id, "\(path) is read")]
        } catch {
            settings = nil
            let message = CommandFailure(error).message
            checks = [.problem(id, message, mend: Self.mend(message))]
        }
    }

    private static func mend(_ message: String) -> String {
        if message.contains("chmod o-w") {
            return "see that it says what you wrote, then take the right to write it away as above"
        }
        return message.hasSuffix(ConfigurationFile.unreadable)
            ? "make the file readable, or name another"
            : "change that line; samples/fieldgame.conf explains every setting"
    }
}
