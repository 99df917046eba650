import Metrics
import NIOConcurrencyHelpers
import Synchronization

/// All series of one name.
package struct MetricFamily {
    /// What Prometheus calls the type.
    package enum Kind: String {
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

/// A number that only rises.
final class CounterSeries: MetricSeries, CounterHandler {
    private let count = Atomic<Int64>(0)

    func increment(by amount: Int64) {
        count.wrappingAdd(amount, ordering: .relaxed)
    }

    func reset() { count.store(0, ordering: .relaxed) }

    func write(_ name: String, _ labels: String, to text: inout String) {
        text += "\(name)\(labels) \(count.load(ordering: .relaxed))\n"
    }
}

/// A number that rises and falls.
final class GaugeSeries: MetricSeries, MeterHandler, RecorderHandler {
    private let value = NIOLockedValueBox(0.0)

    func set(_ value: Int64) { set(Double(value)) }
    func set(_ value: Double) { self.value.withLockedValue { $0 = value } }
    func increment(by amount: Double) { value.withLockedValue { $0 += amount } }
    func decrement(by amount: Double) { value.withLockedValue { $0 -= amount } }
    func record(_ value: Int64) { set(Double(value)) }
    func record(_ value: Double) { set(value) }

    func write(_ name: String, _ labels: String, to text: inout String) {
        text += "\(name)\(labels) \(MetricName.number(value.withLockedValue { $0 }))\n"
    }
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

/// How many values lay below each of some bounds; durations in seconds.
final class HistogramSeries: MetricSeries, TimerHandler, RecorderHandler {
    private static let bounds = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 1, 5]

    private struct State {
        var counts = [UInt64](repeating: 0, count: HistogramSeries.bounds.count)
        var all: UInt64 = 0
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
        var below: UInt64 = 0
        for (bound, count) in zip(Self.bounds, state.counts) {
            below += count
            let labels = MetricName.labels(labels, upTo: MetricName.number(bound))
            text += "\(name)_bucket\(labels) \(below)\n"
        }
        text += "\(name)_bucket\(MetricName.labels(labels, upTo: "+Inf")) \(state.all)\n"
        text += "\(name)_sum\(labels) \(MetricName.number(state.sum))\n"
        text += "\(name)_count\(labels) \(state.all)\n"
    }
}
