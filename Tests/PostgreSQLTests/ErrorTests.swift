import PostgreSQL
import TestSupport
import Testing

@Suite struct ErrorTests {
    @Test func aViolatedConstraintIsNamedAndValuesAreNot() async throws {
        try await withTestConnection { connection in
            try await connection.execute(
                script: """
                    CREATE TABLE houses (id text CONSTRAINT houses_pkey PRIMARY KEY, name text NOT NULL);
                    INSERT INTO houses VALUES ('JDM', 'Keate');
                    """)
            let error = await postgresError {
                try await connection.execute("INSERT INTO houses VALUES (\("JDM"), \("Secret"))")
            }
            #expect(error?.code == .server)
            #expect(error?.sqlState == "23505")
            #expect(error?.constraint == "houses_pkey")
            #expect(error?.table == "houses")
            #expect(error?.schema == "public")
            #expect(error?.isRaised == false)
            #expect(error?.detail == "Key (id)=(JDM) already exists.")
            #expect(
                error?.description == "the database refused the statement "
                    + "(SQLSTATE 23505, table houses, constraint houses_pkey)")
            let everything = error?.debugDescription ?? ""
            #expect(everything.contains("INSERT INTO houses VALUES ($1, $2)"))
            #expect(everything.contains("Key (id)=(JDM) already exists."))

            let missing = await postgresError {
                try await connection.execute("INSERT INTO houses (id) VALUES ('Field')")
            }
            #expect(missing?.sqlState == "23502")
            #expect(missing?.column == "name")
        }
    }

    @Test func aServerThatCrashedIsALostConnection() async throws {
        let cluster = try await TestCluster.start()
        let connections = try await [
            Connection.connect(to: cluster.configuration()),
            Connection.connect(to: cluster.configuration()),
        ]
        try await cluster.crash()
        let inTransaction = await postgresError {
            try await connections[0].transaction(["SELECT 1"])
        }
        let alone = await postgresError { try await connections[1].execute("SELECT 1") }
        // A COMMIT was among what could not be sent.
        #expect(inTransaction?.code == .commitOutcomeUnknown)
        #expect(alone?.code == .connectionLost)
        for connection in connections { await connection.close() }
        try await cluster.stop()
    }

    @Test func whatLibpqSaysIsOneLine() async throws {
        let away = await postgresError {
            try await Connection.connect(
                to: ConnectionConfiguration(parameters: ["host": "127.0.0.1", "port": "1"]))
        }
        #expect(
            away?.message?.hasSuffix(
                "failed: Connection refused. Is the server running on that host and accepting "
                    + "TCP/IP connections?") == true)
        let cluster = try await TestCluster.shared()
        let missing = await postgresError {
            try await Connection.connect(to: cluster.configuration(database: "nowhere"))
        }
        #expect(missing?.message?.hasSuffix("3D000: database \"nowhere\" does not exist") == true)
        #expect((missing?.sqlState, missing?.host) == ("3D000", cluster.folder))
    }

    @Test func whatARuleSaysIsKept() async throws {
        try await withTestConnection { connection in
            let error = await postgresError {
                try await connection.execute(
                    """
                    DO $$ BEGIN
                        RAISE EXCEPTION 'It is too late.' USING ERRCODE = '42501',
                            HINT = 'Ask an admin.', DETAIL = 'Five minutes are over.';
                    END $$
                    """)
            }
            #expect(error?.sqlState == "42501")
            #expect(error?.isRaised == true)
            #expect(error?.message == "It is too late.")
            #expect(error?.hint == "Ask an admin.")
            #expect(error?.detail == "Five minutes are over.")
            #expect(error?.description.contains("too late") == false)
            let one = try await connection.value("SELECT 1", as: Int.self)
            #expect(one == 1)
        }
    }

    @Test func oddStatementsAreErrorsNotTraps() async throws {
        try await withTestConnection { connection in
            let expected: [(Query, String?)] = [
                ("SELEC 1", "42601"), ("SELECT 1; SELECT 2", "42601"), ("SELECT 1/0", "22012"),
                ("SELECT \("x")::int", "22P02"), ("TABLE nowhere", "42P01"),
                ("SELECT \(Double.nan)::int", "22P02"),
            ]
            for (query, state) in expected {
                let error = await postgresError { try await connection.query(query) }
                #expect(error?.sqlState == state, "\(query.sql)")
            }
            let nothing = try await connection.query("")
            #expect(nothing.isEmpty)
            let row = try await connection.query("SELECT 1 AS a")[0]
            #expect(throws: PostgresError.self) { try row.cell(1) }
            #expect(throws: PostgresError.self) { try row.cell(-1) }
            #expect(throws: PostgresError.self) { try row.decode(Int.self, "A") }
            #expect(throws: PostgresError.self) { try row.decode((Int, Int).self) }
        }
    }

    @Test func copyIsRefusedAndTheConnectionGivenUp() async throws {
        try await withTestDatabase { database in
            let pool = ConnectionPool(database.configuration, maximum: 1)
            let error = await postgresError { try await pool.query("COPY (SELECT 1) TO STDOUT") }
            #expect(error?.code == .connectionLost)
            let rows = try await pool.query("SELECT 1")
            #expect(rows.count == 1)
            await pool.close()
        }
    }
}
