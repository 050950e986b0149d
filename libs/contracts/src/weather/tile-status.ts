import { Type } from 'class-transformer';
import { IsArray, IsISO8601, IsOptional, IsString, Matches, ValidateNested } from 'class-validator';
import { IsOpenEnum } from '../open-enum';
import { InputRun, DATA_BASIS_RANKING, type DataBasis } from '../forecast/provenance';

/** A source that forecasts do not use, because its data failed plausibility checks. */
export class ExcludedInput extends InputRun {
  /**
   * `implausible`: physically impossible values. `frozen`: a run repeats the one before it. `level-jump`: a run
   * differs from the run before it and from other sources nearly everywhere. `level`: it differs from other sources or
   * from observations nearly everywhere. More may follow.
   */
  @IsString() fault!: string;
  /** Time of detection. */
  @IsISO8601() since!: string;
}

/** Data basis and inputs of the current forecasts within one tile. */
export class TileStatus {
  @Matches(/^t\d{1,2}-\d{1,3}$/) tile!: string;
  /** Issue time of the forecast, not of publication as in other events. A later status replaces an earlier one. */
  @IsISO8601() told_at!: string;
  /** Worst data basis among the places in the tile; `ladder` is its name in messages. */
  @IsOpenEnum(DATA_BASIS_RANKING, { readAs: 'climatology' }) ladder!: DataBasis;
  @IsArray() @ValidateNested({ each: true }) @Type(() => InputRun) inputs!: InputRun[];
  /** Sources with forecasts for the tile that are not used. */
  @IsOptional() @IsArray() @ValidateNested({ each: true }) @Type(() => ExcludedInput) excluded?: ExcludedInput[];
}
