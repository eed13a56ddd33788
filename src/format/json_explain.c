/* SPDX-License-Identifier: MIT
 *
 * An explanation of a verdict as a JSON tree. */
#include "json_read.h"

/* The depth of the tree is bounded by TG_EXPLAIN_NODES_MAX. */
static json_t *ends_json(const TgLine *line) {
    json_t *out = json_array();
    for (int i = 0; i < line->end_count; i++) {
        const TgEndPoint *end = &line->ends[i];
        json_t *why = end->why != NULL ? tg_json_explanation(end->why) : json_null();
        json_array_append_new(out, json_pack("{s:i, s:s, s:o}", "point", (int)end->point, "verdict",
                                             tg_verdict_id(end->verdict), "why", why));
    }
    return out;
}

static json_t *line_json(const TgLine *line) {
    json_t *stones = json_array();
    for (int i = 0; i < line->stone_count; i++) {
        json_array_append_new(stones, json_integer(line->stones[i]));
    }
    return json_pack("{s:s, s:i, s:o, s:o}", "kind", tg_line_id(line->kind), "axis",
                     (int)line->axis, "stones", stones, "ends", ends_json(line));
}

json_t *tg_json_explanation(const TgExplanation *explanation) {
    json_t *lines = json_array();
    for (int i = 0; i < explanation->line_count; i++) {
        json_array_append_new(lines, line_json(&explanation->lines[i]));
    }
    const TgJudgement *judgement = &explanation->judgement;
    return json_pack("{s:i, s:i, s:s, s:i, s:i, s:i, s:o}", "point", (int)explanation->point,
                     "side", (int)explanation->side, "verdict", tg_verdict_id(judgement->verdict),
                     "fours", (int)judgement->fours, "apparent", (int)judgement->apparent, "real",
                     (int)judgement->real, "lines", lines);
}
