import { Type } from 'class-transformer';
import { IsArray, IsInt, IsOptional, IsString, Min, ValidateNested } from 'class-validator';

/** Error or warning about one row of a request: a measurement, or a period of an external forecast. */
export class RowProblem {
  /** Index in the posted list. */
  @IsInt() @Min(0) row!: number;
  @IsString() field!: string;
  @IsString() error_code!: string;
  @IsString() message!: string;
}

/** Result of storing posted rows. Replies of commands have these keys, so they must not change. */
export class StoreResult {
  @IsInt() @Min(0) stored!: number;
  /** Rejected rows, with the reason; all others were stored. */
  @IsOptional() @IsArray() @ValidateNested({ each: true }) @Type(() => RowProblem) refused?: RowProblem[];
  /** Rows that were stored although their values suggest another unit, or do not fit the plant. */
  @IsOptional() @IsArray() @ValidateNested({ each: true }) @Type(() => RowProblem) warnings?: RowProblem[];
}

export class DeletedCount {
  /** Number of deleted rows: measurements, or periods of external forecasts. */
  @IsInt() @Min(0) deleted!: number;
}
