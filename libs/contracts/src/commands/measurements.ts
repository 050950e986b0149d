import { Type } from 'class-transformer';
import { IsArray, IsISO8601, IsOptional, IsString, Matches, ValidateNested } from 'class-validator';
import { AuditActor } from '../audit/audit-actor';
import { measurementsStored } from '../events/measurements-stored';
import { IsOpenEnum } from '../open-enum';
import { Measurement } from '../sites/measurement';
import { SiteMeasurements } from '../sites/site-measurements';
import { RESOURCE_ID } from '../sites/site';
import { QC_FLAGS, type QcFlag } from '../sites/qc-flag';
import type { CommandType } from './command-type';
import { DeletedCount, StoreResult } from './stored-rows';

export class PostMeasurements extends SiteMeasurements {
  @IsOptional() @ValidateNested() @Type(() => AuditActor) origin?: AuditActor;
}

export class ListMeasurements {
  @IsString() account_id!: string;
  @Matches(RESOURCE_ID) resource_id!: string;
  /** Selects periods that end after this time. */
  @IsISO8601() from!: string;
  /** Selects periods that end at or before this time. */
  @IsISO8601() to!: string;
}

/** A measurement with its quality-control flag. */
export class FlaggedMeasurement extends Measurement {
  @IsOpenEnum(QC_FLAGS, 'keep') verdict!: QcFlag;
}

/** A span without measurements. */
export class MeasurementGap {
  @IsISO8601() from!: string;
  @IsISO8601() to!: string;
}

export class MeasurementList {
  @IsArray() @ValidateNested({ each: true }) @Type(() => FlaggedMeasurement) measurements!: FlaggedMeasurement[];
  /** Gaps between the first and the last measurement. */
  @IsArray() @ValidateNested({ each: true }) @Type(() => MeasurementGap) gaps!: MeasurementGap[];
}

/** Deletes the measurements that `ListMeasurements` with the same properties lists. */
export class DeleteMeasurements extends ListMeasurements {
  @IsOptional() @ValidateNested() @Type(() => AuditActor) origin?: AuditActor;
}

/**
 * Stores measurements. A row replaces the stored one of the same period; invalid rows are rejected, the others are
 * stored. Errors: InvalidRequest when no row is valid, NotFound when the site belongs to another account, Forbidden when it
 * would have too many measured periods.
 */
export const postMeasurements: CommandType<PostMeasurements, StoreResult> = {
  name: 'site-registry.post-measurements',
  service: 'site-registry',
  request: PostMeasurements,
  reply: StoreResult,
  example: { request: measurementsStored.example, reply: { stored: 1 } },
};

/** Lists measurements of a site. Errors: InvalidRequest, NotFound when the site belongs to another account. */
export const listMeasurements: CommandType<ListMeasurements, MeasurementList> = {
  name: 'site-registry.list-measurements',
  service: 'site-registry',
  request: ListMeasurements,
  reply: MeasurementList,
  example: {
    request: {
      account_id: 'acme',
      resource_id: '1234-abcd-5678-ef90',
      from: '2026-01-01T00:00:00Z',
      to: '2026-01-02T00:00:00Z',
    },
    reply: {
      measurements: measurementsStored.example.measurements.map((measurement) => ({ ...measurement, verdict: 'ok' })),
      gaps: [],
    },
  },
};

/**
 * Deletes measurements and the values that they replaced. Errors: InvalidRequest, NotFound when the site belongs to another
 * account.
 */
export const deleteMeasurements: CommandType<DeleteMeasurements, DeletedCount> = {
  name: 'site-registry.delete-measurements',
  service: 'site-registry',
  request: DeleteMeasurements,
  reply: DeletedCount,
  example: { request: listMeasurements.example.request, reply: { deleted: 48 } },
};
