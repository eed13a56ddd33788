/* SPDX-License-Identifier: MIT
 *
 * One poll loop over all engines. Invariants: a slot without a duel has no more games to play; a
 * process that was told to end is among the leaving until it has ended or its time is over. */
#include "tengen/arena.h"

#include "tengen/command.h"
#include "tengen/duel.h"
#include "tengen/process.h"
#include "tengen/time.h"

#include <assert.h>
#include <errno.h>
#include <inttypes.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* A signal that comes just before the wait is noticed after WAIT_MS. */
enum { NO_CONTENDER = -1, LEAVE_MS = 1000, WAIT_MS = 500, WEIGH_MS = 250, NS_PER_MS = 1000000 };
enum { BYTES_PER_MB = 1000000 };

typedef struct Engine {
    TgProcess *process; /* NULL: none */
    int contender;      /* whose it is */
    int64_t weigh_at;   /* when its memory is looked at again; 0: with the next line */
} Engine;

typedef struct Slot {
    TgDuel *duel;
    uint32_t game;
    Engine engine[TG_SIDE_NB]; /* by the colour in the running game */
} Slot;

typedef struct Leaving {
    TgProcess *process;
    int64_t until;
} Leaving;

typedef struct Arena {
    const TgArenaSetup *setup;
    const TgArenaHooks *hooks;
    Slot *slots;
    TgCommand *commands; /* by contender */
    Leaving *leaving;    /* room for two of every slot, and more as needed */
    size_t leaving_count, leaving_capacity;
    struct pollfd *polls;
    TgStatus status; /* the first thing that went wrong */
} Arena;

/* ---- ends of processes ---- */

/* Says END, and lets it go in its own time; one that does not listen is ended here. */
static void dismiss(Arena *arena, Engine *engine) {
    TgProcess *process = engine->process;
    engine->process = NULL;
    engine->contender = NO_CONTENDER;
    if (process == NULL) {
        return;
    }
    if (arena->leaving_count == arena->leaving_capacity ||
        tg_process_send(process, "END", 3) != TG_OK) {
        tg_process_destroy(process);
        return;
    }
    arena->leaving[arena->leaving_count++] =
        (Leaving){process, tg_time_now_ns() + INT64_C(1000000) * LEAVE_MS};
}

static void pass_over(const char *line, size_t length, void *context) {
    (void)line;
    (void)length;
    (void)context;
}

/* Forgets those that have gone, and ends those that stay too long. */
static void clear_leaving(Arena *arena, int64_t now) {
    size_t kept = 0;
    for (size_t i = 0; i < arena->leaving_count; i++) {
        Leaving *one = &arena->leaving[i];
        if (now >= one->until || tg_process_read(one->process, pass_over, NULL) != TG_OK) {
            tg_process_destroy(one->process);
        } else {
            arena->leaving[kept++] = *one;
        }
    }
    arena->leaving_count = kept;
}

/* ---- one duel ---- */

static void log_lines(Arena *arena, Slot *slot, TgSide side, const char *lines) {
    if (arena->hooks->said == NULL) {
        return;
    }
    TgText line;
    tg_text_init(&line);
    while (*lines != '\0') {
        size_t length = strcspn(lines, "\n");
        tg_text_clear(&line);
        tg_text_add_bytes(&line, lines, length);
        arena->hooks->said(arena->hooks->context, slot->game,
                           arena->setup->contenders[slot->engine[side].contender].name, 1,
                           tg_text_get(&line));
        lines += length + (lines[length] == '\n');
    }
    tg_text_finish(&line);
}

/* The engine has closed its output, or cannot be written to. */
static void lose_engine(Slot *slot, TgSide side, TgStatus status) {
    TgText how;
    tg_text_init(&how);
    TgForfeit forfeit = status == TG_E_FULL ? TG_FORFEIT_RUBBISH : TG_FORFEIT_DIED;
    if (status == TG_E_FULL) {
        tg_text_add(&how, "a line without end");
    } else {
        /* Its output closes a moment before it can be waited for. */
        const struct timespec moment = {.tv_nsec = NS_PER_MS};
        Engine *engine = &slot->engine[side];
        for (int i = 0; i < 20 && !tg_process_has_ended(engine->process, &how); i++) {
            nanosleep(&moment, NULL);
        }
    }
    tg_process_destroy(slot->engine[side].process);
    slot->engine[side].process = NULL;
    tg_duel_lost(slot->duel, side, forfeit, tg_text_get(&how));
    tg_text_finish(&how);
}

