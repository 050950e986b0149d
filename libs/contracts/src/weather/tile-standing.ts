import { Type } from 'class-transformer';
import { IsArray, IsISO8601, Matches, ValidateNested } from 'class-validator';
import { IsOpenEnum } from '../open-enum';
import { InputRun, LADDER, type LadderStep } from '../forecast/provenance';

/** What the forecasts of the next minutes stand on, over one tile of the sky grid. */
export class TileStanding {
  @Matches(/^t\d{1,2}-\d{1,3}$/) tile!: string;
  @IsISO8601() told_at!: string;
  /** Of the places of the tile that rows were made for, the worst. */
  @IsOpenEnum(LADDER, { readAs: 'climatology' }) ladder!: LadderStep;
  @IsArray() @ValidateNested({ each: true }) @Type(() => InputRun) inputs!: InputRun[];
}
