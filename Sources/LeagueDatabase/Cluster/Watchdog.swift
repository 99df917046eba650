import Foundation

/// A shell that waits until this process is gone, or lets go of this object, then ends the server
/// whose data lie in a folder's `data`, and removes the folder.
///
/// It reads from a channel whose other end only this process holds, so it wakes up however this
/// process ends: by returning, by a crash, by SIGKILL.
package final class Watchdog {
    private let channel: ChannelToChild

    /// Throws ``ClusterError`` when the shell cannot be started.
    package init(folder: String) throws {
        channel = try ChannelToChild()
        let script = """
            read -r nothing
            tries=0
            while [ "$tries" -lt 400 ]; do
                # A program of the server may be at work in it still, and write again.
                pid=$(head -n 1 "$1/data/postmaster.pid") && kill -QUIT "$pid" && sleep 0.05
                rm -rf -- "$1"
                test -e "$1" || exit 0
                sleep 0.05
                tries=$((tries + 1))
            done 2>/dev/null
            """
        let program = try ServerProgram(["/bin/sh", "-c", script, "sh", folder], as: .current)
        _ = try program.start(input: channel.theirs, log: "/dev/null")
        channel.closeTheirs()
    }
}
