// <sys/epoll.h>, which Swift's Glibc lacks.
// https://man7.org/linux/man-pages/man7/epoll.7.html
#include <sys/epoll.h>
