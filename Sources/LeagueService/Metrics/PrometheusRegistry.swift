package import Metrics
import NIOConcurrencyHelpers

/// Numbers for monitoring, in the text format of Prometheus: a backend of swift-metrics.
///
/// <https://prometheus.io/docs/instrumenting/exposition_formats/#text-based-format>
package final class PrometheusRegistry: MetricsFactory {
    /// What Prometheus calls the type of a number.
    package enum Kind: String {
        case counter, gauge, histogram
    }

    /// All series of one name.
    private struct Family {
        var kind = Kind.gauge
        var help: String?
        /// By labels, as they are written: `{route="/calendars"}`; empty for none.
        var series: [String: any MetricSeries] = [:]
    }

    private let families = NIOLockedValueBox<[String: Family]>([:])

    /// A registry with no numbers yet.
    package init() {}

    /// Says what a number means; without it the help line is left out.
    package func describe(_ name: String, _ help: String) {
        families.withLockedValue { $0[name, default: Family()].help = help }
    }

    /// Sets a number without labels that is kept elsewhere.
    package func set(_ name: String, _ kind: Kind, _ help: String, _ value: Int) {
        let number = NumberSeries(Double(value))
        families.withLockedValue { $0[name] = Family(kind: kind, help: help, series: ["": number]) }
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
        series(label, dimensions, .counter) { NumberSeries() }
    }

    package func makeRecorder(
        label: String, dimensions: [(String, String)], aggregate: Bool
    ) -> any RecorderHandler {
        if aggregate { return series(label, dimensions, .histogram) { HistogramSeries() } }
        return series(label, dimensions, .gauge) { NumberSeries() }
    }

    package func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
        series(label, dimensions, .histogram) { HistogramSeries() }
    }

    // Numbers last as long as the process: a reader takes one that begins anew for a restart.
    package func destroyCounter(_ handler: any CounterHandler) {}
    package func destroyRecorder(_ handler: any RecorderHandler) {}
    package func destroyTimer(_ handler: any TimerHandler) {}

    /// The series of these labels; a name that is of another kind already gets one that is not read.
    private func series<Series: MetricSeries>(
        _ label: String, _ dimensions: [(String, String)], _ kind: Kind, _ make: () -> Series
    ) -> Series {
        let name = Self.sanitized(label)
        let labels = dimensions.map { "\(Self.sanitized($0.0))=\"\(Self.escaped($0.1))\"" }
            .joined(separator: ",")
        return families.withLockedValue { families in
            var family = families[name] ?? Family()
            guard family.series.isEmpty || family.kind == kind else { return make() }
            family.kind = kind
            let series = family.series[labels] as? Series ?? make()
            family.series[labels] = series
            families[name] = family
            return series
        }
    }

    /// `http.requests` -> `http_requests`: what is no letter, digit, `_` or `:` becomes `_`.
    private static func sanitized(_ name: String) -> String {
        String(
            name.map { character in
                let isFit = character.isASCII && (character.isLetter || character.isNumber)
                return isFit || character == ":" ? character : "_"
            })
    }

    private static func escaped(_ value: String) -> String {
        value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
            .replacing("\n", with: "\\n")
    }
}
