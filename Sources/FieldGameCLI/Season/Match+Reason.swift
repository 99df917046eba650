import FieldGame

extension Match {
    typealias Reason = ClosedSeasonReason
}
