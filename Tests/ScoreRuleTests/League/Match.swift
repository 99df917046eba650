import PostgreSQL

/// The matches of the league; the raw value is the match's id.
enum Match: String, CaseIterable, Sendable, PostgresValue {
    /// Keate v Hawtrey, scheduled for today.
    case derby = "b0000000-0000-4000-8000-000000000001"
    /// Keate v Hawtrey, 2-1, submitted by the captain of Keate a minute ago.
    case played = "b0000000-0000-4000-8000-000000000002"
    /// The same, 3-0, submitted six minutes ago.
    case settled = "b0000000-0000-4000-8000-000000000003"
    /// Keate v Hawtrey, cancelled.
    case cancelled = "b0000000-0000-4000-8000-000000000004"
    /// Keate v Hawtrey, postponed.
    case postponed = "b0000000-0000-4000-8000-000000000005"
    /// Keate v Old Etonians, who have no id, scheduled for today.
    case guests = "b0000000-0000-4000-8000-000000000006"
    /// Keate alone, today.
    case training = "b0000000-0000-4000-8000-000000000007"
    /// Keate v Hawtrey, scheduled for next week.
    case nextWeek = "b0000000-0000-4000-8000-000000000008"
    /// Evans's v Godolphin, scheduled for today.
    case others = "b0000000-0000-4000-8000-000000000009"
    /// Keate v Hawtrey, 1-1, entered on the maintenance path.
    case imported = "b0000000-0000-4000-8000-00000000000a"
    /// A match that is not there.
    case unknown = "b0000000-0000-4000-8000-0000000000ff"

    /// The rows of matches, in the order of ``RuleLeague``'s script.
    static let rows = """
        ('\(derby.rawValue)', today, 'JDM', 'HWTA', NULL, 'scheduled', NULL, NULL, NULL, NULL),
        ('\(played.rawValue)', today, 'JDM', 'HWTA', NULL, 'completed', 2, 1,
         '\(Person.captainOfKeate.rawValue)', clock_timestamp() - interval '1 minute'),
        ('\(settled.rawValue)', today, 'JDM', 'HWTA', NULL, 'completed', 3, 0,
         '\(Person.captainOfKeate.rawValue)', clock_timestamp() - interval '6 minutes'),
        ('\(cancelled.rawValue)', today, 'JDM', 'HWTA', NULL, 'cancelled', NULL, NULL, NULL, NULL),
        ('\(postponed.rawValue)', today, 'JDM', 'HWTA', NULL, 'postponed', NULL, NULL, NULL, NULL),
        ('\(guests.rawValue)', today, 'JDM', NULL, 'Old Etonians', 'scheduled', NULL, NULL, NULL,
         NULL),
        ('\(training.rawValue)', today, 'JDM', NULL, NULL, 'scheduled', NULL, NULL, NULL, NULL),
        ('\(nextWeek.rawValue)', today + 7, 'JDM', 'HWTA', NULL, 'scheduled', NULL, NULL, NULL,
         NULL),
        ('\(others.rawValue)', today, 'DWF', 'PRDT', NULL, 'scheduled', NULL, NULL, NULL, NULL),
        ('\(imported.rawValue)', today, 'JDM', 'HWTA', NULL, 'completed', 1, 1, NULL,
         clock_timestamp() - interval '1 minute')
        """
}
