/* Preloaded into a process, writes down in their order all calls that change files below one folder.
 *
 * DISK_LOG names the log, DISK_FOLDER the folder. An entry is a line "KIND NUMBER NUMBER LENGTH\n" and LENGTH
 * bytes: what was written, or a path, or two with a NUL between. NUMBERs are a descriptor and a place.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int log_file = -1;
static char known[4096];

static int below(const char *path) {
    const char *folder = getenv("DISK_FOLDER");
    return folder && path && strncmp(path, folder, strlen(folder)) == 0;
}

static void note(const char *kind, long one, long other, const void *data, size_t length) {
    char head[80];
    if (log_file < 0)
        log_file = syscall(SYS_openat, AT_FDCWD, getenv("DISK_LOG"), O_WRONLY | O_CREAT | O_APPEND, 0600);
    int size = snprintf(head, sizeof head, "%s %ld %ld %zu\n", kind, one, other, length);
    syscall(SYS_write, log_file, head, size);
    if (length)
        syscall(SYS_write, log_file, data, length);
}

static int is_known(int file) { return file >= 0 && file < (int)sizeof known && known[file]; }

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

static int opened(int file, const char *path, int flags) {
    if (file >= 0 && file < (int)sizeof known) {
        known[file] = below(path);
        if (known[file]) {
            pthread_mutex_lock(&lock);
            note("open", file, flags & O_TRUNC ? 1 : 0, path, strlen(path));
            pthread_mutex_unlock(&lock);
        }
    }
    return file;
}

#define MODE(flags)                                                                                          \
    mode_t mode = 0;                                                                                         \
    if (flags & O_CREAT) {                                                                                   \
        va_list rest;                                                                                        \
        va_start(rest, flags);                                                                               \
        mode = va_arg(rest, int);                                                                            \
        va_end(rest);                                                                                        \
    }

int open(const char *path, int flags, ...) { MODE(flags) return opened(REAL(open)(path, flags, mode), path, flags); }
int open64(const char *path, int flags, ...) { MODE(flags) return opened(REAL(open64)(path, flags, mode), path, flags); }
int openat(int at, const char *path, int flags, ...) {
    MODE(flags) return opened(REAL(openat)(at, path, flags, mode), path, flags);
}
int openat64(int at, const char *path, int flags, ...) {
    MODE(flags) return opened(REAL(openat64)(at, path, flags, mode), path, flags);
}

static ssize_t wrote(ssize_t done, int file, const void *data, off_t place) {
    if (done > 0)
        note("write", file, place, data, done);
    return done;
}

#define LOGGED(type, call, logging)                                                                          \
    pthread_mutex_lock(&lock);                                                                               \
    type done = call;                                                                                        \
    logging;                                                                                                 \
    pthread_mutex_unlock(&lock);                                                                             \
    return done;

ssize_t pwrite(int file, const void *data, size_t length, off_t place) {
    if (!is_known(file))
        return REAL(pwrite)(file, data, length, place);
    LOGGED(ssize_t, REAL(pwrite)(file, data, length, place), wrote(done, file, data, place))
}
ssize_t pwrite64(int file, const void *data, size_t length, off64_t place) {
    if (!is_known(file))
        return REAL(pwrite64)(file, data, length, place);
    LOGGED(ssize_t, REAL(pwrite64)(file, data, length, place), wrote(done, file, data, place))
}
ssize_t write(int file, const void *data, size_t length) {
    if (!is_known(file))
        return REAL(write)(file, data, length);
    off_t place = lseek(file, 0, SEEK_CUR);
    LOGGED(ssize_t, REAL(write)(file, data, length), wrote(done, file, data, place))
}
int ftruncate(int file, off_t length) {
    LOGGED(int, REAL(ftruncate)(file, length), if (done == 0 && is_known(file)) note("truncate", file, length, 0, 0))
}
int ftruncate64(int file, off64_t length) {
    LOGGED(int, REAL(ftruncate64)(file, length),
           if (done == 0 && is_known(file)) note("truncate", file, length, 0, 0))
}
int fsync(int file) {
    LOGGED(int, REAL(fsync)(file), if (done == 0 && is_known(file)) note("sync", file, 0, 0, 0))
}
int fdatasync(int file) {
    LOGGED(int, REAL(fdatasync)(file), if (done == 0 && is_known(file)) note("sync", file, 0, 0, 0))
}

static void note_two(const char *kind, const char *from, const char *to) {
    char both[8192];
    int size = snprintf(both, sizeof both, "%s%c%s", from, 0, to);
    note(kind, 0, 0, both, size);
}

int rename(const char *from, const char *to) {
    LOGGED(int, REAL(rename)(from, to), if (done == 0 && below(from)) note_two("rename", from, to))
}
int link(const char *from, const char *to) {
    LOGGED(int, REAL(link)(from, to), if (done == 0 && below(from)) note_two("link", from, to))
}
int unlink(const char *path) {
    LOGGED(int, REAL(unlink)(path), if (done == 0 && below(path)) note("unlink", 0, 0, path, strlen(path)))
}
int mkdir(const char *path, mode_t mode) {
    LOGGED(int, REAL(mkdir)(path, mode), if (done == 0 && below(path)) note("mkdir", 0, 0, path, strlen(path)))
}
