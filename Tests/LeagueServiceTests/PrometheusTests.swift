import LeagueService
import Metrics
import Testing

@Suite struct PrometheusTests {
    @Test func namesLabelsAndNumbersAreWrittenAsPrometheusWants() {
        let registry = PrometheusRegistry()
        let counter = Counter(
            label: "a.b-1", dimensions: [("x.y", "q\"\\\n")], factory: registry)
        counter.increment(by: 3)
        Counter(label: "a.b-1", dimensions: [("x.y", "q\"\\\n")], factory: registry).increment()
        Meter(label: "m", factory: registry).set(0.5)
        Recorder(label: "r", aggregate: true, factory: registry).record(0.004)
        // Of another kind: it harms nothing.
        Meter(label: "a.b-1", factory: registry).set(9)
        let text = registry.text()
        #expect(text.contains("# TYPE a_b_1 counter\na_b_1{x_y=\"q\\\"\\\\\\n\"} 4\n"))
        #expect(text.contains("m 0.5\n"))
        #expect(text.contains("r_bucket{le=\"0.0025\"} 0\nr_bucket{le=\"0.005\"} 1\n"))
        #expect(text.contains("r_sum 0.004\nr_count 1\n"))
        #expect(!text.contains(" 9\n"))
    }
}
