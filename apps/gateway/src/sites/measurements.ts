import type { Bus } from '@daystar/bus';
import {
  type FieldError,
  Measurement,
  type Site,
  type SiteKind,
  invalid,
  listMeasurements,
  postMeasurements,
} from '@daystar/contracts';
import { type Clock, DAY, formatStamp, parsePeriod, parseStamp } from '@daystar/timeseries';
import type { Caller } from '../accounts/caller';
import { checkedAs, objectOf } from '../http/body';
import { QueryReader, type QueryValues } from '../http/query';
import type { Sites } from './sites';

export type MeasurementAnswer = { measurement: Measurement } | { measurements: Measurement[] };

/** Measured power of the caller's sites, in and out. */
export class Measurements {
  constructor(
    private readonly sites: Sites,
    private readonly bus: Bus,
    private readonly clock: Clock,
  ) {}

  /**
   * Stores `{"measurement": …}` or `{"measurements": […]}` and answers in the same form. All are stored or none.
   * @throws DaystarError InvalidRequest naming every wrong field of every row
   */
  async post(caller: Caller, kind: SiteKind, resourceId: string, body: unknown): Promise<MeasurementAnswer> {
    const site = this.sites.find(caller, kind, resourceId);
    const given = objectOf(body);
    const single = given.measurement !== undefined;
    const measurements = single
      ? measurementsOf([given.measurement], () => 'measurement.')
      : measurementsOf(arrayOf(given.measurements), (row) => `measurements[${row}].`);
    await this.bus.request(postMeasurements, { ...ownerOf(site), measurements });
    const stamped = measurements.map(withStamp);
    return single ? { measurement: stamped[0] } : { measurements: stamped };
  }

  /** Those whose periods end within `from`..`to`, by default the last seven days. */
  async list(
    caller: Caller,
    kind: SiteKind,
    resourceId: string,
    query: QueryValues,
  ): Promise<{ measurements: Measurement[] }> {
    const site = this.sites.find(caller, kind, resourceId);
    const reader = new QueryReader(query);
    const to = reader.moment('to') ?? this.clock.now();
    const from = reader.moment('from') ?? to - 7 * DAY;
    if (from > to) reader.wrong('from', 'OutOfRange', `'from' must not be after 'to'.`);
    reader.check();
    const range = { from: new Date(from).toISOString(), to: new Date(to).toISOString() };
    const { measurements } = await this.bus.request(listMeasurements, { ...ownerOf(site), ...range });
    return { measurements: measurements.map(withStamp) };
  }
}

const ownerOf = ({ account_id, resource_id }: Site) => ({ account_id, resource_id });

const withStamp = (measurement: Measurement): Measurement => ({
  ...measurement,
  period_end: formatStamp(Date.parse(measurement.period_end)),
});

function arrayOf(value: unknown): unknown[] {
  if (Array.isArray(value) && value.length > 0) return value;
  const message = `The body must have a 'measurement' or a list of 'measurements'.`;
  throw invalid([{ field_name: 'measurements', error_code: 'Missing', message }]);
}

function measurementsOf(rows: readonly unknown[], path: (row: number) => string): Measurement[] {
  const errors: FieldError[] = [];
  const measurements = rows.map((row, index) => measurementOf(row, path(index), errors));
  if (errors.length > 0) throw invalid(errors);
  return measurements;
}

function measurementOf(row: unknown, path: string, errors: FieldError[]): Measurement {
  const given = typeof row === 'object' && row !== null ? { ...(row as Record<string, unknown>) } : {};
  const end = typeof given.period_end === 'string' ? parseStamp(given.period_end) : undefined;
  if (end !== undefined) given.period_end = new Date(end).toISOString();
  else if (given.period_end !== undefined) {
    const message = `'${path}period_end' must be a time such as 2026-01-31T12:00:00Z.`;
    errors.push({ field_name: `${path}period_end`, error_code: 'Invalid', message });
    given.period_end = new Date(0).toISOString();
  }
  if (typeof given.period === 'string' && parsePeriod(given.period)) given.period = given.period.toUpperCase();
  const checked = checkedAs(Measurement, given, path);
  errors.push(...checked.errors);
  return checked.instance;
}
