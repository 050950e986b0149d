import { Type } from 'class-transformer';
import {
  IsArray,
  IsBoolean,
  IsInt,
  IsISO8601,
  IsNumber,
  IsOptional,
  IsString,
  Matches,
  Min,
  ValidateNested,
} from 'class-validator';
import { AuditActor } from '../audit/audit-actor';
import { IsOpenEnum } from '../open-enum';
import { QC_FLAGS, type QcFlag } from '../sites/qc-flag';
import { RESOURCE_ID } from '../sites/site';
import type { CommandType } from './command-type';
import {
  ESTIMATES_MISSING,
  type EstimatesMissing,
  LOST_OUTPUT_MISSING,
  LikelyMistake,
  LostOutput,
  type LostOutputMissing,
  OutputChange,
  TuningEstimate,
} from './tuning-estimate';

/** Mean absolute errors over the same half hours, in the unit of the site. */
export class TuningSkill {
  /** Half hours that were compared. */
  @IsInt() @Min(0) values!: number;
  @IsNumber() mae_untuned!: number;
  @IsNumber() mae_tuned!: number;
}

/** Use of another provider's forecast in the model of one lead time, scored on half hours outside the training data. */
export class ExternalForecastUse {
  /** Weight, 0..1, which grows with the gain over the forecast without it; 0 when it is not used. */
  @IsNumber() weight!: number;
  /** Half hours that were compared. */
  @IsInt() @Min(0) values!: number;
  /** Further days of comparison that are needed before it gets a weight; absent when none is. */
  @IsOptional() @IsInt() @Min(1) days_missing?: number;
  /**
   * Mean absolute errors of the external forecast, of the tuned forecast without it, and of both combined; 0 if no half hour
   * was compared.
   */
  @IsNumber() mae_external!: number;
  @IsNumber() mae_without!: number;
  @IsNumber() mae_combined!: number;
}

/**
 * Why a model is not applied:
 * - `hold_out`: it did not improve half hours outside the training data;
 * - `served`: it made served forecasts worse on days since it was trained;
 * - `unrelated_power`: the measured power does not follow the forecast on half hours outside the training data.
 */
export const KEPT_OUT_REASONS = ['hold_out', 'served', 'unrelated_power'] as const;
export type KeptOutReason = (typeof KEPT_OUT_REASONS)[number];

/** Tuning model of one lead time. */
export class TuningModel {
  /** Lead time, ISO 8601: `PT24H`. */
  @IsString() lead!: string;
  @IsInt() @Min(1) version!: number;
  @IsISO8601() trained_at!: string;
  /** Number of half hours in training. */
  @IsInt() @Min(0) values!: number;
  /** Errors on half hours outside the training data. */
  @ValidateNested() @Type(() => TuningSkill) hold_out!: TuningSkill;
  /** Whether the model is not applied. */
  @IsBoolean() kept_out!: boolean;
  /** Why the model is not applied; only with `kept_out`. */
  @IsOptional() @IsOpenEnum(KEPT_OUT_REASONS, 'keep') kept_out_reason?: KeptOutReason;
  /** Errors of served forecasts on the days since the training that show the harm; only with the reason `served`. */
  @IsOptional() @ValidateNested() @Type(() => TuningSkill) served_since?: TuningSkill;
  /** Absent without an external forecast. */
  @IsOptional() @ValidateNested() @Type(() => ExternalForecastUse) external?: ExternalForecastUse;
}

/** Errors of served rows. */
export class ServedTuningSkill extends TuningSkill {
  @IsString() lead!: string;
  /** Percent of measurements between the 10th and the 90th percentile. */
  @IsNumber() coverage!: number;
}

/** Correction of estimated irradiance by measured irradiance. */
export class IrradianceTuning {
  /** Number of half hours in training. */
  @IsInt() @Min(0) values!: number;
  /** Mean absolute errors of estimated ghi on half hours outside the training data, W/m2. */
  @ValidateNested() @Type(() => TuningSkill) hold_out!: TuningSkill;
  /** Weight of the correction, 0..1, by its gain on held-out data. */
  @IsNumber() trust!: number;
  /** Whether the correction is not applied, because it increased errors on held-out half hours. */
  @IsBoolean() kept_out!: boolean;
  /** Correction added to the clear-sky index (ghi / clear-sky ghi) at 0.15, 0.35, 0.55, 0.75 and 0.95. */
  @IsArray() @IsNumber({}, { each: true }) by_index!: number[];
  /** Correction added to the clear-sky index at 7, 9, 11, 13, 15 and 17 h of apparent solar time. */
  @IsArray() @IsNumber({}, { each: true }) by_hour!: number[];
}

