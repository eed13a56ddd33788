/* SPDX-License-Identifier: MIT
 *
 * Trees of games that the arbiter knows. */
#include "tengen/tree_game.h"

/* ---- from a game ---- */

static void set(TgTree *tree, TgKey key, TgText *text) {
    tg_tree_set_text(tree, TG_NODE_ROOT, key, tg_text_get(text));
    tg_text_clear(text);
}

void tg_tree_set_game(TgTree *tree, const TgGame *game) {
    const TgGameSetup *setup = tg_game_setup(game);
    const TgGameState *state = tg_game_state(game);
    TgText text;
    tg_text_init(&text);
    tg_profile_format(&setup->profile, &text);
    set(tree, TG_KEY_RULE, &text);
    tg_opening_rule_format(&setup->opening, &text);
    set(tree, TG_KEY_OPENING_RULE, &text);
    if (setup->timing.kind != TG_TIMING_NONE) {
        tg_timing_format(&setup->timing, &text);
        set(tree, TG_KEY_CLOCK, &text);
    }
    tg_text_finish(&text);
    if (setup->free_back) {
        tg_tree_clear(tree, TG_NODE_ROOT, TG_KEY_FREE_BACK);
        tg_tree_add_number(tree, TG_NODE_ROOT, TG_KEY_FREE_BACK, 1);
    }
    if (state->outcome != TG_OUTCOME_NONE) {
        tg_tree_set_text(tree, TG_NODE_ROOT, TG_KEY_RESULT, tg_game_result(state));
        tg_tree_set_text(tree, TG_NODE_ROOT, TG_KEY_CAUSE, tg_cause_id(state->cause));
    }
}

/* ---- to a game ---- */

TgStatus tg_tree_setup(const TgTree *tree, TgGameSetup *setup, TgText *error) {
    *setup = (TgGameSetup){.size = (uint8_t)tg_tree_size(tree)};
    tg_profile_init(&setup->profile, TG_PROFILE_RENJU);
    TgStatus status = tg_opening_rule_parse("free", &setup->opening, error);
    TgText text;
    tg_text_init(&text);
    if (status == TG_OK && tg_tree_get_text(tree, TG_NODE_ROOT, TG_KEY_RULE, &text)) {
        status = tg_profile_parse(tg_text_get(&text), &setup->profile, error);
    }
    tg_text_clear(&text);
    if (status == TG_OK && tg_tree_get_text(tree, TG_NODE_ROOT, TG_KEY_OPENING_RULE, &text)) {
        status = tg_opening_rule_parse(tg_text_get(&text), &setup->opening, error);
    }
    tg_text_clear(&text);
    if (status == TG_OK && tg_tree_get_text(tree, TG_NODE_ROOT, TG_KEY_CLOCK, &text)) {
        status = tg_timing_parse(tg_text_get(&text), &setup->timing, error);
    }
    tg_text_finish(&text);
    TgValue back;
    setup->free_back = tg_tree_get(tree, TG_NODE_ROOT, TG_KEY_FREE_BACK, &back) && back.number != 0;
    return status;
}

TgStatus tg_tree_replay(const TgTree *tree, TgGame **game, uint32_t *played, TgText *error) {
    TgGameSetup setup;
    *game = NULL;
    *played = 0;
    TgStatus status = tg_tree_setup(tree, &setup, error);
    if (status == TG_OK) {
        status = tg_game_create(&setup, game, error);
    }
    TgNodeId node = tg_tree_node(tree, TG_NODE_ROOT)->first_child;
    for (; status == TG_OK && node != TG_NODE_NONE; node = tg_tree_node(tree, node)->first_child) {
        TgAct act;
        if (!tg_tree_act(tree, node, &act)) {
            continue;
        }
        TgRefusal refusal = tg_game_apply(*game, &act);
        if (refusal == TG_REFUSAL_NONE) {
            *played += 1;
            continue;
        }
        status = TG_E_REFUSED;
        if (error != NULL) {
            tg_text_printf(error, "act %u: %s", *played + 1, tg_refusal_id(refusal));
        }
    }
    return status;
}
