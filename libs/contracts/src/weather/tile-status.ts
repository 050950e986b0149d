import { Type } from 'class-transformer';
import { IsArray, IsISO8601, Matches, ValidateNested } from 'class-validator';
import { IsOpenEnum } from '../open-enum';
import { InputRun, LADDER, type LadderStep } from '../forecast/provenance';

/** Data basis and inputs of the current forecasts within one tile. */
export class TileStatus {
  @Matches(/^t\d{1,2}-\d{1,3}$/) tile!: string;
  /** Time of publication. A later status replaces an earlier one. */
  @IsISO8601() told_at!: string;
  /** Worst data basis among the places in the tile. */
  @IsOpenEnum(LADDER, { readAs: 'climatology' }) ladder!: LadderStep;
  @IsArray() @ValidateNested({ each: true }) @Type(() => InputRun) inputs!: InputRun[];
}
