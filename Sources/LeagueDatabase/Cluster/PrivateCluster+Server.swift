extension PrivateCluster {
    func ensureRunningBlocking() throws {
        // Most commands find the server running and need nothing else.
        if try exists(data.path), data.isReady { return }
        if let keeper { return try ask(keeper, to: "start") }
        let account = try prepareFolder()
        try locked {
            let isNew = try !exists(data.path + "/PG_VERSION")
            let binaries = try ServerBinaries.find(
                majorVersion: isNew ? nil : data.majorVersion, environment: environment)
            if isNew { try create(binaries, as: account) }
            try prepareSocketFolder(for: account)
            try data.start(binaries, as: account)
        }
    }

    func stopBlocking() throws {
        guard try exists(data.path + "/PG_VERSION") else { return }
        if let keeper { return try ask(keeper, to: "stop") }
        try locked { try data.stop() }
    }
}
