import Metrics
import NIOConcurrencyHelpers

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