/* With its first line of a game, and now and then: an engine that has held more memory than it may
 * has lost. */
static void weigh_engine(Arena *arena, Slot *slot, TgSide side, _Bool spoke) {
    Engine *engine = &slot->engine[side];
    int64_t now = tg_time_now_ns();
    if (engine->process == NULL || slot->duel == NULL || now < engine->weigh_at ||
        (engine->weigh_at == 0 && !spoke)) {
        return;
    }
    engine->weigh_at = now + INT64_C(1) * WEIGH_MS * NS_PER_MS;
    int64_t most = arena->setup->contenders[engine->contender].memory;
    int64_t held = most > 0 ? tg_process_memory(engine->process) : 0;
    if (held > most) {
        TgText how;
        tg_text_init(&how);
        tg_text_printf(&how, "%" PRId64 " MB of %" PRId64, held / BYTES_PER_MB,
                       most / BYTES_PER_MB);
        tg_process_destroy(engine->process);
        engine->process = NULL;
        tg_duel_lost(slot->duel, side, TG_FORFEIT_MEMORY, tg_text_get(&how));
        tg_text_finish(&how);
    }
}

static void open_engine(Arena *arena, Slot *slot, TgSide side) {
    Engine *engine = &slot->engine[side];
    if (engine->process != NULL) {
        tg_duel_opened(slot->duel, side, 0, tg_time_now_ns());
        return;
    }
    const TgCommand *command = &arena->commands[engine->contender];
    TgText why;
    tg_text_init(&why);
    if (tg_process_start(command->argv, command->folder, &engine->process, &why) == TG_OK) {
        tg_duel_opened(slot->duel, side, 1, tg_time_now_ns());
    } else {
        tg_duel_not_opened(slot->duel, side, tg_text_get(&why));
    }
    tg_text_finish(&why);
}

/* Does what the duel wishes for one engine; false when it wished nothing. */
static _Bool serve_wish(Arena *arena, Slot *slot, TgSide side) {
    TgDuelWish *wish = tg_duel_wish(slot->duel, side);
    Engine *engine = &slot->engine[side];
    if (wish->kill) {
        wish->kill = 0;
        tg_process_destroy(engine->process);
        engine->process = NULL;
        return 1;
    }
    if (wish->open) {
        wish->open = 0;
        open_engine(arena, slot, side);
        return 1;
    }
    if (wish->send.length == 0) {
        return 0;
    }
    log_lines(arena, slot, side, wish->send.data);
    TgStatus status = TG_OK;
    if (!tg_text_ok(&wish->send)) {
        arena->status = TG_E_MEMORY;
    } else if (engine->process != NULL) {
        status = tg_process_send(engine->process, wish->send.data, wish->send.length - 1);
    }
    tg_text_clear(&wish->send);
    if (status != TG_OK) {
        lose_engine(slot, side, status);
    }
    return 1;
}

/* Puts the engines of the last game where the next one needs them. */
static void seat_engines(Arena *arena, Slot *slot, const TgPairing *pairing) {
    const int wanted[TG_SIDE_NB] = {pairing->black, pairing->white};
    Engine *engine = slot->engine;
    if (engine[TG_BLACK].contender == wanted[TG_WHITE] ||
        engine[TG_WHITE].contender == wanted[TG_BLACK]) {
        Engine black = engine[TG_BLACK];
        engine[TG_BLACK] = engine[TG_WHITE];
        engine[TG_WHITE] = black;
    }
    for (TgSide side = TG_BLACK; side <= TG_WHITE; side++) {
        if (engine[side].contender != wanted[side]) {
            dismiss(arena, &engine[side]);
            engine[side].contender = wanted[side];
        }
    }
}

