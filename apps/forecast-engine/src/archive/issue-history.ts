import { LEADS } from '@daystar/contracts';
import {
  type Clock,
  DAY,
  HOUR,
  MINUTE,
  NATIVE_PERIOD,
  type Steps,
  ceilTo,
  floorTo,
  startOf,
  stepsBetween,
} from '@daystar/timeseries';
import type { History } from './history';
import { decodeHistoryDay, encodeHistoryDay } from './history-codec';
import type { IssueArchive } from './issue-archive';
import type { LazyDatabase } from '../lazy-database';
import { MATCHES_RESOURCE } from './exclude-removed';
import { type LeadColumns, leadColumns } from './read-lead-columns';

/** Rows of half an hour are what is verified: the issue is the same for all native steps of one. */
const BLOCK = 30 * MINUTE;
/** Time after a day's end from which its history no longer changes: what was late for it has come. */
export const SETTLED = 6 * HOUR;

/**
 * Archived forecasts in the order of the time they speak of. Days that are over are worked out of their issues once
 * (some 200 issues, half a second) and kept as one row of about 10 kB per resource and day, which outlives the
 * issues: 90 days of a site are read in well under a second.
 */
export class IssueHistory {
  constructor(
    private readonly database: Pick<LazyDatabase, 'get'>,
    private readonly archive: IssueArchive,
    private readonly clock: Clock,
  ) {}

  /**
   * @param from and @param to ms, rounded outward to half hours; of the future nothing is told
   * @param leads some of LEADS: the least time between an issue and the start of the half hour that it speaks of
   * @throws RangeError for a lead that is none of LEADS; DaystarError Unavailable when the database is away
   */
  async of(resource: string, from: number, to: number, leads: readonly number[] = LEADS): Promise<History> {
    const unknown = leads.find((lead) => !(LEADS as readonly number[]).includes(lead));
    if (unknown !== undefined) throw new RangeError(`no history is kept of a lead of ${unknown} ms`);
    const end = Math.min(ceilTo(to, BLOCK), floorTo(this.clock.now(), BLOCK));
    const steps = stepsBetween(floorTo(from, BLOCK), Math.max(floorTo(from, BLOCK), end), NATIVE_PERIOD);
    const history = emptyHistory(steps, leads);
    const kept = await this.keptDays(resource, steps);
    for (let day = floorTo(floorTo(from, BLOCK), DAY); day < end; day += DAY) {
      copyInto(history, kept.get(day) ?? (await this.workedOut(resource, day)));
    }
    return history;
  }

  /** Forgets days before a moment, ms. */
  async dropBefore(moment: number): Promise<void> {
    const database = await this.database.get();
    await database.read((manager) =>
      manager.query('delete from archived_lead_day where day < $1::date', [dateOf(moment)]),
    );
  }

  /** Works out a day and keeps it, when it is over and something was issued for it. */
  private async workedOut(resource: string, day: number): Promise<History> {
    const end = Math.min(day + DAY, floorTo(this.clock.now(), BLOCK));
    const steps = stepsBetween(day, Math.max(day, end), NATIVE_PERIOD);
    const history = emptyHistory(steps, LEADS);
    for (const { lead, columns, blocks } of await leadColumns(this.archive, resource, steps, BLOCK, LEADS)) {
      const ahead = blocks.size > 0 && { minutes_ahead: minutesAhead(blocks, steps) };
      Object.assign(history.leads.get(lead) ?? {}, columns, ahead);
    }
    const settled = day + DAY + SETTLED <= this.clock.now();
    const known = await this.archive.asOf(resource, settled ? day + DAY + SETTLED : this.clock.now());
    if (!known) return history;
    const { first_period_end, pv_estimate } = known.estimated_actuals;
    const shift = (steps.firstEnd - Date.parse(first_period_end)) / NATIVE_PERIOD;
    for (let i = 0; i < steps.count; i++) history.actuals[i] = pv_estimate[i + shift] ?? NaN;
    if (settled) await this.keep(resource, day, history);
    return history;
  }

  private async keptDays(resource: string, { firstEnd, count }: Steps): Promise<Map<number, History>> {
    const database = await this.database.get();
    const rows = await database.read((manager) =>
      manager.query<{ day: string; block: Buffer }[]>(
        `select day::text, block from archived_lead_day where resource = $1 and day between $2::date and $3::date
         and not exists (select from removed_aggregation where ${MATCHES_RESOURCE} and day < removed_at::date)`,
        [resource, dateOf(firstEnd - NATIVE_PERIOD), dateOf(firstEnd + count * NATIVE_PERIOD)],
      ),
    );
    return new Map(rows.map(({ day, block }) => [Date.parse(day), decodeHistoryDay(block, Date.parse(day))]));
  }

  private async keep(resource: string, day: number, history: History): Promise<void> {
    const database = await this.database.get();
    await database.read((manager) =>
      manager.query('insert into archived_lead_day values ($1, $2::date, $3) on conflict do nothing', [
        resource,
        dateOf(day),
        encodeHistoryDay(history),
      ]),
    );
  }
}

const dateOf = (time: number) => new Date(time).toISOString().slice(0, 10);

const emptyHistory = (steps: Steps, leads: readonly number[]): History => ({
  steps,
  actuals: new Float64Array(steps.count).fill(NaN),
  leads: new Map(leads.map((lead) => [lead, {} as Record<string, Float64Array>])),
});

/** To four decimals, as they are kept. */
function minutesAhead(blocks: LeadColumns['blocks'], steps: Steps): Float64Array {
  const ahead = new Float64Array(steps.count).fill(NaN);
  for (const [first, { issued_at }] of blocks) {
    const minutes = (startOf(steps) + first * NATIVE_PERIOD - Date.parse(issued_at)) / MINUTE;
    ahead.fill(Math.round(minutes * 1e4) / 1e4, first, first + BLOCK / NATIVE_PERIOD);
  }
  return ahead;
}

/** Copies what two histories have in common, of the leads that the first one is about. */
function copyInto(history: History, day: History): void {
  const shift = (day.steps.firstEnd - history.steps.firstEnd) / NATIVE_PERIOD;
  const from = Math.max(0, -shift);
  const to = Math.min(day.steps.count, history.steps.count - shift);
  if (to <= from) return;
  history.actuals.set(day.actuals.subarray(from, to), from + shift);
  for (const [lead, columns] of history.leads) {
    for (const [name, values] of Object.entries(day.leads.get(lead) ?? {})) {
      const column = ((columns as Record<string, Float64Array>)[name] ??= new Float64Array(history.steps.count).fill(
        NaN,
      ));
      column.set(values.subarray(from, to), from + shift);
    }
  }
}
