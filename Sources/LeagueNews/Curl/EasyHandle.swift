import CCurl

/// Owns one `CURL`: makes it, takes its options, frees it and with it the connections that it keeps.
///
/// See <https://curl.se/libcurl/c/libcurl-easy.html>. One thread at a time may use it.
@safe
final class EasyHandle {
    let pointer: UnsafeMutableRawPointer

    /// Makes a handle that asks neither the environment nor the home folder for anything, and raises
    /// no signals. Throws ``DeliveryError/outOfResources``.
    init() throws(DeliveryError) {
        guard LibCurl.isReady, let made = unsafe curl_easy_init() else { throw .outOfResources }
        unsafe pointer = unsafe made
        try set(CURLOPT_NOSIGNAL, 1)
        // An empty name: no proxy, whatever the environment says.
        try set(CURLOPT_PROXY, "")
        try set(CURLOPT_NETRC, Int(CURL_NETRC_IGNORED.rawValue))
        try set(CURLOPT_FOLLOWLOCATION, 0)
        try set(CURLOPT_SSLVERSION, CURL_SSLVERSION_TLSv1_2)
    }

    deinit { unsafe curl_easy_cleanup(pointer) }

    /// Sets an option that is a number. Throws ``DeliveryError/outOfResources``, as all of these do:
    /// the options are known to the libraries that this is built with.
    func set(_ option: CURLoption, _ number: Int) throws(DeliveryError) {
        try check(unsafe fieldgame_curl_set_long(pointer, option, number))
    }

    /// Sets an option that is a text, of which libcurl keeps a copy; nil unsets it.
    func set(_ option: CURLoption, _ text: String?) throws(DeliveryError) {
        try check(unsafe fieldgame_curl_set_text(pointer, option, text))
    }

    /// Sets an option that is a size in octets.
    func set(_ option: CURLoption, octets: Int) throws(DeliveryError) {
        try check(unsafe fieldgame_curl_set_offset(pointer, option, curl_off_t(octets)))
    }

    /// Sets an option that is a list, which must live as long as it is set; nil unsets it.
    func set(_ option: CURLoption, _ list: StringList?) throws(DeliveryError) {
        try check(unsafe fieldgame_curl_set_list(pointer, option, list?.pointer))
    }

    /// Sets what callbacks are handed: an object that must outlive the handle.
    func set(_ option: CURLoption, lending object: AnyObject) throws(DeliveryError) {
        let address = unsafe Unmanaged.passUnretained(object).toOpaque()
        try check(unsafe fieldgame_curl_set_pointer(pointer, option, address))
    }

    /// A fact about the last exchange that is a number; nil when libcurl has none.
    func number(_ fact: CURLINFO) -> Int? {
        var value = 0
        return unsafe fieldgame_curl_get_long(pointer, fact, &value) == CURLE_OK ? value : nil
    }

    /// A fact about the last exchange that is a wide number; nil when libcurl has none.
    func wideNumber(_ fact: CURLINFO) -> Int? {
        var value = curl_off_t(0)
        return unsafe fieldgame_curl_get_offset(pointer, fact, &value) == CURLE_OK
            ? Int(value) : nil
    }

    /// Throws ``DeliveryError/outOfResources`` unless libcurl took an option.
    func check(_ result: CURLcode) throws(DeliveryError) {
        guard result == CURLE_OK else { throw .outOfResources }
    }
}
