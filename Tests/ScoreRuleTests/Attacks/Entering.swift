import PostgreSQL

extension Attack {
    /// Entering a score without the right to.
    static let entering: [Attack] = [
        Attack(
            "the captain of a third house enters a score",
            .rule(saying: "the captains of the two houses"), methods: EntryMethod.allCases
        ) { try await $0.enters(1, 0, in: .derby, as: .captainOfEvanss) },
        Attack("a captain enters a score in a match of others", methods: EntryMethod.allCases) {
            try await $0.enters(1, 0, in: .others, as: .captainOfKeate)
        },
        Attack("a captain enters a score of another house's guests", methods: EntryMethod.allCases)
        {
            try await $0.enters(1, 0, in: .guests, as: .captainOfHawtrey)
        },
        Attack(
            "a viewer enters a score", .rule(saying: "Only captains and admins"),
            methods: EntryMethod.allCases
        ) { try await $0.enters(1, 0, in: .derby, as: .viewer) },
        Attack(
            "a viewer of the house enters a score", .rule(saying: "Only captains and admins"),
            methods: EntryMethod.allCases,
            given: "UPDATE user_profiles SET house_id = 'JDM' WHERE role = 'viewer'"
        ) { try await $0.enters(1, 0, in: .derby, as: .viewer) },
        Attack(
            "a captain who must change the password enters a score",
            .rule(saying: "Choose a password of your own first"), methods: EntryMethod.allCases
        ) { try await $0.enters(1, 0, in: .derby, as: .newCaptain) },
        Attack(
            "an admin who must change the password enters a score",
            .rule(saying: "Choose a password of your own first"), methods: EntryMethod.allCases
        ) { try await $0.enters(1, 0, in: .derby, as: .newAdmin) },
        Attack(
            "a disabled captain enters a score", .rule(saying: "has been disabled"),
            methods: EntryMethod.allCases
        ) { try await $0.enters(1, 0, in: .derby, as: .disabledCaptain) },
        Attack(
            "a disabled admin enters a score", .rule(saying: "has been disabled"),
            methods: EntryMethod.allCases
        ) { try await $0.enters(1, 0, in: .derby, as: .disabledAdmin) },
        Attack(
            "a stranger enters a score", .rule(saying: "Sign in to enter a score."),
            methods: EntryMethod.allCases
        ) { try await $0.enters(1, 0, in: .derby, as: .stranger) },
        Attack(
            "a captain enters a score in a cancelled match", .rule(saying: "is cancelled"),
            methods: EntryMethod.allCases
        ) { try await $0.enters(1, 0, in: .cancelled, as: .captainOfKeate) },
        Attack(
            "a captain enters a score in a postponed match", .rule(saying: "is postponed"),
            methods: EntryMethod.allCases
        ) { try await $0.enters(1, 0, in: .postponed, as: .captainOfKeate) },
        Attack(
            "a captain enters a score in training", .sentence("23514", saying: "no opponent"),
            methods: EntryMethod.allCases
        ) { try await $0.enters(1, 0, in: .training, as: .captainOfKeate) },
        Attack(
            "an admin enters a score in training", .sentence("23514", saying: "no opponent"),
            methods: EntryMethod.allCases
        ) { try await $0.enters(1, 0, in: .training, as: .admin) },
    ]

    /// What is no score.
    static let misshapen: [Attack] = [
        Attack("a captain enters half a score", .sentence("23514", saying: "both numbers")) {
            try await $0.sets(
                "home_score = 1, status = 'completed'", of: .derby, as: .captainOfKeate)
        },
        Attack(
            "a captain enters half a score by the function",
            .sentence("23514", saying: "both numbers")
        ) {
            try await $0.runs(
                "SELECT enter_score(\(Match.derby), 1, NULL)", as: .captainOfKeate)
        },
        Attack("a captain takes half of a score back", .sentence("23514", saying: "both numbers")) {
            try await $0.sets("away_score = NULL", of: .played, as: .captainOfKeate)
        },
        Attack(
            "a captain completes a match without a score",
            .sentence("23514", saying: "A completed match has a score.")
        ) { try await $0.sets("status = 'completed'", of: .derby, as: .captainOfKeate) },
        Attack("a captain enters scores and does not complete the match") {
            try await $0.sets("home_score = 1, away_score = 0", of: .derby, as: .captainOfKeate)
        },
        Attack(
            "a captain enters less than nothing", .sentence("23514", saying: "0 to 999"),
            methods: EntryMethod.allCases
        ) { try await $0.enters(-1, 0, in: .derby, as: .captainOfKeate) },
        Attack(
            "a captain concedes less than nothing", .sentence("23514", saying: "0 to 999"),
            methods: EntryMethod.allCases
        ) { try await $0.enters(0, -1, in: .derby, as: .captainOfKeate) },
        Attack(
            "a captain enters 1000", .sentence("23514", saying: "0 to 999"),
            methods: EntryMethod.allCases
        ) { try await $0.enters(1000, 0, in: .derby, as: .captainOfKeate) },
        Attack(
            "a captain concedes 1000", .sentence("23514", saying: "0 to 999"),
            methods: EntryMethod.allCases
        ) { try await $0.enters(0, 1000, in: .derby, as: .captainOfKeate) },
        Attack(
            "an admin enters 1000", .sentence("23514", saying: "0 to 999"),
            methods: EntryMethod.allCases
        ) { try await $0.enters(1000, 0, in: .derby, as: .admin) },
        Attack(
            "a captain enters 70000 by the function", .sentence("23514", saying: "0 to 999"),
            methods: [.function, .functionByLogin]
        ) { try await $0.enters(70_000, 0, in: .derby, as: .captainOfKeate) },
        Attack("a captain enters more than a smallint holds", .code("22003")) {
            try await $0.enters(70_000, 0, in: .derby, as: .captainOfKeate)
        },
        Attack(
            "a captain enters more than an integer holds", .code("22003"),
            methods: EntryMethod.allCases
        ) { try await $0.enters(99_999_999_999, 0, in: .derby, as: .captainOfKeate) },
    ]
}
