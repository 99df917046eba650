/// All series of one name.
struct MetricFamily {
    /// What Prometheus calls the type.
    enum Kind: String {
        case counter, gauge, histogram
    }

    var kind = Kind.gauge
    var help: String?
    /// By labels, as they are written: `{route="/calendars"}`; empty for none.
    var series: [String: any MetricSeries] = [:]
}

/// One number, or one histogram.
protocol MetricSeries: AnyObject, Sendable {
    /// Appends its lines.
    func write(_ name: String, _ labels: String, to text: inout String)
}

/// A number that is asked for when it is read.
final class SampledSeries: MetricSeries {
    private let sample: @Sendable () -> Double

    init(sample: @escaping @Sendable () -> Double) {
        self.sample = sample
    }

    func write(_ name: String, _ labels: String, to text: inout String) {
        text += "\(name)\(labels) \(MetricName.number(sample()))\n"
    }
}
