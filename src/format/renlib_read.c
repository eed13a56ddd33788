/* SPDX-License-Identifier: MIT
 *
 * The reader of .lib files: one pass, whose memory is the tree and the path to the node at hand. */
#include "renlib.h"

#include <stdlib.h>
#include <string.h>

/* A node on the path. */
typedef struct Frame {
    TgNodeId node;   /* TG_NODE_NONE: below a node that was passed over */
    uint8_t highest; /* pos of the children so far */
    uint8_t label;   /* pos of the labels so far */
    uint8_t side;    /* to move after it */
} Frame;

typedef struct Read {
    TgReader *reader;
    TgTree *tree;
    size_t at;
    Frame *path;     /* path[0] is the root */
    uint32_t *stack; /* depths whose next sibling is still to come */
    size_t depth, path_capacity;
    size_t pending, stack_capacity;
    TgTranscoder coder;
    const char *guessed;    /* NULL: no text above ASCII yet */
    TgKey foreign;          /* RENLIB */
    TgText text, back, raw; /* of the comment at hand, its bytes made anew, the words of its node */
    TgText header;          /* the words of the root */
    uint32_t starts;
    RenlibNode last;
    TgNodeId last_node;
    TgNodeId popped; /* by the last node: its sibling has to come now */
    _Bool any, has_root, has_pass;
    _Bool has_ext; /* of the root */
    _Bool joined;  /* the comment at hand was joined to another */
    _Bool mixed;   /* there are labels that are not in the order of the board */
} Read;

static void note(Read *read, TgNote what, size_t at, const char *detail) {
    tg_report_add(read->reader->report, what, tg_at_byte(at), "%s", detail);
}

/* ---- texts ---- */

/* The encoding, at the first text that needs one. */
static TgStatus choose_encoding(Read *read) {
    if (read->guessed != NULL) {
        return TG_OK;
    }
    TgReader *reader = read->reader;
    const char *guess = tg_renlib_guess(reader->bytes, reader->length, read->last.at);
    const char *wish = reader->options.encoding;
    if (wish != NULL && strcmp(guess, "UTF-8") != 0) {
        TgStatus status = tg_transcoder_init(&read->coder, wish);
        if (status != TG_E_UNKNOWN_NAME) {
            read->guessed = wish;
            return status;
        }
        tg_transcoder_finish(&read->coder);
    }
    read->guessed = guess;
    note(read, TG_NOTE_ENCODING_GUESSED, read->last.at, guess);
    return tg_transcoder_init(&read->coder, guess);
}

static _Bool is_plain(const uint8_t *bytes, size_t length) {
    for (size_t i = 0; i < length; i++) {
        if (bytes[i] >= 0x80) {
            return 0;
        }
    }
    return 1;
}

/* Whether the tree keeps the text as it is: no control characters but line ends. */
static _Bool is_kept(const TgText *text) {
    const char *data = tg_text_get(text);
    for (size_t i = 0; i < text->length; i++) {
        if (((unsigned char)data[i] < ' ' && data[i] != '\n') || data[i] == 0x7F) {
            return 0;
        }
    }
    return 1;
}

static void add_hex(TgText *out, const uint8_t *bytes, size_t length) {
    for (size_t i = 0; i < length; i++) {
        tg_text_printf(out, "%02x", bytes[i]);
    }
}

static void add_word(TgText *words, const char *word) {
    if (words->length > 0) {
        tg_text_add_char(words, ' ');
    }
    tg_text_add(words, word);
}

/* Drops the bytes of a node's comment, and with `kind` that it is of the old one. */
static void forget_bytes(Read *read, TgNodeId node, _Bool kind) {
    TgText words;
    TgText kept;
    tg_text_init(&words);
    tg_text_init(&kept);
    if (read->foreign != TG_KEY_NONE && tg_tree_get_text(read->tree, node, read->foreign, &words)) {
        char *rest = NULL;
        for (char *word = strtok_r(words.data, " ", &rest); word != NULL;
             word = strtok_r(NULL, " ", &rest)) {
            if (strncmp(word, "raw=", 4) != 0 && (!kind || strcmp(word, "old") != 0)) {
                add_word(&kept, word);
            }
        }
        tg_tree_set_text(read->tree, node, read->foreign, tg_text_get(&kept));
    }
    tg_text_finish(&words);
    tg_text_finish(&kept);
}

