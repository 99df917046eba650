// What <spawn.h> keeps to those who define _GNU_SOURCE, and Swift's Glibc therefore lacks.
// https://sourceware.org/git/?p=glibc.git;a=blob;f=posix/spawn.h
#include <spawn.h>
#include <sys/prctl.h>

int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int from);

// prctl(2) takes its values by `...`, which Swift cannot call.
static inline int prctl_value(int option, unsigned long value) {
    return prctl(option, value, 0ul, 0ul, 0ul);
}

// The same of <stdio.h>: two names change places at once.
// https://man7.org/linux/man-pages/man2/rename.2.html
int renameat2(int folder, const char *path, int other_folder, const char *other_path, unsigned flags);
enum { renameat2_exchange = 2 };
