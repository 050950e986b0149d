import { Type } from 'class-transformer';
import { IsArray, Matches, ValidateNested } from 'class-validator';
import { Aggregation, SLUG } from '../aggregations/aggregation';
import { aggregationDefined } from '../events/aggregation-defined';
import { siteChanged } from '../events/site-changed';
import { Site } from '../sites/site';
import type { CommandType } from './command-type';

export class ShowAggregation {
  @Matches(SLUG) collection_id!: string;
  @Matches(SLUG) aggregation_id!: string;
}

/** An aggregation with its current member sites. */
export class AggregationDetails {
  @ValidateNested() @Type(() => Aggregation) aggregation!: Aggregation;
  @IsArray() @ValidateNested({ each: true }) @Type(() => Site) sites!: Site[];
}

/** Shows an aggregation with its details. Errors: NotFound. */
export const showAggregation: CommandType<ShowAggregation, AggregationDetails> = {
  name: 'aggregation.show',
  service: 'aggregation',
  request: ShowAggregation,
  reply: AggregationDetails,
  example: {
    request: { collection_id: 'country_total', aggregation_id: 'it_total' },
    reply: { aggregation: aggregationDefined.example, sites: [siteChanged.example] },
  },
};
