import type { StoredExternalForecast, TuningModel } from '@daystar/contracts';
import { MIN_TRAINING_VALUES } from '@daystar/forecasting';
import { CLOCK } from '@daystar/platform';
import type { Clock } from '@daystar/timeseries';
import { Inject, Injectable } from '@nestjs/common';
import { ARCHIVE_DATABASE, type ArchiveDatabase } from '../platform/engine-ports';
import { query } from '../platform/query';
import { TRAINING_SPAN_MS } from './training-data-builder';

interface CountRow {
  readonly known: number;
  readonly comparable: number;
  /** Number of half hours of the day with the most. */
  readonly longest_day: number | null;
}

/**
 * SQL: counts half hours of daylight with a usable forecast by UTC day, and those of them that were measured and whose forecast was
 * known an hour ahead, as the model of the shortest lead needs it.
 */
const COUNT_BY_DAY = `
  with period as (
    select period_end, period, bool_or(
      case when posted_at < period_end then greatest(issued_at, posted_at) else issued_at end
      <= period_end - period::interval - interval '1 hour'
    ) as is_ahead
    from external_forecast
    where resource_id = $1 and period_end > $2 and verdict = 'ok'
    group by period_end, period
  ), by_day as (
    select date_trunc('day', period_end, 'UTC'),
      sum(extract(epoch from period::interval) / 1800) as known,
      sum(extract(epoch from period::interval) / 1800) filter (where is_ahead and exists (
        select from measurement
        where measurement.resource_id = $1 and measurement.total_power is not null
          and measurement.period_end > period.period_end - period.period::interval
          and measurement.period_end <= period.period_end
      )) as comparable
    from period group by 1
  )
  select coalesce(sum(known), 0)::float8 as known, coalesce(sum(comparable), 0)::float8 as comparable,
    max(known)::float8 as longest_day
  from by_day`;

/** Counts the half hours of forecasts of other providers, and those that can be compared with measurements. */
@Injectable()
export class ExternalForecastCounter {
  constructor(
    @Inject(ARCHIVE_DATABASE) private readonly database: ArchiveDatabase,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * @param id resource id, or `<collection>/<aggregation>`
   * @param models of the resource, which know better what is missing once they compare the forecast
   * @returns undefined without a usable forecast of daylight in the last ten weeks or later
   * @throws DaystarError Unavailable
   */
  async count(id: string, models: readonly TuningModel[]): Promise<StoredExternalForecast | undefined> {
    const from = new Date(this.clock.now() - TRAINING_SPAN_MS);
    const [{ known, comparable, longest_day }] = await query<CountRow>(this.database, COUNT_BY_DAY, [id, from]);
    if (!(known > 0)) return undefined;
    const missing = Math.max(0, MIN_TRAINING_VALUES - Math.floor(comparable));
    const uses = models.flatMap(({ external }) => (external ? [external] : []));
    const missingDays =
      uses.length > 0
        ? Math.min(...uses.map(({ days_missing = 0 }) => days_missing))
        : Math.max(1, Math.ceil(missing / Math.max(1, longest_day ?? 1)));
    return {
      known: Math.floor(known),
      comparable: Math.floor(comparable),
      ...(missing > 0 && { values_missing: missing }),
      ...(missingDays > 0 && { days_missing: missingDays }),
    };
  }
}
