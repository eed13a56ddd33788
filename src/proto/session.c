/* SPDX-License-Identifier: MIT
 *
 * The session: bytes become lines; lines run, or wait while a search runs. */
#include "proto/session.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE_MAX_BYTES = 65536, WAITING_MAX_BYTES = 1 << 22, OUTPUT_MAX_BYTES = 3999 };

TgStatus tg_proto_create(const TgProtoOptions *options, TgProtoWriteFn write, void *context,
                         TgProto **proto) {
    assert(write != NULL);
    TgProto *created = calloc(1, sizeof *created);
    if (created == NULL) {
        return TG_E_MEMORY;
    }
    created->options = options != NULL ? *options : (TgProtoOptions){0};
    created->write = write;
    created->context = context;
    created->hash_bytes = created->options.hash_bytes;
    created->threads = 1;
    tg_settings_init(&created->settings);
    tg_position_clear(&created->position, 0);
    const TgEngineOptions engine = {.hash_bytes = created->hash_bytes, .threads = created->threads};
    TgStatus status = tg_engine_create(&engine, &created->engine);
    if (status != TG_OK) {
        tg_proto_destroy(created);
        return status;
    }
    *proto = created;
    return TG_OK;
}

void tg_proto_destroy(TgProto *proto) {
    if (proto != NULL) {
        tg_engine_destroy(proto->engine);
        tg_text_finish(&proto->line);
        tg_text_finish(&proto->waiting);
        free(proto);
    }
}

void tg_session_say(TgProto *proto, const char *format, ...) {
    char line[OUTPUT_MAX_BYTES + 1];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    proto->write(line, proto->context);
}

/* What a line does beside a running search; false: it has to wait. */
static _Bool handle_while_thinking(TgProto *proto, const char *line) {
    Scan scan = {line, 0};
    if (tg_scan_keyword(&scan, "END")) {
        proto->ending = 1;
        tg_engine_stop(proto->engine);
        return 1;
    }
    if (tg_scan_keyword(&scan, "STOP") || tg_scan_keyword(&scan, "YXSTOP")) {
        tg_engine_stop(proto->engine);
        return 1;
    }
    if (!tg_scan_keyword(&scan, "INFO")) {
        if (proto->job.kind == JOB_PONDER) {
            tg_engine_stop(proto->engine);
        }
        return 0;
    }
    Scan value = scan;
    int64_t turn;
    if (tg_scan_keyword(&value, "TIMEOUT_TURN") && tg_scan_number(&value, &turn) && turn <= 0) {
        tg_engine_stop(proto->engine);
    }
    if (proto->waiting_at < proto->waiting.length) {
        return 0; /* settings keep their place behind the commands that wait */
    }
    tg_session_info(proto, &scan);
    if (proto->job.kind == JOB_PONDER && proto->settings.pondering == 0) {
        tg_engine_stop(proto->engine);
    }
    return 1;
}

static void wait_in_line(TgProto *proto, const char *line) {
    size_t length = strlen(line);
    if (proto->waiting.length + length >= WAITING_MAX_BYTES) {
        tg_session_say(proto, "ERROR too many commands while thinking");
        return;
    }
    tg_text_add_bytes(&proto->waiting, line, length);
    tg_text_add_char(&proto->waiting, '\n');
    if (!tg_text_ok(&proto->waiting)) {
        tg_text_clear(&proto->waiting);
        proto->waiting_at = 0;
        tg_session_say(proto, "ERROR out of memory");
    }
}

static void receive_line(TgProto *proto, const char *line) {
    if (proto->ending) {
        return;
    }
    if (proto->job.kind == JOB_NONE) {
        tg_session_command(proto, line);
    } else if (!handle_while_thinking(proto, line)) {
        wait_in_line(proto, line);
    }
}

static void end_line(TgProto *proto) {
    if (proto->line_too_long) {
        tg_session_say(proto, "ERROR line too long");
    } else if (proto->line_has_nul) {
        tg_session_say(proto, "ERROR NUL byte in the line");
    } else if (!tg_text_ok(&proto->line)) {
        tg_session_say(proto, "ERROR out of memory");
    } else if (proto->line.length > 0) {
        Scan scan = {proto->line.data, 0};
        if (!tg_scan_at_end(&scan)) {
            receive_line(proto, proto->line.data);
        }
    }
    tg_text_clear(&proto->line);
    proto->line_too_long = 0;
    proto->line_has_nul = 0;
}

static void add_to_line(TgProto *proto, const char *bytes, size_t length) {
    proto->line_has_nul = proto->line_has_nul || memchr(bytes, '\0', length) != NULL;
    if (proto->line.length + length > LINE_MAX_BYTES) {
        proto->line_too_long = 1;
    }
    if (!proto->line_too_long) {
        tg_text_add_bytes(&proto->line, bytes, length);
    }
}

void tg_proto_feed(TgProto *proto, const char *bytes, size_t length) {
    size_t start = 0;
    for (size_t i = 0; i < length && !proto->over; i++) {
        if (bytes[i] == '\n' || bytes[i] == '\r') {
            add_to_line(proto, bytes + start, i - start);
            end_line(proto);
            start = i + 1;
        }
    }
    if (!proto->over && start < length) {
        add_to_line(proto, bytes + start, length - start);
    }
}

