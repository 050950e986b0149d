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

/** An aggregation with the sites that are its members now. */
export class ShownAggregation {
  @ValidateNested() @Type(() => Aggregation) aggregation!: Aggregation;
  @IsArray() @ValidateNested({ each: true }) @Type(() => Site) sites!: Site[];
}

/** Errors: NotFound. */
export const showAggregation: CommandType<ShowAggregation, ShownAggregation> = {
  name: 'aggregation.show',
  service: 'aggregation',
  request: ShowAggregation,
  reply: ShownAggregation,
  example: {
    request: { collection_id: 'country_total', aggregation_id: 'it_total' },
    reply: { aggregation: aggregationDefined.example, sites: [siteChanged.example] },
  },
};
