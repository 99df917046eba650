import CCurl

/// Owns a list of texts as libcurl takes them: recipients, header fields.
@safe
final class StringList {
    private(set) var pointer: UnsafeMutablePointer<curl_slist>?

    /// A list of copies of these. Throws ``DeliveryError/outOfResources``.
    init(_ texts: [String]) throws(DeliveryError) {
        unsafe pointer = nil
        for text in texts {
            guard let longer = unsafe curl_slist_append(pointer, text) else {
                throw .outOfResources
            }
            unsafe pointer = unsafe longer
        }
    }

    deinit { unsafe curl_slist_free_all(pointer) }
}