/* Adds the text to the node; one that a merged node had already is kept above it. */
static void join_comment(Read *read, TgNodeId node) {
    TgText joined;
    tg_text_init(&joined);
    if (tg_tree_get_text(read->tree, node, TG_KEY_COMMENT, &joined)) {
        if (strcmp(tg_text_get(&joined), tg_text_get(&read->text)) != 0) {
            tg_text_add_char(&joined, '\n');
            tg_text_add(&joined, tg_text_get(&read->text));
            forget_bytes(read, node, 1);
        }
        tg_tree_clear(read->tree, node, TG_KEY_COMMENT);
        tg_tree_add_text(read->tree, node, TG_KEY_COMMENT, tg_text_get(&joined), joined.length);
    } else {
        tg_tree_add_text(read->tree, node, TG_KEY_COMMENT, tg_text_get(&read->text),
                         read->text.length);
    }
    tg_text_finish(&joined);
}

/* read->text = the comment; its raw bytes go to the words of the node when they are not made again
 * from it. */
static TgStatus decode_comment(Read *read, const RenlibNode *from) {
    tg_text_clear(&read->text);
    tg_text_clear(&read->back);
    if (from->flags & RENLIB_OLD_COMMENT) {
        tg_renlib_decode_old(from->comment, from->comment_length, &read->text);
        add_word(&read->raw, "old");
        return TG_OK;
    }
    TgStatus status = is_plain(from->comment, from->comment_length) ? TG_OK : choose_encoding(read);
    if (status != TG_OK) {
        return status;
    }
    size_t bad =
        tg_renlib_decode_comment(&read->coder, from->comment, from->comment_length, &read->text);
    if (bad > 0) {
        note(read, TG_NOTE_BAD_TEXT, from->at, "comment");
    }
    tg_renlib_encode_comment(&read->coder, tg_text_get(&read->text), read->text.length,
                             &read->back);
    if (!is_kept(&read->text) || read->back.length != from->comment_length ||
        memcmp(tg_text_get(&read->back), from->comment, from->comment_length) != 0) {
        add_word(&read->raw, "raw=");
        add_hex(&read->raw, from->comment, from->comment_length);
    }
    return TG_OK;
}

static TgStatus add_comment(Read *read, const RenlibNode *from, TgNodeId node) {
    TgStatus status = decode_comment(read, from);
    if (status == TG_OK) {
        join_comment(read, node);
    }
    return status;
}

/* The board text becomes a label of the parent. */
static TgStatus add_board_text(Read *read, const RenlibNode *from, TgNodeId parent) {
    TgStatus status = is_plain(from->text, from->text_length) ? TG_OK : choose_encoding(read);
    if (status != TG_OK) {
        return status;
    }
    tg_text_clear(&read->text);
    size_t bad = tg_transcoder_decode(&read->coder, from->text, from->text_length, &read->text);
    if (bad > 0 || !is_kept(&read->text) ||
        memchr(tg_text_get(&read->text), '\n', read->text.length)) {
        note(read, TG_NOTE_BAD_TEXT, from->at, "board text");
    }
    if (from->pos == 0 || from->text_length == 0) {
        note(read, TG_NOTE_UNREADABLE, from->at, "a board text without point or letters");
        return TG_OK;
    }
    Frame *top = &read->path[read->depth];
    read->mixed = read->mixed || from->pos < top->label;
    top->label = from->pos;
    tg_tree_add_label(read->tree, parent, TG_KEY_LABEL, tg_renlib_point(from->pos),
                      tg_text_get(&read->text), read->text.length);
    return TG_OK;
}

