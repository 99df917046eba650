import CLibPQ

/// libpq as a whole.
package enum LibPQ {
    /// The version that runs, such as `15.14`.
    package static var version: String {
        let number = PQlibVersion()
        return "\(number / 10_000).\(number % 10_000)"
    }
}
