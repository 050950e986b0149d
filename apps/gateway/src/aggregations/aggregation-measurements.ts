import type { Bus } from '@daystar/bus';
import {
  type Aggregation,
  DaystarError,
  type Origin,
  listAggregationMeasurements,
  postAggregationMeasurements,
} from '@daystar/contracts';
import type { Clock } from '@daystar/timeseries';
import { type Caller, originOf } from '../accounts/caller';
import type { QueryValues } from '../http/query';
import { type MeasurementsAnswer, type Range, rangeOf } from '../sites/measurements';
import { type MeasurementAnswer, storePosted, withStamp } from '../sites/posted-measurements';
import type { AggregationDirectory } from './aggregation-directory';

type Ids = Pick<Aggregation, 'collection_id' | 'aggregation_id'>;

/** Judging a year of a large sum takes a moment. */
const DEADLINE_MS = 20_000;

/** What was measured of aggregations: for their owners, accounts with the right to write, and the operator. */
export class AggregationMeasurements {
  constructor(
    private readonly directory: AggregationDirectory,
    private readonly bus: Bus,
    private readonly clock: Clock,
  ) {}

  /** @throws DaystarError NotFound, Forbidden, InvalidRequest as `storePosted` does */
  async post(caller: Caller, collection: string, id: string, body: unknown): Promise<MeasurementAnswer> {
    return this.store(this.writable(caller, collection, id), body, originOf(caller), caller.account.account_id);
  }

  /** What the caller may tell measurements of, and may switch the tuning of. @throws DaystarError NotFound, Forbidden */
  writable(caller: Caller, collection: string, id: string): Aggregation {
    const found = this.directory.find(caller, collection, id);
    const { account_id } = caller.account;
    if (found.owner === account_id || found.writers?.includes(account_id)) return found;
    throw new DaystarError('Forbidden', 'This aggregation is assigned to you for reading alone.');
  }

  /** @param account_id who posts; the operator, when absent */
  store(
    { collection_id, aggregation_id }: Ids,
    body: unknown,
    origin: Origin,
    account_id?: string,
  ): Promise<MeasurementAnswer> {
    return storePosted(body, (measurements) => {
      const request = { collection_id, aggregation_id, account_id, measurements, origin };
      return this.bus.request(postAggregationMeasurements, request, DEADLINE_MS);
    });
  }

  /** Those whose periods end within `from`..`to` of a query, by default the last seven days. */
  listOf(ids: Ids, query: QueryValues): Promise<MeasurementsAnswer> {
    return this.between(ids, rangeOf(query, this.clock.now()));
  }

  async between({ collection_id, aggregation_id }: Ids, range: Range): Promise<MeasurementsAnswer> {
    const request = { collection_id, aggregation_id, ...range };
    const { measurements, gaps } = await this.bus.request(listAggregationMeasurements, request, DEADLINE_MS);
    return { measurements: measurements.map(withStamp), gaps };
  }
}