/* ---- the path ---- */

static _Bool grow(void **array, size_t count, size_t *capacity, size_t element) {
    if (count < *capacity) {
        return 1;
    }
    size_t wanted = *capacity == 0 ? 256 : 2 * *capacity;
    void *grown = realloc(*array, wanted * element);
    if (grown == NULL) {
        return 0;
    }
    *array = grown;
    *capacity = wanted;
    return 1;
}

static TgStatus enter(Read *read, TgNodeId node, TgSide side) {
    if (!grow((void **)&read->path, read->depth + 1, &read->path_capacity, sizeof *read->path)) {
        return TG_E_MEMORY;
    }
    /* A node that is merged has children already, among which each of its new ones is looked for.
     */
    _Bool merged =
        node != TG_NODE_NONE && tg_tree_node(read->tree, node)->first_child != TG_NODE_NONE;
    read->path[++read->depth] = (Frame){node, merged ? 0xFF : 0, merged ? 0xFF : 0, (uint8_t)side};
    return TG_OK;
}

/* Where the next node goes: below this one, or where the last announced sibling belongs. */
static TgStatus follow_flags(Read *read, uint8_t flags) {
    if (flags & RENLIB_SIBLING) {
        if (!grow((void **)&read->stack, read->pending, &read->stack_capacity,
                  sizeof *read->stack)) {
            return TG_E_MEMORY;
        }
        read->stack[read->pending++] = (uint32_t)read->depth;
    }
    read->popped = TG_NODE_NONE;
    if (flags & RENLIB_LEAF && read->pending > 0) {
        uint32_t depth = read->stack[--read->pending];
        read->popped = read->path[depth].node;
        read->depth = depth > 0 ? depth - 1 : 0;
    }
    return TG_OK;
}

/* ---- nodes ---- */

/* The child of the path's last node for this pos; a second one of the same is merged. */
static TgNodeId find_or_add(Read *read, const RenlibNode *from) {
    Frame *top = &read->path[read->depth];
    TgPoint point = tg_renlib_point(from->pos);
    if (top->highest >= from->pos) {
        TgNodeId child = tg_tree_find(read->tree, top->node, point);
        if (child != TG_NODE_NONE) {
            note(read, TG_NOTE_MERGED, from->at, "two branches of the same move");
            return child;
        }
    } else {
        top->highest = from->pos;
    }
    read->has_pass = read->has_pass || from->pos == 0;
    return tg_tree_add(read->tree, top->node, from->pos == 0 ? TG_ACT_PASS : TG_ACT_PLACE, point,
                       (TgSide)top->side);
}

/* A node that is no move: nothing but a board text, or an edit. */
static TgNodeId add_edit(Read *read, const RenlibNode *from) {
    TgNodeId parent = read->path[read->depth].node;
    _Bool bare = from->flags & RENLIB_LEAF && from->text != NULL && from->comment == NULL &&
                 !(from->flags & (RENLIB_MARK | RENLIB_START)) &&
                 (from->ext & ~RENLIB_EXT_TEXT) == 0 && from->pos != 0 && from->text_length > 0;
    if (bare) {
        return TG_NODE_NONE;
    }
    TgNodeId node = tg_tree_add(read->tree, parent, TG_NODE_EDIT, TG_POINT_NONE, TG_SIDE_NB);
    add_word(&read->raw, "point=");
    add_hex(&read->raw, &from->pos, 1);
    return node;
}

