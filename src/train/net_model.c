/* SPDX-License-Identifier: MIT
 *
 * Forward, backward, steps. */
#include "train/net_model.h"

#include "tengen/rng.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* As TgNetNumbers; floats alone. A sum is 1 where it is 1 << NET_SUM_BITS there, and the value is a
 * logit. */
typedef struct Row {
    float part[NET_WHO_NB][NET_PARTS][NET_CHANNELS];
    float first[NET_UNITS][NET_SUMS];
    float fact[NET_FACTS][NET_UNITS];
    float first_bias[NET_UNITS];
    float second[NET_UNITS][NET_UNITS];
    float second_bias[NET_UNITS];
    float last[NET_UNITS];
    float direct[NET_SUMS];
    float bias;
} Row;

enum { ROW_FLOATS = sizeof(Row) / sizeof(float) };

/* What a pcode adds, from its parts. */
typedef float Channels[NET_WHO_NB][TG_PCODE_NB][NET_CHANNELS];

struct NetModel {
    int sides;
    Row row[TG_SIDE_NB], gradient[TG_SIDE_NB], mean[TG_SIDE_NB], square[TG_SIDE_NB];
    double mean_left, square_left; /* powers of Adam's decays */
    Channels channels[TG_SIDE_NB], slope[TG_SIDE_NB];
    uint16_t parts[TG_PCODE_NB][NET_PARTS_OF_ONE];
};

static const float cell_most = (float)NET_CELL_MOST / (1 << NET_CELL_BITS);
static const float sum_of_cell = (float)(1 << NET_CELL_BITS) / (1 << NET_SUM_BITS);

/* ---- parts ---- */

static void add_channels(float *to, const float *from) {
    for (int c = 0; c < NET_CHANNELS; c++) {
        to[c] += from[c];
    }
}

static void add_up_parts(NetModel *model) {
    for (int row = 0; row < model->sides; row++) {
        for (int who = 0; who < NET_WHO_NB; who++) {
            for (int pcode = 0; pcode < TG_PCODE_NB; pcode++) {
                float *out = model->channels[row][who][pcode];
                memset(out, 0, NET_CHANNELS * sizeof *out);
                for (int i = 0; i < NET_PARTS_OF_ONE; i++) {
                    add_channels(out, model->row[row].part[who][model->parts[pcode][i]]);
                }
            }
        }
    }
}

static void share_slopes(NetModel *model) {
    for (int row = 0; row < model->sides; row++) {
        for (int who = 0; who < NET_WHO_NB; who++) {
            for (int pcode = 0; pcode < TG_PCODE_NB; pcode++) {
                const float *slope = model->slope[row][who][pcode];
                for (int i = 0; i < NET_PARTS_OF_ONE; i++) {
                    add_channels(model->gradient[row].part[who][model->parts[pcode][i]], slope);
                }
            }
        }
    }
    memset(model->slope, 0, sizeof model->slope);
}

void tg_net_model_refresh(NetModel *model) {
    share_slopes(model);
    add_up_parts(model);
}

/* ---- the start ---- */

/* Normal, as a sum of twelve even ones. */
static float draw(TgRng *rng, double width) {
    double sum = -6;
    for (int i = 0; i < 12; i++) {
        sum += (double)(tg_rng_next(rng) >> 11) / 9007199254740992.0;
    }
    return (float)(sum * width);
}

static void draw_all(TgRng *rng, float *numbers, size_t count, double width) {
    for (size_t i = 0; i < count; i++) {
        numbers[i] = draw(rng, width);
    }
}

static void draw_row(TgRng *rng, Row *row) {
    const double part = 0.25, last = 0.05;
    const float channel = 0.2f / TG_AXIS_NB; /* most channels are above 0 */
    draw_all(rng, &row->part[0][0][0], sizeof row->part / sizeof(float), part);
    for (int class = 0; class < TG_CLASS_NB; class ++) {
        for (int c = 0; c < NET_CHANNELS; c++) {
            row->part[NET_OWN][class][c] += channel;
        }
    }
    draw_all(rng, &row->first[0][0], sizeof row->first / sizeof(float), sqrt(1.0 / NET_SUMS));
    draw_all(rng, &row->second[0][0], sizeof row->second / sizeof(float), sqrt(2.0 / NET_UNITS));
    draw_all(rng, row->last, NET_UNITS, last);
}

NetModel *tg_net_model_create(int sides, uint64_t seed) {
    NetModel *model = calloc(1, sizeof *model);
    if (model == NULL) {
        return NULL;
    }
    TgRng rng;
    tg_rng_init(&rng, seed);
    model->sides = sides;
    model->mean_left = model->square_left = 1;
    tg_net_parts(model->parts);
    for (int row = 0; row < sides; row++) {
        draw_row(&rng, &model->row[row]);
    }
    add_up_parts(model);
    return model;
}

