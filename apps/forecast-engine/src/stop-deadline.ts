import { PUBLISH_TIMEOUT_MS } from '@daystar/bus';
import { STATEMENT_TIMEOUT_MS } from '@daystar/database';
import { DRAIN_MS } from './refresh/refresh-queue';

/** Time to compute one tile, or to train the model of one site, on a busy node. */
const TASK_MS = 5000;

/**
 * Deadline of a stop, ms. The archive stores its current batch, handlers finish, and the current training ends.
 * Queued tiles are refreshed for up to `DRAIN_MS`, and rows and tile status are published. Other engines refresh the rest.
 */
export const STOP_DEADLINE_MS = 2 * STATEMENT_TIMEOUT_MS + TASK_MS + DRAIN_MS + TASK_MS + 2 * PUBLISH_TIMEOUT_MS;