/* What the node carries beside its move. */
static TgStatus add_data(Read *read, const RenlibNode *from, TgNodeId parent, TgNodeId node) {
    TgStatus status = TG_OK;
    if (from->text != NULL) {
        status = add_board_text(read, from, parent);
    }
    if (node == TG_NODE_NONE) {
        return status;
    }
    if (status == TG_OK && from->comment != NULL) {
        status = add_comment(read, from, node);
    }
    TgValue value;
    if (from->flags & RENLIB_MARK && !tg_tree_get(read->tree, node, TG_KEY_BOOKMARK, &value)) {
        tg_tree_add_number(read->tree, node, TG_KEY_BOOKMARK, 1);
    }
    if (from->flags & RENLIB_START && !tg_tree_get(read->tree, node, TG_KEY_START, &value)) {
        tg_tree_add_number(read->tree, node, TG_KEY_START, 1);
    }
    if (from->ext & ~RENLIB_EXT_TEXT) {
        uint8_t bytes[2] = {(uint8_t)(from->ext >> 8), (uint8_t)(from->ext & ~RENLIB_EXT_TEXT)};
        add_word(&read->raw, "ext=");
        add_hex(&read->raw, bytes, sizeof bytes);
    }
    return status;
}

static void keep_words(Read *read, TgNodeId node, const TgText *words) {
    if (words->length == 0 || node == TG_NODE_NONE) {
        return;
    }
    if (read->foreign == TG_KEY_NONE) {
        read->foreign = tg_tree_foreign_key(read->tree, tg_renlib_key, strlen(tg_renlib_key));
    }
    if (read->foreign != TG_KEY_NONE) {
        tg_tree_add_text(read->tree, node, read->foreign, tg_text_get(words), words->length);
    }
}

static void keep_word(Read *read, TgNodeId node, const char *word) {
    tg_text_clear(&read->text);
    tg_text_add(&read->text, word);
    keep_words(read, node, &read->text);
}

static TgStatus add_root(Read *read, const RenlibNode *from) {
    read->has_root = 1;
    read->has_ext = (from->ext & ~RENLIB_EXT_TEXT) != 0;
    TgStatus status = add_data(read, from, TG_NODE_ROOT, TG_NODE_ROOT);
    keep_words(read, TG_NODE_ROOT, &read->raw);
    tg_text_clear(&read->raw);
    read->last_node = TG_NODE_ROOT;
    return status == TG_OK ? follow_flags(read, from->flags) : status;
}

/* A node that carries more than a move. */
static TgStatus add_rich(Read *read, const RenlibNode *from) {
    const Frame *top = &read->path[read->depth];
    TgNodeId parent = top->node;
    TgSide side = (TgSide)top->side;
    _Bool move = !(from->flags & RENLIB_NO_MOVE);
    TgNodeId node = TG_NODE_NONE;
    if (parent != TG_NODE_NONE) {
        uint32_t before = tg_tree_count(read->tree);
        node = move ? find_or_add(read, from) : add_edit(read, from);
        read->joined = node != TG_NODE_NONE && tg_tree_count(read->tree) == before;
        TgStatus status = add_data(read, from, parent, node);
        if (status != TG_OK) {
            return status;
        }
    }
    if (from->flags & RENLIB_START && ++read->starts > 1) {
        note(read, TG_NOTE_BAD_VALUE, from->at, "more than one position to show first");
    }
    read->last_node = node;
    if (!read->joined) { /* of nodes that are joined no bytes are made again */
        keep_words(read, node, &read->raw);
    }
    tg_text_clear(&read->raw);
    if (node == TG_NODE_NONE && parent != TG_NODE_NONE && read->pending == 0 &&
        !(from->flags & RENLIB_SIBLING)) {
        read->popped = TG_NODE_NONE;
        return TG_OK; /* a label and the last of its file, or more of its parent's children */
    }
    TgStatus status = enter(read, node, move ? tg_side_other(side) : side);
    return status == TG_OK ? follow_flags(read, from->flags) : status;
}

