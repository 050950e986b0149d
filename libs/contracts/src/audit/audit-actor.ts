import { Type } from 'class-transformer';
import { IsOptional, IsString, Length, ValidateNested } from 'class-validator';

/** Requester of a change and its key, for the audit log. */
export class AuditActor {
  /** An account's id, or `operator`; in entries of the audit log also `service`. */
  @IsString() @Length(1, 64) actor!: string;
  /** Id of the API key that was used, never the key itself. */
  @IsOptional() @IsString() key_id?: string;
  /** The `x-request-id` of the request. */
  @IsOptional() @IsString() @Length(1, 128) request_id?: string;
}

/** Base class of commands whose changes are written to the audit log. */
export class AuditedCommand {
  @IsOptional() @ValidateNested() @Type(() => AuditActor) origin?: AuditActor;
}
