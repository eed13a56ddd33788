/* SPDX-License-Identifier: MIT
 *
 * RenLib: the bytes of a node, comments of both kinds. */
#include "renlib.h"

#include <string.h>

const uint8_t tg_renlib_signature[8] = {0xFF, 'R', 'e', 'n', 'L', 'i', 'b', 0xFF};
const char tg_renlib_key[] = "RENLIB";

int tg_renlib_sniff(const uint8_t *bytes, size_t length) {
    if (length >= sizeof tg_renlib_signature &&
        memcmp(bytes, tg_renlib_signature, sizeof tg_renlib_signature) == 0) {
        return TG_SNIFF_SURE;
    }
    /* Without a header: a tree whose nodes are read to the end. */
    if (length < 2 || length % 2 != 0 || bytes[0] != RENLIB_FIRST) {
        return TG_SNIFF_NO;
    }
    size_t at = 0;
    RenlibNode node;
    for (int i = 0; i < 1000 && at < length; i++) {
        if (!tg_renlib_scan(bytes, length, &at, &node) || !tg_renlib_pos_ok(node.pos)) {
            return TG_SNIFF_NO;
        }
    }
    return TG_SNIFF_MAYBE;
}

/* ---- nodes ---- */

/* A text that ends with NUL, padded to pairs. */
static _Bool scan_string(const uint8_t *bytes, size_t length, size_t *at, const uint8_t **text,
                         size_t *text_length) {
    const uint8_t *end = memchr(bytes + *at, 0, length - *at);
    if (end == NULL) {
        return 0;
    }
    *text = bytes + *at;
    *text_length = (size_t)(end - *text);
    *at += *text_length + 1;
    *at += *text_length % 2 == 0;
    return *at <= length;
}

/* A text whose last byte has bit 7 set, padded to pairs. */
static _Bool scan_old(const uint8_t *bytes, size_t length, size_t *at, const uint8_t **text,
                      size_t *text_length) {
    size_t end = *at;
    while (end < length && bytes[end] < 0x80) {
        end++;
    }
    *text = bytes + *at;
    *text_length = end + 1 - *at;
    *at = end + 1 + *text_length % 2;
    return *at <= length;
}

_Bool tg_renlib_scan(const uint8_t *bytes, size_t length, size_t *at, RenlibNode *node) {
    size_t next = *at;
    if (length - next < 2) {
        return 0;
    }
    *node = (RenlibNode){.at = next, .pos = bytes[next], .flags = bytes[next + 1]};
    next += 2;
    if (node->flags & RENLIB_EXT) {
        if (length - next < 2) {
            return 0;
        }
        node->ext = (uint16_t)(bytes[next] << 8 | bytes[next + 1]);
        next += 2;
    }
    if (node->flags & RENLIB_OLD_COMMENT) {
        if (!scan_old(bytes, length, &next, &node->comment, &node->comment_length)) {
            return 0;
        }
    } else if (node->flags & RENLIB_COMMENT) {
        if (!scan_string(bytes, length, &next, &node->comment, &node->comment_length)) {
            return 0;
        }
    }
    if (node->ext & RENLIB_EXT_TEXT &&
        !scan_string(bytes, length, &next, &node->text, &node->text_length)) {
        return 0;
    }
    *at = next;
    return 1;
}

/* ---- the encoding ---- */

static _Bool is_high(const uint8_t *bytes, size_t length) {
    for (size_t i = 0; i < length; i++) {
        if (bytes[i] >= 0x80) {
            return 1;
        }
    }
    return 0;
}

static void add_sample(TgText *sample, const uint8_t *bytes, size_t length) {
    if (bytes != NULL && is_high(bytes, length)) {
        tg_text_add_bytes(sample, (const char *)bytes, length);
        tg_text_add_char(sample, '\n');
    }
}

