extension LeagueRepository {
    /// The version of the schema, when it is the one that this program knows, from the same texts.
    ///
    /// Throws as ``Migrator/requireCurrent()`` does.
    package func currentSchemaVersion() async throws -> Int {
        let migrator = Migrator(connection.login)
        try await migrator.requireCurrent()
        return migrator.needed
    }
}