void tg_net_model_destroy(NetModel *model) {
    free(model);
}

int tg_net_model_parameters(NetModel *model, float **parameters, const float **gradient) {
    *parameters = (float *)model->row;
    *gradient = (const float *)model->gradient;
    return model->sides * ROW_FLOATS;
}

/* ---- cells ---- */

static int compare_keys(const void *a, const void *b) {
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return x < y ? -1 : x > y;
}

int tg_net_model_cells(const TgBoard *board, TgSide to_move, NetCells *out) {
    uint32_t keys[TG_POINT_NB];
    int cells = 0, count = 0;
    for (int p = 0; p < board->size * 32; p++) {
        if (tg_board_is_empty(board, (TgPoint)p)) {
            int own = tg_board_pcode(board, to_move, (TgPoint)p);
            int other = tg_board_pcode(board, tg_side_other(to_move), (TgPoint)p);
            keys[cells++] = (uint32_t)own << 16 | (uint32_t)other;
        }
    }
    qsort(keys, (size_t)cells, sizeof *keys, compare_keys);
    out[count++] = (NetCells){NET_NOTHING, NET_NOTHING, (int16_t)-cells};
    for (int i = 0; i < cells; i++) {
        uint16_t own = (uint16_t)(keys[i] >> 16), other = (uint16_t)keys[i];
        if (own == NET_NOTHING && other == NET_NOTHING) {
            out[0].times++;
        } else if (i > 0 && keys[i] == keys[i - 1]) {
            out[count - 1].times++;
        } else {
            out[count++] = (NetCells){own, other, 1};
        }
    }
    return count;
}

/* ---- forward ---- */

typedef struct Pass {
    float sum[NET_SUMS], first[NET_UNITS], second[NET_UNITS];
} Pass;

/* A point of view, the mover's or the other side's: whose row, and the pcodes as he sees them. */
typedef struct View {
    int row, own, other;
} View;

static View view_of(const NetModel *model, int row, const NetCells *cells, _Bool of_mover) {
    return of_mover ? (View){row, cells->own, cells->other}
                    : (View){model->sides - 1 - row, cells->other, cells->own};
}

static void add_view(const NetModel *model, View view, float times, float sum[NET_CHANNELS]) {
    const float *own = model->channels[view.row][NET_OWN][view.own];
    const float *other = model->channels[view.row][NET_OTHER][view.other];
    for (int c = 0; c < NET_CHANNELS; c++) {
        float at = own[c] + other[c];
        at = at < 0 ? 0 : at;
        at = at > cell_most ? cell_most : at;
        sum[c] += times * at;
    }
}

static float run(const NetModel *model, int row, const NetCells *cells, int count, unsigned mask,
                 Pass *pass) {
    const Row *w = &model->row[row];
    memset(pass->sum, 0, sizeof pass->sum);
    for (int i = 0; i < count; i++) {
        const float times = (float)cells[i].times * sum_of_cell;
        add_view(model, view_of(model, row, &cells[i], 1), times, pass->sum);
        add_view(model, view_of(model, row, &cells[i], 0), times, pass->sum + NET_CHANNELS);
    }
    for (int i = 0; i < NET_UNITS; i++) {
        float at = w->first_bias[i];
        for (int j = 0; j < NET_SUMS; j++) {
            at += w->first[i][j] * pass->sum[j];
        }
        for (int f = 0; f < NET_FACTS; f++) {
            at += mask >> f & 1 ? w->fact[f][i] : 0;
        }
        pass->first[i] = at < 0 ? 0 : at;
    }
    float value = w->bias;
    for (int i = 0; i < NET_UNITS; i++) {
        float at = w->second_bias[i];
        for (int j = 0; j < NET_UNITS; j++) {
            at += w->second[i][j] * pass->first[j];
        }
        pass->second[i] = at < 0 ? 0 : at;
        value += w->last[i] * pass->second[i];
    }
    for (int j = 0; j < NET_SUMS; j++) {
        value += w->direct[j] * pass->sum[j];
    }
    return value;
}

float tg_net_model_value(const NetModel *model, int row, const NetCells *cells, int count,
                         unsigned mask) {
    Pass pass;
    return run(model, row, cells, count, mask, &pass);
}

/* ---- backward ---- */

