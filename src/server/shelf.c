/* SPDX-License-Identifier: MIT
 *
 * The library behind the server. Its questions come from the page, so that none may ask for more
 * rows than a page of them. */
#include "shelf.h"

#include "records.h"

#include "tengen/library_json.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROWS_MAX = 100, ID_ROOM = 24 };

static const char rows_usual[] = "50";

/* ---- opening ---- */

static void open_usual(TgServer *server) {
    TgText path;
    tg_text_init(&path);
    tg_text_printf(&path, "%s/library.db", server->options.data);
    tg_library_open(tg_text_get(&path), 0, &server->library, NULL);
    tg_text_finish(&path);
}

TgStatus tg_shelf_open(TgServer *server, TgText *error) {
    return server->options.library != NULL
               ? tg_library_open(server->options.library, 0, &server->library, error)
               : TG_OK;
}

void tg_shelf_close(TgServer *server) {
    tg_library_close(server->library);
}

static TgLibrary *library_of(TgServer *server) {
    if (server->library == NULL) {
        open_usual(server);
    }
    return server->library;
}

/* ---- questions ---- */

/* The words of an address. */
typedef struct Words {
    TgLibraryAsk ask;
    char text[TG_LIBRARY_WORD_NB][2048];
} Words;

static void read_words(struct lws *wsi, Words *words) {
    for (int i = 0; i < TG_LIBRARY_WORD_NB; i++) {
        char key[ID_ROOM];
        snprintf(key, sizeof key, "%s=", tg_library_word_id((TgLibraryWord)i));
        char *text = words->text[i];
        const char *value = lws_get_urlarg_by_name(wsi, key, text, sizeof words->text[i]);
        if (value != NULL) {
            memmove(text, value, strlen(value) + 1);
        }
        words->ask.word[i] = value != NULL && text[0] != '\0' ? text : NULL;
    }
    const char *limit = words->ask.word[TG_LIBRARY_LIMIT];
    long rows = limit != NULL ? strtol(limit, NULL, 10) : 0;
    if (rows < 1 || rows > ROWS_MAX) {
        words->ask.word[TG_LIBRARY_LIMIT] = rows_usual;
    }
}

json_t *tg_shelf_answer(TgServer *server, struct lws *wsi) {
    TgLibrary *library = library_of(server);
    Words *words = library != NULL ? calloc(1, sizeof *words) : NULL;
    json_t *answer = NULL;
    if (words != NULL) {
        read_words(wsi, words);
        answer = tg_library_answer_json(library, &words->ask);
    }
    free(words);
    return answer;
}

json_t *tg_shelf_game(TgServer *server, const char *number) {
    TgLibrary *library = library_of(server);
    char *end;
    long long id = strtoll(number, &end, 10);
    TgTree *tree = NULL;
    if (library == NULL || end == number || *end != '\0' ||
        tg_library_load(library, id, &tree, NULL) != TG_OK) {
        return NULL;
    }
    json_t *game = tg_records_tree(tree);
    tg_tree_destroy(tree);
    return game;
}
