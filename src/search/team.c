/* SPDX-License-Identifier: MIT
 *
 * Lazy parallel search: the other threads search the same position as the first one, with a board,
 * histories and a solver of their own, and help through the transposition table. So that they do
 * not all do the same work at the same time, each leaves out depths in a rhythm of its own: the
 * first two search every second one, in turn, the next four two of four, and so on.
 *
 * Invariant: between tg_team_start and tg_team_end a helper alone touches its TgSearch (nodes_told
 * excepted); the first thread reads it again after the helper was joined. */
#include "search/core.h"

#include <string.h>

enum {
    HELPED_NODES = 50000, /* searches limited to less are left to one thread */
    VOTE_BASE = 20,       /* centipoints that the worst candidate counts */
};

/* Whether the thread leaves out a depth: of 2w depths it searches w in a row. */
static _Bool skips(int rank, int depth) {
    int width = 1, first = 1; /* rank of the first thread of this width */
    while (rank >= first + 2 * width) {
        first += 2 * width++;
    }
    return (depth + rank - first) / width % 2 == 1;
}

static void search_depths(TgSearch *search) {
    Team *team = search->team;
    _Bool timed = team->clock.hard_ns != INT64_MAX;
    int depth_most = tg_search_depth_most(search, &team->limits);
    for (int depth = 1; depth <= depth_most; depth++) {
        if (depth > 1 && depth < depth_most && skips(search->rank, depth)) {
            continue;
        }
        if (!tg_search_depth(search, depth)) {
            return;
        }
        if (tg_search_is_settled(search, depth, timed)) {
            if (timed && search->root[0].score > 0) {
                atomic_store(&team->over, 1); /* a win: nobody needs to look any further */
            }
            return;
        }
    }
}

static void help(void *context) {
    TgSearch *search = context;
    tg_board_set(search->board, &search->team->grid);
    tg_search_begin(search, &search->team->limits);
    search_depths(search);
    atomic_store_explicit(&search->nodes_told, search->nodes, memory_order_relaxed);
}

static void copy_position(TgSearch *search, const TgSearch *first) {
    search->profile = first->profile;
    search->to_move = first->to_move;
    search->restricted = first->restricted;
    memcpy(search->allowed, first->allowed, sizeof search->allowed);
}

/* Levels play the same whatever the machine; small searches are over before a thread has begun. */
static int count_helpers(const Team *team, const TgLimits *limits) {
    _Bool alone = limits->level > 0 || (limits->nodes != 0 && limits->nodes < HELPED_NODES);
    return alone ? 0 : team->member_nb - 1;
}

void tg_team_start(TgSearch *first, const TgLimits *limits) {
    Team *team = first->team;
    int wanted = count_helpers(team, limits);
    atomic_store(&team->over, 0);
    team->helper_nb = 0;
    if (wanted == 0) {
        return;
    }
    tg_board_get(first->board, &team->grid);
    team->limits = *limits;
    team->limits.nodes = limits->nodes / (uint64_t)(wanted + 1);
    for (int i = 0; i < wanted; i++) {
        TgSearch *helper = team->member[i + 1];
        copy_position(helper, first);
        atomic_store_explicit(&helper->nodes_told, 0, memory_order_relaxed);
        if (tg_thread_start(&team->thread[i], help, helper) != TG_OK) {
            break; /* with fewer, then */
        }
        team->helper_nb++;
    }
    if (limits->nodes != 0) {
        first->node_limit = limits->nodes - team->limits.nodes * (uint64_t)team->helper_nb;
    }
}

void tg_team_end(TgSearch *first) {
    Team *team = first->team;
    atomic_store(&team->over, 1);
    for (int i = 0; i < team->helper_nb; i++) {
        tg_thread_join(&team->thread[i]);
    }
}

uint64_t tg_team_nodes(const TgSearch *first) {
    const Team *team = first->team;
    uint64_t nodes = first->nodes;
    for (int i = 1; i <= team->helper_nb; i++) {
        nodes += atomic_load_explicit(&team->member[i]->nodes_told, memory_order_relaxed);
    }
    return nodes;
}

/* --- the vote --- */

/* A depth that was broken off may have scored no move yet. */
static void settle_score(TgSearch *search) {
    RootMove *best = &search->root[0];
    best->score = best->score != -TG_SCORE_INF ? best->score : best->previous;
}

static int votes_of(const TgSearch *search, int worst) {
    return (search->root[0].score - worst + VOTE_BASE) * search->depth;
}

/* What all that found this thread's move say for it. */
static int votes_for(const TgSearch *search, TgSearch *const candidates[], int count, int worst) {
    int votes = 0;
    for (int i = 0; i < count; i++) {
        if (candidates[i]->root[0].point == search->root[0].point) {
            votes += votes_of(candidates[i], worst);
        }
    }
    return votes;
}

/* Whether the first thread knows no proof that the move loses. */
static _Bool may_hold(const TgSearch *first, TgPoint point) {
    int i = first->root_nb + first->lost_nb;
    while (i-- > first->root_nb && first->root[i].point != point) {
    }
    return i < first->root_nb;
}

/* The first thread, and the helpers that have completed a depth. */
static int list_candidates(TgSearch *first, TgSearch *candidates[], int *worst) {
    int count = 0;
    *worst = TG_SCORE_INF;
    for (int i = 0; i <= first->team->helper_nb; i++) {
        TgSearch *search = first->team->member[i];
        if (i == 0 || (search->depth > 0 && may_hold(first, search->root[0].point))) {
            settle_score(search);
            int score = search->root[0].score;
            *worst = score < *worst ? score : *worst;
            candidates[count++] = search;
        }
    }
    return count;
}

TgSearch *tg_team_choose(TgSearch *first) {
    if (first->team->helper_nb == 0) {
        return first;
    }
    TgSearch *candidates[THREAD_MAX];
    int worst;
    int count = list_candidates(first, candidates, &worst);
    TgSearch *best = first;
    for (int i = 1; i < count; i++) {
        TgSearch *one = candidates[i];
        int score = one->root[0].score, best_score = best->root[0].score;
        if (score >= TG_SCORE_WIN_MIN || best_score >= TG_SCORE_WIN_MIN) {
            best = score > best_score ? one : best; /* the shortest win */
            continue;
        }
        int votes = votes_for(one, candidates, count, worst);
        int best_votes = votes_for(best, candidates, count, worst);
        if (votes > best_votes ||
            (votes == best_votes && votes_of(one, worst) > votes_of(best, worst))) {
            best = one;
        }
    }
    return best;
}
