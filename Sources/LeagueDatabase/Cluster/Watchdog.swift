import Foundation

/// A shell that waits until this process is gone, or ``end()``, then ends the server whose data lie in a
/// folder's `data`, and removes the folder.
///
/// It reads from a channel whose other end only this process holds, so it wakes up however this
/// process ends: by returning, by a crash, by SIGKILL. What is in the folder is the account's: all that
/// is done there is done as that account, so that root ends and removes nothing for it.
package final class Watchdog {
    private let channel: ChannelToChild
    private let process: Int32

    /// - Parameters:
    ///   - folder: need not be there yet; the account's.
    ///   - parent: a folder that is removed, too, when it is empty then; nil is none.
    /// - Throws: ``ClusterError`` when the shell cannot be started.
    package init(folder: String, of account: ServerAccount, in parent: String? = nil) throws {
        channel = try ChannelToChild()
        // A program of the server may be at work in it still, and write again.
        let clearing = """
            tries=0
            while [ "$tries" -lt 400 ] && [ -n "$(ls -A -- "$1")" ]; do
                pid=$(head -n 1 "$1/data/postmaster.pid") && [ "$pid" -gt 1 ] && kill -QUIT "$pid"
                sleep 0.05
                rm -rf -- "$1"
                tries=$((tries + 1))
            done 2>/dev/null
            """
        let command = try account.commandLine(["/bin/sh", "-c", clearing, "sh", folder])
        let program = try ServerProgram(
            [
                "/bin/sh", "-c",
                "read -r nothing; f=$1 p=$2; shift 2; \"$@\"; rmdir -- \"$f\" \"$p\" 2>/dev/null",
                "sh", folder, parent ?? "",
            ] + command, as: .current)
        process = try program.start(input: channel.theirs, log: "/dev/null")
        channel.closeTheirs()
    }

    /// Has it do its work now, and waits for it. Blocks.
    func end() {
        channel.closeOurs()
        while waitpid(process, nil, 0) == -1, errno == EINTR {}
    }
}
