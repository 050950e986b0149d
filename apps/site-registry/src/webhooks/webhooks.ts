import { randomBytes } from 'node:crypto';
import {
  DaystarError,
  type Origin,
  type DeliveryChosen,
  type RegisterWebhook,
  type Webhook,
  type WebhookChosen,
  type WebhookDelivery,
  type WebhookList,
  type WebhookOwner,
  type WebhookRegistered,
  type WebhookReport,
} from '@daystar/contracts';
import { type Database, addToAudit } from '@daystar/database';
import type { Clock } from '@daystar/timeseries';
import type { EntityManager } from 'typeorm';
import { newSecret, written } from './signature';
import { type DeliveryRow, WEBHOOKS, type WebhookRow, deliveryOf, webhookOf } from './webhook-rows';
import { webhookUrl } from './webhook-url';

const MOST_WEBHOOKS = 20;
const MOST_SHOWN = 50;

/** The webhooks of accounts. */
export class Webhooks {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    /** Of the world outside, whatever time is replayed. */
    private readonly wallClock: Clock,
    private readonly loopback: boolean,
    private readonly onQueued: () => void,
  ) {}

  /** @throws DaystarError InvalidRequest, Conflict when there are too many, NotFound without account */
  async register({ account_id, url, resources, origin }: RegisterWebhook): Promise<WebhookRegistered> {
    const [webhook_id, secret] = [`w${randomBytes(8).toString('hex')}`, newSecret()];
    const href = webhookUrl(url, this.loopback);
    return this.database.transaction(async (transaction) => {
      // Those who register at once wait for each other: none is counted too few.
      const held = await transaction.query<object[]>('select 1 from account where account_id = $1 for update', [
        account_id,
      ]);
      if (held.length === 0) throw new DaystarError('NotFound', `There is no account ${account_id}.`);
      const own = await transaction.query<WebhookRow[]>(`${WEBHOOKS} where account_id = $1`, [account_id]);
      if (own.length >= MOST_WEBHOOKS)
        throw new DaystarError('Conflict', `An account has at most ${MOST_WEBHOOKS} webhooks: delete one first.`);
      await transaction.query(
        `insert into webhook (webhook_id, account_id, url, resources, secret, created_at)
         values ($1, $2, $3, $4, $5, $6)`,
        [webhook_id, account_id, href, resources ?? null, secret, new Date(this.clock.now())],
      );
      const webhook = await ownWebhook(transaction, { account_id, webhook_id });
      await this.audit(transaction, { account_id, after: webhook }, origin);
      return { webhook, secret: written(secret) };
    });
  }

  async list({ account_id }: WebhookOwner): Promise<WebhookList> {
    const sql = `${WEBHOOKS} where account_id = $1 order by created_at, webhook_id`;
    const rows = await this.database.read((manager) => manager.query<WebhookRow[]>(sql, [account_id]));
    return { webhooks: rows.map(webhookOf) };
  }

  /** @throws DaystarError NotFound */
  show(chosen: WebhookChosen): Promise<WebhookReport> {
    return this.database.read(async (manager) => {
      const webhook = await ownWebhook(manager, chosen);
      const sql = `select * from webhook_delivery where webhook_id = $1 order by delivery_id desc limit ${MOST_SHOWN}`;
      const rows = await manager.query<DeliveryRow[]>(sql, [chosen.webhook_id]);
      return { webhook, deliveries: rows.map(deliveryOf) };
    });
  }

  /** @throws DaystarError NotFound */
  delete(chosen: WebhookChosen): Promise<Webhook> {
    return this.database.transaction(async (transaction) => {
      const webhook = await ownWebhook(transaction, chosen);
      await transaction.query('delete from webhook where webhook_id = $1', [chosen.webhook_id]);
      await this.audit(transaction, { account_id: chosen.account_id, before: webhook }, chosen.origin);
      return webhook;
    });
  }

  /** Queues an event that means nothing, and has a disabled webhook on again. @throws DaystarError NotFound */
  async test(chosen: WebhookChosen): Promise<WebhookDelivery> {
    const { webhook_id } = chosen;
    const now = new Date(this.wallClock.now());
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
      await ownWebhook(transaction, chosen);
      await transaction.query('update webhook set disabled_at = null, failing_since = null where webhook_id = $1', [
        webhook_id,
      ]);
      const [row] = await transaction.query<DeliveryRow[]>(
        `insert into webhook_delivery (webhook_id, event_id, subject, body, queued_at, next_attempt_at)
         values ($1, $2, $3, $4, $5, $5) returning *`,
        [webhook_id, id, subject, JSON.stringify(event), now],
      );
      return deliveryOf(row);
    });
    this.onQueued();
    return queued;
  }

  /** Has a delivery made once more, however it ended. @throws DaystarError NotFound, Conflict while disabled */
  async redeliver(chosen: DeliveryChosen): Promise<WebhookDelivery> {
    const queued = await this.database.transaction(async (transaction) => {
      const { state } = await ownWebhook(transaction, chosen);
      if (state === 'disabled')
        throw new DaystarError('Conflict', 'The webhook is disabled: a test of it switches it on again.');
      const id = /^\d{1,18}$/.test(chosen.delivery_id) ? chosen.delivery_id : '0';
      const [[row]] = await transaction.query<[DeliveryRow[], number]>(
        `update webhook_delivery set state = 'waiting', attempts = 0, queued_at = $3, next_attempt_at = $3
         where webhook_id = $1 and delivery_id = $2 returning *`,
        [chosen.webhook_id, id, new Date(this.wallClock.now())],
      );
      if (!row) throw new DaystarError('NotFound', 'There is no such delivery.');
      return deliveryOf(row);
    });
    this.onQueued();
    return queued;
  }

  private audit(
    transaction: EntityManager,
    { account_id, before, after }: { account_id: string; before?: Webhook; after?: Webhook },
    origin?: Origin,
  ): Promise<void> {
    const { webhook_id } = (after ?? before)!;
    const action = after ? 'created' : 'deleted';
    const resource = `webhook/${webhook_id}`;
    const change = { action, resource, before: noted(before), after: noted(after), at: this.clock.now() } as const;
    return addToAudit(transaction, change, origin ?? { actor: account_id });
  }
}

/** Queries of addresses often hold keys. */
const noted = (webhook: Webhook | undefined): object | undefined =>
  webhook && { ...webhook, url: webhook.url.replace(/[?#].*$/, '') };

async function ownWebhook(manager: EntityManager, { account_id, webhook_id }: WebhookChosen): Promise<Webhook> {
  const sql = `${WEBHOOKS} where account_id = $1 and webhook_id = $2`;
  const [row] = await manager.query<WebhookRow[]>(sql, [account_id, webhook_id]);
  if (!row) throw new DaystarError('NotFound', 'The webhook was not found or is not accessible.');
  return webhookOf(row);
}
