import { IsBoolean, IsISO8601, IsObject, IsOptional, IsString, Matches } from 'class-validator';
import { SLUG } from './aggregation';

/** Tuning of an aggregation: the learned state that is applied to its rows. */
export class AggregationTuning {
  @Matches(SLUG) collection_id!: string;
  @Matches(SLUG) aggregation_id!: string;
  /** Whether rows are tuned. */
  @IsBoolean() enabled!: boolean;
  /** Time of publication. A later message replaces an earlier one. */
  @IsISO8601() told_at!: string;
  /** Time of the last training; absent before the first one. */
  @IsOptional() @IsISO8601() learnt_at?: string;
  /** Written by the learner of `libs/forecasting`, read by the aggregation service. */
  @IsOptional() @IsObject() tuning?: object;
  /** Hash of `tuning` in the archive of inputs. Rows name it as `tuning_version`. Earlier releases do not send it. */
  @IsOptional() @IsString() version?: string;
}
