/* SPDX-License-Identifier: MIT
 *
 * The class tables, generated from the rules of a profile.
 *
 * An arm is numbered by its end (edge or enemy), its length and its own stones, so that one more
 * stone gives a higher number. Classes follow from the classes of the same row with one more stone:
 * filled from the fullest pair of arms down, every class is a few look-ups. */
#include "board/tables.h"

#include "tengen/rng.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

typedef enum ArmEnd { END_EDGE, END_ENEMY, END_HORIZON } ArmEnd;

typedef struct Arm {
    uint8_t length; /* cells up to the end */
    ArmEnd end;
    uint32_t own; /* bit j: own stone j + 1 cells away */
} Arm;

/* What the generation needs beside the tables themselves. */
typedef struct Builder {
    TgTables *tables;
    Arm *arms;
    TgSideRule rule;
    uint8_t *class;
} Builder;

/* The number of an arm: by end, then length, then own stones. */
static uint32_t arm_index(int radius, Arm arm) {
    uint32_t per_end = (1u << radius) - 1; /* arms that the edge, or an enemy, ends */
    uint32_t shorter = (1u << arm.length) - 1;
    switch (arm.end) {
    case END_EDGE:
        return shorter + arm.own;
    case END_ENEMY:
        return per_end + shorter + arm.own;
    default:
        return 2 * per_end + arm.own;
    }
}

static uint32_t arm_count(int radius) {
    return 2 * ((1u << radius) - 1) + (1u << radius);
}

static uint8_t arm_run(Arm arm) {
    uint8_t run = 0;
    while (run < arm.length && (arm.own >> run & 1)) {
        run++;
    }
    return run;
}

static void list_arms(Builder *builder) {
    TgTables *t = builder->tables;
    for (int end = END_EDGE; end <= END_HORIZON; end++) {
        int first = end == END_HORIZON ? t->radius : 0;
        int last = end == END_HORIZON ? t->radius : t->radius - 1;
        for (int length = first; length <= last; length++) {
            for (uint32_t own = 0; own < 1u << length; own++) {
                Arm arm = {(uint8_t)length, (ArmEnd)end, own};
                uint32_t index = arm_index(t->radius, arm);
                uint8_t run = arm_run(arm);
                builder->arms[index] = arm;
                t->run[index] = run;
                t->next[index] = (uint16_t)(run < length ? index + (1u << run) : TG_ARM_NONE);
            }
        }
    }
}

/* Reads a half key, nearest cell in the lowest bits, as `side` sees it. */
static uint16_t read_arm(int radius, uint32_t key, TgSide side) {
    Arm arm = {0, END_HORIZON, 0};
    for (int i = 0; i < radius; i++) {
        uint32_t cell = key >> (2 * i) & 3;
        if (cell == 0) {
            arm.end = END_EDGE;
            break;
        }
        if (cell == (side == TG_BLACK ? 2u : 1u)) {
            arm.end = END_ENEMY;
            break;
        }
        arm.own |= (cell != 3 ? 1u : 0u) << i;
        arm.length++;
    }
    return (uint16_t)arm_index(radius, arm);
}

static uint32_t mirror_key(int radius, uint32_t key) {
    uint32_t mirrored = 0;
    for (int i = 0; i < radius; i++) {
        mirrored = mirrored << 2 | (key >> (2 * i) & 3);
    }
    return mirrored;
}

static void map_keys(TgTables *t) {
    for (uint32_t key = 0; key < 1u << (2 * t->radius); key++) {
        uint32_t mirrored = mirror_key(t->radius, key);
        for (int side = 0; side < TG_SIDE_NB; side++) {
            uint16_t arm = read_arm(t->radius, key, (TgSide)side);
            t->right[key][side] = arm;
            t->left[mirrored][side] = arm;
        }
    }
}

static TgClass class_at(const Builder *builder, uint32_t a, uint32_t b) {
    return (TgClass)builder->class[a * builder->tables->arm_nb + b];
}

static _Bool is_enclosed(Arm arm, uint8_t run) {
    return run == arm.length && arm.end == END_ENEMY;
}

/* The class of the unbroken row itself when it is k or longer; TG_CLASS_NB when it is shorter. */
static TgClass row_class(const Builder *builder, uint32_t a, uint32_t b) {
    const TgTables *t = builder->tables;
    int row = t->run[a] + 1 + t->run[b];
    if (row < t->radius) {
        return TG_CLASS_NB;
    }
    if (row == t->radius) {
        _Bool enclosed =
            is_enclosed(builder->arms[a], t->run[a]) && is_enclosed(builder->arms[b], t->run[b]);
        return enclosed && builder->rule.five == TG_FIVE_UNENCLOSED ? TG_CLASS_NONE : TG_CLASS_FIVE;
    }
    if (builder->rule.over == TG_OVER_WINS) {
        return TG_CLASS_FIVE;
    }
    return builder->rule.forbid & TG_FORBID_OL ? TG_CLASS_OVERLINE : TG_CLASS_NONE;
}