static TgStatus add_node(Read *read, const RenlibNode *from) {
    if (!read->any && from->pos == 0) {
        read->any = 1;
        return add_root(read, from);
    }
    read->any = 1;
    if (!tg_renlib_pos_ok(from->pos)) {
        note(read, TG_NOTE_UNREADABLE, from->at, "a branch whose move is no point");
        read->last_node = TG_NODE_NONE;
        TgStatus status = enter(read, TG_NODE_NONE, TG_BLACK);
        return status == TG_OK ? follow_flags(read, from->flags) : status;
    }
    if (from->flags & ~(RENLIB_SIBLING | RENLIB_LEAF)) {
        return add_rich(read, from);
    }
    const Frame *top = &read->path[read->depth];
    TgSide side = (TgSide)top->side;
    TgNodeId node = top->node != TG_NODE_NONE ? find_or_add(read, from) : TG_NODE_NONE;
    read->last_node = node;
    TgStatus status = enter(read, node, tg_side_other(side));
    return status == TG_OK ? follow_flags(read, from->flags) : status;
}

static TgStatus read_nodes(Read *read) {
    TgReader *reader = read->reader;
    size_t length = reader->length & ~(size_t)1;
    if (length != reader->length) {
        note(read, TG_NOTE_OUTSIDE, length, "an odd last byte");
    }
    TgStatus status = TG_OK;
    while (status == TG_OK && read->at < length) {
        if (!tg_renlib_scan(reader->bytes, length, &read->at, &read->last)) {
            return tg_reader_fail(reader, TG_E_SYNTAX, tg_at_byte(read->at),
                                  "the file ends within a node, expected the rest of its texts");
        }
        status = add_node(read, &read->last);
    }
    return status;
}

/* ---- header and end ---- */

static TgStatus read_header(Read *read, const char **version) {
    TgReader *reader = read->reader;
    const uint8_t *bytes = reader->bytes;
    if (reader->length < sizeof tg_renlib_signature ||
        memcmp(bytes, tg_renlib_signature, sizeof tg_renlib_signature) != 0) {
        *version = "2";
        if (reader->length >= 2 && bytes[0] == RENLIB_FIRST) {
            return TG_OK;
        }
        return tg_reader_fail(reader, TG_E_SYNTAX, tg_at_byte(0),
                              "expected the header of RenLib or a first move at H8");
    }
    if (reader->length < RENLIB_HEADER) {
        return tg_reader_fail(reader, TG_E_SYNTAX, tg_at_byte(reader->length),
                              "the header ends early, expected 20 bytes");
    }
    if (100 * bytes[8] + bytes[9] > 304) {
        return tg_reader_fail(reader, TG_E_SYNTAX, tg_at_byte(8),
                              "version %d.%d, expected 3.4 or less", bytes[8], bytes[9]);
    }
    *version = 100 * bytes[8] + bytes[9] >= 304 ? "3.4" : "3.0";
    read->at = RENLIB_HEADER;
    return TG_OK;
}

/* ---- labels in the order of the board, as the writer has them ---- */

static int compare_labels(const void *left, const void *right) {
    const TgValue *a = left;
    const TgValue *b = right;
    int difference = tg_renlib_pos(a->point) - tg_renlib_pos(b->point);
    return difference != 0 ? difference : (a->number > b->number) - (a->number < b->number);
}

/* Sorts the labels of a node; their texts are copied, since the tree owns them. */
static TgStatus sort_node(Read *read, TgNodeId node, TgValue **labels, size_t *capacity) {
    size_t count = 0;
    tg_text_clear(&read->text);
    for (uint32_t id = tg_tree_node(read->tree, node)->first_value; id != 0;) {
        TgValue value;
        id = tg_tree_value(read->tree, id, &value);
        if (value.key != TG_KEY_LABEL) {
            continue;
        }
        if (!grow((void **)labels, count, capacity, sizeof **labels)) {
            return TG_E_MEMORY;
        }
        value.number = (int64_t)read->text.length; /* where the text stands, and the order */
        tg_text_add_bytes(&read->text, value.text, value.length);
        (*labels)[count++] = value;
    }
    if (count < 2) {
        return TG_OK;
    }
    qsort(*labels, count, sizeof **labels, compare_labels);
    tg_tree_clear(read->tree, node, TG_KEY_LABEL);
    for (size_t i = 0; i < count; i++) {
        const TgValue *label = &(*labels)[i];
        tg_tree_add_label(read->tree, node, TG_KEY_LABEL, label->point,
                          tg_text_get(&read->text) + label->number, label->length);
    }
    return TG_OK;
}

