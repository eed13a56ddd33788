/* SPDX-License-Identifier: MIT
 *
 * HTTP. A path is one of the API or a file below the page's folder; nothing else exists. Files with
 * a hash in their name never change and are kept by the browser; all others are asked for anew. */
#include "http.h"

#include "frame.h"
#include "records.h"
#include "room.h"
#include "shelf.h"

#include "tengen/json.h"

#include <ctype.h>
#include <string.h>
#include <sys/stat.h>

enum { PATH_MAX_LENGTH = 256, HEADER_ROOM = 2048 };

/* --- headers of every reply ------------------------------------------------------------------- */

#define HEADER(next, name, value)                                                                  \
    { next, NULL, name, value }
static const struct lws_protocol_vhost_options headers[] = {
    HEADER(&headers[1], "content-security-policy:",
           "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; "
           "style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; "
           "object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"),
    HEADER(&headers[2], "cross-origin-opener-policy:", "same-origin"),
    HEADER(&headers[3], "cross-origin-embedder-policy:", "require-corp"),
    HEADER(&headers[4], "cross-origin-resource-policy:", "same-origin"),
    HEADER(&headers[5], "x-content-type-options:", "nosniff"),
    HEADER(NULL, "referrer-policy:", "no-referrer"),
};
#undef HEADER

const struct lws_protocol_vhost_options *tg_http_headers(void) {
    return headers;
}

/* --- who asks --------------------------------------------------------------------------------- */

static _Bool copy_header(struct lws *wsi, enum lws_token_indexes token, char out[PATH_MAX_LENGTH]) {
    return lws_hdr_copy(wsi, out, PATH_MAX_LENGTH, token) > 0;
}

/* A page on another host may have its name point to this machine; a server for this machine alone
 * therefore answers only to this machine's names. */
static _Bool is_our_host(struct lws *wsi) {
    const TgServer *server = lws_context_user(lws_get_context(wsi));
    char host[PATH_MAX_LENGTH];
    if (!server->on_loopback) {
        return 1;
    }
    if (!copy_header(wsi, WSI_TOKEN_HOST, host)) {
        return 0;
    }
    static const char *const names[] = {"localhost", "127.0.0.1", "[::1]"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        size_t length = strlen(names[i]);
        if (strncasecmp(host, names[i], length) == 0 &&
            (host[length] == '\0' || host[length] == ':')) {
            return 1;
        }
    }
    return 0;
}

/* No page of another host is behind the request. */
static _Bool is_our_page(struct lws *wsi) {
    char host[PATH_MAX_LENGTH];
    char origin[PATH_MAX_LENGTH];
    if (!copy_header(wsi, WSI_TOKEN_HOST, host) || !is_our_host(wsi)) {
        return 0;
    }
    if (lws_hdr_total_length(wsi, WSI_TOKEN_ORIGIN) == 0) {
        return 1; /* no browser */
    }
    if (!copy_header(wsi, WSI_TOKEN_ORIGIN, origin)) {
        return 0;
    }
    const char *name = strstr(origin, "://");
    return name != NULL && strcasecmp(name + 3, host) == 0;
}

_Bool tg_http_allows_socket(struct lws *wsi) {
    char path[PATH_MAX_LENGTH];
    return copy_header(wsi, WSI_TOKEN_GET_URI, path) && strcmp(path, "/ws") == 0 &&
           is_our_page(wsi);
}

/* --- replies ---------------------------------------------------------------------------------- */

static int done(struct lws *wsi) {
    return lws_http_transaction_completed(wsi) ? -1 : 0;
}

static int reply_status(struct lws *wsi, unsigned status) {
    return lws_return_http_status(wsi, status, NULL) != 0 ? -1 : done(wsi);
}

