/* SPDX-License-Identifier: MIT
 *
 * The threads of a team share two words: whether the search is over, and who won. A member's solver
 * is touched by its thread alone until that was joined. */
#include "prove/vct_team.h"

#include "prove/vct_core.h"
#include "tengen/thread.h"

#include <stdatomic.h>
#include <stdlib.h>

enum { NOBODY = -1 };

typedef struct Member {
    TgVctTeam *team;
    TgVct *vct;
    TgBoard *board; /* of a helper; NULL of the first */
    TgSide attacker;
    TgVctLimits limits;
    TgVctResult result;
    TgThread thread;
    _Bool started;
} Member;

struct TgVctTeam {
    int member_nb;
    Member member[TG_VCT_TEAM_MAX];
    const TgVctLimits *asked;
    atomic_bool over;
    atomic_int winner;
};

TgVctTeam *tg_vct_team_create(int threads, size_t bytes) {
    TgVctTeam *team = calloc(1, sizeof *team);
    if (team == NULL) {
        return NULL;
    }
    int most = (int)TG_THREAD_MAX < (int)TG_VCT_TEAM_MAX ? TG_THREAD_MAX : TG_VCT_TEAM_MAX;
    threads = threads < 1 ? 1 : threads;
    team->member_nb = threads < most ? threads : most;
    for (int i = 0; i < team->member_nb; i++) {
        Member *member = &team->member[i];
        member->team = team;
        member->vct = tg_vct_create(bytes / (size_t)team->member_nb);
        if (member->vct == NULL) {
            tg_vct_team_destroy(team);
            return NULL;
        }
        tg_vct_share(member->vct, i, team->member_nb);
    }
    return team;
}

void tg_vct_team_destroy(TgVctTeam *team) {
    if (team != NULL) {
        for (int i = 0; i < team->member_nb; i++) {
            tg_vct_destroy(team->member[i].vct);
        }
        free(team);
    }
}

void tg_vct_team_clear(TgVctTeam *team) {
    for (int i = 0; i < team->member_nb; i++) {
        tg_vct_clear(team->member[i].vct);
    }
}

static _Bool stops_helper(void *context) {
    TgVctTeam *team = context;
    return atomic_load_explicit(&team->over, memory_order_relaxed);
}

static _Bool stops_first(void *context) {
    TgVctTeam *team = context;
    return (team->asked->stop != NULL && team->asked->stop(team->asked->context)) ||
           atomic_load_explicit(&team->over, memory_order_relaxed);
}

static void search(Member *member, TgBoard *board) {
    TgVctTeam *team = member->team;
    tg_vct_solve(member->vct, board, member->attacker, &member->limits, &member->result);
    if (member->result.answer == TG_VCF_WIN) {
        int nobody = NOBODY;
        (void)atomic_compare_exchange_strong(&team->winner, &nobody, (int)(member - team->member));
        atomic_store(&team->over, 1);
    }
}

static void help(void *context) {
    Member *member = context;
    search(member, member->board);
}

static void prepare(TgVctTeam *team, TgSide attacker, const TgVctLimits *limits) {
    team->asked = limits;
    atomic_store(&team->over, 0);
    atomic_store(&team->winner, NOBODY);
    for (int i = 0; i < team->member_nb; i++) {
        Member *member = &team->member[i];
        member->attacker = attacker;
        member->started = 0;
        member->limits = *limits;
        member->limits.shortest = 0;
        member->limits.stop = i == 0 ? stops_first : stops_helper;
        member->limits.context = team;
        if (limits->nodes != 0) {
            uint64_t share = limits->nodes / (uint64_t)team->member_nb;
            member->limits.nodes = share > 0 ? share : 1;
        }
    }
}

/* A helper that cannot be started leaves its bounds out; the last bound is the first member's. */
static void start(Member *member, const TgBoard *board) {
    TgGrid grid;
    tg_board_get(board, &grid);
    member->board = tg_board_create(board->tables, board->size);
    if (member->board != NULL) {
        tg_board_set(member->board, &grid);
        member->started = tg_thread_start(&member->thread, help, member) == TG_OK;
    }
}

/* Waits for the helpers; the nodes of all that searched. */
static uint64_t join(TgVctTeam *team) {
    uint64_t nodes = team->member[0].result.nodes;
    for (int i = 1; i < team->member_nb; i++) {
        Member *member = &team->member[i];
        if (member->started) {
            tg_thread_join(&member->thread);
            nodes += member->result.nodes;
        }
        tg_board_destroy(member->board);
        member->board = NULL;
    }
    return nodes;
}

/* The winner alone proves the rest: which stone is first, and that no win is shorter. */
static void finish(Member *winner, TgBoard *board, const TgVctLimits *limits, TgVctResult *result) {
    if (!limits->shortest && winner->result.first != TG_POINT_NONE) {
        *result = winner->result;
        return;
    }
    TgVctLimits rest = *limits;
    rest.plies = winner->result.plies;
    tg_vct_share(winner->vct, 0, 1);
    tg_vct_solve(winner->vct, board, winner->attacker, &rest, result);
    tg_vct_share(winner->vct, (int)(winner - winner->team->member), winner->team->member_nb);
    if (result->answer != TG_VCF_WIN) { /* stopped before it was found again */
        *result = winner->result;
    }
}

TgVct *tg_vct_team_solve(TgVctTeam *team, TgBoard *board, TgSide attacker,
                         const TgVctLimits *limits, TgVctResult *result) {
    Member *first = &team->member[0];
    if (team->member_nb == 1) {
        tg_vct_solve(first->vct, board, attacker, limits, result);
        return first->vct;
    }
    prepare(team, attacker, limits);
    for (int i = 1; i < team->member_nb; i++) {
        start(&team->member[i], board);
    }
    search(first, board);
    atomic_store(&team->over, 1);
    uint64_t nodes = join(team);
    int won = atomic_load(&team->winner);
    Member *winner = won == NOBODY ? first : &team->member[won];
    if (won == NOBODY) {
        *result = first->result;
    } else {
        TgVctKind kind = winner->vct->limits.kind; /* of the threats that won */
        winner->vct->board = board;
        winner->vct->limits = *limits;
        winner->vct->limits.kind = kind;
        finish(winner, board, limits, result);
        nodes += result->nodes - winner->result.nodes;
    }
    result->nodes = nodes;
    return winner->vct;
}
