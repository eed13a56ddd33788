/* SPDX-License-Identifier: MIT
 *
 * Proofs and studies of `tengen solve`. */
#include "solve_study.h"

#include "cli.h"
#include "prove/certify.h"
#include "tengen/notation.h"

#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* --- proofs ----------------------------------------------------------------------------------- */

static void add_path(const char *folder, const char *id, TgText *path) {
    tg_text_printf(path, "%s/", folder);
    for (const char *c = id; *c != '\0'; c++) {
        _Bool stays = isalnum((unsigned char)*c) || strchr("-_.", *c) != NULL;
        tg_text_add_char(path, (char)(stays && !(c == id && *c == '.') ? *c : '_'));
    }
    tg_text_add(path, ".proof");
}

static _Bool write_file(const char *path, const TgText *text) {
    FILE *file = fopen(path, "wb");
    if (file == NULL) {
        return 0;
    }
    _Bool written = fwrite(text->data, 1, text->length, file) == text->length;
    return fclose(file) == 0 && written;
}

/* The proof as text, once it has been verified. */
static TgStatus proof_text(TgVcf *vcf, TgVct *vct, TgBoard *board, TgSide side,
                           const TgVcfResult *result, TgText *text) {
    static const TgVcfLimits limits = {.shortest = 1};
    TgProof *proof = NULL;
    TgProofReport *report = malloc(sizeof *report);
    TgStatus status = TG_E_MEMORY;
    if (report != NULL) {
        status = vct != NULL ? tg_certify_vct(vct, vcf, board, side, &proof)
                             : tg_certify_vcf(vcf, board, side, &limits, result, &proof);
    }
    if (status == TG_OK) {
        status = tg_proof_verify(proof, NULL, report);
        if (status == TG_E_REFUSED) { /* *text tells why */
            tg_proof_report_print(report, board->size, TG_EN, text);
        }
    }
    if (status == TG_OK) {
        status = tg_proof_write(proof, text);
    }
    tg_proof_destroy(proof);
    free(report);
    return status;
}

_Bool solve_write_proof(const char *folder, const char *id, TgVcf *vcf, TgVct *vct, TgBoard *board,
                        TgSide side, const TgVcfResult *result) {
    TgText path;
    TgText text;
    tg_text_init(&path);
    tg_text_init(&text);
    add_path(folder, id, &path);
    TgStatus status = proof_text(vcf, vct, board, side, result, &text);
    if (status != TG_OK) {
        cli_error("%s: the proof is not made: %s", id,
                  text.length > 0 ? tg_text_get(&text) : tg_status_text(status, TG_EN));
    } else if ((mkdir(folder, 0777) != 0 && errno != EEXIST) ||
               !write_file(tg_text_get(&path), &text)) {
        cli_error("%s: %s", tg_text_get(&path), strerror(errno));
        status = TG_E_IO;
    }
    tg_text_finish(&path);
    tg_text_finish(&text);
    return status == TG_OK;
}

/* --- studies ---------------------------------------------------------------------------------- */

/* A win that is not the only one is "several" even where some four is open. */
static const char *uniqueness(const TgStudyResult *result) {
    if (result->win_nb > 1) {
        return "several";
    }
    return tg_study_is_unique(result) || result->plies == 1 ? "unique" : "open";
}

static void add_point(TgPoint p, int size, TgText *out) {
    char name[TG_POINT_NAME_MAX];
    tg_text_add(out, tg_point_name(p, size, name));
}

static void add_firsts(const TgStudyResult *result, int size, TgText *out) {
    const char *before = "";
    for (int i = 0; i < result->try_nb; i++) {
        if (result->tries[i].end == TG_TRY_WINS) {
            tg_text_add(out, before);
            add_point(result->tries[i].move, size, out);
            before = ",";
        }
    }
    if (result->win_nb == 0) {
        add_point(result->length > 0 ? result->line[0] : TG_POINT_NONE, size, out);
    }
}

void solve_study_columns(const TgStudyResult *result, int size, TgText *out) {
    tg_text_add_char(out, '\t');
    add_firsts(result, size, out);
    tg_text_printf(out, "\t%s\t%d\t", uniqueness(result), result->grade);
    tg_motif_print(result->motifs, out);
}

static void add_try(const TgTry *attempt, _Bool by_threats, int size, TgText *out) {
    tg_text_add(out, by_threats ? "\nthreat\t" : "\nfour\t");
    add_point(attempt->move, size, out);
    tg_text_printf(out, "\t%s\t", tg_try_end_id(attempt->end));
    if (attempt->end == TG_TRY_WINS) {
        tg_text_printf(out, "%d", attempt->plies);
    } else {
        add_point(attempt->answer, size, out);
    }
    tg_text_printf(out, "\t%" PRIu64, attempt->nodes);
    if (attempt->line_nb > 0) {
        tg_text_add_char(out, '\t');
        tg_notation_write_moves(attempt->line, (size_t)attempt->line_nb, size, out);
    }
}

void solve_study_lines(const TgStudyResult *result, int size, TgLang lang, TgText *out) {
    for (int i = 0; i < result->try_nb; i++) {
        add_try(&result->tries[i], result->by_threats, size, out);
    }
    tg_text_add(out, "\nfirst\t");
    add_firsts(result, size, out);
    tg_text_printf(out, "\t%s\ngrade\t%d\t%d\nmotifs\t", uniqueness(result), result->grade,
                   result->points);
    const char *before = "";
    for (int i = 0; i < TG_MOTIF_NB; i++) {
        if (result->motifs >> i & 1) {
            tg_text_printf(out, "%s%s", before, tg_motif_name((TgMotif)i, lang));
            before = lang == TG_ZH ? "，" : ", ";
        }
    }
    if (result->motifs == 0) {
        tg_text_add_char(out, '-');
    }
}

json_t *solve_study_json(const TgStudyResult *result, int size) {
    json_t *tries = json_array();
    json_t *motifs = json_array();
    char move[TG_POINT_NAME_MAX];
    char answer[TG_POINT_NAME_MAX];
    for (int i = 0; i < result->try_nb; i++) {
        const TgTry *attempt = &result->tries[i];
        TgText line;
        tg_text_init(&line);
        tg_notation_write_moves(attempt->line, (size_t)attempt->line_nb, size, &line);
        json_array_append_new(
            tries, json_pack("{s:s, s:s, s:s, s:i, s:I, s:s}", "move",
                             tg_point_name(attempt->move, size, move), "end",
                             tg_try_end_id(attempt->end), "answer",
                             tg_point_name(attempt->answer, size, answer), "plies", attempt->plies,
                             "nodes", (json_int_t)attempt->nodes, "line", tg_text_get(&line)));
        tg_text_finish(&line);
    }
    for (int i = 0; i < TG_MOTIF_NB; i++) {
        if (result->motifs >> i & 1) {
            json_array_append_new(motifs, json_string(tg_motif_id((TgMotif)i)));
        }
    }
    return json_pack("{s:s, s:b, s:i, s:i, s:o, s:o}", "solution", uniqueness(result), "shortest",
                     result->shortest, "grade", result->grade, "points", result->points,
                     result->by_threats ? "threats" : "fours", tries, "motifs", motifs);
}
