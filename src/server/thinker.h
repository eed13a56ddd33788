/* SPDX-License-Identifier: MIT
 *
 * The one engine worker and who waits for it. One room is thought about at a time; each question
 * has a number of its own, and an answer to any other than the running question is dropped. A
 * worker that does not stop when told, or does not answer in time, is killed; the next question
 * starts another. */
#ifndef TENGEN_SERVER_THINKER_H
#define TENGEN_SERVER_THINKER_H

#include "room.h"

typedef struct TgThinker TgThinker;

TgStatus tg_thinker_create(TgServer *server, TgThinker **thinker);
void tg_thinker_destroy(TgThinker *thinker); /* NULL accepted */

/* The room wants an act of an engine. */
void tg_thinker_ask(TgThinker *thinker, TgRoom *room);
/* The room wants nothing any more; its search ends at once. */
void tg_thinker_forget(TgThinker *thinker, TgRoom *room);

#endif
