/// The configuration file: which one it is, and whether it can be relied on.
struct ConfigurationChecks {
    /// What it says; nil where there is none, or it cannot be used.
    let settings: LeagueConfiguration?
    let checks: [HealthCheck]

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
            checks = [
                .problem(
                    id, message,
                    mend: message.contains("chmod o-w")
                        ? "see that it says what you wrote, then take the right to write it away as "
                            + "above"
                        : "change that line; samples/fieldgame.conf explains every setting")
            ]
        }
    }
}
