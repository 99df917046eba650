import Metrics
import NIOConcurrencyHelpers

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