static void begin_game(Arena *arena, Slot *slot) {
    if (!arena->hooks->next(arena->hooks->context, &slot->game)) {
        dismiss(arena, &slot->engine[TG_BLACK]);
        dismiss(arena, &slot->engine[TG_WHITE]);
        return;
    }
    const TgArenaSetup *setup = arena->setup;
    TgPairing pairing = tg_plan_game(&setup->plan, slot->game);
    seat_engines(arena, slot, &pairing);
    const TgDuelSetup duel = {
        .game = &setup->game,
        .contender = {&setup->contenders[pairing.black], &setup->contenders[pairing.white]},
        .start = &setup->starts[pairing.opening],
        .symmetry = pairing.symmetry,
        .number = slot->game,
        .send_by_board = setup->send_by_board};
    slot->engine[TG_BLACK].weigh_at = slot->engine[TG_WHITE].weigh_at = 0;
    TgStatus status = tg_duel_create(&duel, &slot->duel);
    arena->status = arena->status == TG_OK ? status : arena->status;
}

/* Serves all wishes; takes the result and begins the next game when the duel is over. */
static void attend(Arena *arena, Slot *slot) {
    while (slot->duel != NULL && arena->status == TG_OK) {
        _Bool busy = serve_wish(arena, slot, TG_BLACK);
        busy = serve_wish(arena, slot, TG_WHITE) || busy;
        if (busy) {
            continue;
        }
        const TgPlayed *played = tg_duel_result(slot->duel);
        if (played == NULL) {
            return;
        }
        arena->status = arena->hooks->played(arena->hooks->context, played);
        tg_duel_destroy(slot->duel);
        slot->duel = NULL;
        if (arena->status == TG_OK) {
            begin_game(arena, slot);
        }
    }
}

/* ---- the loop ---- */

typedef struct Heard {
    Arena *arena;
    Slot *slot;
    TgSide side;
} Heard;

static void on_line(const char *line, size_t length, void *context) {
    (void)length;
    Heard *heard = context;
    const TgArenaHooks *hooks = heard->arena->hooks;
    Slot *slot = heard->slot;
    if (hooks->said != NULL) {
        hooks->said(hooks->context, slot->game,
                    heard->arena->setup->contenders[slot->engine[heard->side].contender].name, 0,
                    line);
    }
    tg_duel_line(slot->duel, heard->side, line, tg_time_now_ns());
}

/* The two entries of an engine in the list of descriptors; -1 is passed over by poll. */
static void watch(struct pollfd polls[2], const TgProcess *process) {
    polls[0] = (struct pollfd){.fd = -1};
    polls[1] = (struct pollfd){.fd = -1};
    if (process != NULL) {
        polls[0] = (struct pollfd){.fd = tg_process_read_fd(process), .events = POLLIN};
        if (tg_process_wants_write(process)) {
            polls[1] = (struct pollfd){.fd = tg_process_write_fd(process), .events = POLLOUT};
        }
    }
}

static void hear(Arena *arena, Slot *slot, TgSide side, const struct pollfd polls[2]) {
    TgProcess *process = slot->engine[side].process;
    TgStatus status = TG_OK;
    if (process == NULL || slot->duel == NULL) {
        return;
    }
    if (polls[0].revents != 0) {
        Heard heard = {arena, slot, side};
        status = tg_process_read(process, on_line, &heard);
    }
    if (status == TG_OK && polls[1].revents != 0) {
        status = tg_process_flush(process);
    }
    if (status != TG_OK) {
        lose_engine(slot, side, status);
    }
}

/* Milliseconds until something has to be done, rounded up, at most WAIT_MS. */
static int time_to_wait(const Arena *arena, int64_t now) {
    int64_t first = INT64_MAX;
    for (int i = 0; i < arena->setup->concurrency; i++) {
        if (arena->slots[i].duel != NULL) {
            int64_t deadline = tg_duel_deadline(arena->slots[i].duel);
            first = deadline < first ? deadline : first;
        }
    }
    for (size_t i = 0; i < arena->leaving_count; i++) {
        first = arena->leaving[i].until < first ? arena->leaving[i].until : first;
    }
    if (first <= now) {
        return 0;
    }
    int64_t ms = (first - now) / NS_PER_MS + 1;
    return ms < WAIT_MS ? (int)ms : WAIT_MS;
}

static _Bool is_busy(const Arena *arena) {
    for (int i = 0; i < arena->setup->concurrency; i++) {
        if (arena->slots[i].duel != NULL) {
            return 1;
        }
    }
    return arena->leaving_count > 0;
}