/* Fours and threes: only the two cells that end the stone's own row can complete it. */
static TgClass threat_class(const Builder *builder, uint32_t a, uint32_t b) {
    const TgTables *t = builder->tables;
    TgClass left = t->next[a] != TG_ARM_NONE ? class_at(builder, t->next[a], b) : TG_CLASS_NONE;
    TgClass right = t->next[b] != TG_ARM_NONE ? class_at(builder, a, t->next[b]) : TG_CLASS_NONE;
    int fives = (left == TG_CLASS_FIVE) + (right == TG_CLASS_FIVE);
    if (fives == 2) {
        _Bool one_row = t->run[a] + 1 + t->run[b] == t->radius - 1;
        return one_row ? TG_CLASS_STRAIGHT_FOUR : TG_CLASS_DOUBLE_FOUR;
    }
    if (fives == 1) {
        return TG_CLASS_FOUR;
    }
    int straights = (left == TG_CLASS_STRAIGHT_FOUR) + (right == TG_CLASS_STRAIGHT_FOUR);
    return straights == 2 ? TG_CLASS_WIDE_THREE : straights == 1 ? TG_CLASS_THREE : TG_CLASS_NONE;
}

/* What making `best` with one more stone is worth now. */
static TgClass class_before(TgClass best) {
    switch (best) {
    case TG_CLASS_WIDE_THREE:
        return TG_CLASS_WIDE_TWO;
    case TG_CLASS_THREE:
        return TG_CLASS_OPEN_TWO;
    case TG_CLASS_CLOSED_THREE:
        return TG_CLASS_CLOSED_TWO;
    case TG_CLASS_WIDE_TWO:
    case TG_CLASS_OPEN_TWO:
        return TG_CLASS_OPEN_ONE;
    case TG_CLASS_CLOSED_TWO:
        return TG_CLASS_CLOSED_ONE;
    case TG_CLASS_FOUR:
    case TG_CLASS_STRAIGHT_FOUR:
    case TG_CLASS_DOUBLE_FOUR:
        return TG_CLASS_CLOSED_THREE;
    default:
        return TG_CLASS_NONE;
    }
}

/* Twos, ones and closed threes: the best that any one more stone in sight gives. */
static TgClass quiet_class(const Builder *builder, uint32_t a, uint32_t b) {
    TgClass best = TG_CLASS_NONE;
    Arm left = builder->arms[a];
    Arm right = builder->arms[b];
    for (int i = 0; i < builder->tables->radius; i++) {
        uint32_t bit = 1u << i;
        if (i < left.length && !(left.own & bit)) {
            TgClass now = class_before(class_at(builder, a + bit, b));
            best = now > best ? now : best;
        }
        if (i < right.length && !(right.own & bit)) {
            TgClass now = class_before(class_at(builder, a, b + bit));
            best = now > best ? now : best;
        }
    }
    return best;
}

static void fill_classes(Builder *builder) {
    uint32_t n = builder->tables->arm_nb;
    for (uint32_t a = n; a-- > 0;) {
        for (uint32_t b = a + 1; b-- > 0;) {
            TgClass class = row_class(builder, a, b);
            if (class == TG_CLASS_NB) {
                class = threat_class(builder, a, b);
                class = class != TG_CLASS_NONE ? class : quiet_class(builder, a, b);
            }
            builder->class[a * n + b] = (uint8_t) class;
            builder->class[b * n + a] = (uint8_t) class;
        }
    }
}

static void sort_classes(uint16_t code, int sorted[TG_AXIS_NB]) {
    for (int axis = 0; axis < TG_AXIS_NB; axis++) {
        int class = (int)tg_code_class(code, axis);
        int i = axis;
        for (; i > 0 && sorted[i - 1] < class; i--) {
            sorted[i] = sorted[i - 1];
        }
        sorted[i] = class;
    }
}

