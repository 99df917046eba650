/// How often a program asks for a calendar that it subscribes to.
package struct SubscriberHabit: Hashable, Sendable {
    /// The program.
    package let program: String
    /// The time between two polls as a rule, from and to, in seconds; nil where its user decides.
    package let interval: ClosedRange<Int>?
    /// How it is, a sentence for people.
    package let sentence: String
    /// Whether it goes by the interval that the calendar asks for.
    package let followsCalendar: Bool

    /// The well-known programs, those that most people wait for first.
    package static let all: [SubscriberHabit] = [
        // usemooncal.com/en/guides/google-calendar-ics-refresh,
        // usecarly.com/blog/google-calendar-ics-refresh-rate: observed, Google names no figure.
        SubscriberHabit(
            "Google Calendar", 8 * hour...24 * hour,
            "asks about every 8 to 24 hours, and no setting makes it quicker"),
        // Microsoft's support page "Import or subscribe to a calendar in Outlook.com or Outlook on
        // the web".
        SubscriberHabit(
            "Outlook on the web", 3 * hour...24 * hour,
            "asks about every 3 hours, but may need more than 24"),
        // Outlook for Windows: account settings, internet calendars, "update limit"; it reads
        // X-PUBLISHED-TTL (stackoverflow.com/questions/538081).
        SubscriberHabit(
            "Outlook for Windows (classic)", nil,
            "asks with send/receive, no more often than the calendar says", followsCalendar: true),
        // Apple's user guides: Calendar on the Mac (Auto-refresh), Fetch New Data on the iPhone.
        SubscriberHabit(
            "Apple Calendar", nil,
            "asks as often as is set: on a Mac with the calendar (Auto-refresh), on an iPhone under "
                + "Fetch New Data"),
        // Thunderbird: the calendar's properties, "Refresh Calendar".
        SubscriberHabit(
            "Thunderbird", 30 * 60...30 * 60,
            "asks every 30 minutes unless the calendar's properties say otherwise"),
        // icsx5.bitfire.at, FAQ: one interval for all subscriptions, set in the app.
        SubscriberHabit(
            "ICSx5 (Android)", 24 * hour...24 * hour,
            "asks once a day unless its settings say otherwise"),
        // vdirsyncer's documentation: it has no schedule of its own.
        SubscriberHabit(
            "vdirsyncer and khal", nil, "ask when vdirsyncer sync is run, by hand or by cron"),
    ]

    private static let hour = 3600

    private init(
        _ program: String, _ interval: ClosedRange<Int>?, _ sentence: String,
        followsCalendar: Bool = false
    ) {
        self.program = program
        self.interval = interval
        self.sentence = sentence
        self.followsCalendar = followsCalendar
    }
}