static void wait_for_events(Arena *arena) {
    int concurrency = arena->setup->concurrency;
    size_t count = 0;
    for (int i = 0; i < concurrency; i++, count += 4) {
        watch(&arena->polls[count], arena->slots[i].engine[TG_BLACK].process);
        watch(&arena->polls[count + 2], arena->slots[i].engine[TG_WHITE].process);
    }
    for (size_t i = 0; i < arena->leaving_count; i++, count += 2) {
        watch(&arena->polls[count], arena->leaving[i].process);
    }
    if (poll(arena->polls, count, time_to_wait(arena, tg_time_now_ns())) < 0) {
        arena->status = errno == EINTR ? arena->status : TG_E_IO;
        memset(arena->polls, 0, count * sizeof *arena->polls);
    }
}

static void one_turn(Arena *arena) {
    wait_for_events(arena);
    if (arena->hooks->stopped(arena->hooks->context)) {
        arena->status = TG_E_STOPPED;
        return;
    }
    for (int i = 0; i < arena->setup->concurrency && arena->status == TG_OK; i++) {
        Slot *slot = &arena->slots[i];
        const struct pollfd *polls = &arena->polls[4 * i];
        hear(arena, slot, TG_BLACK, polls);
        hear(arena, slot, TG_WHITE, polls + 2);
        weigh_engine(arena, slot, TG_BLACK, polls[0].revents != 0);
        weigh_engine(arena, slot, TG_WHITE, polls[2].revents != 0);
        if (slot->duel != NULL) {
            tg_duel_time(slot->duel, tg_time_now_ns());
        }
        attend(arena, slot);
    }
    clear_leaving(arena, tg_time_now_ns());
}

/* ---- making and clearing ---- */

static TgStatus make_room(Arena *arena) {
    size_t concurrency = (size_t)arena->setup->concurrency;
    arena->leaving_capacity = 4 * concurrency;
    arena->slots = calloc(concurrency, sizeof *arena->slots);
    arena->commands = calloc(arena->setup->plan.contenders, sizeof *arena->commands);
    arena->leaving = calloc(arena->leaving_capacity, sizeof *arena->leaving);
    arena->polls = calloc(4 * concurrency + 2 * arena->leaving_capacity, sizeof *arena->polls);
    if (arena->slots == NULL || arena->commands == NULL || arena->leaving == NULL ||
        arena->polls == NULL) {
        return TG_E_MEMORY;
    }
    for (size_t i = 0; i < concurrency; i++) {
        arena->slots[i].engine[TG_BLACK].contender = NO_CONTENDER;
        arena->slots[i].engine[TG_WHITE].contender = NO_CONTENDER;
    }
    return TG_OK;
}

static TgStatus read_commands(Arena *arena, TgText *error) {
    TgStatus status = TG_OK;
    for (int i = 0; status == TG_OK && i < arena->setup->plan.contenders; i++) {
        status = tg_command_read(arena->setup->contenders[i].cmd, &arena->commands[i], error);
    }
    return status;
}

static void clear(Arena *arena) {
    for (int i = 0; arena->slots != NULL && i < arena->setup->concurrency; i++) {
        tg_duel_destroy(arena->slots[i].duel);
        tg_process_destroy(arena->slots[i].engine[TG_BLACK].process);
        tg_process_destroy(arena->slots[i].engine[TG_WHITE].process);
    }
    for (size_t i = 0; i < arena->leaving_count; i++) {
        tg_process_destroy(arena->leaving[i].process);
    }
    for (int i = 0; arena->commands != NULL && i < arena->setup->plan.contenders; i++) {
        tg_command_finish(&arena->commands[i]);
    }
    free(arena->slots);
    free(arena->commands);
    free(arena->leaving);
    free(arena->polls);
}

TgStatus tg_arena_run(const TgArenaSetup *setup, const TgArenaHooks *hooks, TgText *error) {
    assert(setup->concurrency >= 1 && setup->concurrency <= TG_CONCURRENCY_MAX);
    Arena arena = {.setup = setup, .hooks = hooks};
    arena.status = make_room(&arena);
    if (arena.status == TG_OK) {
        arena.status = read_commands(&arena, error);
    }
    for (int i = 0; i < setup->concurrency && arena.status == TG_OK; i++) {
        begin_game(&arena, &arena.slots[i]);
        attend(&arena, &arena.slots[i]);
    }
    while (arena.status == TG_OK && is_busy(&arena)) {
        one_turn(&arena);
    }
    clear(&arena);
    return arena.status;
}
