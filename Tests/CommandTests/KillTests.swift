import Foundation
import PostgreSQL
import TestSupport
import Testing

/// An import that is killed again and again, at instants that a seed chooses, ends as one that was
/// left in peace. `scripts/kill-test` runs the long form.
@Suite(.serialized) struct KillTests {
    /// How many kills have found the import where.
    private struct Tally: CustomStringConvertible {
        /// Before it had done anything.
        var starting = 0
        /// After some messages of this run, and before the COMMIT of another one.
        var working = 0
        /// After a COMMIT, before the message had been moved.
        var moving = 0
        /// It had ended already.
        var late = 0

        var landed: Int { starting + working + moving }

        var description: String {
            "\(landed) kills: \(starting) before the first message of a run, \(working) between a "
                + "rename and the next COMMIT, \(moving) between a COMMIT and its rename; "
                + "\(late) came too late"
        }
    }

    private let season: KillSeason

    init() throws { season = try KillSeason() }

    @Test func killedAtRandomInstantsItLosesAndDoublesNothing() async throws {
        let tally = try await kill(
            LongForm.count("FIELDGAME_KILLS", ordinary: 20, long: 1_000)
        ) { _, run in
            Glibc.kill(run.process.processIdentifier, SIGKILL)
            let outcome = try run.outcome()
            return outcome.status == -1
        }
        print("SIGKILL: \(tally)")
    }

    @Test func withItsServerKilledAtRandomInstantsItLosesAndDoublesNothing() async throws {
        let tally = try await kill(
            LongForm.count("FIELDGAME_SERVER_KILLS", ordinary: 5, long: 100)
        ) { cluster, run in
            try await cluster.crash()
            let outcome = try run.outcome()
            #expect([0, 75].contains(outcome.status), "\(outcome.errors)")
            return outcome.status == 75
        }
        print("Server: \(tally)")
    }

    /// Lets `strike` strike so many times, at most a hundred times within one season; it says
    /// whether the import was still at work.
    private func kill(
        _ wanted: Int, _ strike: (TestCluster, RunningProgram) async throws -> Bool
    ) async throws -> Tally {
        let cluster = try await TestCluster.start(settings: ["synchronous_commit": "on"])
        let seed = LongForm.count("FIELDGAME_SEED", ordinary: 1, long: 1)
        var random = SplitMix64(seed: UInt64(seed))
        var all = Duration.zero
        let expected = try await KillLeague.with(season, in: cluster) { league in
            all = try ContinuousClock().measure { _ = try league.program.succeed(league.arguments) }
            return try await league.traces()
        }
        #expect(expected.log.count == season.messages.count)
        #expect(expected.matches.count > 300)
        var tally = Tally()
        while tally.landed < wanted {
            let share = min(wanted - tally.landed, 100)
            // The first message of each run comes free; the rest is shared by the kills.
            let longest = max(all / max(share, 25), .milliseconds(2))
            let traces = try await KillLeague.with(season, in: cluster) { league in
                let aim = tally.landed + share
                while league.left > 0, tally.landed < aim {
                    let before = league.left
                    let run = try RunningProgram(league.program, league.arguments)
                    if Int.random(in: 1...5, using: &random) > 1 {
                        try await wait(for: "its first message") {
                            league.left < before || !run.process.isRunning
                        }
                    }
                    // One in five may not even have begun.
                    try await Task.sleep(for: longest * Double.random(in: 0...1, using: &random))
                    let isInTime = try await strike(cluster, run)
                    #expect(league.left + league.done == season.messages.count)
                    let rows = try await league.loggedRows()
                    #expect([league.done, league.done + 1].contains(rows))
                    if !isInTime {
                        tally.late += 1
                    } else if rows > league.done {
                        tally.moving += 1
                    } else if league.left < before {
                        tally.working += 1
                    } else {
                        tally.starting += 1
                    }
                }
                try league.program.succeed(league.arguments)
                return try await league.traces()
            }
            #expect(traces.new == [])
            // What differs, not five hundred rows that do not.
            #expect(traces.matches.difference(from: expected.matches).map(\.self) == [])
            #expect(traces.log.difference(from: expected.log).map(\.self) == [])
            #expect(traces.effects.difference(from: expected.effects).map(\.self) == [])
            #expect(traces.audit.difference(from: expected.audit).map(\.self) == [])
            #expect(traces.failed == expected.failed)
            #expect(traces.cur == expected.cur)
        }
        try await cluster.stop()
        return tally
    }
}
