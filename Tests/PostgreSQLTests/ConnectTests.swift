import Foundation
import PostgreSQL
import TestSupport
import Testing

@Suite struct ConnectTests {
    @Test func aWrongPasswordIsARefusedLogin() async throws {
        let cluster = try await TestCluster.shared()
        let administrator = try await Connection.connect(to: cluster.configuration())
        try await administrator.execute(
            script: """
                SET password_encryption = 'scram-sha-256';
                CREATE ROLE needs_password LOGIN PASSWORD 'right horse';
                """)
        await administrator.close()

        var configuration = cluster.configuration(user: "needs_password")
        configuration.parameters["password"] = "wrong horse"
        let wrong = await postgresError { try await Connection.connect(to: configuration) }
        #expect(wrong?.code == .authenticationFailed)
        #expect(wrong?.sqlState == "28P01")
        #expect(wrong?.debugDescription.contains("horse") == false)
        #expect("\(configuration)".contains("horse") == false)
        #expect(String(reflecting: configuration).contains("horse") == false)

        configuration.parameters["password"] = nil
        configuration.parameters["passfile"] = "/nonexistent"
        let none = await postgresError { try await Connection.connect(to: configuration) }
        #expect(none?.code == .authenticationFailed)

        configuration.parameters["password"] = "right horse"
        let connection = try await Connection.connect(to: configuration)
        let user = try await connection.value("SELECT current_user", as: String.self)
        #expect(user == "needs_password")
        await connection.close()
    }

