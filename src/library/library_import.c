/* SPDX-License-Identifier: MIT
 *
 * Imports: files, archives by libarchive, folders. A file of no known format is counted and passed
 * over; one that ends in a fault gives the games before it. */
#include "library_body.h"

#include <archive.h>
#include <archive_entry.h>
#include <errno.h>
#include <fcntl.h>
#include <fts.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

enum { FAULTS_MAX = 20, ENTRY_MAX = 1 << 30, PIECE = 64 << 10 };

typedef struct Importer {
    TgLibrary *library;
    TgImport *import;
    const char *source;
    uint64_t number; /* of the game in its file */
    TgText *error;
    TgStatus status; /* of the library: not of the files */
} Importer;

void tg_import_init(TgImport *import) {
    *import = (TgImport){0};
    tg_text_init(&import->faults);
}

void tg_import_finish(TgImport *import) {
    tg_text_finish(&import->faults);
}

static void add_fault(Importer *importer, const char *source, const char *what) {
    if (importer->import->faulty++ < FAULTS_MAX) {
        tg_text_add_foreign(&importer->import->faults, source);
        tg_text_add(&importer->import->faults, ": ");
        tg_text_add_foreign(&importer->import->faults, what);
        tg_text_add_char(&importer->import->faults, '\n');
    }
}

static TgStatus take_tree(void *context, TgTree *tree) {
    Importer *importer = context;
    TgAdded added = TG_ADDED_EMPTY;
    importer->status = tg_library_add(importer->library, tree, importer->source, ++importer->number,
                                      &added, importer->error);
    tg_tree_destroy(tree);
    importer->import->games += added == TG_ADDED_NEW;
    importer->import->doubles += added == TG_ADDED_DOUBLE;
    importer->import->empty += added == TG_ADDED_EMPTY && importer->status == TG_OK;
    return importer->status;
}

static void import_bytes(Importer *importer, const char *source, const uint8_t *bytes,
                         size_t length) {
    TgFormatId format;
    const char *slash = strrchr(source, '/');
    const char *name = slash != NULL ? slash + 1 : source;
    importer->import->files++;
    if (tg_format_sniff(bytes, length, name, &format) != TG_OK) {
        importer->import->unknown++;
        return;
    }
    TgText error;
    tg_text_init(&error);
    importer->source = source;
    importer->number = 0;
    TgReader reader = {.bytes = bytes,
                       .length = length,
                       .options = {.file_name = name},
                       .sink = take_tree,
                       .context = importer,
                       .error = &error};
    TgStatus status = tg_format_read(format, &reader);
    if (status != TG_OK && importer->status == TG_OK) {
        add_fault(importer, source, tg_text_get(&error));
    }
    tg_text_finish(&error);
}

/* ---- archives ---- */

static _Bool is_archive(const uint8_t *bytes, size_t length) {
    static const struct {
        size_t at, length;
        const char *bytes;
    } signs[] = {{0, 4, "PK\3\4"},
                 {0, 2, "\x1f\x8b"},
                 {0, 3, "BZh"},
                 {0, 6,
                  "\xfd"
                  "7zXZ"},
                 {0, 6, "7z\xbc\xaf\x27\x1c"},
                 {0, 4, "\x28\xb5\x2f\xfd"},
                 {257, 5, "ustar"}};
    for (size_t i = 0; i < sizeof signs / sizeof signs[0]; i++) {
        if (length >= signs[i].at + signs[i].length &&
            memcmp(bytes + signs[i].at, signs[i].bytes, signs[i].length) == 0) {
            return 1;
        }
    }
    return 0;
}

/* The bytes of the entry; false: they cannot be read, or are too many. */
static _Bool read_entry(struct archive *archive, char *piece, TgText *bytes) {
    tg_text_clear(bytes);
    la_ssize_t count;
    while ((count = archive_read_data(archive, piece, PIECE)) > 0) {
        tg_text_add_bytes(bytes, piece, (size_t)count);
        if (bytes->length > ENTRY_MAX || !tg_text_ok(bytes)) {
            return 0;
        }
    }
    return count == 0;
}

