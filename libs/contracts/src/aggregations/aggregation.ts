import { Type } from 'class-transformer';
import {
  IsArray,
  IsInt,
  IsISO8601,
  IsNumber,
  IsOptional,
  IsString,
  Length,
  Matches,
  Min,
  ValidateNested,
} from 'class-validator';
import { Area } from '../areas/area';
import { RESOURCE_ID } from '../sites/site';
import { Fleet } from './fleet';
import { IsMembers } from './is-members';

/** Pattern of ids that are part of URL paths. */
export const SLUG = /^[a-z0-9][a-z0-9_-]{0,63}$/;

/** A registered site that is a member of an aggregation. */
export class AggregationMember {
  @Matches(RESOURCE_ID) resource_id!: string;
  /** AC capacity of the site, MW: the current one for members selected by `area` or `tags`, the one at the definition for listed members. */
  @IsNumber() @Min(0) capacity!: number;
}

/** A sum of sites and a fleet, with the accounts that may read it. */
export class Aggregation {
  @Matches(SLUG) collection_id!: string;
  @Matches(SLUG) aggregation_id!: string;
  @IsString() @Length(1, 200) name!: string;
  @IsMembers() members!: AggregationMember[];
  /** Capacity in addition to the members. */
  @IsOptional() @ValidateNested() @Type(() => Fleet) fleet?: Fleet;
  /** Selects the members by place; the members follow changes of sites. */
  @IsOptional() @ValidateNested() @Type(() => Area) area?: Area;
  /** Selects the members that have all of these tags. */
  @IsOptional() @IsArray() @IsString({ each: true }) tags?: string[];
  /** Accounts that may read it. */
  @IsArray() @IsString({ each: true }) accounts!: string[];
  /** Accounts that may post its measurements, besides its owner and the operator. */
  @IsOptional() @IsArray() @IsString({ each: true }) writers?: string[];
  /** Account that defined it; absent when the operator defined it. */
  @IsOptional() @IsString() owner?: string;
  /**
   * Time of the last change of its members by more than 5 % of the capacity; absent without such a change since its first
   * definition. Measurements of earlier periods belong to other members.
   */
  @IsOptional() @IsISO8601() members_since?: string;
  @IsInt() @Min(1) version!: number;
}
