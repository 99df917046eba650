extension Guard {
    /// The 5 minutes.
    static let time: [Guard] = [
        Guard(
            "exactly 5 minutes are too many",
            without: .rule(
                "deadline > public.score_clock()", with: "deadline >= public.score_clock()"),
            keepsOut: ["the submitter corrects at exactly 5:00"]),
        Guard(
            "5 minutes, not 10",
            without: .function(
                "score_editable_until(timestamptz)", "'00:05:00'", with: "'00:10:00'"),
            keepsOut: [
                "a captain bends a setting and corrects late",
                "a captain corrects late behind a function of their own",
                "a captain corrects late behind a table of their own",
                "the submitter corrects after 6 minutes",
                "the submitter corrects at exactly 5:00",
                "the submitter corrects in a transaction begun in time",
                "the submitter corrects twice to gain time",
                "the time runs out while the submitter waits for the match",
            ]),
        Guard(
            "5 minutes, not 4",
            without: .function(
                "score_editable_until(timestamptz)", "'00:05:00'", with: "'00:04:00'"),
            keepsOut: [],
            neededFor: ["the submitter corrects at 4:59.999999"]),
        Guard(
            "the clock on the wall",
            without: .function("score_clock()", "clock_timestamp()", with: "now()"),
            keepsOut: ["the submitter corrects in a transaction begun in time"]),
        Guard(
            "the clock of the rule, not of reading",
            without: .function(
                "score_clock()", "clock_timestamp()",
                with:
                    "coalesce(nullif(current_setting('league.clock', true), '')::timestamptz, clock_timestamp())"
            ),
            keepsOut: ["a captain bends a setting and corrects late"]),
        Guard(
            "a correction does not start the time again",
            without: .trigger(
                "IF caller.role = 'captain' AND OLD.status = 'completed'", with: "IF false"),
            keepsOut: ["the submitter corrects twice to gain time"]),
    ]
}