const char *tg_renlib_guess(const uint8_t *bytes, size_t length, size_t at) {
    TgText sample;
    tg_text_init(&sample);
    RenlibNode node;
    while (sample.length < RENLIB_SAMPLE && tg_renlib_scan(bytes, length, &at, &node)) {
        if (!(node.flags & RENLIB_OLD_COMMENT)) {
            add_sample(&sample, node.comment, node.comment_length);
        }
        add_sample(&sample, node.text, node.text_length);
    }
    const char *encoding = tg_guess_encoding((const uint8_t *)tg_text_get(&sample), sample.length);
    tg_text_finish(&sample);
    return encoding;
}

_Bool tg_renlib_is_old(const TgTree *tree, TgKey foreign, TgNodeId node) {
    static const char old[] = "old";
    uint32_t id = foreign != TG_KEY_NONE ? tg_tree_node(tree, node)->first_value : 0;
    while (id != 0) {
        TgValue value;
        id = tg_tree_value(tree, id, &value);
        for (size_t at = 0; value.key == foreign && at < value.length;) {
            const char *end = memchr(value.text + at, ' ', value.length - at);
            size_t length = end != NULL ? (size_t)(end - value.text) - at : value.length - at;
            if (length == sizeof old - 1 && memcmp(value.text + at, old, length) == 0) {
                return 1;
            }
            at += length + 1;
        }
    }
    return 0;
}

_Bool tg_renlib_page_holds(const TgTree *tree, const char *page) {
    TgTranscoder coder;
    TgText sample;
    tg_text_init(&sample);
    size_t bad = tg_transcoder_init(&coder, page) != TG_OK;
    TgKey foreign = tg_tree_find_foreign(tree, tg_renlib_key, strlen(tg_renlib_key));
    TgNodeId node = TG_NODE_ROOT;
    for (; bad == 0 && node != TG_NODE_NONE; node = tg_tree_next(tree, node, TG_NODE_ROOT)) {
        for (uint32_t id = tg_tree_node(tree, node)->first_value; id != 0;) {
            TgValue value;
            id = tg_tree_value(tree, id, &value);
            if ((value.key == TG_KEY_COMMENT || value.key == TG_KEY_LABEL) &&
                is_high((const uint8_t *)value.text, value.length) &&
                (value.key == TG_KEY_LABEL || !tg_renlib_is_old(tree, foreign, node))) {
                bad += tg_transcoder_encode(&coder, value.text, value.length, &sample);
                tg_text_add_char(&sample, '\n');
            }
        }
    }
    const uint8_t *bytes = (const uint8_t *)tg_text_get(&sample);
    _Bool holds = bad == 0 && strcmp(tg_guess_encoding(bytes, sample.length), page) == 0;
    tg_transcoder_finish(&coder);
    tg_text_finish(&sample);
    return holds;
}

/* ---- the root ---- */

_Bool tg_renlib_root_says(const TgTree *tree) {
    TgValue value;
    return tg_tree_get(tree, TG_NODE_ROOT, TG_KEY_COMMENT, &value) ||
           tg_tree_get(tree, TG_NODE_ROOT, TG_KEY_BOOKMARK, &value) ||
           tg_tree_get(tree, TG_NODE_ROOT, TG_KEY_START, &value);
}

_Bool tg_renlib_needs_root(const TgTree *tree, _Bool has_pass, _Bool has_ext) {
    const TgPoint centre = tg_renlib_point(RENLIB_FIRST);
    const TgNode *root = tg_tree_node(tree, TG_NODE_ROOT);
    if (has_pass || has_ext || tg_renlib_root_says(tree)) {
        return 1;
    }
    for (TgNodeId child = root->first_child; child != TG_NODE_NONE;) {
        const TgNode *node = tg_tree_node(tree, child);
        if (!tg_node_is_stone(node) || node->point != centre) {
            return 1;
        }
        child = node->next_sibling;
    }
    for (uint32_t id = root->first_value; id != 0;) {
        TgValue value;
        id = tg_tree_value(tree, id, &value);
        if (value.key == TG_KEY_LABEL &&
            (value.point != centre || root->first_child == TG_NODE_NONE)) {
            return 1;
        }
    }
    return 0;
}

