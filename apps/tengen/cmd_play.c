/* SPDX-License-Identifier: MIT
 *
 * `tengen play`: a game in the terminal; a person or the engine on either seat. */
#include "cli.h"

#include "tengen/engine.h"
#include "tengen/opening.h"
#include "tengen/rng.h"
#include "tengen/time.h"

#include <string.h>
#include <strings.h>

typedef enum Sentence {
#define X(NAME, en, zh) SAY_##NAME,
#include "play.def"
#undef X
    SAY_NB
} Sentence;

static const char *const sentences[SAY_NB][TG_LANG_NB] = {
#define X(NAME, en, zh) {en, zh},
#include "play.def"
#undef X
};

enum { DEFAULT_MS = 1000 };

typedef struct Options {
    const char *rule, *opening, *enforce, *human, *lang;
    int size, level, time_ms, seed;
} Options;

typedef struct Play {
    TgLang language;
    TgGame *game;
    TgEngine *engine;
    _Bool is_human[TG_SEAT_NB];
    TgLimits limits;
    TgText line;
} Play;

static const char *say(const Play *play, Sentence sentence) {
    return sentences[sentence][play->language];
}

/* --- what is shown --- */

static TgPoint last_stone(const TgGameState *s) {
    return s->move_count > 0 ? s->moves[s->move_count - 1].point : TG_POINT_NONE;
}

static char cell_char(const TgGameState *s, TgPoint p) {
    for (int i = 0; i < s->offer_count; i++) {
        if (s->offers[i] == p) {
            return '?';
        }
    }
    static const char chars[] = {'.', 'x', 'o', '#'};
    return chars[tg_grid_at(&s->grid, p)];
}

/* Rank 15 on top, x Black, o White, the last stone in brackets, ? on offer. */
static void print_board(const Play *play) {
    const TgGameState *s = tg_game_state(play->game);
    int size = s->grid.size;
    TgPoint last = last_stone(s);
    for (int y = 0; y < size; y++) {
        printf("%3d ", size - y);
        for (int x = 0; x < size; x++) {
            TgPoint p = tg_point(x, y);
            _Bool after_last = x > 0 && tg_point(x - 1, y) == last;
            printf("%c%c", p == last ? '(' : after_last ? ')' : ' ', cell_char(s, p));
        }
        puts(tg_point(size - 1, y) == last ? ")" : "");
    }
    fputs("    ", stdout);
    for (int x = 0; x < size; x++) {
        printf(" %c", 'a' + x);
    }
    putchar('\n');
}

static const char *colour_name(const Play *play, TgSide side) {
    return say(play, side == TG_BLACK ? SAY_BLACK : SAY_WHITE);
}

static void print_choices(const Play *play) {
    const TgGameState *s = tg_game_state(play->game);
    const char *comma = "";
    printf("%s: ", say(play, SAY_YOU_MAY));
    for (TgActKind kind = 0; kind < TG_ACT_NB; kind++) {
        if (s->kinds >> kind & 1) {
            const char *word = tg_act_word(kind);
            printf("%s%s%s%s%s", comma, word, *word != '\0' ? " (" : "",
                   tg_act_name(kind, play->language), *word != '\0' ? ")" : "");
            comma = ", ";
        }
    }
    putchar('\n');
}

static void print_offers(const Play *play) {
    const TgGameState *s = tg_game_state(play->game);
    char name[TG_POINT_NAME_MAX];
    if (s->offer_count > 0) {
        printf("%s:", say(play, SAY_OFFERS));
        for (int i = 0; i < s->offer_count; i++) {
            printf(" %s", tg_point_name(s->offers[i], s->grid.size, name));
        }
        putchar('\n');
    } else if (s->kinds >> TG_ACT_OFFER & 1) {
        printf("%s: %d\n", say(play, SAY_HOW_MANY), s->offers_due);
    }
}

/* Who has to do what; in an opening protocol one sentence and the choices. */
static void print_turn(const Play *play) {
    const TgGameState *s = tg_game_state(play->game);
    print_board(play);
    if (s->opening >= 0) {
        printf("%s: %s %s\n", say(play, SAY_OPENING), tg_opening_name(s->opening, play->language),
               tg_opening_at(s->opening)->code);
    }
    printf("%s %d, %s, %s %s\n", say(play, play->is_human[s->to_act] ? SAY_PLAYER : SAY_ENGINE),
           s->to_act + 1, colour_name(play, tg_game_side_of(s, s->to_act)),
           colour_name(play, s->to_move), say(play, SAY_TO_MOVE));
    if (!play->is_human[s->to_act]) {
        return;
    }
    if (s->in_protocol) {
        puts(tg_protocol_step_text(&tg_game_setup(play->game)->opening, s->step, play->language));
    }
    print_offers(play);
    print_choices(play);
}

