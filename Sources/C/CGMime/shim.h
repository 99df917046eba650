#include <gmime/gmime.h>
#include <glib.h>

// The checked casts of GObject are macros, which Swift does not see.

static inline int fieldgame_is_part(const void *object) { return GMIME_IS_PART(object); }
static inline int fieldgame_is_multipart(const void *object) { return GMIME_IS_MULTIPART(object); }
static inline int fieldgame_is_message_part(const void *object) {
    return GMIME_IS_MESSAGE_PART(object);
}
static inline int fieldgame_is_mailbox(const void *address) {
    return INTERNET_ADDRESS_IS_MAILBOX(address);
}
