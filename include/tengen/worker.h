/* SPDX-License-Identifier: MIT
 *
 * The engine worker: JSON lines in and out (docs/PROTOCOL.md, Worker). It reads on the calling
 * thread and thinks on another. */
#ifndef TENGEN_WORKER_H
#define TENGEN_WORKER_H

#include "tengen/status.h"

/* Works until the input ends. TG_E_MEMORY: it could not start. The descriptors stay open. */
TgStatus tg_worker_run(int in_fd, int out_fd);

#endif
