import { PUBLISH_TIMEOUT_MS } from '@daystar/bus';
import { STATEMENT_TIMEOUT_MS } from '@daystar/database';

/**
 * Deadline of a stop, ms. Queued aggregations are published, handlers store and reply, and the outbox publishes its
 * current messages.
 */
export const STOP_DEADLINE_MS = PUBLISH_TIMEOUT_MS + (STATEMENT_TIMEOUT_MS + PUBLISH_TIMEOUT_MS) + PUBLISH_TIMEOUT_MS;