void tg_proto_end(TgProto *proto) {
    end_line(proto);
    proto->ending = 1;
    if (proto->job.kind != JOB_NONE) {
        tg_engine_stop(proto->engine);
    } else {
        proto->over = 1;
    }
}

_Bool tg_proto_wants_think(const TgProto *proto) {
    return proto->job.kind != JOB_NONE;
}

_Bool tg_proto_is_over(const TgProto *proto) {
    return proto->over;
}

/* "MESSAGE depth 9-14 eval 120 nodes 10000 time 15 h8 h9": for every depth where a board program or
 * INFO show_detail asks for that, else once before the move. */
static void report_line(const TgReport *report, void *context) {
    TgProto *proto = context;
    TgText line;
    tg_text_init(&line);
    tg_text_printf(&line, "MESSAGE depth %d-%d eval ", report->depth, report->seldepth);
    tg_score_format(report->score, &line);
    tg_text_printf(&line, " nodes %llu time %lld", (unsigned long long)report->nodes,
                   (long long)(report->elapsed_ns / 1000000));
    char name[TG_POINT_NAME_MAX];
    for (int i = 0; i < report->pv_length; i++) {
        tg_text_printf(&line, " %s", tg_point_name(report->pv[i], proto->job.grid.size, name));
    }
    tg_session_say(proto, "%s", tg_text_get(&line));
    tg_text_finish(&line);
}

void tg_proto_think(TgProto *proto) {
    Job *job = &proto->job;
    assert(job->kind != JOB_NONE);
    if (job->kind == JOB_SWAP2) {
        tg_swap2_think(proto->engine, job);
        return;
    }
    job->status = tg_engine_set(proto->engine, &job->profile, &job->grid, job->to_move);
    if (job->status == TG_OK) {
        job->status = tg_engine_think(proto->engine, &job->limits,
                                      job->reports ? report_line : NULL, proto, &job->best);
    }
}

static void answer_move(TgProto *proto) {
    Job *job = &proto->job;
    if (job->status != TG_OK) {
        tg_session_say(proto, "ERROR %s", tg_status_text(job->status, TG_EN));
        return;
    }
    if (job->best.pv_length == 0) {
        tg_session_say(proto, "ERROR no legal move");
        return;
    }
    if (!job->reports) {
        report_line(&job->best, proto);
    }
    TgPoint p = job->best.pv[0];
    if (tg_verdict_is_foul(tg_judge(&job->grid, &job->profile, job->to_move, p))) {
        tg_session_say(proto, "MESSAGE every empty point is forbidden");
    }
    proto->used_ms += job->best.elapsed_ns / 1000000;
    tg_position_put(&proto->position, p, WHO_OWN);
    int x, y;
    tg_session_xy(proto, p, &x, &y);
    tg_session_say(proto, "%d,%d", x, y);
}

/* After the answer the stones stay; SWAP gives the brain Black (protocol.md section 5). */
static void answer_swap2(TgProto *proto) {
    const Job *job = &proto->job;
    if (job->status != TG_OK) {
        tg_session_say(proto, "ERROR %s", tg_status_text(job->status, TG_EN));
        return;
    }
    tg_position_clear(&proto->position, proto->position.size);
    proto->position.own = job->swap ? TG_BLACK : TG_WHITE;
    for (int i = 0; i < job->stone_count; i++) {
        _Bool is_own = (i % 2 == 0) == (proto->position.own == TG_BLACK);
        tg_position_put(&proto->position, job->stones[i], is_own ? WHO_OWN : WHO_OPPONENT);
    }
    if (job->swap) {
        tg_session_say(proto, "SWAP");
        return;
    }
    TgText line;
    tg_text_init(&line);
    for (int i = 0; i < job->point_count; i++) {
        _Bool is_black = (job->stone_count + i) % 2 == 0;
        tg_position_put(&proto->position, job->points[i], is_black ? WHO_OPPONENT : WHO_OWN);
        int x, y;
        tg_session_xy(proto, job->points[i], &x, &y);
        tg_text_printf(&line, "%s%d,%d", i > 0 ? " " : "", x, y);
    }
    tg_session_say(proto, "%s", tg_text_get(&line));
    tg_text_finish(&line);
}

static void run_waiting_lines(TgProto *proto) {
    while (proto->job.kind == JOB_NONE && proto->waiting_at < proto->waiting.length) {
        char *line = proto->waiting.data + proto->waiting_at;
        char *end = strchr(line, '\n');
        assert(end != NULL);
        *end = '\0';
        proto->waiting_at += (size_t)(end - line) + 1;
        tg_session_command(proto, line);
    }
    if (proto->waiting_at == proto->waiting.length) {
        tg_text_clear(&proto->waiting);
        proto->waiting_at = 0;
        proto->over = proto->over || (proto->ending && proto->job.kind == JOB_NONE);
    }
}

void tg_proto_answer(TgProto *proto) {
    assert(proto->job.kind != JOB_NONE);
    JobKind kind = proto->job.kind;
    if (kind == JOB_MOVE) {
        answer_move(proto);
    } else if (kind == JOB_SWAP2) {
        answer_swap2(proto);
    }
    _Bool answered =
        kind == JOB_MOVE && proto->job.status == TG_OK && proto->job.best.pv_length > 0;
    proto->job.kind = JOB_NONE;
    run_waiting_lines(proto);
    if (answered && proto->job.kind == JOB_NONE && proto->block == BLOCK_NONE && !proto->over) {
        tg_session_order_ponder(proto);
    }
}
