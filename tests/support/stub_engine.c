/* SPDX-License-Identifier: MIT
 *
 * stub_engine [seed=N] [about=hang|unknown] [start=hang|error] [restart=unknown|hang|die]
 *             [die=N] [hang=N] [rubbish=N] [off=N] [occupied=N] [flood=N] [late=N] [eat=MB] [chat]
 *
 * A Gomocup engine of the match runner's tests. It plays as tests/support/stub.h says. With WORD=N
 * it misbehaves in one position of N, always the same ones: dies, hangs, answers with rubbish, a
 * point off the board, an occupied point, a line without end; late: it says nothing until YXSTOP,
 * then moves. eat: it fills so much memory at once. chat: it says this and that before each move, a
 * line that the protocol does not know among it. */
#include "support/stub.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct Stub {
    uint64_t seed;
    const char *about, *start, *restart;
    uint64_t die, hang, rubbish, off, occupied, flood, late, eat;
    int chat;
    TgGrid grid; /* own stones black */
    _Bool has_board;
} Stub;

static void say(const char *line) {
    puts(line);
    fflush(stdout);
}

static void sleep_for_ever(void) {
    for (;;) {
        pause();
    }
}

static _Bool read_line(char *line, int size) {
    if (fgets(line, size, stdin) == NULL) {
        return 0;
    }
    line[strcspn(line, "\r\n")] = '\0';
    return 1;
}

/* ---- a move ---- */

static void flood(void) {
    for (;;) {
        if (fputs("0123456789012345678901234567890123456789", stdout) < 0) {
            exit(1);
        }
    }
}

static void wait_for_stop(void) {
    char line[256];
    while (read_line(line, sizeof line) && strcmp(line, "YXSTOP") != 0) {
    }
}

static _Bool comes(uint64_t hash, uint64_t every) {
    return every > 0 && hash % every == 0;
}

/* Misbehaves where it has to; false when it shall move. */
static _Bool misbehave(const Stub *stub) {
    uint64_t hash = stub_hash(&stub->grid, stub->seed + 99);
    if (comes(hash, stub->die)) {
        raise(SIGSEGV);
    }
    if (comes(hash, stub->hang)) {
        sleep_for_ever();
    }
    if (comes(hash, stub->flood)) {
        flood();
    }
    if (comes(hash, stub->late)) {
        wait_for_stop();
    }
    if (comes(hash, stub->rubbish)) {
        say("I \xff am lost");
    } else if (comes(hash, stub->off)) {
        say("3,99");
    } else if (comes(hash, stub->occupied)) {
        for (int i = 0; i < TG_POINT_NB; i++) {
            if (stub->grid.cell[i] != TG_CELL_EMPTY) {
                printf("%d,%d\n", tg_point_x((TgPoint)i), tg_point_y((TgPoint)i));
                fflush(stdout);
                return 1;
            }
        }
        return 0;
    } else {
        return 0;
    }
    return 1;
}

static void answer(Stub *stub) {
    if (misbehave(stub)) {
        return;
    }
    TgPoint p = stub_move(&stub->grid, stub->seed);
    stub->grid.cell[p] = TG_CELL_BLACK;
    if (stub->chat) {
        say("MESSAGE Depth 7-9 | Eval -12 | Time 3ms | \xe5\xa4\xa9\xff");
        say("DEBUG thinking");
        say("-\x0c ev -12 nd 342k");
        say("");
    }
    printf("%d,%d\n", tg_point_x(p), tg_point_y(p));
    fflush(stdout);
}

/* ---- commands ---- */

static void do_board(Stub *stub) {
    char line[256];
    int x, y, who;
    tg_grid_init(&stub->grid, stub->grid.size);
    while (read_line(line, sizeof line) && strcmp(line, "DONE") != 0) {
        if (sscanf(line, "%d,%d,%d", &x, &y, &who) == 3) {
            stub->grid.cell[tg_point(x, y)] = who == 1 ? TG_CELL_BLACK : TG_CELL_WHITE;
        }
    }
    answer(stub);
}

