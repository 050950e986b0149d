import { Type } from 'class-transformer';
import { IsOptional, IsString, Length, ValidateNested } from 'class-validator';

/** Who asks for a change. */
export class Origin {
  /** An account's id, or `operator`. */
  @IsString() @Length(1, 64) actor!: string;
  /** Which of the account's keys was used: its name, never the key. */
  @IsOptional() @IsString() key_id?: string;
  /** The `x-request-id` of the request. */
  @IsOptional() @IsString() @Length(1, 128) request_id?: string;
}

/** A command that changes something, and is audited. */
export class Audited {
  @IsOptional() @ValidateNested() @Type(() => Origin) origin?: Origin;
}