    @Test func noServerAndNoDatabaseAreFailedConnections() async throws {
        let nowhere = ConnectionConfiguration(parameters: ["host": "/nonexistent"])
        let noServer = await postgresError { try await Connection.connect(to: nowhere) }
        #expect(noServer?.code == .connectionFailed)
        #expect(noServer?.description == "the database server cannot be reached")

        let cluster = try await TestCluster.shared()
        let noDatabase = await postgresError {
            try await Connection.connect(to: cluster.configuration(database: "nothing"))
        }
        #expect(noDatabase?.code == .connectionFailed)
        #expect(
            noDatabase?.description
                == "the database server refused the connection (SQLSTATE 3D000)")
        let noRole = await postgresError {
            try await Connection.connect(to: cluster.configuration(user: "nobody_known"))
        }
        #expect(noRole?.code == .authenticationFailed)
    }

    @Test func aServerThatSaysNothingIsGivenUp() async throws {
        let silent = try SilentServer()
        var configuration = ConnectionConfiguration(
            parameters: ["host": silent.folder, "port": "5432"])
        configuration.connectTimeout = .milliseconds(100)
        let late = await postgresError { try await Connection.connect(to: configuration) }
        #expect(late?.code == .connectionFailed)
        #expect(late?.description == "the database server did not answer in time")

        configuration.connectTimeout = .seconds(60)
        let attempt = Task { [configuration] in
            try await Connection.connect(to: configuration)
        }
        attempt.cancel()
        await #expect(throws: CancellationError.self) { try await attempt.value }
    }

    @Test func tcpWorksAsTheSocketDoes() async throws {
        let port = try freePort()
        let cluster = try await TestCluster.start(
            settings: ["listen_addresses": "127.0.0.1", "port": port])
        let connection = try await Connection.connect(
            to: ConnectionConfiguration("postgresql://postgres@127.0.0.1:\(port)/postgres"))
        let port2 = try await connection.value("SELECT inet_server_port()", as: Int.self)
        #expect(String(port2) == port)
        await connection.close()
        try await cluster.stop()
    }

    @Test func settingsAndNameReachTheServer() async throws {
        let cluster = try await TestCluster.shared()
        var configuration = cluster.configuration()
        configuration.parameters["application_name"] = "field game"
        configuration.settings = [
            "statement_timeout": "7s", "search_path": #"pg_catalog, "odd \ name""#,
            "datestyle": "German",
        ]
        let connection = try await Connection.connect(to: configuration)
        let values = try await connection.query(
            """
            SELECT current_setting('application_name'), current_setting('statement_timeout'),
                current_setting('search_path'), current_setting('client_encoding')
            """, as: (String, String, String, String).self)
        #expect(values[0] == ("field game", "7s", #"pg_catalog, "odd \ name""#, "UTF8"))
        let instant = try await connection.value("SELECT to_timestamp(0)", as: Date.self)
        #expect(instant.timeIntervalSince1970 == 0)
        await connection.close()
    }

    @Test func aClosedConnectionSaysSo() async throws {
        let cluster = try await TestCluster.shared()
        let connection = try await Connection.connect(to: cluster.configuration())
        #expect(connection.isOpen)
        await connection.close()
        await connection.close()
        #expect(!connection.isOpen)
        let error = await postgresError { try await connection.query("SELECT 1") }
        #expect(error?.code == .connectionClosed)
    }

    @Test(.timeLimit(.minutes(60)))
    func whatNobodyHoldsEndsByItself() async throws {
        try await withTestDatabase { database in
            let watcher = try await Connection.connect(to: database.configuration)
            for _ in 0..<50 {
                let connection = try await Connection.connect(to: database.configuration)
                _ = try await connection.query("SELECT 1")
            }
            try await watcher.wait(
                for: "the other sessions to end",
                until: """
                    SELECT count(*) = 1 FROM pg_stat_activity WHERE datname = current_database()
                    """)
            await watcher.close()
        }
    }

    @Test func connectionStringsAreReadAsLibpqReadsThem() throws {
        let url = try ConnectionConfiguration(
            "postgresql://ann@db.example:6543/league?sslmode=require")
        #expect(url.parameters["user"] == "ann")
        #expect(url.parameters["host"] == "db.example")
        #expect(url.parameters["dbname"] == "league")
        #expect(url.parameters["sslmode"] == "require")
        #expect(try ConnectionConfiguration().parameters.isEmpty)
        #expect(try ConnectionConfiguration.carriesPassword("postgresql://ann:x@db/league"))
        #expect(try ConnectionConfiguration.carriesPassword("postgresql://db/l?password=x"))
        #expect(try ConnectionConfiguration.carriesPassword("host=db password=x"))
        #expect(try !ConnectionConfiguration.carriesPassword("postgresql://ann@db/league"))
        for odd in ["postgresql://ann:se%zz@db", "host", "nonsense=1", "a\0b", "user='secret"] {
            do {
                _ = try ConnectionConfiguration(odd)
                Issue.record("\(odd) was taken")
            } catch let error as PostgresError {
                #expect(error.code == .invalidConfiguration)
                #expect(!error.debugDescription.contains("se%zz"))
            }
        }
    }
}

/// The system gives no socket.
private struct NoSocket: Error {}

/// A socket that takes connections and never answers.
final class SilentServer {
    let folder: String
    private let socket: CInt

    init() throws {
        var name = Array("/tmp/fieldgame-silent-XXXXXX".utf8CString)
        guard mkdtemp(&name) != nil else { throw NoSocket() }
        folder = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        socket = try listeningSocket(at: folder + "/.s.PGSQL.5432")
    }

    /// Takes the connections that have come since, and returns how many there were.
    func takeConnections() -> Int {
        var count = 0
        var waiting = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
        while poll(&waiting, 1, 0) == 1 {
            close(accept(socket, nil, nil))
            count += 1
        }
        return count
    }

    deinit {
        close(socket)
        unlink(folder + "/.s.PGSQL.5432")
        rmdir(folder)
    }
}

private func freePort() throws -> String {
    let descriptor = socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let outcome = withUnsafeMutablePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
            bind(descriptor, pointer, length) + getsockname(descriptor, pointer, &length)
        }
    }
    guard outcome == 0 else { throw NoSocket() }
    return String(UInt16(bigEndian: address.sin_port))
}
