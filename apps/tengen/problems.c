/* SPDX-License-Identifier: MIT
 *
 * What is a problem, and the line that tells it. */
#include "problems.h"

#include "cli_json.h"

enum { NODES_GLANCE = 20000, NODES_GLANCE_THREATS = 3000 };

_Bool problems_interrupted(void *context) {
    (void)context;
    return cli_interrupted();
}

/* --- output ----------------------------------------------------------------------------------- */

static void add_stones(const TgGrid *grid, TgSide side, TgText *out) {
    char name[TG_POINT_NAME_MAX];
    const char *before = "";
    for (int p = 0; p < grid->size * 32; p++) {
        if (tg_point_on((TgPoint)p, grid->size) && grid->cell[p] == tg_cell_of(side)) {
            tg_text_add(out, before);
            tg_text_add(out, tg_point_name((TgPoint)p, grid->size, name));
            before = ",";
        }
    }
}

static const TgTry *first_that_wins(const TgStudyResult *result) {
    const TgTry *attempt = result->tries;
    while (attempt->end != TG_TRY_WINS) {
        attempt++;
    }
    return attempt;
}

static const char *kind_of(const TgStudyResult *result) {
    return result->by_threats ? "any" : "vcf";
}

static void print_json(const Maker *maker, const char *id, TgSide side, const char *stones,
                       int size) {
    const TgStudyResult *result = &maker->result;
    json_t *motifs = json_array();
    for (int i = 0; i < TG_MOTIF_NB; i++) {
        if (result->motifs >> i & 1) {
            json_array_append_new(motifs,
                                  json_pack("{s:s, s:s, s:s}", "id", tg_motif_id((TgMotif)i), "en",
                                            tg_motif_name((TgMotif)i, TG_EN), "zh",
                                            tg_motif_name((TgMotif)i, TG_ZH)));
        }
    }
    TgText rule;
    char name[TG_POINT_NAME_MAX];
    tg_text_init(&rule);
    tg_profile_format(&maker->profile, &rule);
    cli_json_print(json_pack("{s:o, s:o, s:i, s:s, s:s, s:s, s:i, s:s, s:i, s:o}", "id",
                             cli_json_text(id), "rule", cli_json_text(tg_text_get(&rule)), "size",
                             size, "side", side == TG_BLACK ? "b" : "w", "stones", stones, "kind",
                             kind_of(result), "length", result->plies, "first",
                             tg_point_name(first_that_wins(result)->move, size, name), "grade",
                             result->grade, "motifs", motifs));
    tg_text_finish(&rule);
}

/* id, rule, size, side, stones, kind, length, first move, source, grade, motifs */
void problems_print(const Maker *maker, const char *id, const TgGrid *grid, TgSide side) {
    TgText stones;
    char name[TG_POINT_NAME_MAX];
    tg_text_init(&stones);
    add_stones(grid, TG_BLACK, &stones);
    tg_text_add_char(&stones, '/');
    add_stones(grid, TG_WHITE, &stones);
    if (maker->options->json) {
        print_json(maker, id, side, tg_text_get(&stones), grid->size);
    } else {
        TgText line;
        tg_text_init(&line);
        tg_text_printf(&line, "%s\t", id);
        tg_profile_format(&maker->profile, &line);
        tg_text_printf(&line, "\t%d\t%c\t%s\t%s\t%d\t%s\town\t%d\t", grid->size,
                       side == TG_BLACK ? 'b' : 'w', tg_text_get(&stones), kind_of(&maker->result),
                       maker->result.plies,
                       tg_point_name(first_that_wins(&maker->result)->move, grid->size, name),
                       maker->result.grade);
        tg_motif_print(maker->result.motifs, &line);
        puts(tg_text_get(&line));
        tg_text_finish(&line);
    }
    fflush(stdout);
    tg_text_finish(&stones);
}

/* --- what is a problem ------------------------------------------------------------------------ */

_Bool problems_glance(Maker *maker, const TgGrid *grid, TgSide side) {
    int length = tg_study_length(maker->study, grid, side, NODES_GLANCE, 0);
    return length > 0 ? length >= maker->options->least
                      : maker->by_threats &&
                            tg_study_has_threats(maker->study, grid, side, NODES_GLANCE_THREATS);
}

/* One solution, long enough, and its proof holds by the rules alone. */
_Bool problems_accept(Maker *maker, const TgGrid *grid, TgSide side) {
    const ProblemsOptions *options = maker->options;
    const TgStudyResult *result = &maker->result;
    (maker->by_threats ? tg_study_run_threats : tg_study_run)(
        maker->study, grid, side, (uint64_t)options->nodes, problems_interrupted, &maker->result);
    if (!tg_study_is_unique(result) || result->plies < options->least ||
        result->plies > maker->most) {
        return 0;
    }
    TgProof *proof;
    if (tg_study_prove(maker->study, grid, side, &proof) != TG_OK) {
        return 0;
    }
    tg_proof_destroy(proof);
    return 1;
}
