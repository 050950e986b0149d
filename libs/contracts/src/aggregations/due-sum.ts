import { IsISO8601, Matches } from 'class-validator';
import { SLUG } from './aggregation';

/** A sum that an aggregation needs, because a member, its definition or its tuning changed. */
export class DueSum {
  @Matches(SLUG) collection_id!: string;
  @Matches(SLUG) aggregation_id!: string;
  /** Time of the change, or of the first of several changes. */
  @IsISO8601() due_at!: string;
}
