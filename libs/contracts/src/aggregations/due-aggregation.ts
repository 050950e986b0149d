import { IsISO8601, Matches } from 'class-validator';
import { SLUG } from './aggregation';

/** An aggregation whose forecast must be recomputed, because its definition, its tuning or a member changed. */
export class DueAggregation {
  @Matches(SLUG) collection_id!: string;
  @Matches(SLUG) aggregation_id!: string;
  /** Time of the change, or of the first of several changes. */
  @IsISO8601() due_at!: string;
}
