import { IsOptional, IsString, Matches } from 'class-validator';
import { SLUG } from '../aggregations/aggregation';
import { Audited } from '../audit/origin';
import { aggregationDefined } from '../events/aggregation-defined';
import { AggregationSummary, listAggregations } from './aggregation-list';
import type { CommandType } from './command-type';

export class RemoveAggregation extends Audited {
  @Matches(SLUG) collection_id!: string;
  @Matches(SLUG) aggregation_id!: string;
  /** Only when it is this account's own. */
  @IsOptional() @IsString() owner?: string;
}

const { collection_id, aggregation_id } = aggregationDefined.example;

/**
 * Takes an aggregation away, with what was measured and learnt of it; its ids are free then. Answers with what it was.
 * Errors: NotFound, Forbidden when it is not the owner's.
 */
export const removeAggregation: CommandType<RemoveAggregation, AggregationSummary> = {
  name: 'aggregation.remove',
  service: 'aggregation',
  request: RemoveAggregation,
  reply: AggregationSummary,
  example: { request: { collection_id, aggregation_id }, reply: listAggregations.example.reply.aggregations[0] },
};
