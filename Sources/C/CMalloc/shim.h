// <malloc.h>, which Swift's Glibc lacks.
// https://man7.org/linux/man-pages/man3/mallopt.3.html
#include <malloc.h>
