internal import CLibICal

/// How somebody answered an invitation: the PARTSTAT of an ATTENDEE.
///
/// <https://www.rfc-editor.org/rfc/rfc5545#section-3.2.12>
package enum Participation: String, Hashable, Sendable, CaseIterable {
    case needsAction = "NEEDS-ACTION"
    case accepted = "ACCEPTED"
    case declined = "DECLINED"
    case tentative = "TENTATIVE"
}

extension Participation {
    /// libical's value.
    var libical: icalparameter_partstat {
        switch self {
        case .needsAction: ICAL_PARTSTAT_NEEDSACTION
        case .accepted: ICAL_PARTSTAT_ACCEPTED
        case .declined: ICAL_PARTSTAT_DECLINED
        case .tentative: ICAL_PARTSTAT_TENTATIVE
        }
    }

    /// The answer that libical's value stands for; nil for every other value, such as delegation.
    init?(_ libical: icalparameter_partstat) {
        guard let answer = Self.allCases.first(where: { $0.libical == libical }) else { return nil }
        self = answer
    }
}
