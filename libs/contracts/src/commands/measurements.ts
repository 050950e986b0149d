import { Type } from 'class-transformer';
import { IsArray, IsInt, IsISO8601, IsString, Matches, Min, ValidateNested } from 'class-validator';
import { measurementsStored } from '../events/measurements-stored';
import { Measurement } from '../sites/measurement';
import { SiteMeasurements } from '../sites/site-measurements';
import { RESOURCE_ID } from '../sites/site';
import type { CommandType } from './command-type';

export class MeasurementsAccepted {
  @IsInt() @Min(0) stored!: number;
}

export class ListMeasurements {
  @IsString() account_id!: string;
  @Matches(RESOURCE_ID) resource_id!: string;
  /** Periods that end after this moment … */
  @IsISO8601() from!: string;
  /** … and not after this one. */
  @IsISO8601() to!: string;
}

export class MeasurementList {
  @IsArray() @ValidateNested({ each: true }) @Type(() => Measurement) measurements!: Measurement[];
}

/** A period that is posted again replaces what was stored. Errors: NotFound when the site is not the account's. */
export const postMeasurements: CommandType<SiteMeasurements, MeasurementsAccepted> = {
  name: 'site-registry.post-measurements',
  service: 'site-registry',
  request: SiteMeasurements,
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
    reply: { measurements: measurementsStored.example.measurements },
  },
};
