/* SPDX-License-Identifier: MIT
 *
 * The words of the .def tables as JSON, for the page (docs/PROTOCOL.md, Words). */
#include "json_read.h"

#include "tengen/codec.h"
#include "tengen/opening.h"

/* ja: NULL where the table has no Japanese. */
static json_t *names_json(const char *en, const char *zh, const char *ja) {
    json_t *out = json_pack("{s:s, s:s}", "en", en, "zh", zh);
    if (ja != NULL) {
        json_object_set_new(out, "ja", json_string(ja));
    }
    return out;
}

static json_t *profiles_json(void) {
    json_t *out = json_object();
    for (int i = 0; i < TG_PROFILE_NB; i++) {
        TgProfileId id = (TgProfileId)i;
        TgProfile profile;
        tg_profile_init(&profile, id);
        json_t *row = names_json(tg_profile_name(id, TG_EN), tg_profile_name(id, TG_ZH), NULL);
        int fouls =
            tg_profile_has_fouls(&profile, TG_BLACK) || tg_profile_has_fouls(&profile, TG_WHITE);
        json_t *facts = json_pack("{s:i, s:s, s:s, s:b, s:b}", "size", (int)profile.size, "enforce",
                                  tg_enforce_id(profile.enforce), "opening", tg_profile_opening(id),
                                  "pass", (int)profile.pass, "fouls", fouls);
        json_object_update(row, facts);
        json_decref(facts);
        json_object_set_new(out, tg_profile_id(id), row);
    }
    return out;
}

static json_t *protocols_json(void) {
    json_t *out = json_object();
    const TgProtocol *protocol;
    for (int i = 0; (protocol = tg_protocol_at(i)) != NULL; i++) {
        json_t *row =
            names_json(tg_protocol_name(protocol, TG_EN), tg_protocol_name(protocol, TG_ZH), NULL);
        json_object_set_new(row, "summary",
                            names_json(tg_protocol_summary(protocol, TG_EN),
                                       tg_protocol_summary(protocol, TG_ZH), NULL));
        json_object_set_new(out, tg_protocol_id(protocol), row);
    }
    return out;
}

static json_t *enforce_json(void) {
    json_t *out = json_object();
    for (int i = TG_ENFORCE_CLAIM; i <= TG_ENFORCE_BLOCK; i++) {
        TgEnforce e = (TgEnforce)i;
        json_object_set_new(out, tg_enforce_id(e),
                            names_json(tg_enforce_name(e, TG_EN), tg_enforce_name(e, TG_ZH), NULL));
    }
    return out;
}

static json_t *openings_json(void) {
    json_t *out = json_object();
    for (int i = 0; i < TG_OPENING_NB; i++) {
        const TgOpening *opening = tg_opening_at(i);
        json_object_set_new(out, opening->code, names_json(opening->en, opening->zh, opening->ja));
    }
    return out;
}

static json_t *acts_json(void) {
    json_t *out = json_object();
#define X(NAME, word, json, en, zh) json_object_set_new(out, json, names_json(en, zh, NULL));
#include "tengen/act.def"
#undef X
    return out;
}

static json_t *verdicts_json(void) {
    json_t *out = json_object();
#define X(NAME, id, en, zh, ja, brief) json_object_set_new(out, id, names_json(en, zh, ja));
#include "tengen/verdict.def"
#undef X
    return out;
}

static json_t *causes_json(void) {
    json_t *out = json_object();
#define X(NAME, id, en, zh, ja) json_object_set_new(out, id, names_json(en, zh, ja));
#include "tengen/cause.def"
#undef X
    return out;
}

static json_t *refusals_json(void) {
    json_t *out = json_object();
#define X(NAME, id, en, zh) json_object_set_new(out, id, names_json(en, zh, NULL));
#include "tengen/refusal.def"
#undef X
    return out;
}

static json_t *timings_json(void) {
    json_t *out = json_object();
    const char *id;
    for (int i = 0; (id = tg_timing_preset_id(i)) != NULL; i++) {
        json_object_set_new(
            out, id,
            names_json(tg_timing_preset_name(i, TG_EN), tg_timing_preset_name(i, TG_ZH), NULL));
    }
    return out;
}

static json_t *formats_json(void) {
    json_t *out = json_object();
    for (int i = 0; i < TG_FORMAT_NB; i++) {
        TgFormatId id = (TgFormatId)i;
        json_t *row = names_json(tg_format_name(id, TG_EN), tg_format_name(id, TG_ZH), NULL);
        json_t *facts = json_pack("{s:s, s:b, s:b, s:b}", "endings", tg_format_endings(id), "reads",
                                  (int)tg_format_reads(id), "writes", (int)tg_format_writes(id),
                                  "many", (int)tg_format_holds_many(id));
        json_object_update(row, facts);
        json_decref(facts);
        json_object_set_new(out, tg_format_id(id), row);
    }
    return out;
}

static json_t *notes_json(void) {
    json_t *out = json_object();
    for (int i = 0; i < TG_NOTE_NB; i++) {
        TgNote note = (TgNote)i;
        json_t *row = names_json(tg_note_name(note, TG_EN), tg_note_name(note, TG_ZH), NULL);
        json_object_set_new(row, "kind", json_string(tg_note_kind_id(tg_note_kind(note))));
        json_object_set_new(out, tg_note_id(note), row);
    }
    return out;
}

static json_t *keys_json(void) {
    json_t *out = json_object();
    for (int i = 0; i < TG_KEY_NB; i++) {
        TgKey key = (TgKey)i;
        json_t *row = names_json(tg_key_name(key, TG_EN), tg_key_name(key, TG_ZH), NULL);
        json_object_set_new(row, "head", json_boolean(tg_key_is_head(key)));
        json_object_set_new(out, tg_key_id(key), row);
    }
    return out;
}

json_t *tg_json_terms(void) {
    return json_pack("{s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o}", "profiles",
                     profiles_json(), "protocols", protocols_json(), "enforce", enforce_json(),
                     "openings", openings_json(), "acts", acts_json(), "verdicts", verdicts_json(),
                     "causes", causes_json(), "refusals", refusals_json(), "timings",
                     timings_json(), "formats", formats_json(), "notes", notes_json(), "keys",
                     keys_json());
}
