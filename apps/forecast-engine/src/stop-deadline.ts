import { PUBLISH_TIMEOUT_MS } from '@daystar/bus';
import { STATEMENT_TIMEOUT_MS } from '@daystar/database';
import { FINISH_MS } from './refresh/refresh-queue';

/** Time to compute one tile, or to train the model of one site, on a busy node. */
const TASK_MS = 5000;

/**
 * Maximum time of a shutdown, ms. The archive stores its current batch, handlers finish, and the current training ends.
 * Queued tiles are refreshed for some seconds, and rows and tile status are published. Other engines refresh the remaining tiles.
 */
export const STOP_WITHIN_MS = 2 * STATEMENT_TIMEOUT_MS + TASK_MS + FINISH_MS + TASK_MS + 2 * PUBLISH_TIMEOUT_MS;