static void print_result(const Play *play) {
    const TgGameState *s = tg_game_state(play->game);
    print_board(play);
    printf("%s: ", say(play, SAY_RESULT));
    if (s->outcome == TG_OUTCOME_WIN) {
        printf("%s (%s %d) %s, ", colour_name(play, tg_game_side_of(s, s->winner)),
               say(play, play->is_human[s->winner] ? SAY_PLAYER : SAY_ENGINE), s->winner + 1,
               say(play, SAY_WINS));
    } else {
        printf("%s, ", say(play, s->outcome == TG_OUTCOME_DRAW ? SAY_DRAW : SAY_VOID));
    }
    printf("%s\n", tg_cause_name(s->cause, play->language));
}

static void print_intro(const Play *play) {
    const TgGameSetup *setup = tg_game_setup(play->game);
    printf("%s: %s (%s). %s: %s. %s\n%s\n", say(play, SAY_RULE),
           tg_profile_name(setup->profile.id, play->language),
           tg_enforce_name(setup->profile.enforce, play->language), say(play, SAY_OPENING),
           tg_protocol_name(setup->opening.protocol, play->language),
           tg_protocol_summary(setup->opening.protocol, play->language), say(play, SAY_WELCOME));
}

/* --- what is done --- */

static _Bool apply(Play *play, const TgAct *act) {
    TgRefusal refusal = tg_game_apply(play->game, act);
    if (refusal != TG_REFUSAL_NONE) {
        printf("%s: %s\n", say(play, SAY_NOT_ACCEPTED), tg_refusal_name(refusal, play->language));
    }
    return refusal == TG_REFUSAL_NONE;
}

/* Takes back to the seat's own last turn. */
static void take_back(Play *play) {
    TgSeat seat = tg_game_state(play->game)->to_act;
    TgAct act = {.kind = TG_ACT_BACK, .seat = (uint8_t)seat, .number = 1};
    if (!apply(play, &act)) {
        return;
    }
    while (!play->is_human[tg_game_state(play->game)->to_act]) {
        act.seat = TG_SEAT_NONE;
        if (tg_game_apply(play->game, &act) != TG_REFUSAL_NONE) {
            return;
        }
    }
}

static void read_act(Play *play, const char *line) {
    TgAct act;
    TgText error;
    tg_text_init(&error);
    if (tg_act_parse(line, tg_game_setup(play->game)->size, &act, &error) != TG_OK) {
        printf("%s: %s\n", say(play, SAY_NOT_READ), tg_text_get(&error));
    } else {
        act.seat = act.seat == TG_SEAT_NONE ? (uint8_t)tg_game_state(play->game)->to_act : act.seat;
        act.used_ms = 0; /* no clock runs here */
        apply(play, &act);
    }
    tg_text_finish(&error);
}

/* One line of a person; false: the end. */
static _Bool human_turn(Play *play) {
    fputs("> ", stdout);
    fflush(stdout);
    if (!cli_read_line(stdin, &play->line)) {
        putchar('\n');
        return 0;
    }
    const char *line = tg_text_get(&play->line);
    if (strcasecmp(line, "quit") == 0) {
        return 0;
    }
    if (strcasecmp(line, "help") == 0) {
        printf("%s\n%s\n", say(play, SAY_WELCOME), say(play, SAY_HELP_WORDS));
    } else if (strcasecmp(line, "board") == 0) {
        print_turn(play);
    } else if (strcasecmp(line, "back") == 0) {
        take_back(play);
    } else if (*line != '\0') {
        read_act(play, line);
    }
    return 1;
}

static _Bool engine_turn(Play *play) {
    const TgGameState *s = tg_game_state(play->game);
    TgAct act;
    TgStatus status =
        tg_engine_choose(play->engine, play->game, &play->limits, NULL, NULL, &act, NULL);
    if (status != TG_OK) {
        cli_error("%s", tg_status_text(status, play->language));
        return 0;
    }
    TgText text;
    tg_text_init(&text);
    tg_act_format(&act, s->grid.size, 0, &text);
    printf("%s %d %s %s\n", say(play, SAY_ENGINE), s->to_act + 1, say(play, SAY_SAYS),
           tg_text_get(&text));
    tg_text_finish(&text);
    return apply(play, &act);
}

static int run(Play *play) {
    const TgGameState *s = tg_game_state(play->game);
    uint32_t shown = UINT32_MAX; /* acts when the turn was last shown */
    print_intro(play);
    while (s->outcome == TG_OUTCOME_NONE && !cli_interrupted()) {
        _Bool human = play->is_human[s->to_act];
        if (tg_game_act_count(play->game) != shown && (human || shown == UINT32_MAX)) {
            shown = tg_game_act_count(play->game);
            print_turn(play);
        }
        if (!(human ? human_turn(play) : engine_turn(play))) {
            return CLI_OK;
        }
    }
    if (s->outcome != TG_OUTCOME_NONE) {
        print_result(play);
    }
    return CLI_OK;
}

/* --- options --- */

