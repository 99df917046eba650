import PostgreSQL
import TestSupport
import Testing

@Suite struct NotificationTests {
    @Test(.timeLimit(.minutes(60)))
    func messagesArriveInOrder() async throws {
        try await withTestDatabase { database in
            let pool = ConnectionPool(database.configuration, maximum: 1)
            let notifications = try await pool.notifications(on: #"odd "Channel""#)
            let sender = try await pool.withConnection { connection in
                for number in 0..<100 {
                    try await connection.execute(
                        "SELECT pg_notify(\(#"odd "Channel""#), \("\(number) \u{1F3C9}"))")
                }
                return try await connection.processID
            }
            var payloads: [String] = []
            for try await notification in notifications {
                payloads.append(notification.payload)
                #expect(notification.channel == #"odd "Channel""#)
                #expect(notification.processID == sender)
                if payloads.count == 100 { break }
            }
            #expect(payloads == (0..<100).map { "\($0) \u{1F3C9}" })
            await pool.close()
        }
    }

    @Test(.timeLimit(.minutes(60)))
    func theConnectionWorksWhileItWaits() async throws {
        try await withTestDatabase { database in
            let connection = try await Connection.connect(to: database.configuration)
            let notifications = try await connection.notifications(on: "first")
            let next = Task { try await notifications.first { _ in true } }
            for _ in 0..<100 {
                #expect(try await connection.query("SELECT 1").count == 1)
            }
            try await connection.execute("LISTEN second")
            try await connection.execute("NOTIFY second")
            let notification = try await next.value
            #expect(notification?.channel == "second")
            #expect(notification?.payload == "")
            await connection.close()
        }
    }

    @Test(.timeLimit(.minutes(60)))
    func iteratorsOfOneConnectionShareItsMessages() async throws {
        try await withTestDatabase { database in
            let connection = try await Connection.connect(to: database.configuration)
            let notifications = try await connection.notifications(on: "shared")
            try await withThrowingTaskGroup(of: String?.self) { group in
                for _ in 0..<10 {
                    group.addTask { try await notifications.first { _ in true }?.payload }
                }
                for number in 0..<10 {
                    try await connection.execute("SELECT pg_notify('shared', \("\(number)"))")
                }
                let heard = try await group.reduce(into: [String?]()) { $0.append($1) }
                #expect(heard.compactMap(\.self).sorted() == (0..<10).map(String.init))
            }
            await connection.close()
        }
    }

    @Test(.timeLimit(.minutes(60)))
    func waitingEndsWithTheTaskAndWithTheConnection() async throws {
        try await withTestDatabase { database in
            let connection = try await Connection.connect(to: database.configuration)
            let notifications = try await connection.notifications(on: "quiet")
            let cancelled = Task { try await notifications.first { _ in true } }
            cancelled.cancel()
            await #expect(throws: CancellationError.self) { try await cancelled.value }

            let lost = Task {
                await postgresError { try await notifications.first { _ in true } }
            }
            let process = try await connection.processID
            let killer = try await Connection.connect(to: database.configuration)
            try await killer.execute("SELECT pg_terminate_backend(\(process), 10000)")
            #expect(await lost.value?.code == .connectionLost)

            let other = try await killer.notifications(on: "quiet")
            let closed = Task {
                await postgresError { try await other.first { _ in true } }
            }
            await killer.close()
            #expect(await closed.value?.code == .connectionClosed)
        }
    }
}
