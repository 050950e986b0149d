import type { Bus } from '@daystar/bus';
import {
  type Aggregation,
  type DeletedCount,
  type Measurement,
  type AuditActor,
  deleteAggregationMeasurements,
  listAggregationMeasurements,
  postAggregationMeasurements,
} from '@daystar/contracts';
import type { Clock } from '@daystar/timeseries';
import { BUS, CLOCK } from '@daystar/platform';
import { Inject, Injectable } from '@nestjs/common';
import { type Caller, toAuditActor } from '../http/caller';
import { QueryReader, type QueryValues } from '../http/query-reader';
import { MeasurementPoster } from '../sites/measurements/measurement-poster';
import { storeInBatches } from '../sites/measurements/store-in-batches';
import {
  type MeasurementsResponse,
  type TimeRange,
  formatMeasurements,
  readTimeRange,
} from '../sites/measurements/measurements.service';
import { type StoredMeasurements, storeMeasurements } from '../sites/measurements/store-measurements';

type AggregationKey = Pick<Aggregation, 'collection_id' | 'aggregation_id'>;

/** Timeout of a command, ms: quality control of a year of a large aggregation takes seconds. */
const TIMEOUT_MS = 20_000;

/** Stores, lists and deletes measurements of aggregations. */
@Injectable()
export class AggregationMeasurementsService {
  constructor(
    private readonly poster: MeasurementPoster,
    @Inject(BUS) private readonly bus: Bus,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Stores posted measurements. @throws DaystarError as `MeasurementPoster.post` does */
  post(caller: Caller, ids: AggregationKey, body: unknown): Promise<StoredMeasurements> {
    return this.store(ids, body, toAuditActor(caller), caller);
  }

  /** Stores measurements. @param caller the account whose daily limit they count against; absent for the operator */
  store(
    { collection_id, aggregation_id }: AggregationKey,
    body: unknown,
    origin: AuditActor,
    caller?: Caller,
  ): Promise<StoredMeasurements> {
    const storeBatch = (measurements: Measurement[]) => {
      const request = { collection_id, aggregation_id, account_id: caller?.account.account_id, measurements, origin };
      return this.bus.request(postAggregationMeasurements, request, TIMEOUT_MS);
    };
    if (caller) return this.poster.post(caller, body, storeBatch);
    return storeMeasurements(body, (measurements) => storeInBatches(measurements, storeBatch));
  }

  /** Deletes measurements whose periods end after `from` and no later than `to`. */
  delete(caller: Caller, { collection_id, aggregation_id }: AggregationKey, range: TimeRange): Promise<DeletedCount> {
    const { account_id } = caller.account;
    const request = { collection_id, aggregation_id, account_id, ...range, origin: toAuditActor(caller) };
    return this.bus.request(deleteAggregationMeasurements, request, TIMEOUT_MS);
  }

  /** Lists measurements whose periods end after `from` and no later than `to`, by default those of the last seven days. */
  list(ids: AggregationKey, query: QueryValues): Promise<MeasurementsResponse> {
    return this.listBetween(ids, readTimeRange(new QueryReader(query), this.clock.now()));
  }

  async listBetween(
    { collection_id, aggregation_id }: AggregationKey,
    range: TimeRange,
  ): Promise<MeasurementsResponse> {
    const request = { collection_id, aggregation_id, ...range };
    return formatMeasurements(await this.bus.request(listAggregationMeasurements, request, TIMEOUT_MS));
  }
}
