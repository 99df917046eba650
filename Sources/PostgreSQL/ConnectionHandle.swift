import CLibPQ
import Glibc

/// Owns one `PGconn`: opens it, lends it, finishes it.
///
/// See <https://www.postgresql.org/docs/15/libpq-connect.html>.
///
/// `@unchecked Sendable`: one task after another calls libpq with it, as the actor ``Connection`` and
/// its turns have it.
@safe
final class ConnectionHandle: @unchecked Sendable {
    let pointer: OpaquePointer
    /// Whether the server has warned that it committed without the synchronous standby's word.
    private var isUnreplicated = false
    private let poller: SocketPoller
    private let client: SocketPoller.Client

    /// Connects on a thread of its own, which may block for a look-up of the host's name, until the
    /// server has logged the connection in, or refused it. However busy the tasks of this program are,
    /// it is the server alone that can be late.
    ///
    /// Throws ``PostgresError``, or `CancellationError` when the task was cancelled meanwhile.
    static func connected(
        parameters: [String: String], within limit: Duration
    ) async throws -> ConnectionHandle {
        let isCancelled = Monitor(false)
        return try await withTaskCancellationHandler {
            try await onNewThread {
                let handle = try ConnectionHandle(parameters: parameters)
                try handle.finishConnecting(within: limit, unless: isCancelled)
                return handle
            }
        } onCancel: {
            isCancelled.withLock { $0 = true }
        }
    }

    /// Begins to connect.
    private init(parameters: [String: String]) throws {
        poller = try SocketPoller.shared()
        client = poller.newClient()
        let connection = unsafe withCStrings(parameters.keys.map(\.self)) { keywords, _ in
            unsafe withCStrings(parameters.values.map(\.self)) { values, _ in
                unsafe PQconnectStartParams(keywords, values, 0)
            }
        }
        guard let connection = unsafe connection else {
            throw PostgresError(.connectionFailed, reason: "out of memory")
        }
        unsafe pointer = unsafe connection
        // Verbose, the message of a refused login names its SQLSTATE in every language.
        unsafe PQsetErrorVerbosity(pointer, PQERRORS_VERBOSE)
        // By itself libpq would write notices to standard error.
        _ = unsafe PQsetNoticeReceiver(
            pointer,
            { handle, notice in
                guard let handle = unsafe handle,
                    let place = unsafe PQresultErrorField(notice, CInt(UInt8(ascii: "R"))),
                    unsafe strcmp(place, "SyncRepWaitForLSN") == 0
                else { return }
                unsafe Unmanaged<ConnectionHandle>.fromOpaque(handle).takeUnretainedValue()
                    .isUnreplicated = true
            }, Unmanaged.passUnretained(self).toOpaque())
    }

    deinit {
        unsafe PQfinish(pointer)
        poller.forget(client)
    }

    /// Whether such a warning came since this was last asked: waiting for the standby was given up, as by
    /// a cancelled statement, and what is committed may be lost with the machine.
    /// <https://www.postgresql.org/docs/15/warm-standby.html#SYNCHRONOUS-REPLICATION>
    func takeUnreplicated() -> Bool {
        defer { isUnreplicated = false }
        return isUnreplicated
    }

    var isOpen: Bool { unsafe PQstatus(pointer) == CONNECTION_OK }
    var socket: CInt { unsafe PQsocket(pointer) }
    var serverVersion: Int { Int(unsafe PQserverVersion(pointer)) }
    var processID: Int { Int(unsafe PQbackendPID(pointer)) }
    var transactionStatus: PGTransactionStatusType { unsafe PQtransactionStatus(pointer) }
    var message: String { (unsafe string(PQerrorMessage(pointer)) ?? "").oneLine }
    var host: String? { unsafe string(PQhost(pointer)) }

    /// A setting that the server reports, such as `DateStyle`.
    func reported(_ setting: String) -> String? {
        unsafe string(PQparameterStatus(pointer, setting))
    }

    /// Carries the connection through to its end; looks every 50 ms whether it is still wanted.
    private func finishConnecting(
        within limit: Duration, unless isCancelled: Monitor<Bool>
    ) throws {
        let deadline = ContinuousClock.now + (timeoutGiven ?? limit)
        while true {
            let status = unsafe PQconnectPoll(pointer)
            if status == PGRES_POLLING_OK { break }
            guard status == PGRES_POLLING_READING || status == PGRES_POLLING_WRITING else {
                throw failure()
            }
            let events = status == PGRES_POLLING_WRITING ? POLLOUT : POLLIN
            var awaited = pollfd(fd: socket, events: Int16(events), revents: 0)
            while unsafe poll(&awaited, 1, 50) < 1 {
                if isCancelled.withLock({ $0 }) { throw CancellationError() }
                guard ContinuousClock.now < deadline else {
                    throw PostgresError(
                        .connectionFailed, reason: "the database server did not answer in time")
                }
            }
        }
        unsafe PQsetnonblocking(pointer, 1)
    }

