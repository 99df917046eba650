/* What GMime alone takes to read messages: headers, parts, and each part's content decoded.
 *
 * mime FOLDER...: the files of the folders ending in .eml are read first. For each line `round N` on
 * standard input it reads them all N times and tells the seconds of a processor that this took. */

#define _GNU_SOURCE
#include <ftw.h>
#include <gmime/gmime.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

static GPtrArray *mails;
static size_t octets;

static int take(const char *path, const struct stat *status, int kind, struct FTW *place) {
    gchar *content;
    gsize length;
    (void)status, (void)place;
    if (kind == FTW_F && g_str_has_suffix(path, ".eml") && !strstr(path, "/cur/") &&
        g_file_get_contents(path, &content, &length, NULL))
        g_ptr_array_add(mails, g_bytes_new_take(content, length));
    return 0;
}

static void decode(GMimeObject *parent, GMimeObject *part, gpointer data) {
    (void)parent, (void)data;
    if (!GMIME_IS_PART(part)) return;
    GMimeDataWrapper *content = g_mime_part_get_content(GMIME_PART(part));
    if (!content) return;
    GMimeStream *memory = g_mime_stream_mem_new();
    octets += (size_t)g_mime_data_wrapper_write_to_stream(content, memory);
    g_object_unref(memory);
}

static void read_mail(GBytes *bytes) {
    gsize length;
    const char *content = g_bytes_get_data(bytes, &length);
    GMimeStream *stream = g_mime_stream_mem_new_with_buffer(content, length);
    GMimeParser *parser = g_mime_parser_new_with_stream(stream);
    GMimeMessage *message = g_mime_parser_construct_message(parser, NULL);
    if (message) {
        octets += strlen(g_mime_message_get_subject(message) ? g_mime_message_get_subject(message) : "");
        octets += g_mime_message_get_date(message) != NULL;
        octets += (size_t)internet_address_list_length(g_mime_message_get_from(message));
        g_mime_message_foreach(message, decode, NULL);
        g_object_unref(message);
    }
    g_object_unref(parser);
    g_object_unref(stream);
}

int main(int argc, char **argv) {
    g_mime_init();
    mails = g_ptr_array_new();
    for (int index = 1; index < argc; index++) nftw(argv[index], take, 16, FTW_PHYS);
    if (!mails->len) {
        fprintf(stderr, "usage: mime FOLDER..., folders with messages\n");
        return 64;
    }
    printf("ready\n");
    fflush(stdout);
    char line[64];
    while (fgets(line, sizeof line, stdin)) {
        int passes = strncmp(line, "round ", 6) ? 0 : atoi(line + 6);
        clock_t start = clock();
        for (int pass = 0; pass < passes; pass++) {
            octets = 0;
            for (guint index = 0; index < mails->len; index++) read_mail(mails->pdata[index]);
        }
        printf("{\"seconds\": %f, \"messages\": %u, \"octets\": %zu}\n", (double)(clock() - start) / CLOCKS_PER_SEC,
               mails->len, octets);
        fflush(stdout);
    }
    return 0;
}
