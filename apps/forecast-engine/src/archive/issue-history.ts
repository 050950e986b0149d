import { LEADS_MS } from '@daystar/contracts';
import { CLOCK } from '@daystar/platform';
import {
  type Clock,
  DAY,
  HOUR,
  MINUTE,
  NATIVE_PERIOD_MS,
  type Steps,
  ceilTo,
  firstStart,
  floorTo,
  formatDate,
  stepsBetween,
} from '@daystar/timeseries';
import { Inject, Injectable } from '@nestjs/common';
import { ARCHIVE_DATABASE, type ArchiveDatabase } from '../platform/engine-ports';
import { query } from '../platform/query';
import { MATCHES_RESOURCE } from '../archive-postgres/removed-aggregations';
import type { ForecastHistory } from './forecast-history';
import { decodeHistoryDay, encodeHistoryDay } from './history-codec';
import { IssueArchive } from './issue-archive';
import { OpenDayCache } from './open-day-cache';
import { type LeadColumns, readLeadColumns } from './read-lead-columns';

/** Length of a block whose native steps all come from the same issue, ms: verification uses half-hour rows. */
const BLOCK_LENGTH_MS = 30 * MINUTE;
/** Time after the end of a day from which its history is final, ms: late inputs have arrived. */
export const SETTLING_TIME_MS = 6 * HOUR;

interface DaysRequest {
  /** ms */
  readonly from: number;
  /** ms */
  readonly to: number;
  /** ms */
  readonly leads: readonly number[];
  /** Whether days that are not final have estimated actuals. */
  readonly hasOpenActuals: boolean;
}

/**
 * Reads archived forecasts by valid time. Each past day is computed once from its issues (about 200 issues, half a
 * second). It is stored as one row of about 10 kB per resource and retained longer than the issues. Reading 90 days of
 * a site takes well under a second.
 */
@Injectable()
export class IssueHistory {
  private readonly openDays = new OpenDayCache();

