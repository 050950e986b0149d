import { Type } from 'class-transformer';
import { IsArray, IsInt, IsNumber, IsOptional, IsString, Length, Matches, Min, ValidateNested } from 'class-validator';
import { Area } from '../areas/area';
import { RESOURCE_ID } from '../sites/site';
import { Fleet } from './fleet';

/** A name that fits into a path. */
export const SLUG = /^[a-z0-9][a-z0-9_-]{0,63}$/;

/** A registered site as a member, from a moment on. */
export class AggregationMember {
  @Matches(RESOURCE_ID) resource_id!: string;
  /** AC capacity in MW, as the site was when it became a member. */
  @IsNumber() @Min(0) capacity!: number;
}

/** The summed output of its members, and who may read it. */
export class Aggregation {
  @Matches(SLUG) collection_id!: string;
  @Matches(SLUG) aggregation_id!: string;
  @IsString() @Length(1, 200) name!: string;
  @IsArray() @ValidateNested({ each: true }) @Type(() => AggregationMember) members!: AggregationMember[];
  /** Capacity beside its members. */
  @IsOptional() @ValidateNested() @Type(() => Fleet) fleet?: Fleet;
  /** Where its members lie, when they are chosen by that: as sites come, change and go, so do members. */
  @IsOptional() @ValidateNested() @Type(() => Area) area?: Area;
  /** Tags that its members all have, when they are chosen by that. */
  @IsOptional() @IsArray() @IsString({ each: true }) tags?: string[];
  /** Accounts it is assigned to. */
  @IsArray() @IsString({ each: true }) accounts!: string[];
  /** Accounts that may tell what was measured of it, besides its owner and the operator. */
  @IsOptional() @IsArray() @IsString({ each: true }) writers?: string[];
  /** The account that defined it, when it is a user's own. */
  @IsOptional() @IsString() owner?: string;
  @IsInt() @Min(1) version!: number;
}
