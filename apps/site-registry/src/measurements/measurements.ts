import {
  DaystarError,
  type FieldError,
  type ListMeasurements,
  type Measurement,
  type MeasurementList,
  type MeasurementNote,
  type MeasurementsAccepted,
  type Site,
  type SiteMeasurements,
  type Verdict,
  invalid,
  measurementsStored,
} from '@daystar/contracts';
import { type Database, MEASURED_VALUES, MeasurementEntity, addToOutbox } from '@daystar/database';
import { gapsBetween, judgeSite, periodOf } from '@daystar/forecasting';
import { type Clock, formatStamp, parseStamp } from '@daystar/timeseries';
import { And, LessThanOrEqual, MoreThan } from 'typeorm';
import { findOwnSite, lockOwnSite } from '../sites/own-site';
import { siteOf } from '../sites/site-of';
import { type TidyRow, tidyMeasurements } from './measurement-rules';
import { upsertMeasurements } from './upsert-measurements';

/** Ten thousand wrong stamps are one mistake: it is enough to name some. */
const MOST_NOTES = 100;
/** As many as fit into one answer. */
const LONGEST_LIST = 20_000;

/** What owners measured at their sites. */
export class Measurements {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * Stores what is right and names what is not. A period that is posted again replaces what was stored; only what is new
   * is told to others.
   * @throws DaystarError InvalidRequest when nothing is right, NotFound when the site is not the account's
   */
  post(request: SiteMeasurements): Promise<MeasurementsAccepted> {
    const { account_id, resource_id } = request;
    const now = this.clock.now();
    const { rows, refused } = tidyMeasurements(request.measurements, now);
    if (rows.length === 0) throw invalid(refused.slice(0, MOST_NOTES).map(fieldError));
    const measurements = rows.map(({ measurement }) => measurement);
    return this.database.transaction(async (transaction) => {
      const site = siteOf(await lockOwnSite(transaction, request));
      const fresh = await upsertMeasurements(transaction, resource_id, measurements, new Date(now));
      const stored = { resource_id, account_id, measurements: fresh };
      if (fresh.length > 0) await addToOutbox(transaction, measurementsStored, stored);
      const warnings = unitWarnings(rows, judgeSite(site, measurements));
      return { stored: measurements.length, refused: refused.slice(0, MOST_NOTES), warnings };
    });
  }

  /**
   * Measurements of the periods that end after `from` and not after `to`, in order.
   * @throws DaystarError InvalidRequest, NotFound when the site is not the account's
   */
  list(request: ListMeasurements): Promise<MeasurementList> {
    const { resource_id } = request;
    const [from, to] = [moment(request, 'from'), moment(request, 'to')];
    return this.database.read(async (manager) => {
      const site = siteOf(await findOwnSite(manager, { account_id: request.account_id, resource_id }));
      const rows = await manager.find(MeasurementEntity, {
        where: { resource_id, period_end: And(MoreThan(from), LessThanOrEqual(to)) },
        order: { period_end: 'asc', period: 'asc' },
        take: LONGEST_LIST + 1,
      });
      if (rows.length <= LONGEST_LIST) return judged(site, rows.map(measurementOf));
      const message = `There are more than ${LONGEST_LIST} measurements: ask for a shorter range.`;
      throw new DaystarError('InvalidRequest', message);
    });
  }
}

function judged(site: Site, measurements: readonly Measurement[]): MeasurementList {
  const verdicts = judgeSite(site, measurements);
  const gaps = gapsBetween(measurements.map(periodOf));
  return {
    measurements: measurements.map((measurement, i) => ({ ...measurement, verdict: verdicts[i] })),
    gaps: gaps.map(({ from, to }) => ({ from: formatStamp(from), to: formatStamp(to) })),
  };
}

function unitWarnings(rows: readonly TidyRow[], verdicts: readonly Verdict[]): MeasurementNote[] {
  return rows
    .filter((_, i) => verdicts[i] === 'unit_suspect')
    .slice(0, MOST_NOTES)
    .map(({ row, measurement }) => ({
      row,
      field: 'total_power',
      error_code: 'unit_suspect',
      message: `${measurement.total_power} does not fit the capacity of the site: is it in MW (rooftops: kW)?`,
    }));
}

const fieldError = ({ row, field, message, error_code }: MeasurementNote): FieldError => ({
  field_name: `measurements[${row}].${field}`,
  message,
  error_code,
});

function moment(request: ListMeasurements, field_name: 'from' | 'to'): Date {
  const time = parseStamp(request[field_name]);
  if (time !== undefined) return new Date(time);
  throw invalid([{ field_name, message: `${request[field_name]} is no moment.`, error_code: 'NotADate' }]);
}

function measurementOf(row: MeasurementEntity): Measurement {
  const values = MEASURED_VALUES.filter((name) => row[name] !== null).map((name) => [name, row[name]] as const);
  return { period_end: formatStamp(+row.period_end), period: row.period, ...Object.fromEntries(values) };
}
