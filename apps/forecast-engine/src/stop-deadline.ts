import { PUBLISH_TIMEOUT_MS } from '@daystar/bus';
import { STATEMENT_TIMEOUT_MS } from '@daystar/database';
import { FINISH_MS } from './refresh/refresh-queue';

/** Time to compute one tile, or to learn one plant, on a busy node. */
const TASK_MS = 5000;

/**
 * The archive stores its current batch, handlers finish, learning of the current plant completes, queued tiles are refreshed
 * for some seconds, and their rows and data status are published. Other engines compute the remaining tiles.
 */
export const STOP_WITHIN_MS = 2 * STATEMENT_TIMEOUT_MS + TASK_MS + FINISH_MS + TASK_MS + 2 * PUBLISH_TIMEOUT_MS;
