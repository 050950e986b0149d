import { type ForecastIssue, type SiteKind, aggregationPath, issueEvent, sitePath } from '@daystar/contracts';
import type { Database } from '@daystar/database';
import { type Clock, MINUTE } from '@daystar/timeseries';
import { PATIENCE } from './webhook-queue';

/** Stamps of issues are floored: one that is made just after a webhook may bear an earlier time. */
const FLOORED = 10 * MINUTE;
/** The engine writes sums to the row cache when it hears of them; who is told should find them there. */
const SUMS_WAIT = 2000;

const OF_SITE = `
  select w.webhook_id, s.kind from site s join webhook w using (account_id)
  where s.resource_id = $3 and s.kind <> 'weather'`;
const OF_AGGREGATION = `
  select w.webhook_id, null as kind from aggregation a join webhook w on w.account_id = any(a.accounts)
  where a.collection_id || '/' || a.aggregation_id = $3`;
const WHO_LISTENS = `and w.disabled_at is null and w.created_at <= $2 and (w.resources is null or $1 = any(w.resources))`;

interface Told {
  readonly webhook_id: string;
  readonly kind: Exclude<SiteKind, 'weather'> | null;
}

/** Finds whom a new issue concerns, and queues an event for each, once. */
export class IssuesToTell {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly wallClock: Clock,
    private readonly onQueued: () => void,
  ) {}

  async tell({ resource, issue_id, issued_at }: ForecastIssue): Promise<void> {
    const [kind, ...ids] = resource.split('/');
    // A service that is new, or was away for long, finds many old ones: their news is none.
    if (kind === 'fleet' || Date.parse(issued_at) < this.clock.now() - PATIENCE) return;
    const made = new Date(Date.parse(issued_at) + FLOORED);
    const told = await this.database.read((manager) =>
      manager.query<Told[]>(`${kind === 'site' ? OF_SITE : OF_AGGREGATION} ${WHO_LISTENS}`, [
        resource,
        made,
        ids.join('/'),
      ]),
    );
    if (told.length === 0) return;
    const path = told[0].kind ? sitePath(told[0].kind, ids[0]) : aggregationPath(ids[0], ids[1]);
    const event = issueEvent(resource, issue_id, path);
    const now = this.wallClock.now();
    const due = now + (kind === 'site' ? 0 : SUMS_WAIT);
    await this.database.read((manager) =>
      manager.query(
        `insert into webhook_delivery (webhook_id, event_id, subject, body, queued_at, next_attempt_at)
         select webhook_id, $2, $3, $4, $5, $6 from webhook where webhook_id = any($1)
         on conflict do nothing`,
        [
          told.map(({ webhook_id }) => webhook_id),
          event.id,
          resource,
          JSON.stringify(event),
          new Date(now),
          new Date(due),
        ],
      ),
    );
    this.onQueued();
  }
}
