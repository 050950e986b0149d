import { Type } from 'class-transformer';
import { IsISO8601, IsOptional, IsString, Matches, ValidateNested } from 'class-validator';
import { SLUG } from '../aggregations/aggregation';
import { AggregationMeasurements } from '../aggregations/aggregation-measurements';
import { AuditActor } from '../audit/audit-actor';
import { aggregationMeasured } from '../events/aggregation-measured';
import type { CommandType } from './command-type';
import { MeasurementList } from './measurements';
import { DeletedCount, StoreResult } from './stored-rows';

export class PostAggregationMeasurements extends AggregationMeasurements {
  /** Account that posts, which must be the owner or a writer; the operator when absent. */
  @IsOptional() @IsString() account_id?: string;
  @IsOptional() @ValidateNested() @Type(() => AuditActor) origin?: AuditActor;
}

export class ListAggregationMeasurements {
  @Matches(SLUG) collection_id!: string;
  @Matches(SLUG) aggregation_id!: string;
  /** Selects periods that end after this time. */
  @IsISO8601() from!: string;
  /** Selects periods that end at or before this time. */
  @IsISO8601() to!: string;
}

/** Deletes the measurements that `ListAggregationMeasurements` with the same properties lists. */
export class DeleteAggregationMeasurements extends ListAggregationMeasurements {
  /** Account that deletes, which must be the owner or a writer; the operator when absent. */
  @IsOptional() @IsString() account_id?: string;
  @IsOptional() @ValidateNested() @Type(() => AuditActor) origin?: AuditActor;
}

const ids = { collection_id: 'country_total', aggregation_id: 'it_total' };

/**
 * Stores measurements. A row replaces the stored one of the same period; invalid rows are rejected, the others are
 * stored. Errors: InvalidRequest when no row is valid, NotFound, Forbidden when the account may not write or the aggregation
 * would have too many measured periods.
 */
export const postAggregationMeasurements: CommandType<PostAggregationMeasurements, StoreResult> = {
  name: 'site-registry.post-aggregation-measurements',
  service: 'site-registry',
  request: PostAggregationMeasurements,
  reply: StoreResult,
  example: { request: { ...aggregationMeasured.example, account_id: 'acme' }, reply: { stored: 1 } },
};

/**
 * Lists measurements of an aggregation. The sender must check that the caller may read the aggregation. Errors:
 * InvalidRequest, NotFound.
 */
export const listAggregationMeasurements: CommandType<ListAggregationMeasurements, MeasurementList> = {
  name: 'site-registry.list-aggregation-measurements',
  service: 'site-registry',
  request: ListAggregationMeasurements,
  reply: MeasurementList,
  example: {
    request: { ...ids, from: '2026-01-01T00:00:00Z', to: '2026-01-02T00:00:00Z' },
    reply: {
      measurements: aggregationMeasured.example.measurements.map((measurement) => ({ ...measurement, verdict: 'ok' })),
      gaps: [],
    },
  },
};

/**
 * Deletes measurements of an aggregation and the values that they replaced. Errors: InvalidRequest, NotFound, Forbidden when
 * the account may not write.
 */
export const deleteAggregationMeasurements: CommandType<DeleteAggregationMeasurements, DeletedCount> = {
  name: 'site-registry.delete-aggregation-measurements',
  service: 'site-registry',
  request: DeleteAggregationMeasurements,
  reply: DeletedCount,
  example: { request: { ...listAggregationMeasurements.example.request, account_id: 'acme' }, reply: { deleted: 48 } },
};