static void import_entries(Importer *importer, const char *source, struct archive *archive,
                           char *piece) {
    TgText bytes;
    TgText name;
    tg_text_init(&bytes);
    tg_text_init(&name);
    struct archive_entry *entry;
    int result;
    while (importer->status == TG_OK &&
           (result = archive_read_next_header(archive, &entry)) != ARCHIVE_EOF) {
        if (result < ARCHIVE_WARN) {
            add_fault(importer, source, archive_error_string(archive));
            break;
        }
        /* Raw streams (a packed single file) have no type. */
        if (archive_entry_filetype(entry) != AE_IFREG && archive_entry_filetype(entry) != 0) {
            continue;
        }
        const char *path = archive_entry_pathname(entry);
        tg_text_clear(&name);
        tg_text_printf(&name, "%s/", source);
        tg_text_add_foreign(&name, path != NULL ? path : "");
        if (read_entry(archive, piece, &bytes)) {
            import_bytes(importer, tg_text_get(&name), (const uint8_t *)tg_text_get(&bytes),
                         bytes.length);
        } else {
            const char *why = archive_error_string(archive);
            add_fault(importer, tg_text_get(&name), why != NULL ? why : "too large");
        }
    }
    tg_text_finish(&bytes);
    tg_text_finish(&name);
}

static void import_archive(Importer *importer, const char *source, const uint8_t *bytes,
                           size_t length) {
    struct archive *archive = archive_read_new();
    char *piece = malloc(PIECE);
    if (archive == NULL || piece == NULL) {
        importer->status = TG_E_MEMORY;
    } else {
        archive_read_support_filter_all(archive);
        archive_read_support_format_zip(archive);
        archive_read_support_format_tar(archive);
        archive_read_support_format_7zip(archive);
        archive_read_support_format_raw(archive);
        if (archive_read_open_memory(archive, bytes, length) == ARCHIVE_OK) {
            import_entries(importer, source, archive, piece);
        } else {
            add_fault(importer, source, archive_error_string(archive));
        }
    }
    free(piece);
    archive_read_free(archive);
}

/* ---- files and folders ---- */

static void import_file(Importer *importer, const char *path) {
    struct stat info;
    int handle = open(path, O_RDONLY | O_CLOEXEC);
    if (handle < 0 || fstat(handle, &info) != 0) {
        add_fault(importer, path, strerror(errno));
    } else if (info.st_size > 0) {
        size_t length = (size_t)info.st_size;
        uint8_t *bytes = mmap(NULL, length, PROT_READ, MAP_PRIVATE, handle, 0);
        if (bytes == MAP_FAILED) {
            add_fault(importer, path, strerror(errno));
        } else if (is_archive(bytes, length)) {
            import_archive(importer, path, bytes, length);
        } else {
            import_bytes(importer, path, bytes, length);
        }
        if (bytes != MAP_FAILED) {
            munmap(bytes, length);
        }
    }
    if (handle >= 0) {
        close(handle);
    }
}

static int compare_names(const FTSENT **left, const FTSENT **right) {
    return strcmp((*left)->fts_name, (*right)->fts_name);
}

static TgStatus import_folder(Importer *importer, const char *path) {
    char *copy = strdup(path);
    char *paths[] = {copy, NULL};
    FTS *walk =
        copy != NULL ? fts_open(paths, FTS_PHYSICAL | FTS_NOCHDIR | FTS_XDEV, compare_names) : NULL;
    FTSENT *entry;
    while (walk != NULL && importer->status == TG_OK && (entry = fts_read(walk)) != NULL) {
        if (entry->fts_info == FTS_F) {
            import_file(importer, entry->fts_path);
        } else if (entry->fts_info == FTS_DNR || entry->fts_info == FTS_ERR) {
            add_fault(importer, entry->fts_path, strerror(entry->fts_errno));
        }
    }
    TgStatus status = walk != NULL ? importer->status : TG_E_MEMORY;
    if (walk != NULL) {
        fts_close(walk);
    }
    free(copy);
    return status;
}

TgStatus tg_library_import(TgLibrary *library, const char *path, TgImport *import, TgText *error) {
    Importer importer = {.library = library, .import = import, .error = error};
    struct stat info;
    if (stat(path, &info) != 0) {
        if (error != NULL) {
            tg_text_printf(error, "%s: %s", path, strerror(errno));
        }
        return TG_E_IO;
    }
    TgStatus status = TG_OK;
    if (S_ISDIR(info.st_mode)) {
        status = import_folder(&importer, path);
    } else {
        import_file(&importer, path);
        status = importer.status;
    }
    return status == TG_OK ? tg_library_commit(library, error) : status;
}
