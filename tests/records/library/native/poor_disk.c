/* Preloaded, it makes a poor disk of the folders whose path has $POOR_DISK in it: no file there can be mapped
   to be shared ($POOR_DISK_LACKS has "m"), or be locked ("l"), or written if its path ends so ("s"). */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <unistd.h>

static int lacks(int file, char what)
{
    const char *folder = getenv("POOR_DISK"), *lacking = getenv("POOR_DISK_LACKS");
    char link[64], path[4096];
    if (file < 0 || !folder || !lacking || !strchr(lacking, what))
        return 0;
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length < 0)
        return 0;
    path[length] = 0;
    return strstr(path, folder) != NULL;
}

static int is_lock(int command)
{
    return command == F_SETLK || command == F_SETLKW || command == F_GETLK;
}

void *mmap(void *start, size_t length, int protection, int flags, int file, off_t place)
{
    void *(*real)(void *, size_t, int, int, int, off_t) = dlsym(RTLD_NEXT, "mmap");
    if ((flags & MAP_SHARED) && lacks(file, 'm')) {
        errno = ENODEV;
        return MAP_FAILED;
    }
    return real(start, length, protection, flags, file, place);
}

void *mmap64(void *start, size_t length, int protection, int flags, int file, off_t place)
{
    return mmap(start, length, protection, flags, file, place);
}

static int controlled(const char *name, int file, int command, void *argument)
{
    int (*real)(int, int, ...) = dlsym(RTLD_NEXT, name);
    if (is_lock(command) && lacks(file, 'l')) {
        errno = ENOLCK;
        return -1;
    }
    return real(file, command, argument);
}

int fcntl(int file, int command, ...)
{
    va_list more;
    va_start(more, command);
    void *argument = va_arg(more, void *);
    va_end(more);
    return controlled("fcntl", file, command, argument);
}

int fcntl64(int file, int command, ...)
{
    va_list more;
    va_start(more, command);
    void *argument = va_arg(more, void *);
    va_end(more);
    return controlled("fcntl64", file, command, argument);
}

static int is_full(int file)
{
    char link[64], path[4096];
    size_t end = strlen(getenv("POOR_DISK") ? getenv("POOR_DISK") : "");
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length < (ssize_t)end || !lacks(file, 's'))
        return 0;
    path[length] = 0;
    return strcmp(path + length - end, getenv("POOR_DISK")) == 0;
}

ssize_t pwrite64(int file, const void *data, size_t length, off64_t place)
{
    ssize_t (*real)(int, const void *, size_t, off64_t) = dlsym(RTLD_NEXT, "pwrite64");
    if (is_full(file)) {
        errno = ENOSPC;
        return -1;
    }
    return real(file, data, length, place);
}

int flock(int file, int operation)
{
    int (*real)(int, int) = dlsym(RTLD_NEXT, "flock");
    if (lacks(file, 'l')) {
        errno = ENOLCK;
        return -1;
    }
    return real(file, operation);
}
