import { IsOptional, IsString, Matches } from 'class-validator';
import { SLUG } from '../aggregations/aggregation';
import { AuditedCommand } from '../audit/audit-actor';
import { aggregationDefined } from '../events/aggregation-defined';
import { AggregationSummary, listAggregations } from './list-aggregations';
import type { CommandType } from './command-type';

export class RemoveAggregation extends AuditedCommand {
  @Matches(SLUG) collection_id!: string;
  @Matches(SLUG) aggregation_id!: string;
  /** Account that must own the aggregation; absent for the operator. */
  @IsOptional() @IsString() owner?: string;
}

const { collection_id, aggregation_id } = aggregationDefined.example;

/**
 * Removes an aggregation with its measurements, external forecasts and tuning, and frees its ids. Replies with its last summary.
 * Errors: NotFound, Forbidden when it has another owner.
 */
export const removeAggregation: CommandType<RemoveAggregation, AggregationSummary> = {
  name: 'aggregation.remove',
  service: 'aggregation',
  request: RemoveAggregation,
  reply: AggregationSummary,
  example: { request: { collection_id, aggregation_id }, reply: listAggregations.example.reply.aggregations[0] },
};
