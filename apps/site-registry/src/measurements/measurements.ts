import {
  DaystarError,
  type FieldError,
  type ListAggregationMeasurements,
  type ListMeasurements,
  type Measurement,
  type MeasurementList,
  type MeasurementNote,
  type MeasurementsAccepted,
  type Origin,
  type PostAggregationMeasurements,
  type PostMeasurements,
  type Verdict,
  invalid,
} from '@daystar/contracts';
import { type Database, MEASURED_VALUES, MeasurementEntity } from '@daystar/database';
import { gapsBetween, judgeSite, periodOf } from '@daystar/forecasting';
import { type Clock, formatStamp, parseStamp } from '@daystar/timeseries';
import { And, type EntityManager, LessThanOrEqual, MoreThan } from 'typeorm';
import { findOwnSite } from '../sites/own-site';
import { siteOf } from '../sites/site-of';
import { auditMeasured } from './audit-measured';
import { aggregationMeasured, findAggregation } from './measured-aggregation';
import { type Judged, type Measured, ownSiteMeasured } from './measured-site';
import { type RetentionSettings, keepFrom } from '../retention/retention-settings';
import { type TidyRow, tidyMeasurements } from './measurement-rules';
import { upsertMeasurements } from './upsert-measurements';

/** Ten thousand wrong stamps are one mistake: it is enough to name some. */
const MOST_NOTES = 100;
/** As many as fit into one answer. */
const LONGEST_LIST = 20_000;

interface Posted {
  readonly measurements: readonly Measurement[];
  readonly account_id?: string;
  readonly origin?: Origin;
}

const originOf = ({ origin, account_id }: Posted): Origin => origin ?? { actor: account_id ?? 'operator' };

/** What owners measured at their sites. */
export class Measurements {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly retention: RetentionSettings,
  ) {}

  /**
   * Stores what is right and names what is not. A period that is posted again replaces what was stored; only what is new
   * is told to others.
   * @throws DaystarError InvalidRequest when nothing is right, NotFound when the site is not the account's
   */
  post(request: PostMeasurements): Promise<MeasurementsAccepted> {
    return this.stored(request, (transaction) => ownSiteMeasured(transaction, request));
  }

  /**
   * The same of an aggregation.
   * @throws DaystarError InvalidRequest when nothing is right, NotFound, Forbidden when the account may not write
   */
  postOfAggregation(request: PostAggregationMeasurements): Promise<MeasurementsAccepted> {
    const now = this.clock.now();
    return this.stored(request, (transaction) => aggregationMeasured(transaction, request, now));
  }

  private stored(
    posted: Posted,
    measuredOf: (transaction: EntityManager) => Promise<Measured>,
  ): Promise<MeasurementsAccepted> {
    const now = this.clock.now();
    const { rows, refused } = tidyMeasurements(posted.measurements, now, keepFrom(now, this.retention.measurementDays));
    if (rows.length === 0) throw invalid(refused.slice(0, MOST_NOTES).map(fieldError));
    const measurements = rows.map(({ measurement }) => measurement);
    return this.database.transaction(async (transaction) => {
      const measured = await measuredOf(transaction);
      const { id, judge, tell } = measured;
      const upserted = await upsertMeasurements(transaction, id, measurements, new Date(now));
      if (upserted.fresh.length > 0) await tell(upserted.fresh);
      await auditMeasured(transaction, measured, upserted, now, originOf(posted));
      const warnings = unitWarnings(rows, judge(measurements));
      return { stored: measurements.length, refused: refused.slice(0, MOST_NOTES), warnings };
    });
  }

  /**
   * Measurements of the periods that end after `from` and not after `to`, in order.
   * @throws DaystarError InvalidRequest, NotFound when the site is not the account's
   */
  list(request: ListMeasurements): Promise<MeasurementList> {
    const { account_id, resource_id } = request;
    return this.listed(request, async (manager) => {
      const site = siteOf(await findOwnSite(manager, { account_id, resource_id }));
      return { id: resource_id, judge: (measurements) => judgeSite(site, measurements) };
    });
  }

  /** The same of an aggregation. @throws DaystarError InvalidRequest, NotFound */
  listOfAggregation(request: ListAggregationMeasurements): Promise<MeasurementList> {
    return this.listed(request, (manager) => findAggregation(manager, request, this.clock.now()));
  }

  private listed(
    request: Pick<ListMeasurements, 'from' | 'to'>,
    judgedOf: (manager: EntityManager) => Promise<Judged>,
  ): Promise<MeasurementList> {
    const [from, to] = [moment(request, 'from'), moment(request, 'to')];
    return this.database.read(async (manager) => {
      const { id, judge } = await judgedOf(manager);
      const rows = await manager.find(MeasurementEntity, {
        where: { resource_id: id, period_end: And(MoreThan(from), LessThanOrEqual(to)) },
        order: { period_end: 'asc', period: 'asc' },
        take: LONGEST_LIST + 1,
      });
      if (rows.length <= LONGEST_LIST) return judged(rows.map(measurementOf), judge);
      const message = `There are more than ${LONGEST_LIST} measurements: ask for a shorter range.`;
      throw new DaystarError('InvalidRequest', message);
    });
  }
}

function judged(measurements: readonly Measurement[], judge: Judged['judge']): MeasurementList {
  const verdicts = judge(measurements);
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
      message: `${measurement.total_power} does not fit the capacity: is it in MW (rooftops: kW)?`,
    }));
}

const fieldError = ({ row, field, message, error_code }: MeasurementNote): FieldError => ({
  field_name: `measurements[${row}].${field}`,
  message,
  error_code,
});

function moment(request: Pick<ListMeasurements, 'from' | 'to'>, field_name: 'from' | 'to'): Date {
  const time = parseStamp(request[field_name]);
  if (time !== undefined) return new Date(time);
  throw invalid([{ field_name, message: `${request[field_name]} is no moment.`, error_code: 'NotADate' }]);
}

function measurementOf(row: MeasurementEntity): Measurement {
  const values = MEASURED_VALUES.filter((name) => row[name] !== null).map((name) => [name, row[name]] as const);
  return { period_end: formatStamp(+row.period_end), period: row.period, ...Object.fromEntries(values) };
}
