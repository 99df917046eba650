#ifndef FIELDGAME_CCURL_SHIM_H
#define FIELDGAME_CCURL_SHIM_H

#define CURL_DISABLE_TYPECHECK
#include <curl/curl.h>
#include <netinet/in.h>
#include <stddef.h>
#include <string.h>
#include <sys/socket.h>

/* Options and facts are passed by `...`, which Swift cannot call: a function for each type.
   https://curl.se/libcurl/c/curl_easy_setopt.html */

static inline CURLcode fieldgame_curl_set_long(CURL *curl, CURLoption option, long value) {
    return curl_easy_setopt(curl, option, value);
}
static inline CURLcode fieldgame_curl_set_offset(CURL *curl, CURLoption option, curl_off_t value) {
    return curl_easy_setopt(curl, option, value);
}
static inline CURLcode fieldgame_curl_set_text(CURL *curl, CURLoption option, const char *value) {
    return curl_easy_setopt(curl, option, value);
}
static inline CURLcode fieldgame_curl_set_pointer(CURL *curl, CURLoption option, void *value) {
    return curl_easy_setopt(curl, option, value);
}
static inline CURLcode fieldgame_curl_set_octets(
    CURL *curl, CURLoption option, const void *value) {
    return curl_easy_setopt(curl, option, value);
}
static inline CURLcode fieldgame_curl_set_list(
    CURL *curl, CURLoption option, struct curl_slist *value) {
    return curl_easy_setopt(curl, option, value);
}

/* CURLOPT_READFUNCTION */
static inline CURLcode fieldgame_curl_on_read(CURL *curl, curl_read_callback function) {
    return curl_easy_setopt(curl, CURLOPT_READFUNCTION, function);
}
/* CURLOPT_WRITEFUNCTION or CURLOPT_HEADERFUNCTION */
static inline CURLcode fieldgame_curl_on_write(
    CURL *curl, CURLoption option, curl_write_callback function) {
    return curl_easy_setopt(curl, option, function);
}
static inline CURLcode fieldgame_curl_on_open(CURL *curl, curl_opensocket_callback function) {
    return curl_easy_setopt(curl, CURLOPT_OPENSOCKETFUNCTION, function);
}
static inline CURLcode fieldgame_curl_on_close(CURL *curl, curl_closesocket_callback function) {
    return curl_easy_setopt(curl, CURLOPT_CLOSESOCKETFUNCTION, function);
}
static inline CURLcode fieldgame_curl_on_ready(CURL *curl, curl_prereq_callback function) {
    return curl_easy_setopt(curl, CURLOPT_PREREQFUNCTION, function);
}

static inline CURLcode fieldgame_curl_get_long(CURL *curl, CURLINFO fact, long *value) {
    return curl_easy_getinfo(curl, fact, value);
}
static inline CURLcode fieldgame_curl_get_offset(CURL *curl, CURLINFO fact, curl_off_t *value) {
    return curl_easy_getinfo(curl, fact, value);
}

static inline CURLMcode fieldgame_curl_multi_set_long(
    CURLM *multi, CURLMoption option, long value) {
    return curl_multi_setopt(multi, option, value);
}
/* The result of a finished transfer: a union, which Swift sees as bytes. */
static inline CURLcode fieldgame_curl_message_result(const CURLMsg *message) {
    return message->data.result;
}

/* Copies the octets of an address, in the order of the network, to room for 16: how many there are,
   4 or 16, or 0 for an address of another family. */
static inline int fieldgame_curl_address_octets(
    const struct curl_sockaddr *address, unsigned char *octets) {
    if (address->family == AF_INET) {
        struct sockaddr_in internet;
        memcpy(&internet, &address->addr, sizeof internet);
        memcpy(octets, &internet.sin_addr, 4);
        return 4;
    }
    if (address->family == AF_INET6) {
        struct sockaddr_in6 internet;
        /* libcurl keeps more room behind `addr` than its declaration says. */
        memcpy(&internet, (const char *)address + offsetof(struct curl_sockaddr, addr),
               sizeof internet);
        memcpy(octets, &internet.sin6_addr, 16);
        return 16;
    }
    return 0;
}

#endif
