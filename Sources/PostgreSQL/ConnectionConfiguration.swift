import CLibPQ

/// The server's address, the login, and the settings of the session.
///
/// What is not given is taken from the environment (`PGHOST`, ...), the service file and
/// `~/.pgpass`, as every libpq program does.
/// See <https://www.postgresql.org/docs/15/libpq-connect.html#LIBPQ-CONNSTRING>.
public struct ConnectionConfiguration: Sendable, Hashable {
    /// libpq's keywords and values, such as `host`, `dbname`, `user`, `application_name`; only those
    /// given.
    public var parameters: [String: String]

    /// Run-time settings for the session, such as `statement_timeout`; they outlive `DISCARD ALL`.
    public var settings: [String: String] = [:]

    /// Whether a pooler such as PgBouncer stands between that lends a server's session for one transaction
    /// at a time. Then nothing is prepared, and ``settings`` hold in transactions alone.
    ///
    /// See <https://www.pgbouncer.org/features.html>.
    public var isPooled = false

    /// How long connecting to a host may take when `connect_timeout` says nothing; of several hosts
    /// 3 seconds at most.
    public var connectTimeout: Duration = .seconds(10)

    /// How many prepared statements a connection keeps, by least recent use. 0 prepares none.
    public var statementCacheSize = 256

    /// Reads a URL (`postgresql://...`), a `host=... dbname=...` string, or nothing at all.
    ///
    /// Throws ``PostgresError`` (`invalidConfiguration`) when libpq cannot read it.
    public init(_ connectionString: String = "") throws {
        guard !connectionString.utf8.contains(0) else {
            throw PostgresError(.invalidConfiguration)
        }
        var message: UnsafeMutablePointer<CChar>?
        let options = unsafe PQconninfoParse(connectionString, &message)
        defer {
            unsafe PQfreemem(message)
            unsafe PQconninfoFree(options)
        }
        guard let options = unsafe options else {
            let words = unsafe string(message).map(withoutQuotations)
            throw PostgresError(.invalidConfiguration, message: words)
        }
        parameters = unsafe values(of: options)
    }

    /// Takes libpq's keywords and values as they are: `["host": "/run/postgresql"]`.
    public init(parameters: [String: String]) {
        self.parameters = parameters
    }

    /// Whether a connection string carries a password, which does not belong where others can
    /// read it: command lines, unit files. `postgresql://ann:secret@host/` does.
    ///
    /// Throws ``PostgresError`` (`invalidConfiguration`) when libpq cannot read it.
    public static func carriesPassword(_ connectionString: String) throws -> Bool {
        let parameters = try ConnectionConfiguration(connectionString).parameters
        return parameters["password"] != nil || parameters["sslpassword"] != nil
    }

    /// The keywords as they go to libpq.
    func effectiveParameters() -> [String: String] {
        var effective = parameters
        effective["client_encoding"] = "UTF8"
        if !settings.isEmpty, !isPooled {
            let given = effective["options"] ?? inheritedOptions()
            let ours = settings.sorted { $0.key < $1.key }.map { name, value in
                // Blanks and backslashes are escaped within `options`.
                "-c "
                    + "\(name)=\(value)".map { $0 == "\\" || $0.isWhitespace ? "\\\($0)" : "\($0)" }
                    .joined()
            }
            effective["options"] = ([given].compactMap(\.self) + ours).joined(separator: " ")
        }
        return effective
    }

    /// Whether only a server that takes writes will do.
    var seeksPrimary: Bool {
        ["read-write", "primary"].contains(parameters["target_session_attrs"])
    }

    /// The place of a host among several, from 0, and the keywords for it.
    typealias Attempt = (place: Int, parameters: [String: String])

    /// The keywords for each host that is tried, one after another, until one is there and is what
    /// `target_session_attrs` asks for.
    ///
    /// By itself libpq would wait for a host that does not answer for as long as the kernel does, where
    /// the caller does the waiting.
    ///
    /// - Parameter first: the place of the host that is tried first; those before it come last.
    func attempts(from first: Int) throws -> [Attempt] {
        let all = effectiveParameters()
        func list(_ keyword: String) -> [String]? {
            all[keyword]?.split(separator: ",", omittingEmptySubsequences: false).map {
                String($0.filter { !$0.isWhitespace })
            }
        }
        let (hosts, addresses, ports) = (list("host"), list("hostaddr"), list("port"))
        let count = max(hosts?.count ?? 1, addresses?.count ?? 1)
        guard count > 1 else { return [(0, all)] }
        guard [hosts, addresses].allSatisfy({ $0 == nil || $0?.count == count }),
            [1, count].contains(ports?.count ?? 1)
        else {
            throw PostgresError(
                .invalidConfiguration, reason: "hosts and ports do not go together one to one")
        }
        let each = (0..<count).map { turn in
            let place = (max(0, first) + turn) % count
            var one = all
            one["host"] = hosts?[place]
            one["hostaddr"] = addresses?[place]
            one["port"] = ports?.count == count ? ports?[place] : ports?.first
            return (place: place, parameters: one)
        }
        guard all["target_session_attrs"] == "prefer-standby" else { return each }
        // A host that was no standby the first time is good enough the second.
        return ["standby", "any"].flatMap { wanted in
            each.map { ($0.place, $0.parameters.merging(["target_session_attrs": wanted]) { $1 }) }
        }
    }

    /// `SET LOCAL` for each setting that a pooler would not keep.
    func transactionSettings() -> [Query] {
        guard isPooled else { return [] }
        return settings.sorted { $0.key < $1.key }.map { name, value in
            Query(unescaped: "SET LOCAL \(name) = '\(value.replacing("'", with: "''"))'")
        }
    }
}

extension ConnectionConfiguration: CustomStringConvertible, CustomReflectable {
    /// The keywords given and their values, passwords left out: `host=/run/postgresql user=ann`.
    public var description: String {
        parameters.sorted { $0.key < $1.key }.map { keyword, value in
            "\(keyword)=\(keyword.contains("password") ? "..." : value)"
        }.joined(separator: " ")
    }

    /// What `dump` and debuggers show: the description, not the password.
    public var customMirror: Mirror { Mirror(self, children: ["parameters": description]) }
}

/// `PGOPTIONS`, which libpq would no longer look at once we give options of our own.
private func inheritedOptions() -> String? {
    guard let options = unsafe PQconndefaults() else { return nil }
    defer { unsafe PQconninfoFree(options) }
    return unsafe values(of: options)["options"]
}

/// The options that have a value, out of libpq's list.
func values(of options: UnsafeMutablePointer<PQconninfoOption>) -> [String: String] {
    var values: [String: String] = [:]
    var option = unsafe options
    while let keyword = unsafe string(option.pointee.keyword) {
        if let value = unsafe string(option.pointee.val) { values[keyword] = value }
        unsafe option += 1
    }
    return values
}

/// libpq quotes what it could not read, which may be a password.
private func withoutQuotations(_ message: String) -> String {
    message.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
        .map { $0.offset.isMultiple(of: 2) ? String($0.element) : "..." }
        .joined(separator: "\"").oneLine
}
