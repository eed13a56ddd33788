/* SPDX-License-Identifier: MIT
 *
 * The registry of formats: sniffing, random trees through every writer and back, and truncated
 * copies of every sample. The particulars of a format are tested in test_NAME.c. */
#include "support/trees.h"

#include <ftw.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define OWN TG_SOURCE_DIR "/tests/data/samples/"
#define SHARED TG_SOURCE_DIR "/../shared/data/samples/"

/* Every sample: its format, and how many games and nodes are in it. */
typedef struct Sample {
    const char *folder, *path;
    TgFormatId format;
    uint32_t games, nodes;
    const char *losses; /* the notes of losses and warnings, in order, "" = none */
    uint8_t size;       /* told to the reader */
} Sample;

static const Sample samples[] = {
#include "support/samples.inc"
};
enum { SAMPLE_NB = sizeof samples / sizeof samples[0] };

/* False: the file belongs to the samples that stay outside and is not there. */
static _Bool load(const Sample *sample, TgText *bytes) {
    char path[512];
    snprintf(path, sizeof path, "%s%s", sample->folder, sample->path);
    tg_text_init(bytes);
    _Bool there = trees_load(path, bytes);
    if (!there && strcmp(sample->folder, OWN) == 0) {
        fail_msg("%s is missing", path);
    }
    if (!there) {
        printf("skipped: %s is not there\n", sample->path);
    }
    return there;
}

static TgReadOptions options_of(const Sample *sample, _Bool salvage) {
    const char *slash = strrchr(sample->path, '/');
    return (TgReadOptions){.salvage = salvage,
                           .size = sample->size,
                           .file_name = slash != NULL ? slash + 1 : sample->path};
}

/* ---- every file of the folders is a row above ---- */

/* No records: results, protocols, what is said of the samples. */
static const char *const no_records[] = {"gomocup_results/", "protocol/", "README.md"};

static int unknown_files;
static size_t folder_length;

static int look_at_file(const char *path, const struct stat *facts, int kind) {
    (void)facts;
    const char *name = path + folder_length;
    _Bool known = kind != FTW_F;
    for (size_t i = 0; i < sizeof no_records / sizeof no_records[0]; i++) {
        known = known || strncmp(name, no_records[i], strlen(no_records[i])) == 0;
    }
    for (int i = 0; i < SAMPLE_NB; i++) {
        known = known || strcmp(samples[i].path, name) == 0 ||
                (strncmp(name, "synthetic/", 10) == 0 && strcmp(samples[i].path, name + 10) == 0);
    }
    if (!known) {
        printf("%s: no row in samples.inc\n", name);
        unknown_files++;
    }
    return 0;
}

static void samples_have_rows(void **state) {
    (void)state;
    static const char *const folders[] = {OWN, SHARED};
    unknown_files = 0;
    for (int i = 0; i < 2; i++) {
        folder_length = strlen(folders[i]);
        if (ftw(folders[i], look_at_file, 8) != 0) {
            assert_int_equal(i, 1);
            printf("skipped: the samples outside are not there\n");
        }
    }
    assert_int_equal(unknown_files, 0);
}

static void samples_are_known_by_content(void **state) {
    (void)state;
    for (int i = 0; i < SAMPLE_NB; i++) {
        TgText bytes;
        TgFormatId format = TG_FORMAT_NB;
        if (load(&samples[i], &bytes)) {
            TgStatus status = tg_format_sniff((const uint8_t *)bytes.data, bytes.length,
                                              samples[i].path, &format);
            if (status != TG_OK || format != samples[i].format) {
                fail_msg("%s: %s", samples[i].path,
                         status == TG_OK ? tg_format_id(format) : "not known");
            }
        }
        tg_text_finish(&bytes);
    }
}

static void note_ids(const TgReport *report, TgText *out) {
    for (uint32_t i = 0; i < report->count; i++) {
        tg_text_printf(out, "%s%s", i > 0 ? " " : "", tg_note_id(report->rows[i].note));
    }
}

