/* SPDX-License-Identifier: MIT
 *
 * The facade: positions in, moves out; games in, acts out. */
#include "engine/facade.h"
#include "engine/level.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { HASH_DEFAULT = 32 << 20, DRAW_ACCEPT_BELOW = -250, DRAW_NODES = 20000 };

TgStatus tg_engine_create(const TgEngineOptions *options, TgEngine **engine) {
    TgEngine *created = calloc(1, sizeof *created);
    if (created == NULL) {
        return TG_E_MEMORY;
    }
    size_t hash = options->hash_bytes != 0 ? options->hash_bytes : HASH_DEFAULT;
    TgStatus status = tg_search_create(hash, options->threads, options->no_vcf, &created->search);
    if (status != TG_OK) {
        tg_engine_destroy(created);
        return status;
    }
    *engine = created;
    return TG_OK;
}

void tg_engine_destroy(TgEngine *engine) {
    if (engine != NULL) {
        tg_search_destroy(engine->search);
        free(engine);
    }
}

void tg_engine_clear_hash(TgEngine *engine) {
    tg_search_clear(engine->search);
}

TgStatus tg_engine_set(TgEngine *engine, const TgProfile *profile, const TgGrid *grid,
                       TgSide to_move) {
    engine->profile = *profile;
    engine->grid = *grid;
    engine->to_move = to_move;
    return tg_search_set(engine->search, profile, grid, to_move);
}

void tg_engine_sample(TgEngine *engine, int one_in, TgEngineLeafFn listener, void *context) {
    tg_search_sample(engine->search, one_in, listener, context);
}

void tg_engine_stop(TgEngine *engine) {
    tg_search_stop(engine->search);
}

void tg_engine_forget_stop(TgEngine *engine) {
    tg_search_forget_stop(engine->search);
}

/* A number that is equal for equal seeds and positions. */
static uint64_t seed_of(const TgLimits *limits, const TgGrid *grid) {
    uint64_t seed = limits->seed ^ 0xCBF29CE484222325u;
    for (int y = 0; y < grid->size; y++) {
        for (int x = 0; x < grid->size; x++) {
            seed = (seed ^ grid->cell[tg_point(x, y)]) * 0x100000001B3u;
        }
    }
    return seed;
}

/* A move that overlooks the other side: false when the level sees after all. */
static _Bool choose_blind(TgEngine *engine, const Level *level, TgRng *rng, TgReport *best) {
    if (tg_rng_below(rng, 1000) >= level->blind) {
        return 0;
    }
    TgPoint points[TG_POINT_NB];
    int scores[TG_POINT_NB];
    int count = tg_search_own_moves(engine->search, points, scores);
    if (count == 0) {
        return 0;
    }
    *best = (TgReport){.pv_length = 1};
    best->pv[0] = points[tg_level_pick_blind(rng, scores, count)];
    return 1;
}

static void limit_by_level(TgLimits *limits, const Level *level) {
    if (limits->nodes == 0 || limits->nodes > level->nodes) {
        limits->nodes = level->nodes;
    }
    if (limits->depth == 0 || limits->depth > level->depth) {
        limits->depth = level->depth;
    }
    limits->multipv = level->lines;
}

TgStatus tg_engine_search(TgEngine *engine, const TgLimits *limits, const _Bool *allowed,
                          TgReportFn listener, void *context, TgReport *best) {
    assert(limits->level <= TG_LEVEL_NB);
    if (allowed != NULL) {
        tg_search_restrict(engine->search, allowed);
    }
    TgLimits used = *limits;
    TgRng rng;
    tg_rng_init(&rng, seed_of(limits, &engine->grid));
    const Level *level = limits->level > 0 ? tg_level_get(limits->level) : NULL;
    if (level != NULL) {
        if (allowed == NULL && choose_blind(engine, level, &rng, best)) {
            return TG_OK;
        }
        limit_by_level(&used, level);
    }
    int count = tg_search_run(engine->search, &used, listener, context, engine->lines);
    if (count == 0) {
        *best = (TgReport){0};
        return TG_OK;
    }
    *best = engine->lines[level != NULL ? tg_level_pick(level, &rng, engine->lines, count) : 0];
    return TG_OK;
}

TgStatus tg_engine_think(TgEngine *engine, const TgLimits *limits, TgReportFn listener,
                         void *context, TgReport *best) {
    TgStatus status = tg_engine_search(engine, limits, NULL, listener, context, best);
    tg_search_forget_stop(engine->search);
    return status;
}

int tg_engine_rate(TgEngine *engine, const TgProfile *profile, const TgGrid *grid, TgSide to_move,
                   uint64_t nodes) {
    if (tg_engine_set(engine, profile, grid, to_move) != TG_OK) {
        return 0;
    }
    const TgLimits limits = {.turn_ms = -1, .match_ms = -1, .nodes = nodes};
    int count = tg_search_run(engine->search, &limits, NULL, NULL, engine->lines);
    return count > 0 ? engine->lines[0].score : 0;
}

/* --- acts --- */

static _Bool allows(const TgGame *game, const TgAct *act) {
    return tg_game_check(game, act) == TG_REFUSAL_NONE;
}