  constructor(
    @Inject(ARCHIVE_DATABASE) private readonly database: ArchiveDatabase,
    private readonly archive: IssueArchive,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Reads stored days, and computes the others.
   * @param from ms, rounded down to a half hour
   * @param to ms, rounded up to a half hour and limited to the current time
   * @param leads some of LEADS_MS: the minimum time from an issue to the start of the half hour, ms
   * @throws RangeError for a lead that is not in LEADS_MS; DaystarError Unavailable
   */
  read(resource: string, from: number, to: number, leads: readonly number[] = LEADS_MS): Promise<ForecastHistory> {
    return this.readDays(resource, { from, to, leads, hasOpenActuals: true });
  }

  /**
   * Reads forecasts as `read` does. Estimated actuals of days that are not final yet are missing: each of these days would
   * decode a whole issue.
   */
  async readForecasts(
    resource: string,
    from: number,
    to: number,
    leads: readonly number[],
  ): Promise<Pick<ForecastHistory, 'steps' | 'leads'>> {
    return this.readDays(resource, { from, to, leads, hasOpenActuals: false });
  }

  private async readDays(resource: string, { from, to, leads, hasOpenActuals }: DaysRequest): Promise<ForecastHistory> {
    const unknownLead = leads.find((lead) => !(LEADS_MS as readonly number[]).includes(lead));
    if (unknownLead !== undefined) throw new RangeError(`The history has no lead time of ${unknownLead} ms.`);
    const start = floorTo(from, BLOCK_LENGTH_MS);
    const end = Math.min(ceilTo(to, BLOCK_LENGTH_MS), floorTo(this.clock.now(), BLOCK_LENGTH_MS));
    const steps = stepsBetween(start, Math.max(start, end), NATIVE_PERIOD_MS);
    const history = createEmptyHistory(steps, leads);
    const stored = await this.readStoredDays(resource, steps, leads);
    for (let day = floorTo(start, DAY); day < end; day += DAY) {
      copyDay(history, stored.get(day) ?? (await this.computeDay(resource, day, leads, hasOpenActuals)));
    }
    return history;
  }

  /** Computes and stores a final day that is not stored yet. @param day start of the day, ms */
  async ensureStored(resource: string, day: number): Promise<void> {
    await this.read(resource, day, day + DAY, []);
  }

  /** Deletes stored days before a time, ms. */
  async dropBefore(time: number): Promise<void> {
    await query(this.database, 'delete from archived_lead_day where day < $1::date', [formatDate(time)]);
  }

  /**
   * Computes a day. A final day that has issues is computed and stored for all lead times.
   * @param requestedLeads ms
   * @param hasOpenActuals whether a day that is not final gets its estimated actuals
   */
  private async computeDay(
    resource: string,
    day: number,
    requestedLeads: readonly number[],
    hasOpenActuals: boolean,
  ): Promise<ForecastHistory> {
    const end = Math.min(day + DAY, floorTo(this.clock.now(), BLOCK_LENGTH_MS));
    const steps = stepsBetween(day, Math.max(day, end), NATIVE_PERIOD_MS);
    const isFinal = day + DAY + SETTLING_TIME_MS <= this.clock.now();
    const leads = isFinal ? LEADS_MS : requestedLeads;
    const history = createEmptyHistory(steps, leads);
    const known = this.openDays.get(resource, day);
    const results =
      leads.length > 0 ? await readLeadColumns(this.archive, resource, steps, BLOCK_LENGTH_MS, leads, known) : [];
    if (!isFinal) this.openDays.set(resource, day, results, this.clock.now() - DAY - SETTLING_TIME_MS);
    for (const { lead, columns, blocks } of results) {
      const minutesAhead = blocks.size > 0 && { minutes_ahead: computeMinutesAhead(blocks, steps) };
      Object.assign(history.leads.get(lead) ?? {}, columns, minutesAhead);
    }
    if (!isFinal && !hasOpenActuals) return history;
    const lastIssue = await this.archive.findAsOf(resource, isFinal ? day + DAY + SETTLING_TIME_MS : this.clock.now());
    if (!lastIssue) return history;
    const { first_period_end, pv_estimate } = lastIssue.estimated_actuals;
    const shift = (steps.firstEnd - Date.parse(first_period_end)) / NATIVE_PERIOD_MS;
    for (let i = 0; i < steps.count; i++) history.actuals[i] = pv_estimate[i + shift] ?? NaN;
    if (isFinal) await this.store(resource, day, history);
    return history;
  }

  private async readStoredDays(
    resource: string,
    { firstEnd, count }: Steps,
    leads: readonly number[],
  ): Promise<Map<number, ForecastHistory>> {
    const rows = await query<{ day: string; block: Buffer }>(
      this.database,
      `select day::text, block from archived_lead_day where resource = $1 and day between $2::date and $3::date
       and not exists (select from removed_aggregation where ${MATCHES_RESOURCE} and day < removed_at::date)`,
      [resource, formatDate(firstEnd - NATIVE_PERIOD_MS), formatDate(firstEnd + count * NATIVE_PERIOD_MS)],
    );
    return new Map(rows.map(({ day, block }) => [Date.parse(day), decodeHistoryDay(block, Date.parse(day), leads)]));
  }

  private async store(resource: string, day: number, history: ForecastHistory): Promise<void> {
    const sql = 'insert into archived_lead_day values ($1, $2::date, $3) on conflict do nothing';
    await query(this.database, sql, [resource, formatDate(day), encodeHistoryDay(history)]);
  }
}

const createEmptyHistory = (steps: Steps, leads: readonly number[]): ForecastHistory => ({
  steps,
  actuals: new Float64Array(steps.count).fill(NaN),
  leads: new Map(leads.map((lead) => [lead, {} as Record<string, Float64Array>])),
});

/** Computes the minutes from the issue to the start of the block, rounded to four decimals as in the stored days. */
function computeMinutesAhead(blocks: LeadColumns['blocks'], steps: Steps): Float64Array {
  const minutesAhead = new Float64Array(steps.count).fill(NaN);
  for (const [firstStep, { issued_at }] of blocks) {
    const minutes = (firstStart(steps) + firstStep * NATIVE_PERIOD_MS - Date.parse(issued_at)) / MINUTE;
    minutesAhead.fill(Math.round(minutes * 1e4) / 1e4, firstStep, firstStep + BLOCK_LENGTH_MS / NATIVE_PERIOD_MS);
  }
  return minutesAhead;
}

/** Copies a day into a longer history, for the steps and lead times of both. */
function copyDay(history: ForecastHistory, day: ForecastHistory): void {
  const shift = (day.steps.firstEnd - history.steps.firstEnd) / NATIVE_PERIOD_MS;
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