static void samples_are_read(void **state) {
    (void)state;
    int faults = 0;
    for (int i = 0; i < SAMPLE_NB; i++) {
        const Sample *sample = &samples[i];
        TgText bytes;
        if (load(sample, &bytes)) {
            TgReadOptions options = options_of(sample, 1);
            Trees trees;
            trees_read(&trees, sample->format, bytes.data, bytes.length, &options);
            uint32_t nodes = 0;
            for (size_t t = 0; t < trees.count; t++) {
                nodes += tg_tree_count(trees.tree[t]);
            }
            TgText notes;
            tg_text_init(&notes);
            note_ids(&trees.report, &notes);
            if (trees.count != sample->games || nodes != sample->nodes ||
                strcmp(tg_text_get(&notes), sample->losses) != 0) {
                printf("%s: %zu games, %u nodes, \"%s\" %s\n", sample->path, trees.count, nodes,
                       tg_text_get(&notes), tg_text_get(&trees.error));
                faults++;
            }
            tg_text_finish(&notes);
            trees_finish(&trees);
        }
        tg_text_finish(&bytes);
    }
    assert_int_equal(faults, 0);
}

static void assert_same(const Trees *a, const Trees *b, const char *name) {
    assert_int_equal(a->count, b->count);
    for (size_t i = 0; i < a->count; i++) {
        _Bool equal = 0;
        assert_int_equal(tg_tree_equal(a->tree[i], b->tree[i], &equal), TG_OK);
        if (!equal) {
            fail_msg("%s: game %zu is not the same after writing and reading", name, i + 1);
        }
    }
}

/* Losses but for the size, which the test tells the reader. */
static uint64_t count_losses(const TgReport *report) {
    uint64_t count = tg_report_count(report, TG_NOTE_LOSS);
    for (uint32_t i = 0; i < report->count; i++) {
        count -= report->rows[i].note == TG_NOTE_LOST_SIZE ? report->rows[i].count : 0;
    }
    return count;
}

/* Through its own format every sample comes back the same. */
static void assert_comes_back(const Sample *sample, const TgText *bytes) {
    TgReadOptions options = options_of(sample, 1);
    Trees first, second;
    TgReport report;
    TgText out;
    tg_report_init(&report);
    tg_text_init(&out);
    trees_read(&first, sample->format, bytes->data, bytes->length, &options);
    trees_write(sample->format, first.tree, first.count, &out, &report);
    assert_int_equal(count_losses(&report), 0);
    if (first.count > 0) {
        options.size = (uint8_t)tg_tree_size(first.tree[0]);
        trees_read(&second, sample->format, out.data, out.length, &options);
        assert_int_equal(second.status, TG_OK);
        assert_same(&first, &second, sample->path);
        trees_finish(&second);
    }
    tg_text_finish(&out);
    tg_report_finish(&report);
    trees_finish(&first);
}

static void samples_come_back(void **state) {
    (void)state;
    for (int i = 0; i < SAMPLE_NB; i++) {
        TgText bytes;
        if (load(&samples[i], &bytes) && tg_format_writes(samples[i].format)) {
            assert_comes_back(&samples[i], &bytes);
        }
        tg_text_finish(&bytes);
    }
}

/* A copy cut at every 97th byte is an error or a game, and what is salvaged can be walked. */
static void cut_samples_are_told_or_salvaged(void **state) {
    (void)state;
    for (int i = 0; i < SAMPLE_NB; i++) {
        TgText bytes;
        if (load(&samples[i], &bytes)) {
            for (size_t length = 0; length < bytes.length; length += 97) {
                uint8_t *cut = malloc(length > 0 ? length : 1);
                assert_non_null(cut);
                if (length > 0) {
                    memcpy(cut, bytes.data, length);
                }
                for (int salvage = 0; salvage <= 1; salvage++) {
                    TgReadOptions options = options_of(&samples[i], salvage != 0);
                    Trees trees;
                    trees_read(&trees, samples[i].format, cut, length, &options);
                    assert_true(trees.status != TG_E_MEMORY);
                    trees_finish(&trees);
                }
                free(cut);
            }
        }
        tg_text_finish(&bytes);
    }
}

/* ---- random trees ---- */

typedef struct Carries {
    TgFormatId format;
    unsigned features;
    int size; /* 0 = 5..25 */
    int nodes;
} Carries;

