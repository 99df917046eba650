/* The matches of a file as a calendar, as a program in C uses libical: one tree, printed at once.
 *
 * render FILE: for each line `round N` on standard input it builds and prints the calendar N times and
 * tells the seconds of a processor that this took and how many octets it has; `show` prints it. */

#include <libical/ical.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { FIELDS = 16, LONGEST = 4096 };
enum { ID, DATE, TIME, COMPETITION, PITCH, LATITUDE, LONGITUDE, HOME, AWAY, UMPIRES, STATUS, HOME_SCORE, AWAY_SCORE,
       SEQUENCE, CREATED, UPDATED };

struct match {
    char *fields[FIELDS];
};

static const char london[] =
    "BEGIN:VTIMEZONE\r\nTZID:Europe/London\r\n"
    "BEGIN:STANDARD\r\nDTSTART:19961027T020000\r\nTZOFFSETFROM:+0100\r\nTZOFFSETTO:+0000\r\nTZNAME:GMT\r\n"
    "RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU\r\nEND:STANDARD\r\n"
    "BEGIN:DAYLIGHT\r\nDTSTART:19970330T010000\r\nTZOFFSETFROM:+0000\r\nTZOFFSETTO:+0100\r\nTZNAME:BST\r\n"
    "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU\r\nEND:DAYLIGHT\r\nEND:VTIMEZONE\r\n";

static void add_extension(icalcomponent *to, const char *name, const char *value) {
    icalproperty *property = icalproperty_new_x(value);
    icalproperty_set_x_name(property, name);
    icalcomponent_add_property(to, property);
}

/* A time of London's clocks, with its zone as a parameter. */
static void add_local(icalcomponent *to, icalproperty *property) {
    icalproperty_add_parameter(property, icalparameter_new_tzid("Europe/London"));
    icalcomponent_add_property(to, property);
}

static struct icaltimetype instant(const char *seconds) {
    return icaltime_from_timet_with_zone(atoll(seconds), 0, icaltimezone_get_utc_timezone());
}

static void add_words(icalcomponent *event, char **fields) {
    char text[LONGEST];
    int scheduled = !strcmp(fields[STATUS], "scheduled") || !strcmp(fields[STATUS], "completed");
    const char *prefix = scheduled ? "" : !strcmp(fields[STATUS], "cancelled") ? "CANCELLED: " : "POSTPONED: ";
    snprintf(text, sizeof text, "%s%s v %s%s", prefix, fields[HOME], fields[AWAY], *fields[TIME] ? "" : " (time TBC)");
    icalcomponent_add_property(event, icalproperty_new_summary(text));
    int length = snprintf(text, sizeof text, "%s", fields[COMPETITION]);
    if (*fields[UMPIRES])
        length += snprintf(text + length, sizeof text - length, "\nUmpire%s: %s", strchr(fields[UMPIRES], ',') ? "s" : "",
                           fields[UMPIRES]);
    if (*fields[HOME_SCORE])
        snprintf(text + length, sizeof text - length, "\nScore: %s %s-%s %s", fields[HOME], fields[HOME_SCORE],
                 fields[AWAY_SCORE], fields[AWAY]);
    icalcomponent_add_property(event, icalproperty_new_description(text));
    icalcomponent_add_property(event, icalproperty_new_categories(fields[COMPETITION]));
}

static void add_place(icalcomponent *event, char **fields) {
    char text[LONGEST];
    icalcomponent_add_property(event, icalproperty_new_location(fields[PITCH]));
    struct icalgeotype geo = {atof(fields[LATITUDE]), atof(fields[LONGITUDE])};
    icalcomponent_add_property(event, icalproperty_new_geo(geo));
    snprintf(text, sizeof text, "geo:%s,%s", fields[LATITUDE], fields[LONGITUDE]);
    icalproperty *place = icalproperty_new_x(text);
    icalproperty_set_x_name(place, "X-APPLE-STRUCTURED-LOCATION");
    icalproperty_add_parameter(place, icalparameter_new_value(ICAL_VALUE_URI));
    icalparameter *radius = icalparameter_new_x("100"), *title = icalparameter_new_x(fields[PITCH]);
    icalparameter_set_xname(radius, "X-APPLE-RADIUS");
    icalparameter_set_xname(title, "X-TITLE");
    icalproperty_add_parameter(place, radius);
    icalproperty_add_parameter(place, title);
    icalcomponent_add_property(event, place);
}

