import Glibc

/// What a file system says of a file without reading it; another one after each change of its bytes.
package struct FileMark: Hashable, Sendable {
    private let device: dev_t
    private let number: ino_t
    private let size: off_t
    /// The last changes of the bytes, and of them or anything else, in seconds and nanoseconds.
    private let times: [Int]

    init(_ status: stat) {
        (device, number, size) = (status.st_dev, status.st_ino, status.st_size)
        times = [
            status.st_mtim.tv_sec, status.st_mtim.tv_nsec, status.st_ctim.tv_sec,
            status.st_ctim.tv_nsec,
        ]
    }
}