    /// Waits until something arrives: true; or until ``wake()``: false.
    nonisolated(nonsending) func wait() async -> Bool {
        await poller.wait(for: client, socket: socket)
    }

    /// Has ``wait()`` return, now or when it is called next.
    func wake() { poller.wake(client) }

    /// Sends what was asked for and returns the next result of it; nil where there is no other, as at
    /// the end of a statement's results.
    ///
    /// See <https://www.postgresql.org/docs/15/libpq-async.html>.
    nonisolated(nonsending) func nextResult() async -> ResultHandle? {
        while true {
            let isSent = unsafe PQflush(pointer) != 1
            if isSent, unsafe PQisBusy(pointer) == 0 { break }
            _ = await poller.waitForAnswer(to: client, socket: socket, orToWrite: !isSent)
            // Of a record of TLS a second call reads what the first one left, and the socket does not show.
            // Where the server is gone, the result says so.
            guard unsafe PQconsumeInput(pointer) == 1,
                unsafe PQsslInUse(pointer) == 0 || PQconsumeInput(pointer) == 1
            else { break }
        }
        return unsafe ResultHandle(takingOwnership: PQgetResult(pointer))
    }

    /// `connect_timeout` from the connection string, the environment or the service file.
    private var timeoutGiven: Duration? {
        guard let options = unsafe PQconninfo(pointer) else { return nil }
        defer { unsafe PQconninfoFree(options) }
        guard let text = unsafe values(of: options)["connect_timeout"], let seconds = Int(text),
            1...1_000_000 ~= seconds
        else { return nil }
        return .seconds(seconds)
    }

    /// Why connecting failed.
    private func failure() -> PostgresError {
        let message = self.message
        let sqlState = message.firstMatch(of: /(?:^| )((?=[A-Z]*[0-9])[0-9A-Z]{5}):(?= |$)/)
            .map { String($0.output.1) }
        let needsPassword = unsafe PQconnectionNeedsPassword(pointer) == 1
        let isLogin = needsPassword || sqlState?.hasPrefix("28") == true
        guard !isLogin else {
            return PostgresError(.authenticationFailed, message: message, sqlState: sqlState)
        }
        // Where there is another SQLSTATE, a server has answered.
        let isAnswer = sqlState.map { !$0.hasPrefix("08") } ?? false
        var error = PostgresError(
            .connectionFailed,
            reason: isAnswer ? "the database server refused the connection" : nil,
            message: message, sqlState: sqlState)
        error.host = host
        return error
    }
}

/// Lends `strings` as C strings, a null for each nil and one more at the end, and their number.
func withCStrings<Value>(
    _ strings: [String?],
    _ body: (UnsafePointer<UnsafePointer<CChar>?>, CInt) throws -> Value
) rethrows -> Value {
    var bytes: [UInt8] = []
    var offsets: [Int?] = []
    offsets.reserveCapacity(strings.count)
    for string in strings {
        offsets.append(string == nil ? nil : bytes.count)
        guard let string else { continue }
        bytes.append(contentsOf: string.utf8)
        bytes.append(0)
    }
    return try unsafe bytes.withUnsafeBytes { buffer in
        let start = unsafe buffer.assumingMemoryBound(to: CChar.self).baseAddress
        var pointers = unsafe offsets.map { offset in
            unsafe offset.flatMap { offset in unsafe start.map { unsafe $0 + offset } }
        }
        // The end of a list for libpq; and an array that is not empty has an address.
        unsafe pointers.append(nil)
        return try unsafe pointers.withUnsafeBufferPointer { pointers in
            guard let address = pointers.baseAddress else {
                preconditionFailure("an array that is not empty has an address")
            }
            return try unsafe body(address, CInt(strings.count))
        }
    }
}

/// libpq as a whole.
package enum LibPQ {
    /// The version that runs, such as `15.14`.
    package static var version: String {
        let number = PQlibVersion()
        return "\(number / 10_000).\(number % 10_000)"
    }
}
