import type { Bus } from '@daystar/bus';
import {
  type FlaggedMeasurement,
  type MeasurementGap,
  type MeasurementList,
  type DeletedCount,
  type Site,
  deleteMeasurements,
  listMeasurements,
  postMeasurements,
} from '@daystar/contracts';
import { type Clock, DAY } from '@daystar/timeseries';
import { BUS, CLOCK } from '@daystar/platform';
import { Inject, Injectable } from '@nestjs/common';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { type Caller, toAuditActor } from '../../http/caller';
import type { QueryReader } from '../../http/query-reader';
import { FindingSummaries } from '../findings/finding-summaries';
import { MeasurementPoster } from './measurement-poster';
import { type StoredMeasurements, formatTimes } from './store-measurements';

/** Time to wait for a list, ms. A list of 20,000 measurements is flagged in fortnights, each with 28 days before and after it. */
const LIST_TIMEOUT_MS = 20_000;

/** Measurements of a time range, and the gaps in it. */
export interface MeasurementsResponse {
  readonly measurements: FlaggedMeasurement[];
  readonly gaps: MeasurementGap[];
}

/** A range of ISO 8601 timestamps. */
export interface TimeRange {
  readonly from: string;
  readonly to: string;
}

/** Stores and lists measurements of the caller's sites. */
@Injectable()
export class MeasurementsService {
  constructor(
    private readonly poster: MeasurementPoster,
    private readonly findings: FindingSummaries,
    @Inject(BUS) private readonly bus: Bus,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Stores posted measurements. @throws DaystarError as `MeasurementPoster.post` does */
  async post(caller: Caller, site: Site, body: unknown): Promise<StoredMeasurements> {
    const siteKey = toSiteKey(site);
    const origin = toAuditActor(caller);
    return this.poster.post(caller, body, async (measurements) => {
      const result = await this.bus.request(postMeasurements, { ...siteKey, measurements, origin });
      // Newer measurements are routine, and most of them change no finding.
      const latestPast = this.clock.now() - DAY;
      if (measurements.some(({ period_end }) => Date.parse(period_end) < latestPast)) this.findings.invalidate(site);
      return result;
    });
  }

  /** Lists measurements of a site whose periods end after `from` and no later than `to`. */
  async listBetween(site: Site, range: TimeRange): Promise<MeasurementsResponse> {
    return formatMeasurements(
      await this.bus.request(listMeasurements, { ...toSiteKey(site), ...range }, LIST_TIMEOUT_MS),
    );
  }

  /** Deletes measurements whose periods end after `from` and no later than `to`. */
  async delete(caller: Caller, site: Site, range: TimeRange): Promise<DeletedCount> {
    const origin = toAuditActor(caller);
    const deleted = await this.bus.request(deleteMeasurements, { ...toSiteKey(site), ...range, origin });
    this.findings.invalidate(site);
    return deleted;
  }
}

/** Number of rows that are formatted in one turn of the event loop, which takes about 2 ms. */
const ROWS_PER_CHUNK = 1000;

/** Formats the times of listed measurements as responses have them. */
export async function formatMeasurements({ measurements, gaps }: MeasurementList): Promise<MeasurementsResponse> {
  const formatted: FlaggedMeasurement[] = [];
  for (let chunkStart = 0; chunkStart < measurements.length; chunkStart += ROWS_PER_CHUNK) {
    for (const row of measurements.slice(chunkStart, chunkStart + ROWS_PER_CHUNK)) formatted.push(formatTimes(row));
    await yieldToEventLoop();
  }
  return { measurements: formatted, gaps };
}

const toSiteKey = ({ account_id, resource_id }: Site) => ({ account_id, resource_id });

/**
 * Reads a time range from a query; the default is the last seven days.
 * @param now clock time, ms
 * @param start name of the parameter for the start
 * @param end name of the parameter for the end
 * @throws DaystarError InvalidRequest with these and all earlier errors of the reader
 */
export function readTimeRange(reader: QueryReader, now: number, start = 'from', end = 'to'): TimeRange {
  const to = reader.readTime(end) ?? now;
  const from = reader.readTime(start) ?? to - 7 * DAY;
  return checkTimeRange(reader, { start, end, from, to });
}

/**
 * Reads a time range and requires both of its ends, because deleted measurements cannot be restored.
 * @throws DaystarError InvalidRequest with these and all earlier errors of the reader
 */
export function readRequiredTimeRange(reader: QueryReader, start: string, end: string): TimeRange {
  const [from, to] = [start, end].map((name) => {
    reader.readRequiredText(name);
    return reader.readTime(name) ?? NaN;
  });
  return checkTimeRange(reader, { start, end, from, to });
}

/** Length of a date such as `2026-03-01`, characters. */
const DATE_LENGTH = 10;

/**
 * Checks that a range does not end before its start, and that it does not begin and end with the same date: a date means
 * 00:00 UTC, so that the range would be empty although a whole day was meant.
 * @throws DaystarError InvalidRequest with these and all earlier errors of the reader
 */
export function checkTimeRange(
  reader: QueryReader,
  { start, end, from, to }: { start: string; end: string; from: number; to: number },
): TimeRange {
  if (from > to) reader.addError(start, 'OutOfRange', `'${start}' must not be after '${end}'.`);
  const isDate = (name: string) => reader.readText(name)?.length === DATE_LENGTH;
  if (from === to && isDate(start) && isDate(end)) {
    const nextDay = new Date(from + DAY).toISOString().slice(0, DATE_LENGTH);
    const message = `'${end}' must be a later date than '${start}': a date means 00:00 UTC. For this whole day, use ${end}=${nextDay}.`;
    reader.addError(end, 'OutOfRange', message);
  }
  reader.throwErrors();
  return { from: new Date(from).toISOString(), to: new Date(to).toISOString() };
}
