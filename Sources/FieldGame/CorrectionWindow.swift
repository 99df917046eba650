public import Foundation

/// Whether, and until when, somebody may still change the score of a completed match.
///
/// The captain who first submitted it has 5 minutes, whatever is corrected meanwhile; admins have
/// all the time.
public enum CorrectionWindow: Hashable, Sendable {
    /// This person may not, or no longer.
    case closed
    /// Until just before this instant.
    case open(until: Date)
    /// At any time.
    case unlimited
}
