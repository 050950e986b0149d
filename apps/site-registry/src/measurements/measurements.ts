import {
  DaystarError,
  type ListMeasurements,
  type Measurement,
  type MeasurementList,
  type MeasurementsAccepted,
  type SiteMeasurements,
  invalid,
  measurementsStored,
} from '@daystar/contracts';
import { type Database, MEASURED_VALUES, MeasurementEntity, addToOutbox } from '@daystar/database';
import { type Clock, formatStamp, parseStamp } from '@daystar/timeseries';
import { And, LessThanOrEqual, MoreThan } from 'typeorm';
import { findOwnSite, lockOwnSite } from '../sites/own-site';
import { tidyMeasurements } from './measurement-rules';
import { upsertMeasurements } from './upsert-measurements';

/** As many as fit into one answer. */
const LONGEST_LIST = 20_000;

/** What owners measured at their sites. */
export class Measurements {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * Stores all or none. A period that is posted again replaces what was stored; only what is new is told to others.
   * @throws DaystarError InvalidRequest, NotFound when the site is not the account's
   */
  post(request: SiteMeasurements): Promise<MeasurementsAccepted> {
    const { account_id, resource_id } = request;
    const now = this.clock.now();
    const measurements = tidyMeasurements(request.measurements, now);
    return this.database.transaction(async (transaction) => {
      await lockOwnSite(transaction, request);
      const fresh = await upsertMeasurements(transaction, resource_id, measurements, new Date(now));
      const stored = { resource_id, account_id, measurements: fresh };
      if (fresh.length > 0) await addToOutbox(transaction, measurementsStored, stored);
      return { stored: measurements.length };
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
      await findOwnSite(manager, { account_id: request.account_id, resource_id });
      const rows = await manager.find(MeasurementEntity, {
        where: { resource_id, period_end: And(MoreThan(from), LessThanOrEqual(to)) },
        order: { period_end: 'asc', period: 'asc' },
        take: LONGEST_LIST + 1,
      });
      if (rows.length <= LONGEST_LIST) return { measurements: rows.map(measurementOf) };
      const message = `There are more than ${LONGEST_LIST} measurements: ask for a shorter range.`;
      throw new DaystarError('InvalidRequest', message);
    });
  }
}

function moment(request: ListMeasurements, field_name: 'from' | 'to'): Date {
  const time = parseStamp(request[field_name]);
  if (time !== undefined) return new Date(time);
  throw invalid([{ field_name, message: `${request[field_name]} is no moment.`, error_code: 'NotADate' }]);
}

function measurementOf(row: MeasurementEntity): Measurement {
  const values = MEASURED_VALUES.filter((name) => row[name] !== null).map((name) => [name, row[name]] as const);
  return { period_end: formatStamp(+row.period_end), period: row.period, ...Object.fromEntries(values) };
}
