import type { Database } from '@daystar/database';
import { DATABASE } from '@daystar/platform';
import { DAY, MINUTE } from '@daystar/timeseries';
import { Inject, Injectable } from '@nestjs/common';
import { type RegistrySettings, SETTINGS } from '../settings/registry-settings';
import { POST_TIMEOUT_MS, type PostOutcome } from './webhook-sender';

/** Time after which a delivery is no longer retried, and a webhook without a success is disabled, ms. */
export const MAX_RETRY_TIME_MS = DAY;
/** Deduplication window: retention of deliveries, ms. */
const DEDUPLICATION_WINDOW_MS = 3 * DAY;
/** Delay before the second attempt, ms; it doubles with each attempt. */
const FIRST_RETRY_MS = 5000;
/** Maximum delay between attempts, ms. */
const MAX_RETRY_DELAY_MS = 10 * MINUTE;
/** Caps the exponent, so that the delay does not overflow. The delay has reached its maximum by then. */
const MAX_DOUBLINGS = 20;
/** Time after which a claim expires, ms: longer than the timeout of a post. */
const CLAIM_TIMEOUT_MS = POST_TIMEOUT_MS + 5000;
/** Maximum number of deliveries in flight per webhook, so that a slow webhook does not block others. */
const MAX_PER_WEBHOOK = 4;
/** Maximum number of deliveries in flight per account, over all its webhooks. */
const MAX_PER_ACCOUNT = 8;

/** A delivery that this process attempts, with the URL and the secret of its webhook. */
export interface ClaimedDelivery {
  readonly delivery_id: string;
  readonly webhook_id: string;
  readonly account_id: string;
  readonly event_id: string;
  readonly body: string;
  readonly attempts: number;
  readonly url: string;
  readonly secret: Buffer;
}

/** Deliveries in flight, by webhook and by account. */
export interface DeliveriesInFlight {
  readonly webhooks: Readonly<Record<string, number>>;
  readonly accounts: Readonly<Record<string, number>>;
}

/**
 * SQL: claims the first waiting delivery of each webhook and resource; later ones wait for it, so that deliveries stay in
 * order. The account with the fewest deliveries in flight comes first. Concurrent claims get different rows, because a
 * claim moves `next_attempt_at`.
 */
const CLAIM = `
  with head as (
    select distinct on (webhook_id, subject) delivery_id, webhook_id, account_id, next_attempt_at
    from webhook_delivery join webhook using (webhook_id)
    where state = 'waiting' and disabled_at is null
    order by webhook_id, subject, delivery_id
  ), due as (
    select *, coalesce(($4::jsonb ->> webhook_id)::integer, 0)
      + row_number() over (partition by webhook_id order by next_attempt_at, delivery_id) as webhook_rank
    from head where next_attempt_at <= $1
  ), shared as (
    select *, coalesce(($5::jsonb ->> account_id)::integer, 0)
      + row_number() over (partition by account_id order by next_attempt_at, delivery_id) as account_rank
    from due where webhook_rank <= ${MAX_PER_WEBHOOK}
  ), next as (
    select delivery_id from shared where account_rank <= ${MAX_PER_ACCOUNT}
    order by account_rank, next_attempt_at, delivery_id limit $3
  )
  update webhook_delivery as d set next_attempt_at = $2, attempts = d.attempts + 1
  from webhook as w
  where d.delivery_id in (select delivery_id from next)
    and d.next_attempt_at <= $1 and d.state = 'waiting' and w.webhook_id = d.webhook_id
  returning d.delivery_id, d.webhook_id, w.account_id, d.event_id, d.body, d.attempts, w.url, w.secret`;

/** Queues deliveries to webhooks in the database, so that they survive a restart. */
@Injectable()
export class DeliveryQueue {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(SETTINGS) private readonly settings: Pick<RegistrySettings, 'webhooks' | 'wallClock'>,
  ) {}

  /** Claims due deliveries, an equal share for each account. */
  async claim(limit: number, { webhooks, accounts }: DeliveriesInFlight): Promise<ClaimedDelivery[]> {
    const now = this.settings.wallClock.now();
    const counts = [JSON.stringify(webhooks), JSON.stringify(accounts)];
    const parameters = [new Date(now), new Date(now + CLAIM_TIMEOUT_MS), limit, ...counts];
    const [claimed] = await this.query<[ClaimedDelivery[], number]>(CLAIM, parameters);
    return claimed.sort((a, b) => Number(a.delivery_id) - Number(b.delivery_id));
  }

  /**
   * Records the outcome of a delivery. After a failure, schedules the next attempt, or gives up after `MAX_RETRY_TIME_MS`.
   * Disables the webhook on status 410 (Gone), or when it has failed for `MAX_RETRY_TIME_MS`.
   */
  async recordOutcome({ delivery_id, webhook_id, attempts }: ClaimedDelivery, outcome: PostOutcome): Promise<void> {
    const now = this.settings.wallClock.now();
    const status = 'status' in outcome ? outcome.status : null;
    const error = 'error' in outcome ? outcome.error : null;
    if (status !== null && status >= 200 && status < 300) {
      await this.query(
        `update webhook_delivery set state = 'delivered', status = $2, error = null where delivery_id = $1`,
        [delivery_id, status],
      );
      await this.query(
        'update webhook set failing_since = null where webhook_id = $1 and failing_since is not null and disabled_at is null',
        [webhook_id],
      );
      return;
    }
    const { firstRetryMs = FIRST_RETRY_MS } = this.settings.webhooks;
    const delayMs = Math.min(firstRetryMs * 2 ** Math.min(attempts - 1, MAX_DOUBLINGS), MAX_RETRY_DELAY_MS);
    await this.query(
      `update webhook_delivery set status = $2, error = $3, next_attempt_at = $4,
         state = case when queued_at <= $5 then 'given_up' else state end
       where delivery_id = $1 and state = 'waiting'`,
      [delivery_id, status, error, new Date(now + delayMs), new Date(now - MAX_RETRY_TIME_MS)],
    );

    await this.query(
      `update webhook set failing_since = coalesce(failing_since, $2),
         disabled_at = case when $4 or failing_since <= $3 then coalesce(disabled_at, $2) end
       where webhook_id = $1`,
      [webhook_id, new Date(now), new Date(now - MAX_RETRY_TIME_MS), status === 410],
    );
  }

  /** Finds the time of the next attempt that is not due yet, ms; undefined without one. */
  async findNextDueTime(): Promise<number | undefined> {
    // A due delivery that was not claimed waits until one in flight completes.
    const sql = `select min(next_attempt_at) as due from webhook_delivery join webhook using (webhook_id)
      where state = 'waiting' and disabled_at is null and next_attempt_at > $1`;
    const [{ due }] = await this.query<{ due: Date | null }[]>(sql, [new Date(this.settings.wallClock.now())]);
    return due ? +due : undefined;
  }

  /** Deletes deliveries and records of the latest issues that are older than the deduplication window. */
  async deleteExpired(): Promise<void> {
    const expiredBefore = new Date(this.settings.wallClock.now() - DEDUPLICATION_WINDOW_MS);
    await this.query('delete from webhook_delivery where queued_at < $1', [expiredBefore]);
    await this.query('delete from webhook_latest_issue where queued_at < $1', [expiredBefore]);
  }

  private query<T>(sql: string, parameters: unknown[]): Promise<T> {
    return this.database.execute((manager) => manager.query<T>(sql, parameters));
  }
}