/** Correction learned only from measurements of other sites: `offset` x clear-sky power + `slope` x untuned power. */
export class PooledTuning {
  /** Version of the tuning, as issues name it. */
  @IsString() version!: string;
  @IsNumber() offset!: number;
  @IsNumber() slope!: number;
  /** 90th percentile of the error of a typical corrected power, relative to that power. */
  @IsNumber() error_p90!: number;
}

/** Measurements that training excludes. */
export class ExcludedMeasurements {
  @IsOpenEnum(QC_FLAGS, 'keep') verdict!: QcFlag;
  @IsInt() @Min(1) values!: number;
}

/** Stored forecasts of other providers, in half hours of daylight of the last ten weeks and later. */
export class StoredExternalForecast {
  /** Half hours with a usable forecast. */
  @IsInt() @Min(0) known!: number;
  /** Half hours that were measured, and whose forecast was known an hour ahead. */
  @IsInt() @Min(0) comparable!: number;
  /** Comparable half hours that are missing before a model can learn from the forecast; absent when none is. */
  @IsOptional() @IsInt() @Min(1) values_missing?: number;
  /** Days with measurements and the forecast that are missing, at least, before it can get a weight; absent when none is. */
  @IsOptional() @IsInt() @Min(1) days_missing?: number;
}

/** State of the tuning of a site or an aggregation. */
export class TuningState {
  /** False when the owner has switched tuning off. */
  @IsBoolean() enabled!: boolean;
  @IsOptional() @IsISO8601() learnt_at?: string;
  /** When training begins next unless newer measurements arrive; absent without measurements and while tuning is off. */
  @IsOptional() @IsISO8601() next_training_at?: string;
  /** Whether uploaded history waits for a hindcast and the training after it. */
  @IsOptional() @IsBoolean() history_pending?: boolean;
  /** Whether the learned tuning is not applied, because the site, or its computed horizon, has changed since. */
  @IsOptional() @IsBoolean() description_changed?: boolean;
  /** Number of half hours of the last ten weeks with usable measurements. */
  @IsInt() @Min(0) values!: number;
  @IsOptional() @IsISO8601() from?: string;
  @IsOptional() @IsISO8601() to?: string;
  /** Ratio of measured to estimated power for each half hour of the day, UTC; it shows shading and wrong orientation. */
  @IsOptional() @IsArray() @IsNumber({}, { each: true }) yield_by_half_hour?: number[];
  /**
   * Share of the power that shade leaves under a clear sky, for each half hour of the day, UTC; absent when forecasts include no
   * shade that was found.
   */
  @IsOptional() @IsArray() @IsNumber({}, { each: true }) shade_by_half_hour?: number[];
  @IsArray() @ValidateNested({ each: true }) @Type(() => TuningModel) models!: TuningModel[];
  @IsArray() @ValidateNested({ each: true }) @Type(() => ServedTuningSkill) served!: ServedTuningSkill[];
  /** Absent without a forecast of another provider. */
  @IsOptional() @ValidateNested() @Type(() => StoredExternalForecast) external_forecast?: StoredExternalForecast;
  /** Daylight measurements of the last ten weeks that training excludes, by flag. */
  @IsOptional()
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => ExcludedMeasurements)
  left_out?: ExcludedMeasurements[];
}