static const Carries carries[] = {
#include "support/carries.inc"
};

static void random_trees_come_back(void **state) {
    (void)state;
    TgRng rng;
    tg_rng_init(&rng, 11);
    for (size_t i = 0; i < sizeof carries / sizeof carries[0]; i++) {
        const Carries *row = &carries[i];
        for (int round = 0; round < 200; round++) {
            int size = row->size != 0 ? row->size : 5 + (int)tg_rng_below(&rng, 21);
            int nodes = 1 + (int)tg_rng_below(&rng, (uint32_t)row->nodes);
            Trees first = {.count = 1};
            Trees second;
            first.tree[0] = trees_random(&rng, size, nodes, row->features);
            TgReport report;
            tg_report_init(&report);
            TgText out;
            tg_text_init(&out);
            trees_write(row->format, first.tree, 1, &out, &report);
            if (tg_report_count(&report, TG_NOTE_LOSS) != 0) {
                TgText rows;
                tg_text_init(&rows);
                tg_report_print(&report, &rows);
                fail_msg("%s loses: %s", tg_format_id(row->format), tg_text_get(&rows));
            }
            TgReadOptions options = {.size = (uint8_t)size};
            trees_read(&second, row->format, out.data, out.length, &options);
            if (second.status != TG_OK) {
                fail_msg("%s: %s in: %s", tg_format_id(row->format), tg_text_get(&second.error),
                         tg_text_get(&out));
            }
            assert_same(&first, &second, tg_text_get(&out));
            tg_text_finish(&out);
            tg_report_finish(&report);
            tg_tree_destroy(first.tree[0]);
            trees_finish(&second);
        }
    }
}

/* What was read is all that the format carries: written again it is whole, and nothing is lost. */
static void assert_settled(TgFormatId format, const Trees *read, const TgReadOptions *options) {
    TgText out;
    TgReport report;
    tg_text_init(&out);
    tg_report_init(&report);
    trees_write(format, read->tree, read->count, &out, &report);
    if (count_losses(&report) != 0) {
        TgText rows;
        tg_text_init(&rows);
        tg_report_print(&report, &rows);
        fail_msg("%s loses what it has read itself: %s", tg_format_id(format), tg_text_get(&rows));
    }
    Trees again;
    trees_read(&again, format, out.data, out.length, options);
    assert_int_equal(again.status, TG_OK);
    assert_same(read, &again, tg_format_id(format));
    trees_finish(&again);
    tg_report_finish(&report);
    tg_text_finish(&out);
}

/* Reads back what was written of a tree: what is missing has a row in the report. */
static void assert_told(TgFormatId format, const TgTree *tree, const TgText *out,
                        const TgReport *report) {
    TgReadOptions options = {.size = (uint8_t)tg_tree_size(tree)};
    Trees again;
    trees_read(&again, format, out->data, out->length, &options);
    if (again.status != TG_OK) {
        fail_msg("%s: %s in: %s", tg_format_id(format), tg_text_get(&again.error),
                 tg_text_get(out));
    }
    _Bool equal = 0;
    assert_int_equal(again.count, 1);
    assert_int_equal(tg_tree_equal(tree, again.tree[0], &equal), TG_OK);
    if (!equal && tg_report_count(report, TG_NOTE_LOSS) == 0) {
        fail_msg("%s loses in silence: %s", tg_format_id(format), tg_text_get(out));
    }
    assert_settled(format, &again, &options);
    trees_finish(&again);
}

/* Every pair of reader and writer, boards of every size: whatever a format cannot carry has a row
 * in the report, and what it could is read back and stays as it is from then on. A board that it
 * does not take is refused with a clause. */