static int read_words(const Options *o, TgGameSetup *setup, TgText *error) {
    const char *rule = o->rule != NULL ? o->rule : "renju";
    if (tg_profile_parse(rule, &setup->profile, error) != TG_OK) {
        return cli_error("--rule: %s", tg_text_get(error));
    }
    if (o->enforce != NULL && !tg_enforce_parse(o->enforce, &setup->profile.enforce)) {
        return cli_error("--enforce: '%s', expected claim, auto or block", o->enforce);
    }
    const char *opening = o->opening != NULL ? o->opening : tg_profile_opening(setup->profile.id);
    if (tg_opening_rule_parse(opening, &setup->opening, error) != TG_OK) {
        return cli_error("--opening: %s", tg_text_get(error));
    }
    return CLI_OK;
}

static int read_players(const Options *o, Play *play) {
    static const char *const words[] = {"none", "p1", "p2", "both"};
    int humans = o->human == NULL ? 1 : -1;
    for (int i = 0; i < 4 && o->human != NULL; i++) {
        humans = strcasecmp(o->human, words[i]) == 0 ? i : humans;
    }
    if (humans < 0) {
        return cli_error("--human: '%s', expected p1, p2, both or none", o->human);
    }
    play->is_human[TG_SEAT_P1] = humans & 1;
    play->is_human[TG_SEAT_P2] = humans >> 1 & 1;
    if (o->level < 0 || o->level > TG_LEVEL_NB) {
        return cli_error("--level: %d, expected 0 to %d", o->level, TG_LEVEL_NB);
    }
    if (o->time_ms < 0) {
        return cli_error("--time: %d, expected milliseconds from 0", o->time_ms);
    }
    if (o->lang != NULL && !tg_lang_parse(o->lang, &play->language)) {
        return cli_error("--lang: '%s', expected en or zh", o->lang);
    }
    play->limits = (TgLimits){.turn_ms = o->time_ms,
                              .match_ms = -1,
                              .level = (uint8_t)o->level,
                              .seed = (uint64_t)o->seed};
    if (o->seed == 0) {
        play->limits.seed = (uint64_t)tg_time_now_ns();
    }
    return CLI_OK;
}

static int start(const Options *o, Play *play, TgText *error) {
    TgGameSetup setup = {.free_back = 1};
    if (read_words(o, &setup, error) != CLI_OK || read_players(o, play) != CLI_OK) {
        return CLI_USAGE;
    }
    int size = o->size != 0 ? o->size : setup.profile.size;
    if (size < TG_SIZE_MIN || size > TG_SIZE_MAX) {
        return cli_error("--size: %d, expected %d to %d", size, TG_SIZE_MIN, TG_SIZE_MAX);
    }
    setup.size = (uint8_t)size;
    if (tg_game_create(&setup, &play->game, error) != TG_OK) {
        return cli_error("%s", tg_text_get(error));
    }
    const TgEngineOptions engine = {.hash_bytes = 0};
    TgStatus status = tg_engine_create(&engine, &play->engine);
    return status == TG_OK ? CLI_OK : cli_error("%s", tg_status_text(status, TG_EN));
}

static int play_game(const Options *options) {
    Play play = {0};
    TgText error;
    tg_text_init(&play.line);
    tg_text_init(&error);
    cli_catch_interrupt();
    int code = start(options, &play, &error);
    if (code == CLI_OK) {
        code = run(&play);
    }
    tg_engine_destroy(play.engine);
    tg_game_destroy(play.game);
    tg_text_finish(&play.line);
    tg_text_finish(&error);
    return code;
}

int cmd_play(int argc, const char **argv) {
    Options options = {.time_ms = DEFAULT_MS};
    const struct poptOption table[] = {
        {"rule", 'r', POPT_ARG_STRING, &options.rule, 0, "rule profile, with options",
         "renju|freestyle|standard|retro|caro|..."},
        {"size", 's', POPT_ARG_INT, &options.size, 0, "lines of the board, 5 to 25", "N"},
        {"opening", 'o', POPT_ARG_STRING, &options.opening, 0, "opening protocol, with options",
         "free|swap2|rif|taraguchi-10|..."},
        {"enforce", 'e', POPT_ARG_STRING, &options.enforce, 0, "what a forbidden stone leads to",
         "claim|auto|block"},
        {"human", 0, POPT_ARG_STRING, &options.human, 0, "the seats that people hold; p1 begins",
         "p1|p2|both|none"},
        {"level", 'l', POPT_ARG_INT, &options.level, 0, "strength 1 to 10, 0 = full", "L"},
        {"time", 't', POPT_ARG_INT, &options.time_ms, 0, "milliseconds the engine thinks", "T"},
        {"seed", 0, POPT_ARG_INT, &options.seed, 0,
         "equal seeds choose alike; 0 = another one each game", "N"},
        {"lang", 0, POPT_ARG_STRING, &options.lang, 0, "language", "en|zh"},
        POPT_AUTOHELP POPT_TABLEEND};
    poptContext context;
    int code = CLI_USAGE;
    if (cli_options_alone(argc, argv, table, "[OPTION...]", &context)) {
        code = play_game(&options);
    }
    cli_options_finish(context, table);
    return code;
}
