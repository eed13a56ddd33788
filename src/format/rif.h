/* SPDX-License-Identifier: MIT
 *
 * RenjuNet databases (formats.md section 7.2), between their files.
 *
 * What a game's element says and the tree has no key for stands under foreign keys of the root:
 * RNID (unless it is the number of the game in the file), RNPUBLISHER, RNBTIME, RNWTIME, RNSWAP. */
#ifndef TENGEN_FORMAT_RIF_H
#define TENGEN_FORMAT_RIF_H

#include "codecs.h"

enum { RIF_SIZE = 15, RIF_MOVES_MAX = 1 << 20, RIF_INFO_MAX = 1 << 20 };

#endif
