import { PUBLISH_TIMEOUT_MS } from '@daystar/bus';
import { STATEMENT_TIMEOUT_MS } from '@daystar/database';
import { POST_TIMEOUT_MS } from './webhooks/webhook-sender';

const HANDLERS_TIMEOUT_MS = 2 * STATEMENT_TIMEOUT_MS + PUBLISH_TIMEOUT_MS;
const OUTBOX_TIMEOUT_MS = PUBLISH_TIMEOUT_MS + STATEMENT_TIMEOUT_MS;
const WEBHOOKS_TIMEOUT_MS = POST_TIMEOUT_MS + STATEMENT_TIMEOUT_MS;

/**
 * Deadline of a stop, ms. Handlers store and reply. Then the outbox publishes its current messages, while webhook
 * deliveries complete and are recorded. Remaining messages and deliveries wait in the tables.
 */
export const STOP_DEADLINE_MS = HANDLERS_TIMEOUT_MS + Math.max(OUTBOX_TIMEOUT_MS, WEBHOOKS_TIMEOUT_MS);
