/* Copies that many octets to a new place, as little as a program can do for a new calendar: change OCTETS.
 *
 * For each line `round N` on standard input it does so N times and tells the seconds that this took. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

int main(int argc, char **argv) {
    size_t octets = argc == 2 ? strtoull(argv[1], NULL, 10) : 0;
    char *original = octets ? malloc(octets) : NULL;
    if (!original) {
        fprintf(stderr, "usage: change OCTETS\n");
        return 64;
    }
    memset(original, 'x', octets);
    printf("ready\n");
    fflush(stdout);
    char line[64];
    while (fgets(line, sizeof line, stdin)) {
        int passes = strncmp(line, "round ", 6) ? 0 : atoi(line + 6);
        unsigned sum = 0;
        struct timespec start, end;
        clock_gettime(CLOCK_MONOTONIC, &start);
        for (int pass = 0; pass < passes; pass++) {
            char *copy = malloc(octets);
            if (!copy) return 71;
            memcpy(copy, original, octets);
            sum += (unsigned char)copy[(size_t)pass % octets];
            free(copy);
        }
        clock_gettime(CLOCK_MONOTONIC, &end);
        double seconds = (double)(end.tv_sec - start.tv_sec) + (double)(end.tv_nsec - start.tv_nsec) / 1e9;
        printf("{\"seconds\": %f, \"octets\": %zu, \"sum\": %u}\n", seconds, octets, sum);
        fflush(stdout);
    }
    return 0;
}