static icalcomponent *event_of(char **fields) {
    char text[LONGEST];
    icalcomponent *event = icalcomponent_new_vevent();
    snprintf(text, sizeof text, "%s@fieldgame.planner", fields[ID]);
    icalcomponent_add_property(event, icalproperty_new_uid(text));
    icalcomponent_add_property(event, icalproperty_new_dtstamp(instant(fields[UPDATED])));
    icalcomponent_add_property(event, icalproperty_new_created(instant(fields[CREATED])));
    icalcomponent_add_property(event, icalproperty_new_lastmodified(instant(fields[UPDATED])));
    icalcomponent_add_property(event, icalproperty_new_sequence(atoi(fields[SEQUENCE])));
    int hour = 14, minute = 25;
    struct icaltimetype start = icaltime_null_time();
    if (*fields[TIME]) sscanf(fields[TIME], "%d:%d", &hour, &minute);
    sscanf(fields[DATE], "%d-%d-%d", &start.year, &start.month, &start.day);
    start.hour = hour;
    start.minute = minute;
    struct icaltimetype end = start;
    end.hour += 1;
    add_local(event, icalproperty_new_dtstart(start));
    add_local(event, icalproperty_new_dtend(icaltime_normalize(end)));
    enum icalproperty_status status = !strcmp(fields[STATUS], "cancelled") ? ICAL_STATUS_CANCELLED
        : !strcmp(fields[STATUS], "postponed") || !*fields[TIME] ? ICAL_STATUS_TENTATIVE : ICAL_STATUS_CONFIRMED;
    icalcomponent_add_property(event, icalproperty_new_status(status));
    icalcomponent_add_property(event, icalproperty_new_transp(ICAL_TRANSP_TRANSPARENT));
    add_words(event, fields);
    add_place(event, fields);
    snprintf(text, sizeof text, "https://fixtures.example/calendar/match/%s.ics", fields[ID]);
    icalcomponent_add_property(event, icalproperty_new_url(text));
    add_extension(event, "X-MICROSOFT-CDO-BUSYSTATUS", "FREE");
    return event;
}

static char *calendar_of(struct match *matches, size_t count) {
    icalcomponent *calendar = icalcomponent_vanew(
        ICAL_VCALENDAR_COMPONENT, icalproperty_new_version("2.0"),
        icalproperty_new_prodid("-//Field Game Planner//Fixtures//EN"), icalproperty_new_calscale("GREGORIAN"), (void *)0);
    icalcomponent_add_property(calendar, icalproperty_new_name("Field Game"));
    add_extension(calendar, "X-WR-CALNAME", "Field Game");
    add_extension(calendar, "X-WR-TIMEZONE", "Europe/London");
    icalcomponent_add_property(calendar, icalproperty_new_refreshinterval(icaldurationtype_from_int(3600)));
    add_extension(calendar, "X-PUBLISHED-TTL", "PT1H");
    icalcomponent_add_component(calendar, icalcomponent_new_from_string(london));
    for (size_t index = 0; index < count; index++)
        icalcomponent_add_component(calendar, event_of(matches[index].fields));
    char *text = icalcomponent_as_ical_string_r(calendar);
    icalcomponent_free(calendar);
    return text;
}

static struct match *read_matches(const char *path, size_t *count) {
    FILE *file = fopen(path, "r");
    if (!file) return NULL;
    struct match *matches = NULL;
    char line[LONGEST];
    for (*count = 0; fgets(line, sizeof line, file); *count += 1) {
        line[strcspn(line, "\n")] = 0;
        matches = realloc(matches, (*count + 1) * sizeof *matches);
        char *rest = strdup(line);
        for (int field = 0; field < FIELDS; field++) matches[*count].fields[field] = strsep(&rest, "\t");
    }
    fclose(file);
    return matches;
}

int main(int argc, char **argv) {
    size_t count = 0;
    struct match *matches = argc == 2 ? read_matches(argv[1], &count) : NULL;
    if (!matches) {
        fprintf(stderr, "usage: render FILE, a file of matches\n");
        return 64;
    }
    char line[64];
    printf("ready\n");
    fflush(stdout);
    while (fgets(line, sizeof line, stdin)) {
        if (!strcmp(line, "show\n")) {
            char *text = calendar_of(matches, count);
            printf("%zu\n%s", strlen(text), text);
            fflush(stdout);
            continue;
        }
        int passes = strncmp(line, "round ", 6) ? 0 : atoi(line + 6);
        size_t length = 0;
        clock_t start = clock();
        for (int pass = 0; pass < passes; pass++) {
            char *text = calendar_of(matches, count);
            length = strlen(text);
            icalmemory_free_buffer(text);
        }
        printf("{\"seconds\": %f, \"octets\": %zu}\n", (double)(clock() - start) / CLOCKS_PER_SEC, length);
        fflush(stdout);
    }
    return 0;
}
