import { PUBLISH_TIMEOUT_MS } from '@daystar/bus';
import { STATEMENT_TIMEOUT_MS } from '@daystar/database';
import { FINISH_MS } from './refresh';

/** Rows of one tile, or learning about one site, on a busy node. */
const TASK_MS = 5000;

/**
 * The archive stores the batch in hand, handlers finish, a site is learnt about to the end, tiles are computed for some
 * seconds, and their rows and what they stand on are published. Other engines compute the tiles that are left.
 */
export const STOP_WITHIN_MS = 2 * STATEMENT_TIMEOUT_MS + TASK_MS + FINISH_MS + TASK_MS + 2 * PUBLISH_TIMEOUT_MS;
