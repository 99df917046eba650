internal import CGMime

extension GMimeReference {
    /// Parses a message and lends it; nil where GMime sees none. Its parts point into `bytes`, so
    /// nothing of it may be kept.
    static func withMessage<Result>(
        in bytes: [UInt8], _ body: (ReturnedPart) -> Result
    ) -> Result? {
        _ = GMime.isReady
        return unsafe bytes.withUnsafeBytes { buffer in
            let text = unsafe buffer.bindMemory(to: CChar.self)
            let stream = unsafe GMimeReference(
                takingOwnership: g_mime_stream_mem_new_with_buffer(text.baseAddress, text.count))
            let parser = stream.flatMap { stream in
                unsafe stream.lend(as: GMimeStream.self) {
                    unsafe GMimeReference(takingOwnership: g_mime_parser_new_with_stream($0))
                }
            }
            let message = parser.flatMap { parser in
                unsafe parser.lend(as: GMimeParser.self) {
                    unsafe GMimeReference(
                        takingOwnership: g_mime_parser_construct_message($0, nil))
                }
            }
            return unsafe message?.lend(as: GMimeObject.self) { body(unsafe ReturnedPart($0)) }
        }
    }
}
