import { type Aggregation, type Site, buildAggregationResource } from '@daystar/contracts';
import { CLOCK } from '@daystar/platform';
import type { Clock } from '@daystar/timeseries';
import { Inject, Injectable } from '@nestjs/common';
import { listCapacityFactorsOf, showsPercentage } from './capacity-factors';
import type { ForecastRequest } from '../serving/query/forecast-query';
import type { ForecastResponse } from '../serving/response/forecast-response';
import { type PowerRequest, PowerResponseBuilder } from '../serving/response/power-response';
import { SiteDirectory } from '../sites/directory/site-directory';

/** Builds responses with the power of aggregations, whose percentages relate to the capacity at the time of each row. */
@Injectable()
export class AggregationPowerBuilder {
  constructor(
    private readonly power: PowerResponseBuilder,
    private readonly sites: SiteDirectory,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Builds the response of an aggregation. @throws DaystarError as `PowerResponseBuilder.build` */
  build(
    aggregation: Aggregation,
    query: ForecastRequest,
    envelope?: PowerRequest['envelope'],
  ): Promise<ForecastResponse> {
    const { collection_id, aggregation_id, name: title, version } = aggregation;
    const findSite = (id: string): Site | undefined => this.sites.findSite(id);
    const capacityFactors = showsPercentage(query)
      ? listCapacityFactorsOf(aggregation, findSite, this.clock.now())
      : undefined;
    const resource = buildAggregationResource(collection_id, aggregation_id);
    const request = { family: 'aggregation', query, title, envelope, version, capacityFactors } as const;
    return this.power.build(resource, request);
  }
}
