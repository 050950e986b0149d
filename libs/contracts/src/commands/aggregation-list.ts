import { Type } from 'class-transformer';
import { IsArray, IsInt, IsOptional, IsString, Matches, Min, ValidateNested } from 'class-validator';
import { SLUG } from '../aggregations/aggregation';
import { Audited } from '../audit/origin';
import type { CommandType } from './command-type';

/** An aggregation without what it is made of. */
export class AggregationSummary {
  @Matches(SLUG) collection_id!: string;
  @Matches(SLUG) aggregation_id!: string;
  @IsString() name!: string;
  /** Registered sites that are members. */
  @IsInt() @Min(0) sites!: number;
  /** Systems of its fleet. */
  @IsInt() @Min(0) systems!: number;
  @IsArray() @IsString({ each: true }) accounts!: string[];
  @IsOptional() @IsArray() @IsString({ each: true }) writers?: string[];
  @IsOptional() @IsString() owner?: string;
  @IsInt() @Min(1) version!: number;
}

export class ListAggregations {
  @IsOptional() @Matches(SLUG) collection_id?: string;
}

export class AggregationList {
  @IsArray() @ValidateNested({ each: true }) @Type(() => AggregationSummary) aggregations!: AggregationSummary[];
}

/** Says anew which accounts may read an aggregation, and which may tell what was measured of it; nothing else. */
export class AssignAggregation extends Audited {
  @Matches(SLUG) collection_id!: string;
  @Matches(SLUG) aggregation_id!: string;
  @IsArray() @IsString({ each: true }) accounts!: string[];
  /** They stay as they are, when absent. */
  @IsOptional() @IsArray() @IsString({ each: true }) writers?: string[];
}

const example: AggregationSummary = {
  collection_id: 'country_total',
  aggregation_id: 'it_total',
  name: 'Italy',
  sites: 1,
  systems: 1_000_000,
  accounts: ['acme'],
  version: 1,
};

export const listAggregations: CommandType<ListAggregations, AggregationList> = {
  name: 'aggregation.list',
  service: 'aggregation',
  request: ListAggregations,
  reply: AggregationList,
  example: { request: { collection_id: 'country_total' }, reply: { aggregations: [example] } },
};

/** Errors: NotFound. */
export const assignAggregation: CommandType<AssignAggregation, AggregationSummary> = {
  name: 'aggregation.assign',
  service: 'aggregation',
  request: AssignAggregation,
  reply: AggregationSummary,
  example: {
    request: { collection_id: 'country_total', aggregation_id: 'it_total', accounts: ['acme'] },
    reply: example,
  },
};
