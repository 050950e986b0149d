import { PUBLISH_TIMEOUT_MS } from '@daystar/bus';
import { STATEMENT_TIMEOUT_MS } from '@daystar/database';

/** The sums that are queued are published, handlers store and reply, the outbox publishes the messages in hand. */
export const STOP_WITHIN_MS = PUBLISH_TIMEOUT_MS + (STATEMENT_TIMEOUT_MS + PUBLISH_TIMEOUT_MS) + PUBLISH_TIMEOUT_MS;
