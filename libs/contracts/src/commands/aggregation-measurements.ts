import { Type } from 'class-transformer';
import { IsISO8601, IsOptional, IsString, Matches, ValidateNested } from 'class-validator';
import { SLUG } from '../aggregations/aggregation';
import { AggregationMeasurements } from '../aggregations/aggregation-measurements';
import { Origin } from '../audit/origin';
import { aggregationMeasured } from '../events/aggregation-measured';
import type { CommandType } from './command-type';
import { MeasurementList, MeasurementsAccepted } from './measurements';

export class PostAggregationMeasurements extends AggregationMeasurements {
  /** Who posts: its owner, or an account with the right to write; the operator, when absent. */
  @IsOptional() @IsString() account_id?: string;
  @IsOptional() @ValidateNested() @Type(() => Origin) origin?: Origin;
}

export class ListAggregationMeasurements {
  @Matches(SLUG) collection_id!: string;
  @Matches(SLUG) aggregation_id!: string;
  /** Periods that end after this moment … */
  @IsISO8601() from!: string;
  /** … and not after this one. */
  @IsISO8601() to!: string;
}

const ids = { collection_id: 'country_total', aggregation_id: 'it_total' };

/**
 * As of sites: a period that is posted again replaces what was stored; a wrong row is refused and does not keep the
 * others out. Errors: InvalidRequest when no row is right, NotFound, Forbidden when the account may not write.
 */
export const postAggregationMeasurements: CommandType<PostAggregationMeasurements, MeasurementsAccepted> = {
  name: 'site-registry.post-aggregation-measurements',
  service: 'site-registry',
  request: PostAggregationMeasurements,
  reply: MeasurementsAccepted,
  example: { request: { ...aggregationMeasured.example, account_id: 'acme' }, reply: { stored: 1 } },
};

/** Who may read them is the caller's to know. Errors: InvalidRequest, NotFound. */
export const listAggregationMeasurements: CommandType<ListAggregationMeasurements, MeasurementList> = {
  name: 'site-registry.list-aggregation-measurements',
  service: 'site-registry',
  request: ListAggregationMeasurements,
  reply: MeasurementList,
  example: {
    request: { ...ids, from: '2026-01-01T00:00:00Z', to: '2026-01-02T00:00:00Z' },
    reply: {
      measurements: aggregationMeasured.example.measurements.map((one) => ({ ...one, verdict: 'ok' })),
      gaps: [],
    },
  },
};
