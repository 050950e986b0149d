import { type ForecastIssue, type SiteKind, aggregationPath, issueEvent, sitePath } from '@daystar/contracts';
import type { Database } from '@daystar/database';
import { CLOCK, DATABASE } from '@daystar/platform';
import { type Clock, MINUTE } from '@daystar/timeseries';
import { Inject, Injectable } from '@nestjs/common';
import { type RegistrySettings, SETTINGS } from '../settings/registry-settings';
import { MAX_RETRY_TIME } from './delivery-queue';
import { DeliveryWorker } from './delivery-worker';

/** `issued_at` is floored to this step: an issue made just after a webhook was registered may have an earlier time. */
const ISSUE_STEP = 10 * MINUTE;
/** The engine writes aggregation rows to the row cache after this event; receivers should find them there. */
const AGGREGATION_DELAY_MS = 2000;

const OF_SITE = `
  select w.webhook_id, s.kind from site s join webhook w using (account_id)
  where s.resource_id = $3 and s.kind <> 'weather'`;
const OF_AGGREGATION = `
  select w.webhook_id, null as kind from aggregation a join webhook w on w.account_id = any(a.accounts)
  where a.collection_id || '/' || a.aggregation_id = $3`;
const SUBSCRIBED = `and w.disabled_at is null and w.created_at <= $2 and (w.resources is null or $1 = any(w.resources))`;

interface Subscriber {
  readonly webhook_id: string;
  readonly kind: Exclude<SiteKind, 'weather'> | null;
}

/** Queues an event of a new issue for each webhook that subscribes to its resource, once. */
@Injectable()
export class IssueEventQueue {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: RegistrySettings,
    private readonly worker: DeliveryWorker,
  ) {}

  async add({ resource, issue_id, issued_at }: ForecastIssue): Promise<void> {
    const [kind, ...ids] = resource.split('/');
    // A service that starts, or was unavailable for long, reads many old issues.
    if (kind === 'fleet' || Date.parse(issued_at) < this.clock.now() - MAX_RETRY_TIME) return;
    const made = new Date(Date.parse(issued_at) + ISSUE_STEP);
    const subscribers = await this.database.read((manager) =>
      manager.query<Subscriber[]>(`${kind === 'site' ? OF_SITE : OF_AGGREGATION} ${SUBSCRIBED}`, [
        resource,
        made,
        ids.join('/'),
      ]),
    );
    if (subscribers.length === 0) return;
    const path = subscribers[0].kind ? sitePath(subscribers[0].kind, ids[0]) : aggregationPath(ids[0], ids[1]);
    const event = issueEvent(resource, issue_id, path);
    const now = this.settings.wallClock.now();
    const due = now + (kind === 'site' ? 0 : AGGREGATION_DELAY_MS);
    await this.database.read((manager) =>
      manager.query(
        `insert into webhook_delivery (webhook_id, event_id, subject, body, queued_at, next_attempt_at)
         select webhook_id, $2, $3, $4, $5, $6 from webhook where webhook_id = any($1)
         on conflict do nothing`,
        [
          subscribers.map(({ webhook_id }) => webhook_id),
          event.id,
          resource,
          JSON.stringify(event),
          new Date(now),
          new Date(due),
        ],
      ),
    );
    this.worker.wake();
  }
}
