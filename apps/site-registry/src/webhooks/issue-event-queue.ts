import {
  type ForecastIssue,
  type SiteKind,
  buildAggregationPath,
  buildIssueEvent,
  parseIssueRank,
  parseResource,
  buildSitePath,
} from '@daystar/contracts';
import type { Database } from '@daystar/database';
import { CLOCK, DATABASE } from '@daystar/platform';
import { type Clock, MINUTE } from '@daystar/timeseries';
import { Inject, Injectable } from '@nestjs/common';
import { type RegistrySettings, SETTINGS } from '../settings/registry-settings';
import { MAX_RETRY_TIME_MS } from './delivery-queue';
import { DeliveryWorker } from './delivery-worker';

/** Tolerance, ms: an issue published just after a webhook was registered may have an earlier `issued_at`. */
const ISSUED_AT_TOLERANCE_MS = 10 * MINUTE;
/** Delay until the row cache has the rows of an aggregation, so that receivers find them, ms. */
const AGGREGATION_DELAY_MS = 2000;

const SITE_SUBSCRIBERS = `
  select w.webhook_id, s.kind from site s join webhook w using (account_id)
  where s.resource_id = $3 and s.kind <> 'weather'`;
const AGGREGATION_SUBSCRIBERS = `
  select w.webhook_id, null as kind from aggregation a join webhook w on w.account_id = any(a.accounts)
  where a.collection_id || '/' || a.aggregation_id = $3`;
const SUBSCRIBED_CONDITION = `and w.disabled_at is null and w.created_at <= $2 and (w.resources is null or $1 = any(w.resources))`;

/**
 * SQL: queues an event for each webhook without a newer queued issue of the resource. Issues are ordered as in the row
 * cache: by version, time and rank. The update locks the row of each webhook and resource. The second of two processes
 * therefore reads the issue that the first one queued, and `delivery_id` grows in the order of issues.
 */
const QUEUE_EVENT = `
  with latest as (
    insert into webhook_latest_issue as l (webhook_id, subject, version, issued_at, rank, queued_at)
    select webhook_id, $3, $7, $8, $9, $5 from webhook where webhook_id = any($1) order by webhook_id
    on conflict (webhook_id, subject) do update
      set version = excluded.version, issued_at = excluded.issued_at, rank = excluded.rank, queued_at = excluded.queued_at
      where (l.version, l.issued_at, l.rank) <= (excluded.version, excluded.issued_at, excluded.rank)
    returning webhook_id
  )
  insert into webhook_delivery (webhook_id, event_id, subject, body, queued_at, next_attempt_at)
  select webhook_id, $2, $3, $4, $5, $6 from latest
  on conflict do nothing`;

interface Subscriber {
  readonly webhook_id: string;
  readonly kind: Exclude<SiteKind, 'weather'> | null;
}

/** Queues an event of each new issue for subscribed webhooks: once per webhook, and never after a newer issue. */
@Injectable()
export class IssueEventQueue {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: RegistrySettings,
    private readonly worker: DeliveryWorker,
  ) {}

  async add({ resource, issue_id, issued_at, resource_version }: ForecastIssue): Promise<void> {
    const reference = parseResource(resource);
    // Skip fleets, which no webhook can select, and old issues, which the bus delivers after a start or a long outage.
    if (reference.kind !== 'site' && reference.kind !== 'aggregation') return;
    if (Date.parse(issued_at) < this.clock.now() - MAX_RETRY_TIME_MS) return;
    const registeredUntil = new Date(Date.parse(issued_at) + ISSUED_AT_TOLERANCE_MS);
    const isSite = reference.kind === 'site';
    const key = isSite ? reference.resource_id : `${reference.collection_id}/${reference.aggregation_id}`;
    const subscribers = await this.database.execute((manager) =>
      manager.query<Subscriber[]>(`${isSite ? SITE_SUBSCRIBERS : AGGREGATION_SUBSCRIBERS} ${SUBSCRIBED_CONDITION}`, [
        resource,
        registeredUntil,
        key,
      ]),
    );
    if (subscribers.length === 0) return;
    const path = isSite
      ? buildSitePath(subscribers[0].kind!, reference.resource_id)
      : buildAggregationPath(reference.collection_id, reference.aggregation_id);
    const event = buildIssueEvent(resource, issue_id, path);
    const now = this.settings.wallClock.now();
    const dueAt = now + (isSite ? 0 : AGGREGATION_DELAY_MS);
    const parameters = [
      subscribers.map(({ webhook_id }) => webhook_id),
      event.id,
      resource,
      JSON.stringify(event),
      new Date(now),
      new Date(dueAt),
      resource_version,
      new Date(issued_at),
      parseIssueRank(issue_id) ?? '',
    ];
    await this.database.execute((manager) => manager.query(QUEUE_EVENT, parameters));
    this.worker.wake();
  }
}
