/// How names, labels and numbers are written for Prometheus.
enum MetricName {
    /// `http.requests` -> `http_requests`: what is no letter, digit, `_` or `:` becomes `_`.
    static func sanitized(_ name: String) -> String {
        String(
            name.unicodeScalars.map { scalar in
                let isFit =
                    scalar.isASCII
                    && (scalar.properties.isAlphabetic || scalar == "_" || scalar == ":")
                    || ("0"..."9").contains(scalar)
                return isFit ? Character(scalar) : "_"
            })
    }

    /// `[("route", "/calendars")]` -> `{route="/calendars"}`; empty for none.
    static func labels(_ dimensions: [(String, String)]) -> String {
        if dimensions.isEmpty { return "" }
        return "{"
            + dimensions.map { "\(sanitized($0.0))=\"\(escaped($0.1))\"" }.joined(separator: ",")
            + "}"
    }

    /// `{a="b"}` with `le` -> `{a="b",le="0.1"}`.
    static func labels(_ labels: String, upTo bound: String) -> String {
        let own = "le=\"\(bound)\""
        return labels.isEmpty ? "{\(own)}" : "\(labels.dropLast()),\(own)}"
    }

    /// 3.0 -> `3`, 0.25 -> `0.25`.
    static func number(_ value: Double) -> String {
        if value.isNaN { return "NaN" }
        if value.isInfinite { return value < 0 ? "-Inf" : "+Inf" }
        return Int(exactly: value).map(String.init) ?? "\(value)"
    }

    private static func escaped(_ value: String) -> String {
        value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
            .replacing("\n", with: "\\n")
    }
}
