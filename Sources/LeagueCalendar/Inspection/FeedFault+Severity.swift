extension FeedFault {
    /// How bad a fault is.
    package enum Severity: String, Hashable, Sendable, CaseIterable, Codable {
        /// A widely used program loses events, or reads them wrong.
        case error
        /// Against the standard, or against what some program needs to do well.
        case warning
        /// Good to know.
        case note
    }

    /// How bad it is.
    package var severity: Severity {
        switch self {
        case .bareLineFeed, .emptyLine, .longLine, .severalCalendars, .oddComponent, .method,
            .noName, .badRefresh, .large, .futureStamp, .floatingTime, .endTwice, .noSummary,
            .badStatus, .badSequence, .badAlarm, .type, .charset, .disposition, .noValidator,
            .noNotModified, .head, .unstable, .stale:
            .warning
        case .noRefresh, .noEvents, .unusedZone, .noSequence, .alarms, .noCaching, .uncompressed,
            .redirected:
            .note
        default: .error
        }
    }
}
