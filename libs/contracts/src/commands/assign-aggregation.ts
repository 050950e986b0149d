import { IsArray, IsOptional, IsString, Matches } from 'class-validator';
import { SLUG } from '../aggregations/aggregation';
import { AuditedCommand } from '../audit/audit-actor';
import { AggregationSummary, listAggregations } from './list-aggregations';
import type { CommandType } from './command-type';

/** Replaces the accounts that may read an aggregation and those that may post its measurements. */
export class AssignAggregation extends AuditedCommand {
  @Matches(SLUG) collection_id!: string;
  @Matches(SLUG) aggregation_id!: string;
  @IsArray() @IsString({ each: true }) accounts!: string[];
  /** Unchanged when absent. */
  @IsOptional() @IsArray() @IsString({ each: true }) writers?: string[];
}

/** Replaces the accounts that may read an aggregation or post its measurements. Errors: NotFound. */
export const assignAggregation: CommandType<AssignAggregation, AggregationSummary> = {
  name: 'aggregation.assign',
  service: 'aggregation',
  request: AssignAggregation,
  reply: AggregationSummary,
  example: {
    request: { collection_id: 'country_total', aggregation_id: 'it_total', accounts: ['acme'] },
    reply: listAggregations.example.reply.aggregations[0],
  },
};
