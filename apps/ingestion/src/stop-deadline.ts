import { PUBLISH_TIMEOUT_MS } from '@daystar/bus';

/** Redis commands that release the lease and store the progress. */
const REDIS_MS = 2 * 2000;

/** Downloads are aborted; downloaded tiles are published, and progress and replies are stored. */
export const STOP_WITHIN_MS = 2 * PUBLISH_TIMEOUT_MS + REDIS_MS;
