import { PUBLISH_TIMEOUT_MS } from '@daystar/bus';

/** Timeout of a Redis command, ms, as `connectRedis` sets it. */
const REDIS_COMMAND_TIMEOUT_MS = 2000;
/** Longest time of the last two Redis commands, ms: one stores the progress, the other releases the leases. */
const REDIS_CLEANUP_MS = 2 * REDIS_COMMAND_TIMEOUT_MS;

/**
 * Deadline of a stop, ms. Downloads are aborted, downloaded tiles are published, progress is stored, and replies are
 * sent.
 */
export const STOP_DEADLINE_MS = 2 * PUBLISH_TIMEOUT_MS + REDIS_CLEANUP_MS;
