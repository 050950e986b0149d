import { Type } from 'class-transformer';
import { IsISO8601, IsOptional, IsString, Matches, MaxLength, ValidateNested } from 'class-validator';

/** Why a source could not be heard. */
export class SourceError {
  @IsISO8601() at!: string;
  /** In a sentence, without addresses. */
  @IsString() @MaxLength(300) message!: string;
}

/** How it is with a weather source, as ingestion sees it. */
export class SourceStatus {
  @Matches(/^[a-z0-9-]{1,40}$/) source!: string;
  @IsISO8601() told_at!: string;
  /** When it last answered without failing, news or not. */
  @IsOptional() @IsISO8601() heard_at?: string;
  /** Start of its newest run, or time of its newest observation. */
  @IsOptional() @IsISO8601() newest_run?: string;
  /** When it is asked again. */
  @IsISO8601() next_expected_at!: string;
  /** Since when it fails; absent while it answers. */
  @IsOptional() @IsISO8601() failing_since?: string;
  /** The last there was, be it long ago. */
  @IsOptional() @ValidateNested() @Type(() => SourceError) last_error?: SourceError;
}
