import { Type } from 'class-transformer';
import { IsArray, IsInt, IsOptional, IsString, Matches, Min, ValidateNested } from 'class-validator';
import { SLUG } from '../aggregations/aggregation';
import type { CommandType } from './command-type';

/** An aggregation without the list of its members and without its fleet. */
export class AggregationSummary {
  @Matches(SLUG) collection_id!: string;
  @Matches(SLUG) aggregation_id!: string;
  @IsString() name!: string;
  /** Number of member sites. */
  @IsInt() @Min(0) sites!: number;
  /** Number of systems of its fleet. */
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

const example: AggregationSummary = {
  collection_id: 'country_total',
  aggregation_id: 'it_total',
  name: 'Italy',
  sites: 1,
  systems: 1_000_000,
  accounts: ['acme'],
  version: 1,
};

/** Lists all aggregations, or those of a collection. */
export const listAggregations: CommandType<ListAggregations, AggregationList> = {
  name: 'aggregation.list',
  service: 'aggregation',
  request: ListAggregations,
  reply: AggregationList,
  example: { request: { collection_id: 'country_total' }, reply: { aggregations: [example] } },
};
