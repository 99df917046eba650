import Metrics
import NIOConcurrencyHelpers

/// One number, or one histogram.
protocol MetricSeries: AnyObject, Sendable {
    /// Appends its lines; labels are as they are written, `route="/calendars"`, or empty.
    func write(_ name: String, _ labels: String, to text: inout String)
}

extension MetricSeries {
    /// Appends a line; a number is written as 3.0 -> `3`, 0.25 -> `0.25`.
    fileprivate func write(
        _ name: String, _ labels: String..., number: Double, to text: inout String
    ) {
        let labels = labels.filter { !$0.isEmpty }.joined(separator: ",")
        text += "\(name)\(labels.isEmpty ? "" : "{\(labels)}") \(written(number))\n"
    }

    fileprivate func written(_ number: Double) -> String {
        Int(exactly: number).map(String.init) ?? "\(number)"
    }
}

/// A number that is counted up, or set.
final class NumberSeries: MetricSeries, CounterHandler, RecorderHandler {
    private let value: NIOLockedValueBox<Double>

    init(_ value: Double = 0) {
        self.value = NIOLockedValueBox(value)
    }

    func increment(by amount: Int64) { value.withLockedValue { $0 += Double(amount) } }
    func reset() { record(0.0) }
    func record(_ value: Int64) { record(Double(value)) }
    func record(_ value: Double) { self.value.withLockedValue { $0 = value } }

    func write(_ name: String, _ labels: String, to text: inout String) {
        write(name, labels, number: value.withLockedValue { $0 }, to: &text)
    }
}

/// How many values lay below each of some bounds; durations in seconds.
final class HistogramSeries: MetricSeries, TimerHandler, RecorderHandler {
    private static let bounds = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 1, 5]

    private struct State {
        var counts = [Double](repeating: 0, count: HistogramSeries.bounds.count)
        var all = 0.0
        var sum = 0.0
    }

    private let state = NIOLockedValueBox(State())

    func recordNanoseconds(_ duration: Int64) { record(Double(duration) / 1e9) }
    func record(_ value: Int64) { record(Double(value)) }

    func record(_ value: Double) {
        let place = Self.bounds.firstIndex { value <= $0 }
        state.withLockedValue { state in
            if let place { state.counts[place] += 1 }
            state.all += 1
            state.sum += value
        }
    }

    func write(_ name: String, _ labels: String, to text: inout String) {
        let state = state.withLockedValue { $0 }
        var below = 0.0
        for (bound, count) in zip(Self.bounds, state.counts) {
            below += count
            write("\(name)_bucket", labels, "le=\"\(written(bound))\"", number: below, to: &text)
        }
        write("\(name)_bucket", labels, "le=\"+Inf\"", number: state.all, to: &text)
        write("\(name)_sum", labels, number: state.sum, to: &text)
        write("\(name)_count", labels, number: state.all, to: &text)
    }
}
