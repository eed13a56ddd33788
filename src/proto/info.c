/* SPDX-License-Identifier: MIT
 *
 * INFO: settings, clamped and never answered. */
#include "proto/session.h"

typedef struct Key {
    const char *name; /* lower case, as in info.def */
    size_t offset;
    int64_t min, max;
} Key;

static const Key keys[] = {
#define X(key, initial, min, max) {#key, offsetof(Settings, key), min, max},
#include "proto/info.def"
#undef X
};

void tg_settings_init(Settings *settings) {
    *settings = (Settings){
#define X(key, initial, min, max) .key = initial,
#include "proto/info.def"
#undef X
    };
}

static _Bool scan_name(Scan *scan, const char *lower) {
    char name[32];
    size_t length = 0;
    for (; lower[length] != '\0' && length + 1 < sizeof name; length++) {
        char c = lower[length];
        name[length] = c >= 'a' && c <= 'z' ? (char)(c - 'a' + 'A') : c;
    }
    name[length] = '\0';
    return tg_scan_keyword(scan, name);
}

static void read_coord(TgProto *proto, Scan *scan) {
    if (scan_name(scan, "xy")) {
        proto->settings.coord = COORD_XY;
    } else if (scan_name(scan, "yx")) {
        proto->settings.coord = COORD_YX;
    } else if (scan_name(scan, "x,flipped-y")) {
        proto->settings.coord = COORD_X_FLIPPED_Y;
    }
}

static void store(TgProto *proto, const Key *key, int64_t value) {
    if (key->offset == offsetof(Settings, max_node) && value == (int64_t)UINT32_MAX) {
        value = 0; /* the unsigned maximum means none, as -1 does */
    }
    value = value < key->min ? key->min : value > key->max ? key->max : value;
    *(int64_t *)(void *)((char *)&proto->settings + key->offset) = value;
    if (key->offset == offsetof(Settings, show_detail)) {
        proto->yixin = 1;
    }
}

void tg_session_info(TgProto *proto, Scan *scan) {
    if (scan_name(scan, "coord")) {
        read_coord(proto, scan);
        return;
    }
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) {
        if (scan_name(scan, keys[i].name)) {
            int64_t value;
            if (tg_scan_number(scan, &value)) {
                store(proto, &keys[i], value);
            }
            return;
        }
    }
}
