/// Lets a number of tests at a time go on; the others wait for their turn.
///
/// Tests run all at once, as many as there are; a server takes only so many connections.
package actor AsyncSemaphore {
    private var free: Int
    private var waiting: [CheckedContinuation<Void, Never>] = []

    /// Lets `count` go on at a time.
    package init(_ count: Int) {
        free = count
    }

    /// Waits for a turn; whoever gets one must ``end()`` it.
    package func begin() async {
        if free > 0 {
            free -= 1
        } else {
            await withCheckedContinuation { waiting.append($0) }
        }
    }

    /// Gives the turn to whoever waits longest.
    package func end() {
        if waiting.isEmpty {
            free += 1
        } else {
            waiting.removeFirst().resume()
        }
    }
}
