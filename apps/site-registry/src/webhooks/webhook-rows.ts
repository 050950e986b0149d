import {
  DaystarError,
  type EarlierCreation,
  type Webhook,
  type WebhookDelivery,
  type WebhookReference,
  type WebhookRegistered,
} from '@daystar/contracts';
import { formatStamp } from '@daystar/timeseries';
import type { EntityManager } from 'typeorm';
import { encodeSecret } from './webhook-signature';

/** Maximum number of webhooks of an account. */
export const MAX_WEBHOOKS = 20;

export interface WebhookRow {
  readonly webhook_id: string;
  readonly url: string;
  readonly resources: string[] | null;
  readonly created_at: Date;
  readonly failing_since: Date | null;
  readonly disabled_at: Date | null;
  readonly waiting: number;
}

export interface DeliveryRow {
  readonly delivery_id: string;
  readonly event_id: string;
  readonly queued_at: Date;
  readonly state: WebhookDelivery['state'];
  readonly attempts: number;
  readonly status: number | null;
  readonly error: string | null;
}

/** Selects `WebhookRow`s; append a `where` clause. */
export const SELECT_WEBHOOKS = `
  select webhook_id, url, resources, created_at, failing_since, disabled_at,
    (select count(*)::integer from webhook_delivery d where d.webhook_id = webhook.webhook_id and state = 'waiting') as waiting
  from webhook`;

export function toWebhook(row: WebhookRow): Webhook {
  const { webhook_id, url, resources, created_at, failing_since, disabled_at, waiting } = row;
  return {
    webhook_id,
    url,
    ...(resources ? { resources } : {}),
    created_at: formatStamp(+created_at),
    state: disabled_at ? 'disabled' : failing_since ? 'failing' : 'active',
    ...(failing_since ? { failing_since: formatStamp(+failing_since) } : {}),
    ...(disabled_at ? { disabled_at: formatStamp(+disabled_at) } : {}),
    waiting,
  };
}

export function toDelivery({
  delivery_id,
  event_id,
  queued_at,
  state,
  attempts,
  status,
  error,
}: DeliveryRow): WebhookDelivery {
  return {
    delivery_id,
    event_id,
    queued_at: formatStamp(+queued_at),
    state,
    attempts,
    ...(status === null ? {} : { status }),
    ...(error === null ? {} : { error }),
  };
}

export async function countWebhooks(manager: EntityManager, account_id: string): Promise<number> {
  const sql = 'select count(*)::integer as webhooks from webhook where account_id = $1';
  const [{ webhooks }] = await manager.query<{ webhooks: number }[]>(sql, [account_id]);
  return webhooks;
}

/** Describes the registration of a webhook, to compare it with a repeated request. */
export const describeRegistration = ({ url, resources }: Pick<Webhook, 'url' | 'resources'>) => ({
  kind: 'webhook',
  body: { url, resources },
});

/** Finds the registration of a webhook, with its secret. @returns undefined when no webhook ever had the id */
export async function findRegistration(
  transaction: EntityManager,
  reference: WebhookReference,
): Promise<EarlierCreation<WebhookRegistered> | undefined> {
  const { webhook_id } = reference;
  const sql = 'select secret from webhook where webhook_id = $1';
  const [stored] = await transaction.query<{ secret: Uint8Array }[]>(sql, [webhook_id]);
  if (stored) {
    const webhook = await findOwnWebhook(transaction, reference);
    return {
      ...describeRegistration(webhook),
      resource: { webhook, secret: encodeSecret(Buffer.from(stored.secret)) },
    };
  }
  // A deleted webhook is only in the audit log.
  const auditSql = `select from audit where resource = $1 and action = 'deleted' limit 1`;
  const deletions = await transaction.query<object[]>(auditSql, [`webhook/${webhook_id}`]);
  return deletions.length > 0 ? { kind: 'webhook' } : undefined;
}

/** Reads a webhook of an account. @throws DaystarError NotFound */
export async function findOwnWebhook(
  manager: EntityManager,
  { account_id, webhook_id }: WebhookReference,
): Promise<Webhook> {
  const sql = `${SELECT_WEBHOOKS} where account_id = $1 and webhook_id = $2`;
  const [row] = await manager.query<WebhookRow[]>(sql, [account_id, webhook_id]);
  if (!row) throw new DaystarError('NotFound', 'The webhook was not found or is not accessible.');
  return toWebhook(row);
}
