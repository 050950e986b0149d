import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsOptional,
  IsString,
  Length,
  Matches,
  ValidateNested,
} from 'class-validator';
import { Aggregation, SLUG } from '../aggregations/aggregation';
import { AuditedCommand } from '../audit/audit-actor';
import { Fleet } from '../aggregations/fleet';
import { aggregationDefined } from '../events/aggregation-defined';
import { Area, IsArea } from '../areas/area';
import { IsPrintable } from '../errors/is-printable';
import { RESOURCE_ID } from '../sites/site';
import type { CommandType } from './command-type';

/** Defines an aggregation, or replaces the one with the same ids. */
export class DefineAggregation extends AuditedCommand {
  @Matches(SLUG) collection_id!: string;
  @Matches(SLUG) aggregation_id!: string;
  @IsString() @Length(1, 200) @IsPrintable() name!: string;
  /** Resource ids of the utility-scale sites to sum; empty when `area` or `tags` select them. */
  @IsArray() @ArrayMaxSize(100_000) @Matches(RESOURCE_ID, { each: true }) members!: string[];
  /** Distributed capacity in addition to the members. */
  @IsOptional() @ValidateNested() @Type(() => Fleet) fleet?: Fleet;
  /** Selects the utility-scale sites in this area: those of the owner or, without an owner, of all accounts. */
  @IsOptional() @IsArea() @ValidateNested() @Type(() => Area) area?: Area;
  /** Selects the utility-scale sites that have all of these tags. */
  @IsOptional()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(20)
  @IsString({ each: true })
  @Length(1, 100, { each: true })
  @IsPrintable({ each: true })
  tags?: string[];
  /** Accounts that may read the aggregation. */
  @IsArray() @IsString({ each: true }) accounts!: string[];
  /** Accounts that may post its measurements; unchanged when absent. */
  @IsOptional() @IsArray() @IsString({ each: true }) writers?: string[];
  /** Account that defines it, and that may change it. */
  @IsOptional() @IsString() owner?: string;
}

/**
 * Defines an aggregation, or replaces its definition. Errors: InvalidRequest, which lists the members whose site does not exist;
 * Conflict when the collection has aggregations of another owner.
 */
export const defineAggregation: CommandType<DefineAggregation, Aggregation> = {
  name: 'aggregation.define',
  service: 'aggregation',
  request: DefineAggregation,
  reply: Aggregation,
  example: {
    request: {
      collection_id: 'country_total',
      aggregation_id: 'it_total',
      name: 'Italy',
      members: ['1234-abcd-5678-ef90'],
      accounts: ['acme'],
    },
    reply: aggregationDefined.example,
  },
};
