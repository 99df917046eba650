// libxml2's use of ICU brings headers that Foundation's own copy of ICU contradicts.
#include <libxml/xmlversion.h>
#undef LIBXML_ICU_ENABLED

#include <libxml/HTMLparser.h>
#include <libxml/xmlreader.h>