static TgStatus sort_labels(Read *read) {
    TgValue *labels = NULL;
    size_t capacity = 0;
    TgStatus status = TG_OK;
    TgNodeId node = TG_NODE_ROOT;
    for (; status == TG_OK && node != TG_NODE_NONE;
         node = tg_tree_next(read->tree, node, TG_NODE_ROOT)) {
        status = sort_node(read, node, &labels, &capacity);
    }
    free(labels);
    return status;
}

/* What the texts of the tree, old comments left out, are written with. */
typedef struct Texts {
    unsigned scripts;
    size_t
        bad; /* characters that the encoding of the file lacks: of old comments joined to others */
    _Bool raw; /* bytes above ASCII are kept */
} Texts;

/* Whether the words of a node hold a byte above ASCII. */
static _Bool has_high_raw(const Read *read, TgNodeId node) {
    TgText words;
    tg_text_init(&words);
    _Bool high = 0;
    if (read->foreign != TG_KEY_NONE && tg_tree_get_text(read->tree, node, read->foreign, &words)) {
        const char *at = strstr(tg_text_get(&words), "raw=");
        for (at = at != NULL ? at + 4 : ""; !high && at[0] != '\0' && at[0] != ' '; at += 2) {
            high = at[0] >= '8';
        }
    }
    tg_text_finish(&words);
    return high;
}

static void look_at_texts(Read *read, Texts *texts) {
    *texts = (Texts){.scripts = 0};
    TgNodeId node = TG_NODE_ROOT;
    for (; node != TG_NODE_NONE; node = tg_tree_next(read->tree, node, TG_NODE_ROOT)) {
        _Bool old = tg_renlib_is_old(read->tree, read->foreign, node);
        texts->raw = texts->raw || has_high_raw(read, node);
        for (uint32_t id = tg_tree_node(read->tree, node)->first_value; id != 0;) {
            TgValue value;
            id = tg_tree_value(read->tree, id, &value);
            if (value.key == TG_KEY_LABEL || (value.key == TG_KEY_COMMENT && !old)) {
                tg_text_clear(&read->back);
                texts->scripts |= tg_scripts_of(value.text, value.length);
                texts->bad +=
                    tg_transcoder_encode(&read->coder, value.text, value.length, &read->back);
            }
        }
    }
}

/* Keeps the name of the encoding where the writer would choose another one. */
static void keep_encoding(Read *read) {
    Texts texts;
    if (read->guessed == NULL) {
        return;
    }
    look_at_texts(read, &texts);
    if (texts.bad > 0) { /* it is written in another one: no bytes are made again */
        TgNodeId node = TG_NODE_ROOT;
        for (; node != TG_NODE_NONE; node = tg_tree_next(read->tree, node, TG_NODE_ROOT)) {
            forget_bytes(read, node, 0);
        }
        return;
    }
    const char *page = tg_code_page_for(texts.scripts);
    page = tg_renlib_page_holds(read->tree, page) ? page : "UTF-8";
    if (texts.raw || (texts.scripts != 0 && strcmp(read->guessed, page) != 0)) {
        add_word(&read->header, read->guessed);
    }
}

/* Keeps of the file as a whole what the writer would do otherwise. */
static void keep_header(Read *read, const char *version) {
    _Bool wants_root = tg_renlib_needs_root(read->tree, read->has_pass, read->has_ext);
    const char *wanted = wants_root ? "3.4" : "3.0";
    const TgNode *root = tg_tree_node(read->tree, TG_NODE_ROOT);
    TgNodeId first = root->first_child;
    _Bool empty = !read->has_root && first == TG_NODE_NONE && root->first_value == 0;
    /* A file whose first node is no stone would be read as one with a root. */
    _Bool has_root = read->has_root ||
                     (first != TG_NODE_NONE && !tg_node_is_stone(tg_tree_node(read->tree, first)));
    if (strcmp(version, "2") == 0 && (has_root || root->first_value != 0)) {
        version = "3.0"; /* without a header the first node has to be H8 */
    }
    if (read->any && !empty && (strcmp(version, wanted) != 0 || has_root != wants_root)) {
        add_word(&read->header, version);
        add_word(&read->header, has_root ? "root" : "bare");
    }
    keep_encoding(read);
}

