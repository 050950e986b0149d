import { randomBytes } from 'node:crypto';
import {
  DaystarError,
  type DeliveryReference,
  IdempotentCreation,
  type AuditActor,
  type RegisterWebhook,
  type Webhook,
  type WebhookReference,
  type WebhookDelivery,
  type WebhookList,
  type WebhookOwner,
  type WebhookRegistered,
  type WebhookReport,
} from '@daystar/contracts';
import { type Database, addToAudit } from '@daystar/database';
import { CLOCK, DATABASE } from '@daystar/platform';
import type { Clock } from '@daystar/timeseries';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { lockAccountForChange } from '../authorization/lock-account';
import { type RegistrySettings, SETTINGS } from '../settings/registry-settings';
import { DeliveryWorker } from './delivery-worker';
import { createSecret, encodeSecret } from './webhook-signature';
import {
  type DeliveryRow,
  MAX_WEBHOOKS,
  SELECT_WEBHOOKS,
  type WebhookRow,
  countWebhooks,
  describeRegistration,
  findOwnWebhook,
  findRegistration,
  toDelivery,
  toWebhook,
} from './webhook-rows';
import { parseWebhookUrl } from './webhook-url';

const MAX_DELIVERIES_SHOWN = 50;

/** Registers, lists, tests and deletes webhooks of accounts. */
@Injectable()
export class WebhooksService {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: RegistrySettings,
    private readonly worker: DeliveryWorker,
  ) {}

  /**
   * Registers a webhook. Its secret is returned only then, and to requests that repeat the idempotency key.
   * @throws DaystarError InvalidRequest, Conflict when the account has too many, and as `IdempotentCreation.findEarlier` and
   *   `lockAccountForChange` do
   */
  async register({ account_id, url, resources, idempotency_key, origin }: RegisterWebhook): Promise<WebhookRegistered> {
    const href = parseWebhookUrl(url, this.settings.webhooks.allowsLoopback);
    const secret = createSecret();
    const creation = new IdempotentCreation('webhook', account_id, idempotency_key);
    const webhook_id = `w${creation.id}`;
    return this.database.transaction(async (transaction) => {
      await lockAccountForChange(transaction, account_id, origin);
      const findWebhook = () => findRegistration(transaction, { account_id, webhook_id });
      const existing = await creation.findEarlier(describeRegistration({ url: href, resources }), findWebhook);
      if (existing) return existing;
      if ((await countWebhooks(transaction, account_id)) >= MAX_WEBHOOKS)
        throw new DaystarError('Conflict', `An account has at most ${MAX_WEBHOOKS} webhooks. Delete one first.`);
      await transaction.query(
        `insert into webhook (webhook_id, account_id, url, resources, secret, created_at)
         values ($1, $2, $3, $4, $5, $6)`,
        [webhook_id, account_id, href, resources ?? null, secret, new Date(this.clock.now())],
      );
      const webhook = await findOwnWebhook(transaction, { account_id, webhook_id });
      await this.auditWebhook(transaction, { account_id, after: webhook }, origin);
      return { webhook, secret: encodeSecret(secret) };
    });
  }

  async list({ account_id }: WebhookOwner): Promise<WebhookList> {
    const sql = `${SELECT_WEBHOOKS} where account_id = $1 order by created_at, webhook_id`;
    const rows = await this.database.execute((manager) => manager.query<WebhookRow[]>(sql, [account_id]));
    return { webhooks: rows.map(toWebhook) };
  }

  /** @throws DaystarError NotFound */
  show(reference: WebhookReference): Promise<WebhookReport> {
    return this.database.execute(async (manager) => {
      const webhook = await findOwnWebhook(manager, reference);
      const sql = `select * from webhook_delivery where webhook_id = $1 order by delivery_id desc limit ${MAX_DELIVERIES_SHOWN}`;
      const rows = await manager.query<DeliveryRow[]>(sql, [reference.webhook_id]);
      return { webhook, deliveries: rows.map(toDelivery) };
    });
  }

  /** @throws DaystarError NotFound */
  delete(reference: WebhookReference): Promise<Webhook> {
    return this.database.transaction(async (transaction) => {
      const webhook = await findOwnWebhook(transaction, reference);
      await transaction.query('delete from webhook where webhook_id = $1', [reference.webhook_id]);
      await this.auditWebhook(transaction, { account_id: reference.account_id, before: webhook }, reference.origin);
      return webhook;
    });
  }

  /** Queues a test event and enables the webhook if it was disabled. @throws DaystarError NotFound */
  async test(reference: WebhookReference): Promise<WebhookDelivery> {
    const { webhook_id } = reference;
    const now = new Date(this.settings.wallClock.now());
    const id = `test-${randomBytes(8).toString('hex')}`;
    const subject = `webhook/${webhook_id}`;
    const event = {
      specversion: '1.0',
      id,
      type: 'daystar.webhook.test.v1',
      source: '/daystar',
      subject,
      time: now.toISOString(),
      datacontenttype: 'application/json',
      data: { webhook_id },
    };
    const queued = await this.database.transaction(async (transaction) => {
      await findOwnWebhook(transaction, reference);
      await transaction.query('update webhook set disabled_at = null, failing_since = null where webhook_id = $1', [
        webhook_id,
      ]);
      const [row] = await transaction.query<DeliveryRow[]>(
        `insert into webhook_delivery (webhook_id, event_id, subject, body, queued_at, next_attempt_at)
         values ($1, $2, $3, $4, $5, $5) returning *`,
        [webhook_id, id, subject, JSON.stringify(event), now],
      );
      return toDelivery(row);
    });
    this.worker.wake();
    return queued;
  }

  /** Queues a delivery again, whatever its state. @throws DaystarError NotFound, Conflict while the webhook is disabled */
  async redeliver(reference: DeliveryReference): Promise<WebhookDelivery> {
    const queued = await this.database.transaction(async (transaction) => {
      const { state } = await findOwnWebhook(transaction, reference);
      if (state === 'disabled')
        throw new DaystarError('Conflict', 'The webhook is disabled. Send a test to enable it again.');
      const id = /^\d{1,18}$/.test(reference.delivery_id) ? reference.delivery_id : '0';
      const [[row]] = await transaction.query<[DeliveryRow[], number]>(
        `update webhook_delivery set state = 'waiting', attempts = 0, queued_at = $3, next_attempt_at = $3
         where webhook_id = $1 and delivery_id = $2 returning *`,
        [reference.webhook_id, id, new Date(this.settings.wallClock.now())],
      );
      if (!row) throw new DaystarError('NotFound', 'The delivery was not found.');
      return toDelivery(row);
    });
    this.worker.wake();
    return queued;
  }

  private auditWebhook(
    transaction: EntityManager,
    { account_id, before, after }: { account_id: string; before?: Webhook; after?: Webhook },
    origin?: AuditActor,
  ): Promise<void> {
    const { webhook_id } = (after ?? before)!;
    const action = after ? 'created' : 'deleted';
    const resource = `webhook/${webhook_id}`;
    const change = {
      action,
      resource,
      before: removeUrlQuery(before),
      after: removeUrlQuery(after),
      changedAt: this.clock.now(),
    } as const;
    return addToAudit(transaction, change, origin ?? { actor: account_id });
  }
}

/** Removes the query of the URL for the audit log, because it often contains keys. */
const removeUrlQuery = (webhook: Webhook | undefined): object | undefined =>
  webhook && { ...webhook, url: webhook.url.replace(/[?#].*$/, '') };
