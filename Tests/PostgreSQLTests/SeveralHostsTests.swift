import PostgreSQL
import TestSupport
import Testing

/// Addresses of several hosts, a pooler between, and standbys.
@Suite struct SeveralHostsTests {
    /// The address of hosts that are reached by these folders, all on one port.
    private func configuration(_ folders: [String], _ cluster: TestCluster)
        -> ConnectionConfiguration
    {
        var configuration = cluster.configuration()
        configuration.parameters["host"] = folders.joined(separator: ",")
        return configuration
    }

    @Test("Hosts that are gone or say nothing are passed over")
    func hostsThatSayNothing() async throws {
        let cluster = try await TestCluster.shared()
        let silent = try SilentServer()
        var configuration = configuration(
            ["/nonexistent", silent.folder, cluster.folder], cluster)
        configuration.parameters["connect_timeout"] = "10"
        let connection = try await Connection.connect(to: configuration)
        #expect(try await connection.value("SELECT 1", as: Int.self) == 1)
        await connection.close()

        configuration.parameters["host"] = "/nonexistent,\(silent.folder)"
        configuration.parameters["connect_timeout"] = "1"
        let error = await postgresError { try await Connection.connect(to: configuration) }
        #expect(error?.code == .connectionFailed)
        configuration.parameters["port"] = "5432,5433,5434"
        let mismatch = await postgresError { try await Connection.connect(to: configuration) }
        #expect(mismatch?.code == .invalidConfiguration)
    }

    @Test("A pool begins with the host that was there last, until a connection to it is lost")
    func lastHostFirst() async throws {
        let cluster = try await TestCluster.shared()
        let silent = try SilentServer()
        var configuration = configuration([silent.folder, cluster.folder], cluster)
        configuration.parameters["connect_timeout"] = "10"
        let pool = ConnectionPool(configuration, maximum: 3)
        try await pool.withConnection { _ in
            #expect(silent.takeConnections() == 1)
            try await pool.withConnection { connection in
                #expect(silent.takeConnections() == 0)
                // Where a connection is lost, the next host is tried first.
                await connection.close()
            }
            try await pool.withConnection { _ in }
            #expect(silent.takeConnections() == 1)
        }
        await pool.close()
    }

    @Test("A statement on a server that another has taken the place of is broken off")
    func givenUp() async throws {
        let (former, next) = (try await TestCluster.start(), try await TestCluster.shared())
        var configuration = configuration([former.folder, next.folder], next)
        configuration.parameters["target_session_attrs"] = "read-write"
        configuration.parameters["connect_timeout"] = "60"
        let folders: Query = "SELECT current_setting('unix_socket_directories')"
        let pool = ConnectionPool(configuration, maximum: 3)
        let error = await postgresError {
            try await pool.withConnection { connection in
                #expect(try await connection.value(folders, as: String.self) == former.folder)
                try await connection.execute("SELECT pg_sleep(600)")
            }
        }
        #expect(error?.code == .connectionLost)
        let folder = try await pool.withConnection { try await $0.value(folders, as: String.self) }
        #expect(folder == next.folder)
        await pool.close()
        // There is no other for who reaches it alone.
        configuration.parameters["host"] = former.folder
        let alone = ConnectionPool(configuration, maximum: 1)
        try await alone.withConnection { _ = try await $0.execute("SELECT pg_sleep(4)") }
        await alone.close()
        try await former.stop()
    }

    @Test("Through a pooler nothing is prepared, and settings hold in transactions alone")
    func pooled() async throws {
        try await withTestDatabase { database in
            var configuration = database.configuration
            configuration.isPooled = true
            configuration.settings = ["statement_timeout": "5s", "datestyle": "ISO, DMY"]
            let connection = try await Connection.connect(to: configuration)
            let show: Query = "SELECT current_setting('statement_timeout')"
            let prepared: Query = "SELECT count(*) FROM pg_prepared_statements"
            for _ in 1...2 {
                #expect(try await connection.value(show, as: String.self) == "0")
                let rows = try await connection.transaction([show, show])
                #expect(try rows.map { try $0[0].decode(String.self, at: 0) } == ["5s", "5s"])
                let within = try await connection.withTransaction {
                    try await $0.value(show, as: String.self)
                }
                #expect(within == "5s")
            }
            #expect(try await connection.value(prepared, as: Int.self) == 0)
            await connection.close()
        }
    }

