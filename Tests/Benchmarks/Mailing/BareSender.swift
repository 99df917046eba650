import CCurl

/// Sends a message by libcurl and nothing else, as a program in C would: one handle, one connection.
final class BareSender {
    private let curl = curl_easy_init()
    private let recipients = curl_slist_append(nil, "tom@example.org")
    private let message: [UInt8]
    private var position = 0

    init(_ message: [UInt8], to url: String) {
        self.message = message
        _ = fieldgame_curl_set_text(curl, CURLOPT_URL, url)
        _ = fieldgame_curl_set_text(curl, CURLOPT_MAIL_FROM, "league@example.org")
        _ = fieldgame_curl_set_list(curl, CURLOPT_MAIL_RCPT, recipients)
        _ = fieldgame_curl_set_long(curl, CURLOPT_UPLOAD, 1)
        _ = fieldgame_curl_set_offset(
            curl, CURLOPT_INFILESIZE_LARGE, curl_off_t(message.count))
        _ = fieldgame_curl_set_pointer(
            curl, CURLOPT_READDATA, Unmanaged.passUnretained(self).toOpaque())
        _ = fieldgame_curl_on_read(curl) { buffer, size, count, data in
            guard let buffer, let data else { return 0 }
            let sender = Unmanaged<BareSender>.fromOpaque(data).takeUnretainedValue()
            let start = sender.position
            let end = min(sender.message.count, start + size * count)
            sender.message[start..<end].withUnsafeBytes { piece in
                UnsafeMutableRawBufferPointer(start: buffer, count: size * count)
                    .copyMemory(from: piece)
            }
            sender.position = end
            return end - start
        }
    }

    deinit {
        curl_easy_cleanup(curl)
        curl_slist_free_all(recipients)
    }

    /// Sends it so many times.
    func send(_ count: Int) {
        for _ in 0..<count {
            position = 0
            guard curl_easy_perform(curl) == CURLE_OK else { fatalError("libcurl failed") }
        }
    }
}
