import { PUBLISH_TIMEOUT_MS } from '@daystar/bus';

/** Timeout of a Redis command, ms, as `connectRedis` sets it. */
const REDIS_COMMAND_TIMEOUT_MS = 2000;
/** Time for two commands that time out, ms: those that store the progress and release the leases. Others take milliseconds. */
const REDIS_TIMEOUT_MS = 2 * REDIS_COMMAND_TIMEOUT_MS;

/**
 * Deadline of a stop, ms. Downloads are aborted, downloaded tiles are published, progress is stored, and replies are
 * sent.
 */
export const STOP_DEADLINE_MS = 2 * PUBLISH_TIMEOUT_MS + REDIS_TIMEOUT_MS;
