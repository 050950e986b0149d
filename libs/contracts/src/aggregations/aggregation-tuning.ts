import { IsBoolean, IsISO8601, IsObject, IsOptional, Matches } from 'class-validator';
import { SLUG } from './aggregation';

/** What the measurements of an aggregation have taught, as far as its rows need it. */
export class AggregationTuning {
  @Matches(SLUG) collection_id!: string;
  @Matches(SLUG) aggregation_id!: string;
  /** Whether rows follow it. */
  @IsBoolean() enabled!: boolean;
  /** When this was said: what was said before it is out of date. */
  @IsISO8601() told_at!: string;
  /** Absent while nothing was learnt. */
  @IsOptional() @IsISO8601() learnt_at?: string;
  /** As the learner of `libs/forecasting` wrote it, and the sum reads it. */
  @IsOptional() @IsObject() tuning?: object;
}