static void add_layers(const Row *w, Row *g, const Pass *pass, unsigned mask, float slope,
                       float sum_slope[NET_SUMS]) {
    float first_slope[NET_UNITS] = {0};
    g->bias += slope;
    for (int j = 0; j < NET_SUMS; j++) {
        g->direct[j] += slope * pass->sum[j];
        sum_slope[j] = slope * w->direct[j];
    }
    for (int i = 0; i < NET_UNITS; i++) {
        g->last[i] += slope * pass->second[i];
        const float at = pass->second[i] > 0 ? slope * w->last[i] : 0;
        g->second_bias[i] += at;
        for (int j = 0; j < NET_UNITS; j++) {
            g->second[i][j] += at * pass->first[j];
            first_slope[j] += at * w->second[i][j];
        }
    }
    for (int i = 0; i < NET_UNITS; i++) {
        const float at = pass->first[i] > 0 ? first_slope[i] : 0;
        g->first_bias[i] += at;
        for (int f = 0; f < NET_FACTS; f++) {
            g->fact[f][i] += mask >> f & 1 ? at : 0;
        }
        for (int j = 0; j < NET_SUMS; j++) {
            g->first[i][j] += at * pass->sum[j];
            sum_slope[j] += at * w->first[i][j];
        }
    }
}

static void add_view_slope(NetModel *model, View view, float times,
                           const float sum_slope[NET_CHANNELS]) {
    const float *own = model->channels[view.row][NET_OWN][view.own];
    const float *other = model->channels[view.row][NET_OTHER][view.other];
    float *own_slope = model->slope[view.row][NET_OWN][view.own];
    float *other_slope = model->slope[view.row][NET_OTHER][view.other];
    for (int c = 0; c < NET_CHANNELS; c++) {
        float at = own[c] + other[c];
        float slope = at > 0 && at < cell_most ? times * sum_slope[c] : 0;
        own_slope[c] += slope;
        other_slope[c] += slope;
    }
}

void tg_net_model_add_gradient(NetModel *model, int row, const NetCells *cells, int count,
                               unsigned mask, float target, float share) {
    Pass pass;
    float sum_slope[NET_SUMS];
    const float value = run(model, row, cells, count, mask, &pass);
    const float slope = share * (1 / (1 + expf(-value)) - target);
    add_layers(&model->row[row], &model->gradient[row], &pass, mask, slope, sum_slope);
    for (int i = 0; i < count; i++) {
        const float times = (float)cells[i].times * sum_of_cell;
        add_view_slope(model, view_of(model, row, &cells[i], 1), times, sum_slope);
        add_view_slope(model, view_of(model, row, &cells[i], 0), times, sum_slope + NET_CHANNELS);
    }
}

void tg_net_model_step(NetModel *model, float rate) {
    const float mean_decay = 0.9f, square_decay = 0.999f, tiny = 1e-8f;
    float *at = (float *)model->row, *gradient = (float *)model->gradient;
    float *mean = (float *)model->mean, *square = (float *)model->square;
    share_slopes(model);
    model->mean_left *= 0.9;
    model->square_left *= 0.999;
    const float mean_scale = (float)(1 / (1 - model->mean_left));
    const float square_scale = (float)(1 / (1 - model->square_left));
    for (int i = 0; i < model->sides * ROW_FLOATS; i++) {
        mean[i] = mean_decay * mean[i] + (1 - mean_decay) * gradient[i];
        square[i] = square_decay * square[i] + (1 - square_decay) * gradient[i] * gradient[i];
        at[i] -= rate * mean[i] * mean_scale / (sqrtf(square[i] * square_scale) + tiny);
        gradient[i] = 0;
    }
    add_up_parts(model);
}

/* ---- rounding ---- */

static void round_all(const float *from, size_t count, double one, double most, int16_t *to) {
    for (size_t i = 0; i < count; i++) {
        double at = from[i] * one;
        to[i] = (int16_t)lround(at > most ? most : at < -most ? -most : at);
    }
}

/* Sets of numbers are rows of one kind of number, so a field is as long as the array it is from. */
#define ROUND(field, one, most)                                                                    \
    round_all((const float *)&row->field, sizeof row->field / sizeof(float), one, most,            \
              (int16_t *)&out->field)

void tg_net_model_write(const NetModel *model, TgNetNumbers numbers[TG_SIDE_NB]) {
    const double logit = 200, unit = 1 << NET_UNIT_BITS, sum = 1 << NET_SUM_BITS;
    const double value = logit * (1 << NET_VALUE_BITS);
    const double all = INT16_MAX, part_most = INT16_MAX / NET_PARTS_OF_ONE;
    for (int i = 0; i < model->sides; i++) {
        const Row *row = &model->row[i];
        TgNetNumbers *out = &numbers[i];
        ROUND(part, 1 << NET_PART_BITS, part_most);
        ROUND(first, unit, NET_WEIGHT_MOST);
        ROUND(fact, unit, all);
        ROUND(first_bias, unit, all);
        ROUND(second, unit, NET_WEIGHT_MOST);
        ROUND(second_bias, unit, all);
        ROUND(last, value / unit, NET_LAST_MOST);
        ROUND(direct, value / sum, NET_WEIGHT_MOST);
        ROUND(bias, logit, all);
    }
}