static _Bool choose_claim(const Decision *d, TgAct *act) {
    uint32_t kinds = tg_game_kinds_for(d->game, d->state->to_act);
    *act = (TgAct){.kind = TG_ACT_CLAIM_FIVE, .seat = (uint8_t)d->state->to_act};
    if ((kinds >> TG_ACT_CLAIM_FIVE & 1) && allows(d->game, act)) {
        return 1;
    }
    if (!(kinds >> TG_ACT_CLAIM_FOUL & 1)) {
        return 0;
    }
    act->kind = TG_ACT_CLAIM_FOUL;
    act->point_count = 1;
    for (int i = d->state->move_count; i-- > 0;) {
        act->point[0] = d->state->moves[i].point;
        if (act->point[0] != TG_POINT_NONE && allows(d->game, act)) {
            return 1;
        }
    }
    return 0;
}

/* A draw is taken where the position is clearly worse. */
static _Bool choose_answer_to_draw(Decision *d, TgAct *act) {
    uint32_t kinds = tg_game_kinds_for(d->game, d->state->to_act);
    if (!(kinds >> TG_ACT_DRAW_ACCEPT & 1)) {
        return 0;
    }
    int score = tg_engine_rate(d->engine, &tg_game_setup(d->game)->profile, &d->state->grid,
                               d->state->to_move, d->nodes < DRAW_NODES ? d->nodes : DRAW_NODES);
    *act = (TgAct){.seat = (uint8_t)d->state->to_act,
                   .kind = score < DRAW_ACCEPT_BELOW ? TG_ACT_DRAW_ACCEPT : TG_ACT_DRAW_DECLINE};
    return allows(d->game, act);
}

/* What is left to do without a legal stone. */
static TgStatus choose_last_resort(const Decision *d, TgAct *act) {
    static const TgActKind kinds[] = {TG_ACT_PASS, TG_ACT_RESIGN};
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        *act = (TgAct){.kind = (uint8_t)kinds[i], .seat = (uint8_t)d->state->to_act};
        if (allows(d->game, act)) {
            return TG_OK;
        }
    }
    return TG_E_REFUSED;
}

/* A stone where the search wants it; a pass instead of a foul where a pass is allowed. */
static TgStatus choose_stone(Decision *d, const _Bool *allowed, TgReportFn listener, void *context,
                             TgAct *act, TgReport *report) {
    const TgProfile *profile = &tg_game_setup(d->game)->profile;
    TgStatus status = tg_engine_set(d->engine, profile, &d->state->grid, d->state->to_move);
    if (status == TG_OK) {
        status = tg_engine_search(d->engine, &d->limits, allowed, listener, context, report);
    }
    if (status != TG_OK) {
        return status;
    }
    if (report->pv_length == 0) {
        return choose_last_resort(d, act);
    }
    *act = (TgAct){.kind = TG_ACT_PLACE, .seat = (uint8_t)d->state->to_act, .point_count = 1};
    act->point[0] = report->pv[0];
    TgGrid grid = d->state->grid;
    _Bool foul = tg_verdict_is_foul(tg_judge(&grid, profile, d->state->to_move, act->point[0]));
    if (!foul && allows(d->game, act)) {
        return TG_OK;
    }
    TgAct other;
    status = choose_last_resort(d, &other);
    if (status == TG_OK && (other.kind == TG_ACT_PASS || !allows(d->game, act))) {
        *act = other;
    }
    return allows(d->game, act) ? TG_OK : TG_E_REFUSED;
}

/* Nodes for decisions that compare many positions: about a fifth of what the time would give. */
static uint64_t decision_nodes(const TgLimits *limits) {
    const uint64_t most = 100000, least = 2000, per_ms = 100;
    if (limits->nodes != 0) {
        return limits->nodes;
    }
    int64_t ms = limits->turn_ms;
    if (limits->match_ms >= 0 && (ms < 0 || limits->match_ms / 30 < ms)) {
        ms = limits->match_ms / 30;
    }
    uint64_t nodes = ms < 0 || ms > 100000 ? most : (uint64_t)ms * per_ms;
    return nodes < least ? least : nodes > most ? most : nodes;
}

TgStatus tg_engine_choose(TgEngine *engine, const TgGame *game, const TgLimits *limits,
                          TgReportFn listener, void *context, TgAct *act, TgReport *report) {
    Decision decision = {.engine = engine,
                         .game = game,
                         .state = tg_game_state(game),
                         .limits = *limits,
                         .nodes = decision_nodes(limits)};
    if (decision.state->to_act == TG_SEAT_NONE || decision.state->paused) {
        return TG_E_REFUSED;
    }
    tg_rng_init(&decision.rng, seed_of(limits, &decision.state->grid));
    TgReport unused;
    TgReport *told = report != NULL ? report : &unused;
    *told = (TgReport){0};
    _Bool allowed[TG_POINT_NB];
    TgStatus status = TG_OK;
    if (!choose_claim(&decision, act) && !choose_answer_to_draw(&decision, act)) {
        _Bool in_protocol = decision.state->in_protocol;
        if (!in_protocol || !tg_opening_choose(&decision, act, allowed)) {
            status =
                choose_stone(&decision, in_protocol ? allowed : NULL, listener, context, act, told);
        }
    }
    tg_search_forget_stop(engine->search);
    return status;
}

void tg_score_format(int score, TgText *out) {
    if (score >= TG_SCORE_WIN_MIN) {
        tg_text_printf(out, "+M%d", TG_SCORE_WIN - score);
    } else if (score <= -TG_SCORE_WIN_MIN) {
        tg_text_printf(out, "-M%d", TG_SCORE_WIN + score);
    } else {
        tg_text_printf(out, "%d", score);
    }
}