/* Whether the writer puts a node of its own for a label behind the last child of a node. */
static _Bool label_comes_last(const TgTree *tree, TgNodeId node) {
    TgNodeId last = tg_tree_node(tree, node)->last_child;
    TgPoint highest = last != TG_NODE_NONE ? tg_tree_node(tree, last)->point : 0;
    for (uint32_t id = tg_tree_node(tree, node)->first_value; id != 0;) {
        TgValue value;
        id = tg_tree_value(tree, id, &value);
        if (value.key == TG_KEY_LABEL &&
            (last == TG_NODE_NONE || highest == TG_POINT_NONE || value.point > highest)) {
            return 1;
        }
    }
    return 0;
}

/* The end of a saved branch has neither leaf flag nor the siblings it announces. What can be
 * written again is kept: it stands on the way to the last node. */
static void keep_end(Read *read) {
    if (read->pending > 0 || read->popped != TG_NODE_NONE) {
        note(read, TG_NOTE_UNFINISHED, read->reader->length, "siblings that are announced");
    }
    size_t next = 0;
    TgNodeId node = TG_NODE_ROOT;
    while (!label_comes_last(read->tree, node)) {
        while (next < read->pending && read->path[read->stack[next]].node < node) {
            next++;
        }
        _Bool pending = next < read->pending && read->path[read->stack[next]].node == node;
        if (node != TG_NODE_ROOT && (pending || node == read->popped)) {
            keep_word(read, node, "sibling");
        }
        TgNodeId last = tg_tree_node(read->tree, node)->last_child;
        if (last == TG_NODE_NONE) {
            if (node != TG_NODE_ROOT && node == read->last_node &&
                !(read->last.flags & RENLIB_LEAF)) {
                keep_word(read, node, "open");
            }
            return;
        }
        node = last;
    }
}

static TgStatus read_tree(Read *read) {
    const char *version = "";
    TgStatus status = read_header(read, &version);
    if (status != TG_OK) {
        return status;
    }
    tg_tree_fit(read->tree, (read->reader->length - read->at) / 2);
    status = read_nodes(read);
    tg_tree_fit(read->tree, 0);
    if (read->mixed && status != TG_E_MEMORY) {
        TgStatus sorted = sort_labels(read);
        status = sorted != TG_OK ? sorted : status;
    }
    keep_end(read);
    keep_header(read, version);
    if (read->header.length > 0) {
        keep_words(read, TG_NODE_ROOT, &read->header);
    }
    return status;
}

TgStatus tg_renlib_read(TgReader *reader) {
    Read read = {.reader = reader, .foreign = TG_KEY_NONE};
    TgStatus status = tg_transcoder_init(&read.coder, "UTF-8");
    if (status == TG_OK) {
        status = tg_tree_create(RENLIB_SIZE, &read.tree);
    }
    if (status == TG_OK && !grow((void **)&read.path, 0, &read.path_capacity, sizeof *read.path)) {
        status = TG_E_MEMORY;
    }
    if (status == TG_OK) {
        read.path[0] = (Frame){TG_NODE_ROOT, 0, 0, TG_BLACK};
        status = read_tree(&read);
    }
    status = read.any || status == TG_OK ? tg_reader_end(reader, read.tree, status) : status;
    if (!read.any && status != TG_OK) {
        tg_tree_destroy(read.tree);
    }
    tg_transcoder_finish(&read.coder);
    tg_text_finish(&read.text);
    tg_text_finish(&read.back);
    tg_text_finish(&read.raw);
    tg_text_finish(&read.header);
    free(read.path);
    free(read.stack);
    return status;
}
