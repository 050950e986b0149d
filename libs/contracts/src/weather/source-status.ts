import { Type } from 'class-transformer';
import { IsISO8601, IsOptional, IsString, Matches, MaxLength, ValidateNested } from 'class-validator';

/** Last error of a source. */
export class SourceError {
  @IsISO8601() at!: string;
  /** Text of the error, in which URLs are shortened to their hosts. */
  @IsString() @MaxLength(300) message!: string;
}

/** State of a weather source. */
export class SourceStatus {
  @Matches(/^[a-z0-9-]{1,40}$/) source!: string;
  /** Time of publication. A later status replaces an earlier one. */
  @IsISO8601() told_at!: string;
  /** Time of the last successful request, with or without new data. */
  @IsOptional() @IsISO8601() heard_at?: string;
  /** Start of its newest run, or time of its newest observation. */
  @IsOptional() @IsISO8601() newest_run?: string;
  /** Time of the next poll that sends a request, after the pause of a failed source. */
  @IsISO8601() next_expected_at!: string;
  /** Time of the first failure since the last success; absent without a failure. */
  @IsOptional() @IsISO8601() failing_since?: string;
  /** Last error since the start, also after later successes. */
  @IsOptional() @ValidateNested() @Type(() => SourceError) last_error?: SourceError;
}