/* ---- comments ---- */

size_t tg_renlib_encode_comment(TgTranscoder *coder, const char *text, size_t length, TgText *out) {
    size_t bad = 0;
    _Bool first = 1;
    for (size_t at = 0;;) {
        const char *end = memchr(text + at, '\n', length - at);
        size_t line = end != NULL ? (size_t)(end - (text + at)) : length - at;
        bad += tg_transcoder_encode(coder, text + at, line, out);
        if (end == NULL) {
            return bad;
        }
        tg_text_add(out, first ? "\b" : "\r\n");
        first = 0;
        at += line + 1;
    }
}

/* The first BS of a text becomes a line end, and so does each CRLF; another CR becomes a blank. */
static void split_lines(TgText *text, size_t from) {
    char *data = text->data;
    size_t kept = from;
    _Bool split = 0;
    for (size_t i = from; i < text->length; i++) {
        if (data[i] == '\b' && !split) {
            split = 1;
            data[kept++] = '\n';
        } else if (data[i] != '\r') {
            data[kept++] = data[i];
        } else if (i + 1 == text->length || data[i + 1] != '\n') {
            data[kept++] = ' ';
        }
    }
    if (data != NULL) {
        data[kept] = '\0';
        text->length = kept;
    }
}

size_t tg_renlib_decode_comment(TgTranscoder *coder, const uint8_t *bytes, size_t length,
                                TgText *out) {
    size_t from = out->length;
    size_t bad = tg_transcoder_decode(coder, bytes, length, out);
    split_lines(out, from);
    return bad;
}

static const struct {
    char byte;
    const char *letter;
} swedish[] = {{'}', "å"}, {'{', "ä"}, {'|', "ö"}, {']', "Å"}, {'[', "Ä"}, {'\\', "Ö"}};
enum { SWEDISH_NB = sizeof swedish / sizeof swedish[0] };

void tg_renlib_decode_old(const uint8_t *bytes, size_t length, TgText *out) {
    size_t from = out->length;
    for (size_t i = 0; i < length; i++) {
        char c = (char)(bytes[i] & 0x7F);
        const char *letter = NULL;
        for (int n = 0; n < SWEDISH_NB; n++) {
            letter = swedish[n].byte == c ? swedish[n].letter : letter;
        }
        if (letter != NULL) {
            tg_text_add(out, letter);
        } else if (c != '\0') {
            tg_text_add_char(out, c);
        }
    }
    split_lines(out, from);
}

/* One character of an old comment; its length in the text, 0: there is none. */
static size_t encode_old_letter(const char *text, size_t left, TgText *out) {
    unsigned char c = (unsigned char)text[0];
    for (int n = 0; n < SWEDISH_NB; n++) {
        if (c == (unsigned char)swedish[n].byte) {
            return 0;
        }
        if (left >= 2 && memcmp(text, swedish[n].letter, 2) == 0) {
            tg_text_add_char(out, swedish[n].byte);
            return 2;
        }
    }
    if (c >= 0x80) {
        return 0;
    }
    tg_text_add_char(out, text[0]);
    return 1;
}

_Bool tg_renlib_encode_old(const char *text, size_t length, TgText *out) {
    _Bool first = 1;
    if (length == 0) {
        tg_text_add_bytes(out, "", 1);
    }
    for (size_t at = 0; at < length;) {
        if (text[at] == '\n') {
            tg_text_add(out, first ? "\b" : "\r\n");
            first = 0;
            at++;
            continue;
        }
        size_t step = encode_old_letter(text + at, length - at, out);
        if (step == 0) {
            return 0;
        }
        at += step;
    }
    return 1;
}