static void losses_are_named(void **state) {
    (void)state;
    TgRng rng;
    tg_rng_init(&rng, 12);
    unsigned all = TREE_VARIATIONS | TREE_VALUES | TREE_ACTS | TREE_PASSES | TREE_ANY_SIDE;
    for (int i = 0; i < TG_FORMAT_NB * 40; i++) {
        TgFormatId format = (TgFormatId)(i / 40);
        static const int sizes[] = {15, 9, 15, 20, 5, 25};
        TgTree *tree = trees_random(&rng, sizes[i % 6], 60, all);
        TgText out, error;
        TgReport report;
        tg_text_init(&out);
        tg_text_init(&error);
        tg_report_init(&report);
        TgWriter writer = {.out = &out, .report = &report, .error = &error};
        TgStatus status = tg_format_write(format, &writer, tree);
        assert_int_equal(tg_format_end(format, &writer), TG_OK);
        assert_true(status == TG_OK || error.length > 0);
        if (status == TG_OK && tg_format_reads(format)) {
            assert_told(format, tree, &out, &report);
        }
        tg_report_finish(&report);
        tg_text_finish(&error);
        tg_text_finish(&out);
        tg_tree_destroy(tree);
    }
}

/* Field report D27: boards that .lib does not take go through SGF and JSON and back, each branch
 * and text with them. */
static void small_boards_travel(void **state) {
    (void)state;
    static const TgFormatId way[] = {TG_FORMAT_SGF, TG_FORMAT_JSON, TG_FORMAT_SGF};
    TgRng rng;
    tg_rng_init(&rng, 27);
    unsigned all = TREE_VARIATIONS | TREE_VALUES | TREE_ACTS | TREE_PASSES | TREE_ANY_SIDE;
    for (int size = TG_SIZE_MIN; size <= TG_SIZE_MAX; size++) {
        TgTree *first = trees_random(&rng, size, 200, all);
        TgTree *at = NULL;
        assert_int_equal(tg_tree_clone(first, &at), TG_OK);
        for (int i = 0; i < 3; i++) {
            TgText out;
            TgReport report;
            Trees read;
            tg_text_init(&out);
            tg_report_init(&report);
            trees_write(way[i], &at, 1, &out, &report);
            assert_int_equal(tg_report_count(&report, TG_NOTE_LOSS), 0);
            trees_read(&read, way[i], out.data, out.length, NULL);
            assert_int_equal(read.count, 1);
            tg_tree_destroy(at);
            assert_int_equal(tg_tree_clone(read.tree[0], &at), TG_OK);
            trees_finish(&read);
            tg_report_finish(&report);
            tg_text_finish(&out);
        }
        _Bool equal = 0;
        assert_int_equal(tg_tree_equal(first, at, &equal), TG_OK);
        assert_true(equal);
        tg_tree_destroy(at);
        tg_tree_destroy(first);
    }
}

static void formats_are_found_by_name(void **state) {
    (void)state;
    for (int f = 0; f < TG_FORMAT_NB; f++) {
        TgFormatId format = TG_FORMAT_NB;
        assert_int_equal(tg_format_parse(tg_format_id((TgFormatId)f), &format, NULL), TG_OK);
        assert_int_equal(format, f);
        assert_true(tg_format_name(format, TG_ZH)[0] != '\0');
    }
    TgFormatId format = TG_FORMAT_NB;
    TgText error;
    tg_text_init(&error);
    assert_int_equal(tg_format_parse("chess", &format, &error), TG_E_UNKNOWN_NAME);
    assert_non_null(strstr(tg_text_get(&error), "'chess', expected sgf"));
    tg_text_finish(&error);
    assert_int_equal(tg_format_by_ending("/a.b/c.SGF", &format), TG_OK);
    assert_int_equal(format, TG_FORMAT_SGF);
    assert_int_equal(tg_format_by_ending("/a.sgf/c", &format), TG_E_NOT_FOUND);
    assert_int_equal(tg_format_sniff((const uint8_t *)"\x7f"
                                                      "ELF",
                                     4, "a.sgf", &format),
                     TG_E_NOT_FOUND);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(formats_are_found_by_name),
        cmocka_unit_test(samples_have_rows),
        cmocka_unit_test(samples_are_known_by_content),
        cmocka_unit_test(samples_are_read),
        cmocka_unit_test(samples_come_back),
        cmocka_unit_test(cut_samples_are_told_or_salvaged),
        cmocka_unit_test(random_trees_come_back),
        cmocka_unit_test(losses_are_named),
        cmocka_unit_test(small_boards_travel),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
