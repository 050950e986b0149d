import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import {
  type WebhookRegistered,
  createDeletedResourceError,
  createOtherBodyError,
  deriveCreatedId,
} from '@daystar/contracts';
import type { EntityManager } from 'typeorm';
import { encodeSecret } from './signature';
import { findOwnWebhook } from './webhook-rows';

/** Creates the id of a webhook: derived from an idempotency key, or else random. */
export const createWebhookId = (accountId: string, idempotencyKey?: string): string =>
  `w${idempotencyKey === undefined ? randomBytes(8).toString('hex') : deriveCreatedId('webhook', accountId, idempotencyKey)}`;

interface Registration {
  readonly account_id: string;
  readonly webhook_id: string;
  readonly url: string;
  readonly resources?: readonly string[];
}

/**
 * Finds the webhook that an earlier request with the same idempotency key registered, with its secret.
 * @returns undefined when the request is the first one
 * @throws DaystarError Conflict when the earlier request had another body, or the webhook was deleted
 */
export async function findRegisteredWebhook(
  transaction: EntityManager,
  { account_id, webhook_id, url, resources }: Registration,
): Promise<WebhookRegistered | undefined> {
  const [stored] = await transaction.query<{ secret: Uint8Array }[]>(
    'select secret from webhook where webhook_id = $1',
    [webhook_id],
  );
  if (!stored) {
    // A deleted webhook is only in the audit log.
    const sql = `select from audit where resource = $1 and action = 'deleted' limit 1`;
    const deletions = await transaction.query<object[]>(sql, [`webhook/${webhook_id}`]);
    if (deletions.length > 0) throw createDeletedResourceError('webhook');
    return undefined;
  }
  const webhook = await findOwnWebhook(transaction, { account_id, webhook_id });
  const isSameRequest = webhook.url === url && isDeepStrictEqual(webhook.resources, resources);
  if (!isSameRequest) throw createOtherBodyError();
  return { webhook, secret: encodeSecret(Buffer.from(stored.secret)) };
}