static TgKind kind_of(const int sorted[TG_AXIS_NB]) {
    int at_least[TG_CLASS_NB + 1] = {0}; /* axes of at least this class */
    for (int axis = 0; axis < TG_AXIS_NB; axis++) {
        for (int class = 0; class <= sorted[axis]; class ++) {
            at_least[class]++;
        }
    }
    int fours = at_least[TG_CLASS_FOUR];
    int threes = at_least[TG_CLASS_THREE] - fours;
    if (sorted[0] >= TG_CLASS_OVERLINE) {
        return sorted[0] == TG_CLASS_FIVE ? TG_KIND_FIVE : TG_KIND_OVERLINE;
    }
    if (fours > 1 || sorted[0] == TG_CLASS_DOUBLE_FOUR) {
        return TG_KIND_DOUBLE_FOUR;
    }
    if (fours == 1) {
        return sorted[0] == TG_CLASS_STRAIGHT_FOUR ? TG_KIND_STRAIGHT_FOUR
               : threes > 0                        ? TG_KIND_FOUR_THREE
                                                   : TG_KIND_FOUR;
    }
    if (threes > 0) {
        return threes > 1 ? TG_KIND_DOUBLE_THREE : TG_KIND_THREE;
    }
    if (at_least[TG_CLASS_CLOSED_THREE] > 0) {
        return TG_KIND_CLOSED_THREE;
    }
    int twos = at_least[TG_CLASS_OPEN_TWO];
    return twos > 1 ? TG_KIND_DOUBLE_TWO : twos == 1 ? TG_KIND_TWO : TG_KIND_NONE;
}

static void fill_marks(TgTables *t) {
    for (uint32_t code = 0; code < TG_CODE_NB; code++) {
        int s[TG_AXIS_NB];
        sort_classes((uint16_t)code, s);
        if (s[0] >= TG_CLASS_NB) {
            t->mark[code] = 0; /* no cell has such a code */
            continue;
        }
        int pcode = (s[0] + 3) * (s[0] + 2) * (s[0] + 1) * s[0] / 24 +
                    (s[1] + 2) * (s[1] + 1) * s[1] / 6 + (s[2] + 1) * s[2] / 2 + s[3];
        assert(pcode < TG_PCODE_NB);
        t->mark[code] = (uint16_t)((int)kind_of(s) << 12 | pcode);
    }
}

static void fill_zobrist(TgTables *t) {
    TgRng rng;
    tg_rng_init(&rng, 20240229);
    for (int side = 0; side < TG_SIDE_NB; side++) {
        for (int p = 0; p < TG_POINT_NB; p++) {
            t->zobrist[side][p] = tg_rng_next(&rng);
        }
    }
}

static _Bool same_rule(const TgProfile *profile) {
    const TgSideRule *b = &profile->side[TG_BLACK];
    const TgSideRule *w = &profile->side[TG_WHITE];
    return b->five == w->five && b->over == w->over &&
           (b->forbid & TG_FORBID_OL) == (w->forbid & TG_FORBID_OL);
}

static _Bool allocate(TgTables *t) {
    size_t keys = (size_t)1 << (2 * t->radius);
    size_t pairs = (size_t)t->arm_nb * t->arm_nb;
    t->left = malloc(keys * sizeof *t->left);
    t->right = malloc(keys * sizeof *t->right);
    t->run = malloc(t->arm_nb);
    t->next = malloc(t->arm_nb * sizeof *t->next);
    t->class[TG_BLACK] = malloc(pairs);
    t->class[TG_WHITE] = same_rule(&t->profile) ? t->class[TG_BLACK] : malloc(pairs);
    return t->left != NULL && t->right != NULL && t->run != NULL && t->next != NULL &&
           t->class[TG_BLACK] != NULL && t->class[TG_WHITE] != NULL;
}

static void generate(TgTables *t, Arm *arms) {
    Builder builder = {t, arms, t->profile.side[TG_BLACK], t->class[TG_BLACK]};
    list_arms(&builder);
    map_keys(t);
    fill_classes(&builder);
    if (t->class[TG_WHITE] != t->class[TG_BLACK]) {
        builder.rule = t->profile.side[TG_WHITE];
        builder.class = t->class[TG_WHITE];
        fill_classes(&builder);
    }
    fill_marks(t);
    fill_zobrist(t);
}

TgTables *tg_tables_create(const TgProfile *profile) {
    assert(profile->k >= 3 && profile->k <= 9);
    TgTables *t = calloc(1, sizeof *t);
    if (t == NULL) {
        return NULL;
    }
    t->profile = *profile;
    t->radius = profile->k;
    t->arm_nb = arm_count(t->radius);
    Arm *arms = malloc(t->arm_nb * sizeof *arms);
    if (arms == NULL || !allocate(t)) {
        free(arms);
        tg_tables_destroy(t);
        return NULL;
    }
    generate(t, arms);
    free(arms);
    return t;
}

void tg_tables_destroy(TgTables *tables) {
    if (tables == NULL) {
        return;
    }
    if (tables->class[TG_WHITE] != tables->class[TG_BLACK]) {
        free(tables->class[TG_WHITE]);
    }
    free(tables->class[TG_BLACK]);
    free(tables->next);
    free(tables->run);
    free(tables->right);
    free(tables->left);
    free(tables);
}
