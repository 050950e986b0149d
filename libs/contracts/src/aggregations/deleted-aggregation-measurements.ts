import { IsISO8601, Matches } from 'class-validator';
import { SLUG } from './aggregation';

/** A time range whose measurements of one aggregation were deleted. */
export class DeletedAggregationMeasurements {
  @Matches(SLUG) collection_id!: string;
  @Matches(SLUG) aggregation_id!: string;
  /** Selects periods that end after this time. */
  @IsISO8601() from!: string;
  /** Selects periods that end at or before this time. */
  @IsISO8601() to!: string;
  /** Measurements that were stored later are not affected. */
  @IsISO8601() deleted_at!: string;
}