    @Test("A standby takes over reading, shows what it has replayed, and refuses to be written to")
    func standby() async throws {
        let cluster = try await TestCluster.start()
        let standby = try await cluster.startStandby()
        let primary = try await Connection.connect(to: cluster.configuration())
        // Whichever comes first, the one that is asked for is found.
        for folders in [[standby.folder, cluster.folder], [cluster.folder, standby.folder]] {
            for (wanted, isStandby) in [
                ("read-write", false), ("primary", false), ("standby", true),
                ("prefer-standby", true),
            ] {
                var configuration = configuration(folders, cluster)
                configuration.parameters["target_session_attrs"] = wanted
                configuration.parameters["connect_timeout"] = "60"
                let connection = try await Connection.connect(to: configuration)
                #expect(
                    try await connection.value("SELECT pg_is_in_recovery()", as: Bool.self)
                        == isStandby, "\(wanted)")
                await connection.close()
            }
        }
        let reading = try await Connection.connect(to: standby.configuration())
        try await reading.execute("SELECT pg_wal_replay_pause()")
        try await reading.wait(
            for: "the pause", until: "SELECT pg_get_wal_replay_pause_state() = 'paused'")
        try await primary.execute("CREATE TABLE kept (n int)")
        let position = try #require(try await primary.shownPosition())
        #expect(try await primary.shows(position))
        #expect(try await !reading.shows(position))
        try await reading.execute("SELECT pg_wal_replay_resume()")
        try await TestSupport.wait(for: "the standby") { try await reading.shows(position) }
        try await reading.execute("SELECT n FROM kept")
        await reading.close()

        // What is committed here and not yet there, because waiting was given up, is not called done.
        try await primary.execute("ALTER SYSTEM SET synchronous_standby_names = 'nobody'")
        try await primary.execute("SELECT pg_reload_conf()")
        let waiting = try await Connection.connect(to: cluster.configuration())
        let process = try await waiting.processID
        try await waiting.wait(
            for: "the setting",
            until: "SELECT current_setting('synchronous_standby_names') = 'nobody'")
        try await waiting.execute("SET synchronous_commit = on")
        for isPipelined in [false, true] {
            let outcome = Task {
                await postgresError {
                    if isPipelined {
                        _ = try await waiting.transaction(["INSERT INTO kept VALUES (1)"])
                    } else {
                        _ = try await waiting.withTransaction {
                            try await $0.execute("INSERT INTO kept VALUES (1)")
                        }
                    }
                }
            }
            try await primary.wait(
                for: "the wait",
                until: """
                    SELECT EXISTS (SELECT FROM pg_stat_activity
                                   WHERE pid = \(process) AND wait_event = 'SyncRep')
                    """)
            try await primary.execute("SELECT pg_cancel_backend(\(process))")
            #expect(await outcome.value?.code == .commitOutcomeUnknown)
        }
        #expect(try await primary.value("SELECT count(*) FROM kept", as: Int.self) == 2)
        try await primary.execute("ALTER SYSTEM RESET synchronous_standby_names")
        try await primary.execute("SELECT pg_reload_conf()")
        await waiting.close()

        // A primary that has become a standby under a connection is no longer of use.
        var writing = standby.configuration()
        writing.parameters["target_session_attrs"] = "read-write"
        #expect(
            await postgresError { try await Connection.connect(to: writing) }?.code
                == .connectionFailed)
        var again = cluster.configuration()
        again.parameters["target_session_attrs"] = "read-write"
        let connection = try await Connection.connect(to: again)
        try await connection.execute("SET default_transaction_read_only = on")
        let refused = await postgresError { try await connection.execute("DROP TABLE kept") }
        #expect(refused?.code == .connectionLost && refused?.sqlState == "25006")
        #expect(!connection.isOpen)
        await connection.close()
        await primary.close()
        try await standby.stop()
        try await cluster.stop()
    }

    @Test("Positions of the log are read, written and compared")
    func positions() async throws {
        try await withTestDatabase { database in
            let connection = try await Connection.connect(to: database.configuration)
            for text in ["0/0", "16/B374D848", "FFFFFFFF/FFFFFFFF", "1/0", "0/FFFFFFFF"] {
                let position = try await connection.value(
                    "SELECT \(text)::pg_lsn", as: WALPosition.self)
                #expect(position.postgresText == text)
                #expect(
                    try await connection.value("SELECT \(position)::pg_lsn::text", as: String.self)
                        == text)
            }
            #expect(WALPosition(octets: 1 << 32) > WALPosition(octets: 0xFFFF_FFFF))
            for wrong in ["", "1", "1/", "/1", "1/2/3", "G/1", "100000000/0"] {
                let error = await postgresError {
                    try await connection.value("SELECT \(wrong)::text", as: WALPosition.self)
                }
                #expect(error?.code == .decoding, "\(wrong)")
            }
            await connection.close()
        }
    }
}
