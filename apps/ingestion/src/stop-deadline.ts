import { PUBLISH_TIMEOUT_MS } from '@daystar/bus';

/** A command of Redis waits for so long: the lease is released, the progress stored. */
const REDIS_MS = 2 * 2000;

/** Downloads are aborted; the tiles that came before are published, their progress is stored, and so are handlers' replies. */
export const STOP_WITHIN_MS = 2 * PUBLISH_TIMEOUT_MS + REDIS_MS;
