import { PUBLISH_TIMEOUT_MS } from '@daystar/bus';
import { STATEMENT_TIMEOUT_MS } from '@daystar/database';

/**
 * Maximum time of a shutdown, ms. Queued aggregations are published, handlers store and reply, and the outbox publishes its
 * current messages.
 */
export const STOP_WITHIN_MS = PUBLISH_TIMEOUT_MS + (STATEMENT_TIMEOUT_MS + PUBLISH_TIMEOUT_MS) + PUBLISH_TIMEOUT_MS;