static int reply_not_allowed(struct lws *wsi) {
    unsigned char room[LWS_PRE + HEADER_ROOM];
    unsigned char *start = room + LWS_PRE;
    unsigned char *at = start;
    unsigned char *end = start + HEADER_ROOM;
    static const char allowed[] = "GET, HEAD";
    if (lws_add_http_common_headers(wsi, HTTP_STATUS_METHOD_NOT_ALLOWED, NULL, 0, &at, end) ||
        lws_add_http_header_by_name(wsi, (const unsigned char *)"allow:",
                                    (const unsigned char *)allowed, sizeof allowed - 1, &at, end) ||
        lws_finalize_write_http_header(wsi, start, &at, end)) {
        return -1;
    }
    return -1; /* a body may follow, which nobody wants */
}

/* Sends the headers of a JSON reply; the body follows when the socket takes it. */
static int reply_json(struct lws *wsi, TgReply *reply, _Bool head_only, json_t *value) {
    TgMessage *body = tg_message_create(TG_MESSAGE_PLAIN, value);
    if (body == NULL) {
        return reply_status(wsi, HTTP_STATUS_INTERNAL_SERVER_ERROR);
    }
    unsigned char room[LWS_PRE + HEADER_ROOM];
    unsigned char *start = room + LWS_PRE;
    unsigned char *at = start;
    unsigned char *end = start + HEADER_ROOM;
    static const char fresh[] = "no-store";
    if (lws_add_http_common_headers(wsi, HTTP_STATUS_OK, "application/json",
                                    tg_message_length(body), &at, end) ||
        lws_add_http_header_by_token(wsi, WSI_TOKEN_HTTP_CACHE_CONTROL,
                                     (const unsigned char *)fresh, sizeof fresh - 1, &at, end) ||
        lws_finalize_write_http_header(wsi, start, &at, end)) {
        tg_message_release(body);
        return -1;
    }
    if (head_only) {
        tg_message_release(body);
        return done(wsi);
    }
    reply->body = body;
    lws_callback_on_writable(wsi);
    return 0;
}

static int write_body(struct lws *wsi, TgReply *reply) {
    if (reply == NULL || reply->body == NULL) {
        return 0;
    }
    TgMessage *body = reply->body;
    reply->body = NULL;
    int length = (int)tg_message_length(body);
    int written = lws_write(wsi, tg_message_text(body), (size_t)length, LWS_WRITE_HTTP_FINAL);
    tg_message_release(body);
    return written < length ? -1 : done(wsi);
}

/* --- the API ---------------------------------------------------------------------------------- */

/* The `game` object; as_record: the game as a file. NULL: no such game, or out of memory. */
static json_t *game_json(TgServer *server, const char *id, _Bool as_record) {
    TgStoredGame head;
    TgGame *game = NULL;
    for (TgRoom *room = server->rooms; room != NULL; room = room->next) {
        if (strcmp(room->head.id, id) == 0) {
            return as_record ? tg_records_game(room->game, &room->head) : tg_room_json(room);
        }
    }
    if (tg_store_load(server->store, id, &head, &game, NULL) != TG_OK) {
        return NULL;
    }
    TgGameView view = {
        .id = head.id, .players = head.players, .created = head.created, .since_ms = head.spent_ms};
    json_t *value = as_record ? tg_records_game(game, &head) : tg_json_game(game, &view);
    tg_game_destroy(game);
    return value;
}

/* What follows /api/games/: "ID" or "ID/record". */
static json_t *one_game_json(TgServer *server, const char *rest) {
    static const char ending[] = "/record";
    char id[TG_GAME_ID_LENGTH + 1];
    size_t length = strcspn(rest, "/");
    _Bool as_record = strcmp(rest + length, ending) == 0;
    if (length >= sizeof id || (rest[length] != '\0' && !as_record)) {
        return NULL;
    }
    memcpy(id, rest, length);
    id[length] = '\0';
    return game_json(server, id, as_record);
}

static int reply_api(struct lws *wsi, TgReply *reply, _Bool head_only, const char *path) {
    static const char one[] = "/api/games/";
    static const char found[] = "/api/library/";
    TgServer *server = lws_context_user(lws_get_context(wsi));
    json_t *value = NULL;
    if (strcmp(path, "/api/health") == 0) {
        value = json_pack("{s:b}", "ok", 1);
    } else if (strcmp(path, "/api/games") == 0) {
        value = tg_frame_list(server, NULL);
    } else if (strncmp(path, one, sizeof one - 1) == 0) {
        value = one_game_json(server, path + sizeof one - 1);
    } else if (strcmp(path, "/api/library") == 0) {
        value = tg_shelf_answer(server, wsi);
    } else if (strncmp(path, found, sizeof found - 1) == 0) {
        value = tg_shelf_game(server, path + sizeof found - 1);
    }
    return value != NULL ? reply_json(wsi, reply, head_only, value)
                         : reply_status(wsi, HTTP_STATUS_NOT_FOUND);
}

