extension Duration {
    /// Whole milliseconds from 1 to a day, as libcurl's timeouts take them: 0 would mean no limit.
    var milliseconds: Int {
        let limit = 86_400_000
        guard self < .milliseconds(limit) else { return limit }
        guard self > .milliseconds(1) else { return 1 }
        let (seconds, attoseconds) = components
        return Int(seconds) * 1000 + Int(attoseconds / 1_000_000_000_000_000)
    }
}
