#ifndef FIELDGAME_CLIBICAL_SHIM_H
#define FIELDGAME_CLIBICAL_SHIM_H

#include <libical/ical.h>
#include <string.h>

/* The octets before the NUL: a plain `strlen`, so that Swift needs no C library for it. */
static inline size_t fieldgame_ical_length(const char *text) { return strlen(text); }

/* A date-time in UTC, or without a zone. No field is checked. */
static inline struct icaltimetype fieldgame_ical_time(
    int year, int month, int day, int hour, int minute, int second, int utc) {
    struct icaltimetype time = icaltime_null_time();
    time.year = year;
    time.month = month;
    time.day = day;
    time.hour = hour;
    time.minute = minute;
    time.second = second;
    time.zone = utc ? icaltimezone_get_utc_timezone() : (void *)0;
    return time;
}

/* A day. No field is checked. */
static inline struct icaltimetype fieldgame_ical_date(int year, int month, int day) {
    struct icaltimetype date = icaltime_null_date();
    date.year = year;
    date.month = month;
    date.day = day;
    return date;
}

#endif
