import { Type } from 'class-transformer';
import { IsBoolean, IsOptional, Matches, ValidateNested } from 'class-validator';
import { SLUG } from '../aggregations/aggregation';
import { Origin } from '../audit/origin';
import type { CommandType } from './command-type';
import { LearntReport, showTuning } from './tuning';

/** What the measurements of an aggregation have taught. */
export class AggregationTuningReport extends LearntReport {
  @Matches(SLUG) collection_id!: string;
  @Matches(SLUG) aggregation_id!: string;
}

export class TunedAggregation {
  @Matches(SLUG) collection_id!: string;
  @Matches(SLUG) aggregation_id!: string;
}

export class SwitchAggregationTuning extends TunedAggregation {
  @IsBoolean() enabled!: boolean;
  /** Everything learnt so far goes; learning begins anew. */
  @IsOptional() @IsBoolean() forget?: boolean;
  @IsOptional() @ValidateNested() @Type(() => Origin) origin?: Origin;
}

const ids = { collection_id: 'country_total', aggregation_id: 'it_total' };
const { resource_id: _, ...learnt } = showTuning.example.reply;
const report: AggregationTuningReport = { ...learnt, ...ids };

/** Who may ask is the caller's to know. Errors: NotFound. */
export const showAggregationTuning: CommandType<TunedAggregation, AggregationTuningReport> = {
  name: 'forecast-engine.show-aggregation-tuning',
  service: 'forecast-engine',
  request: TunedAggregation,
  reply: AggregationTuningReport,
  example: { request: ids, reply: report },
};

/** Rows follow as soon as they are summed anew. Errors: NotFound. */
export const switchAggregationTuning: CommandType<SwitchAggregationTuning, AggregationTuningReport> = {
  name: 'forecast-engine.switch-aggregation-tuning',
  service: 'forecast-engine',
  request: SwitchAggregationTuning,
  reply: AggregationTuningReport,
  example: { request: { ...ids, enabled: false }, reply: { ...report, enabled: false } },
};