/** Report on the tuning of a site. */
export class TuningReport extends TuningState {
  @Matches(RESOURCE_ID) resource_id!: string;
  /** Only for a site without usable measurements of power, if enough other sites have some. */
  @IsOptional() @ValidateNested() @Type(() => PooledTuning) pooled?: PooledTuning;
  /** Absent while there are too few irradiance measurements. */
  @IsOptional() @ValidateNested() @Type(() => IrradianceTuning) irradiance?: IrradianceTuning;
  /** Estimates of plant properties; absent without measurements and while past weather is unavailable. */
  @IsOptional() @IsArray() @ValidateNested({ each: true }) @Type(() => TuningEstimate) estimates?: TuningEstimate[];
  /** Why `estimates` is empty. */
  @IsOptional() @IsOpenEnum(ESTIMATES_MISSING, 'keep') estimates_missing?: EstimatesMissing;
  /** Likely mistakes in the properties that the owner stated. */
  @IsOptional() @IsArray() @ValidateNested({ each: true }) @Type(() => LikelyMistake) likely_mistakes?: LikelyMistake[];
  /** Output lost since a date; absent when there is no such loss. */
  @IsOptional() @ValidateNested() @Type(() => LostOutput) lost_output?: LostOutput;
  /** Why a loss of 10 % in the last ten days would not be found. */
  @IsOptional() @IsOpenEnum(LOST_OUTPUT_MISSING, 'keep') lost_output_missing?: LostOutputMissing;
  /** Soiling, decline or growth of the output; absent when there is none, and beside `lost_output`. */
  @IsOptional() @ValidateNested() @Type(() => OutputChange) output_change?: OutputChange;
}

/** Names a site and the account that owns it. */
export class SiteReference {
  @IsString() account_id!: string;
  @Matches(RESOURCE_ID) resource_id!: string;
}

export class SwitchTuning extends SiteReference {
  @IsBoolean() enabled!: boolean;
  /** Deletes the trained models; training starts again. */
  @IsOptional() @IsBoolean() forget?: boolean;
  @IsOptional() @ValidateNested() @Type(() => AuditActor) origin?: AuditActor;
}

const report: TuningReport = {
  resource_id: '1234-abcd-5678-ef90',
  enabled: true,
  learnt_at: '2026-01-01T19:00:00Z',
  values: 1210,
  from: '2025-10-30T00:30:00Z',
  to: '2026-01-01T18:30:00Z',
  yield_by_half_hour: [1, 0.93],
  models: [
    {
      lead: 'PT24H',
      version: 3,
      trained_at: '2025-12-29T03:00:00Z',
      values: 1180,
      hold_out: { values: 290, mae_untuned: 6.1, mae_tuned: 4.2 },
      kept_out: false,
      external: { weight: 0.94, values: 286, mae_external: 3.7, mae_without: 4.2, mae_combined: 3.1 },
    },
  ],
  served: [{ lead: 'PT24H', values: 310, mae_untuned: 6.3, mae_tuned: 4.4, coverage: 79.4 }],
  external_forecast: { known: 1230, comparable: 1150 },
  left_out: [{ verdict: 'curtailed', values: 42 }],
  irradiance: {
    values: 640,
    hold_out: { values: 640, mae_untuned: 41.2, mae_tuned: 29.8 },
    trust: 1,
    kept_out: false,
    by_index: [0.02, 0.05, 0.06, 0.06, 0.04],
    by_hour: [0.04, 0.01, 0, 0, 0, -0.01],
  },
  estimates: [
    {
      property: 'capacity_dc',
      stated: 127,
      default: false,
      unit: 'MW',
      days: 62,
      estimate: 118.4,
      low: 115.2,
      high: 121.6,
      significant: true,
    },
    {
      property: 'azimuth',
      stated: -135,
      default: false,
      unit: '°',
      days: 62,
      estimate: 131.7,
      low: 125.4,
      high: 138,
      significant: true,
    },
  ],
  likely_mistakes: [{ code: 'azimuth_sign', stated: [-135], likely: [135], low: 125.4, high: 138, days: 62 }],
};

/** Shows the tuning of a site. Errors: NotFound when the site belongs to another account. */
export const showTuning: CommandType<SiteReference, TuningReport> = {
  name: 'forecast-engine.show-tuning',
  service: 'forecast-engine',
  request: SiteReference,
  reply: TuningReport,
  example: { request: { account_id: 'acme', resource_id: '1234-abcd-5678-ef90' }, reply: report },
};

/** Switches the tuning of a site on or off. Errors: NotFound when the site belongs to another account. */
export const switchTuning: CommandType<SwitchTuning, TuningReport> = {
  name: 'forecast-engine.switch-tuning',
  service: 'forecast-engine',
  request: SwitchTuning,
  reply: TuningReport,
  example: {
    request: { account_id: 'acme', resource_id: '1234-abcd-5678-ef90', enabled: false },
    reply: { ...report, enabled: false },
  },
};
