package import Metrics
import NIOConcurrencyHelpers

/// Numbers for monitoring, in the text format of Prometheus: a backend of swift-metrics.
///
/// <https://prometheus.io/docs/instrumenting/exposition_formats/#text-based-format>
package final class PrometheusRegistry: MetricsFactory {
    private let families = NIOLockedValueBox<[String: MetricFamily]>([:])

    /// A registry with no numbers yet.
    package init() {}

    /// Says what a number means; without it the help line is left out.
    package func describe(_ name: String, _ help: String) {
        change(name) { $0.help = help }
    }

    /// A number that is asked for at each reading.
    package func observe(
        _ name: String, _ type: MetricFamily.Kind, _ help: String,
        _ value: @escaping @Sendable () -> Double
    ) {
        change(name) { family in
            family.kind = type
            family.help = help
            family.series[""] = SampledSeries(sample: value)
        }
    }

    /// Every number, by name and labels.
    package func text() -> String {
        let families = families.withLockedValue { $0 }
        var text = ""
        for (name, family) in families.sorted(by: { $0.key < $1.key }) where !family.series.isEmpty
        {
            if let help = family.help { text += "# HELP \(name) \(help)\n" }
            text += "# TYPE \(name) \(family.kind.rawValue)\n"
            for (labels, series) in family.series.sorted(by: { $0.key < $1.key }) {
                series.write(name, labels, to: &text)
            }
        }
        return text
    }

    package func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler {
        series(label, dimensions, .counter) { CounterSeries() }
    }

    package func makeMeter(label: String, dimensions: [(String, String)]) -> any MeterHandler {
        series(label, dimensions, .gauge) { GaugeSeries() }
    }

    package func makeRecorder(
        label: String, dimensions: [(String, String)], aggregate: Bool
    ) -> any RecorderHandler {
        if aggregate { return series(label, dimensions, .histogram) { HistogramSeries() } }
        return series(label, dimensions, .gauge) { GaugeSeries() }
    }

    package func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
        series(label, dimensions, .histogram) { HistogramSeries() }
    }

    // Numbers last as long as the process: a reader takes one that begins anew for a restart.
    package func destroyCounter(_ handler: any CounterHandler) {}
    package func destroyMeter(_ handler: any MeterHandler) {}
    package func destroyRecorder(_ handler: any RecorderHandler) {}
    package func destroyTimer(_ handler: any TimerHandler) {}

    /// The series of these labels; a name that is of another kind already gets one that is not read.
    private func series<Series: MetricSeries>(
        _ label: String, _ dimensions: [(String, String)], _ kind: MetricFamily.Kind,
        _ make: () -> Series
    ) -> Series {
        let name = MetricName.sanitized(label)
        let labels = MetricName.labels(dimensions)
        return families.withLockedValue { families in
            var family = families[name] ?? MetricFamily()
            if let known = family.series[labels] { return known as? Series ?? make() }
            guard family.series.isEmpty || family.kind == kind else { return make() }
            family.kind = kind
            let series = make()
            family.series[labels] = series
            families[name] = family
            return series
        }
    }

    private func change(_ name: String, _ body: (inout MetricFamily) -> Void) {
        families.withLockedValue { body(&$0[name, default: MetricFamily()]) }
    }
}

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