static void do_start(Stub *stub, int size) {
    if (stub->start != NULL && strcmp(stub->start, "hang") == 0) {
        sleep_for_ever();
    }
    if (stub->start != NULL) {
        say("ERROR no such board");
        return;
    }
    tg_grid_init(&stub->grid, size);
    stub->has_board = 1;
    say("OK");
}

static void do_restart(Stub *stub) {
    if (stub->restart == NULL) {
        tg_grid_init(&stub->grid, stub->grid.size);
        say("OK");
    } else if (strcmp(stub->restart, "hang") == 0) {
        sleep_for_ever();
    } else if (strcmp(stub->restart, "die") == 0) {
        exit(3);
    } else {
        say("UNKNOWN command");
    }
}

static void do_about(const Stub *stub) {
    if (stub->about != NULL && strcmp(stub->about, "hang") == 0) {
        sleep_for_ever();
    }
    say(stub->about != NULL ? "UNKNOWN command" : "name=\"stub\", version=\"1\"");
}

static void obey(Stub *stub, const char *line) {
    int x, y;
    if (strcmp(line, "ABOUT") == 0) {
        do_about(stub);
    } else if (sscanf(line, "START %d", &x) == 1) {
        do_start(stub, x);
    } else if (strcmp(line, "RESTART") == 0) {
        do_restart(stub);
    } else if (!stub->has_board && strncmp(line, "INFO ", 5) != 0) {
        say("ERROR no board");
    } else if (sscanf(line, "TURN %d,%d", &x, &y) == 2) {
        stub->grid.cell[tg_point(x, y)] = TG_CELL_WHITE;
        answer(stub);
    } else if (strcmp(line, "BEGIN") == 0) {
        answer(stub);
    } else if (strcmp(line, "BOARD") == 0) {
        do_board(stub);
    } else if (strncmp(line, "INFO ", 5) != 0) {
        say("UNKNOWN command");
    }
}

static void read_switch(Stub *stub, const char *word) {
    const struct {
        const char *key;
        uint64_t *number;
        const char **text;
    } keys[] = {{"seed=", &stub->seed, NULL},         {"about=", NULL, &stub->about},
                {"start=", NULL, &stub->start},       {"restart=", NULL, &stub->restart},
                {"die=", &stub->die, NULL},           {"hang=", &stub->hang, NULL},
                {"rubbish=", &stub->rubbish, NULL},   {"off=", &stub->off, NULL},
                {"occupied=", &stub->occupied, NULL}, {"flood=", &stub->flood, NULL},
                {"late=", &stub->late, NULL},         {"eat=", &stub->eat, NULL}};
    stub->chat = stub->chat || strcmp(word, "chat") == 0;
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) {
        size_t length = strlen(keys[i].key);
        if (strncmp(word, keys[i].key, length) != 0) {
            continue;
        }
        if (keys[i].number != NULL) {
            *keys[i].number = strtoull(word + length, NULL, 10);
        } else {
            *keys[i].text = word + length;
        }
    }
}

static void eat(uint64_t megabytes) {
    size_t length = (size_t)megabytes * 1000000;
    volatile char *food = malloc(length);
    for (size_t i = 0; food != NULL && i < length; i += 1024) {
        food[i] = 1;
    }
    free((void *)food); /* what was held counts, not what is held */
}

int main(int argc, char **argv) {
    static Stub stub;
    for (int i = 1; i < argc; i++) {
        read_switch(&stub, argv[i]);
    }
    eat(stub.eat);
    signal(SIGSEGV, SIG_DFL); /* a death without a report */
    char line[256];
    while (read_line(line, sizeof line) && strcmp(line, "END") != 0) {
        obey(&stub, line);
    }
    return 0;
}
