// What <spawn.h> keeps to those who define _GNU_SOURCE, and Swift's Glibc therefore lacks.
// https://sourceware.org/git/?p=glibc.git;a=blob;f=posix/spawn.h
#include <spawn.h>

int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int from);
