import { Type } from 'class-transformer';
import { IsArray, IsInt, IsISO8601, IsObject, IsOptional, IsString, Max, Min, ValidateNested } from 'class-validator';
import { AuditActor } from '../audit/audit-actor';
import { IsOpenEnum } from '../open-enum';
import type { CommandType } from './command-type';

/** `measured`: measurements of the resource were posted. The other actions change the resource itself. */
const ACTIONS = ['created', 'changed', 'deleted', 'measured'] as const;

/** One change with its origin, and the resource before and after. */
export class AuditEntry extends AuditActor {
  /** Increasing number. */
  @IsString() id!: string;
  @IsISO8601() changed_at!: string;
  @IsOpenEnum(ACTIONS, 'keep') action!: (typeof ACTIONS)[number];
  /** `account/…`, `site/…`, `webhook/…`, `history/…` or `aggregation/<collection>/<aggregation>`. */
  @IsString() resource!: string;
  @IsOptional() @IsObject() before?: object;
  @IsOptional() @IsObject() after?: object;
}

export class ListAudit {
  /** One resource, or all resources below a path: `aggregation/country_total`. */
  @IsOptional() @IsString() resource?: string;
  /** Only changes at or after this time. */
  @IsOptional() @IsISO8601() since?: string;
  @IsOptional() @IsString() actor?: string;
  /** Only entries before this one, for paging. */
  @IsOptional() @IsString() before_id?: string;
  @IsOptional() @IsInt() @Min(1) @Max(1000) limit?: number;
}

export class AuditList {
  @IsArray() @ValidateNested({ each: true }) @Type(() => AuditEntry) entries!: AuditEntry[];
}

/** Lists changes, newest first. */
export const listAudit: CommandType<ListAudit, AuditList> = {
  name: 'site-registry.list-audit',
  service: 'site-registry',
  request: ListAudit,
  reply: AuditList,
  example: {
    request: { resource: 'site/1234-abcd-5678-ef90', since: '2026-01-01T00:00:00Z' },
    reply: {
      entries: [
        {
          id: '17',
          changed_at: '2026-01-02T12:00:00.000Z',
          actor: 'acme',
          key_id: 'k1',
          request_id: '9f1c4a52-5d0e-4c8b-9a53-0c7a4c1f7a11',
          action: 'changed',
          resource: 'site/1234-abcd-5678-ef90',
          before: { capacity: 100 },
          after: { capacity: 110 },
        },
      ],
    },
  },
};