/* --- files ------------------------------------------------------------------------------------ */

static const struct {
    const char *ending, *type;
} types[] = {
    {".html", "text/html; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"},
    {".css", "text/css; charset=utf-8"},
    {".json", "application/json"},
    {".webmanifest", "application/manifest+json"},
    {".svg", "image/svg+xml"},
    {".png", "image/png"},
    {".ico", "image/x-icon"},
    {".woff2", "font/woff2"},
    {".wasm", "application/wasm"},
    {".ogg", "audio/ogg"},
    {".mp3", "audio/mpeg"},
    {".txt", "text/plain; charset=utf-8"},
};

/* NULL: a kind of file that is not served. */
static const char *type_of(const char *path) {
    const char *dot = strrchr(path, '.');
    for (size_t i = 0; dot != NULL && i < sizeof types / sizeof types[0]; i++) {
        if (strcmp(dot, types[i].ending) == 0) {
            return types[i].type;
        }
    }
    return NULL;
}

/* A plain path: letters, digits and "._-" between slashes, no part that begins with a dot. */
static _Bool is_plain(const char *path) {
    char before = '\0';
    for (const char *c = path; *c != '\0'; before = *c++) {
        if (!isalnum((unsigned char)*c) && strchr("/._-", *c) == NULL) {
            return 0;
        }
        if (before == '/' && (*c == '.' || *c == '/')) {
            return 0;
        }
    }
    return path[0] == '/';
}

static _Bool is_file(const char *path) {
    struct stat facts;
    return stat(path, &facts) == 0 && S_ISREG(facts.st_mode);
}

static _Bool takes_gzip(struct lws *wsi) {
    char codings[PATH_MAX_LENGTH];
    return copy_header(wsi, WSI_TOKEN_HTTP_ACCEPT_ENCODING, codings) &&
           strstr(codings, "gzip") != NULL;
}

static _Bool add_header(struct lws *wsi, const char *name, const char *value, unsigned char **at,
                        unsigned char *end) {
    return lws_add_http_header_by_name(wsi, (const unsigned char *)name,
                                       (const unsigned char *)value, (int)strlen(value), at,
                                       end) == 0;
}

/* The build puts files with a hash in their name into this folder. */
static const char *cache_rule(const char *path) {
    static const char hashed[] = "/assets/";
    return strncmp(path, hashed, sizeof hashed - 1) == 0 ? "public, max-age=31536000, immutable"
                                                         : "no-cache";
}

static int send_file(struct lws *wsi, const char *path, const char *file, _Bool packed,
                     const char *type) {
    unsigned char room[HEADER_ROOM];
    unsigned char *at = room;
    unsigned char *end = room + sizeof room - 1;
    if (!add_header(wsi, "cache-control:", cache_rule(path), &at, end) ||
        !add_header(wsi, "vary:", "accept-encoding", &at, end) ||
        (packed && !add_header(wsi, "content-encoding:", "gzip", &at, end))) {
        return -1;
    }
    *at = '\0';
    int sent = lws_serve_http_file(wsi, file, type, (const char *)room, (int)(at - room));
    if (sent < 0) {
        return -1;
    }
    return sent > 0 ? done(wsi) : 0;
}

