import { Type } from 'class-transformer';
import { IsBoolean, IsOptional, Matches, ValidateNested } from 'class-validator';
import { SLUG } from '../aggregations/aggregation';
import { AuditActor } from '../audit/audit-actor';
import type { CommandType } from './command-type';
import { TuningState, showTuning } from './tuning';

/** Report on the tuning of an aggregation. */
export class AggregationTuningReport extends TuningState {
  @Matches(SLUG) collection_id!: string;
  @Matches(SLUG) aggregation_id!: string;
}

/** Names an aggregation. */
export class AggregationReference {
  @Matches(SLUG) collection_id!: string;
  @Matches(SLUG) aggregation_id!: string;
}

export class SwitchAggregationTuning extends AggregationReference {
  @IsBoolean() enabled!: boolean;
  /** Deletes the trained models; training starts again. */
  @IsOptional() @IsBoolean() forget?: boolean;
  @IsOptional() @ValidateNested() @Type(() => AuditActor) origin?: AuditActor;
}

const ids = { collection_id: 'country_total', aggregation_id: 'it_total' };
const {
  resource_id: _id,
  irradiance: _irradiance,
  estimates: _estimates,
  likely_mistakes: _mistakes,
  ...state
} = showTuning.example.reply;
const report: AggregationTuningReport = { ...state, ...ids };

/**
 * Shows the tuning of an aggregation. The sender must check that the caller may read the aggregation. Errors: NotFound.
 */
export const showAggregationTuning: CommandType<AggregationReference, AggregationTuningReport> = {
  name: 'forecast-engine.show-aggregation-tuning',
  service: 'forecast-engine',
  request: AggregationReference,
  reply: AggregationTuningReport,
  example: { request: ids, reply: report },
};

/** Switches tuning on or off, beginning with the next issue. Errors: NotFound. */
export const switchAggregationTuning: CommandType<SwitchAggregationTuning, AggregationTuningReport> = {
  name: 'forecast-engine.switch-aggregation-tuning',
  service: 'forecast-engine',
  request: SwitchAggregationTuning,
  reply: AggregationTuningReport,
  example: { request: { ...ids, enabled: false }, reply: { ...report, enabled: false } },
};
