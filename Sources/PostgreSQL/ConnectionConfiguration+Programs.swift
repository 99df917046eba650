import CLibPQ

extension ConnectionConfiguration {
    /// How a program of PostgreSQL, such as `pg_dump`, reaches the same database.
    ///
    /// What libpq has a variable for goes by the environment, passwords among it, which a command line
    /// would show to every user of the machine. The connection string holds the rest.
    ///
    /// Throws ``PostgresError`` (`invalidConfiguration`) for a secret that has no variable.
    public func forPrograms() throws -> (
        environment: [String: String], connectionString: String
    ) {
        let options = unsafe PQconninfoParse("", nil)
        defer { unsafe PQconninfoFree(options) }
        var variables: [String: String] = [:]
        var option = unsafe options
        while let known = unsafe option, let keyword = unsafe string(known.pointee.keyword) {
            if let variable = unsafe string(known.pointee.envvar) { variables[keyword] = variable }
            unsafe option = known + 1
        }
        var environment: [String: String] = [:]
        var rest: [String] = []
        for (keyword, value) in parameters.sorted(by: { $0.key < $1.key }) {
            if let variable = variables[keyword] {
                environment[variable] = value
            } else if keyword.contains("password") {
                throw PostgresError(
                    .invalidConfiguration,
                    message: "\(keyword) has no variable by which another program could read it: "
                        + "put it into a service file (pg_service.conf)")
            } else {
                let quoted = value.map { "\\'".contains($0) ? "\\\($0)" : "\($0)" }.joined()
                rest.append("\(keyword)='\(quoted)'")
            }
        }
        return (environment, rest.joined(separator: " "))
    }
}
