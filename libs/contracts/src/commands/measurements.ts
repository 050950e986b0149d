import { Type } from 'class-transformer';
import { IsArray, IsInt, IsISO8601, IsOptional, IsString, Matches, Min, ValidateNested } from 'class-validator';
import { Origin } from '../audit/origin';
import { measurementsStored } from '../events/measurements-stored';
import { IsOpenEnum } from '../open-enum';
import { Measurement } from '../sites/measurement';
import { SiteMeasurements } from '../sites/site-measurements';
import { RESOURCE_ID } from '../sites/site';
import { VERDICTS, type Verdict } from '../sites/verdict';
import type { CommandType } from './command-type';

export class PostMeasurements extends SiteMeasurements {
  @IsOptional() @ValidateNested() @Type(() => Origin) origin?: Origin;
}

/** What is to be said of one measurement of a request. */
export class MeasurementNote {
  /** Its place in the list that was sent. */
  @IsInt() @Min(0) row!: number;
  @IsString() field!: string;
  @IsString() error_code!: string;
  @IsString() message!: string;
}

export class MeasurementsAccepted {
  @IsInt() @Min(0) stored!: number;
  /** Rows that were not stored, and why; the others were. */
  @IsOptional() @IsArray() @ValidateNested({ each: true }) @Type(() => MeasurementNote) refused?: MeasurementNote[];
  /** Rows that were stored and look as if they were of another unit. */
  @IsOptional() @IsArray() @ValidateNested({ each: true }) @Type(() => MeasurementNote) warnings?: MeasurementNote[];
}

export class ListMeasurements {
  @IsString() account_id!: string;
  @Matches(RESOURCE_ID) resource_id!: string;
  /** Periods that end after this moment … */
  @IsISO8601() from!: string;
  /** … and not after this one. */
  @IsISO8601() to!: string;
}

/** A measurement with what is thought of it beside what the plant could have made. */
export class JudgedMeasurement extends Measurement {
  @IsOpenEnum(VERDICTS, 'keep') verdict!: Verdict;
}

/** A span of which nothing was told. */
export class MeasurementGap {
  @IsISO8601() from!: string;
  @IsISO8601() to!: string;
}

export class MeasurementList {
  @IsArray() @ValidateNested({ each: true }) @Type(() => JudgedMeasurement) measurements!: JudgedMeasurement[];
  /** Between the first and the last of them. */
  @IsArray() @ValidateNested({ each: true }) @Type(() => MeasurementGap) gaps!: MeasurementGap[];
}

/**
 * A period that is posted again replaces what was stored; a wrong row is refused and does not keep the others out.
 * Errors: InvalidRequest when no row is right, NotFound when the site is not the account's.
 */
export const postMeasurements: CommandType<PostMeasurements, MeasurementsAccepted> = {
  name: 'site-registry.post-measurements',
  service: 'site-registry',
  request: PostMeasurements,
  reply: MeasurementsAccepted,
  example: { request: measurementsStored.example, reply: { stored: 1 } },
};

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
      measurements: measurementsStored.example.measurements.map((one) => ({ ...one, verdict: 'ok' })),
      gaps: [],
    },
  },
};
