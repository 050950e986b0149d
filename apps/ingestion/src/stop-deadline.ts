import { PUBLISH_TIMEOUT_MS } from '@daystar/bus';

/** Timeout of the two Redis commands that release the lease and store the progress. */
const REDIS_TIMEOUT_MS = 2 * 2000;

/**
 * Deadline of a stop, ms. Downloads are aborted, downloaded tiles are published, progress is stored, and replies are
 * sent.
 */
export const STOP_DEADLINE_MS = 2 * PUBLISH_TIMEOUT_MS + REDIS_TIMEOUT_MS;