static int reply_file(struct lws *wsi, const char *path) {
    const TgServer *server = lws_context_user(lws_get_context(wsi));
    const char *name = strcmp(path, "/") == 0 ? "/index.html" : path;
    const char *type = type_of(name);
    if (server->options.page == NULL || type == NULL || !is_plain(name)) {
        return reply_status(wsi, HTTP_STATUS_NOT_FOUND);
    }
    TgText file;
    tg_text_init(&file);
    tg_text_printf(&file, "%s%s", server->options.page, name);
    _Bool exists = tg_text_ok(&file) && is_file(tg_text_get(&file));
    _Bool packed = 0;
    if (exists && takes_gzip(wsi)) {
        size_t plain = file.length;
        tg_text_add(&file, ".gz");
        packed = is_file(tg_text_get(&file));
        if (!packed) {
            file.length = plain;
            file.data[plain] = '\0';
        }
    }
    int code = exists ? send_file(wsi, name, tg_text_get(&file), packed, type)
                      : reply_status(wsi, HTTP_STATUS_NOT_FOUND);
    tg_text_finish(&file);
    return code;
}

/* --- requests --------------------------------------------------------------------------------- */

/* A body is coming: its end is answered, unless nobody wants it. */
static int begin_upload(struct lws *wsi, TgReply *reply, const char *path) {
    if (strncmp(path, "/api/records/", sizeof "/api/records/" - 1) != 0) {
        return reply_not_allowed(wsi);
    }
    unsigned status = is_our_page(wsi) ? tg_upload_begin(wsi, path, &reply->upload)
                                       : (unsigned)HTTP_STATUS_FORBIDDEN;
    if (status != 0) {
        lws_return_http_status(wsi, status, NULL);
        return -1;
    }
    return 0;
}

static int answer_upload(struct lws *wsi, TgReply *reply) {
    if (reply == NULL || reply->upload == NULL) {
        return 0;
    }
    json_t *value = tg_upload_answer(reply->upload);
    tg_upload_destroy(reply->upload);
    reply->upload = NULL;
    return reply_json(wsi, reply, 0, value);
}

static int reply_to(struct lws *wsi, TgReply *reply, const char *in, size_t length) {
    static const char api[] = "/api/";
    char path[PATH_MAX_LENGTH];
    _Bool head_only = lws_hdr_total_length(wsi, WSI_TOKEN_HEAD_URI) > 0;
    _Bool posts = lws_hdr_total_length(wsi, WSI_TOKEN_POST_URI) > 0;
    if (!head_only && !posts && lws_hdr_total_length(wsi, WSI_TOKEN_GET_URI) == 0) {
        return reply_not_allowed(wsi);
    }
    if (!is_our_host(wsi)) {
        return reply_status(wsi, HTTP_STATUS_FORBIDDEN);
    }
    if (length >= sizeof path) {
        return reply_status(wsi, HTTP_STATUS_NOT_FOUND);
    }
    memcpy(path, in, length);
    path[length] = '\0';
    if (posts) {
        return begin_upload(wsi, reply, path);
    }
    return strncmp(path, api, sizeof api - 1) == 0 ? reply_api(wsi, reply, head_only, path)
                                                   : reply_file(wsi, path);
}

int tg_http_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                     size_t length) {
    switch (reason) {
    case LWS_CALLBACK_HTTP:
        return reply_to(wsi, user, in, length);
    case LWS_CALLBACK_HTTP_BODY:
        return user != NULL && ((TgReply *)user)->upload != NULL &&
                       tg_upload_add(((TgReply *)user)->upload, in, length)
                   ? 0
                   : -1;
    case LWS_CALLBACK_HTTP_BODY_COMPLETION:
        return answer_upload(wsi, user);
    case LWS_CALLBACK_HTTP_WRITEABLE:
        return write_body(wsi, user);
    case LWS_CALLBACK_HTTP_FILE_COMPLETION:
        return done(wsi);
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION:
        return -1; /* a WebSocket without our subprotocol */
    case LWS_CALLBACK_HTTP_DROP_PROTOCOL:
    case LWS_CALLBACK_CLOSED_HTTP:
        if (user != NULL) {
            tg_message_release(((TgReply *)user)->body);
            ((TgReply *)user)->body = NULL;
            tg_upload_destroy(((TgReply *)user)->upload);
            ((TgReply *)user)->upload = NULL;
        }
        return 0;
    default:
        return lws_callback_http_dummy(wsi, reason, user, in, length);
    }
}
