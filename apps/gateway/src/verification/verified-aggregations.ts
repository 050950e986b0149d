import { type Aggregation, type Site, buildAggregationResource } from '@daystar/contracts';
import { averageUsablePower, computeCapacityFactors, createAggregatePlant } from '@daystar/forecasting';
import { CLOCK } from '@daystar/platform';
import { type Clock, type Steps, lastEnd } from '@daystar/timeseries';
import { Inject, Injectable } from '@nestjs/common';
import { createAggregationChartOverlay } from '../aggregations/aggregation-chart-overlay';
import { AggregationMeasurementsService } from '../aggregations/aggregation-measurements.service';
import { AggregationDirectory } from '../aggregations/directory/aggregation-directory';
import { hasMembers, createNoMembersError } from '../aggregations/directory/has-members';
import { isWritable } from '../aggregations/directory/is-writable';
import type { GatewayRequest } from '../http/gateway-request';
import { findSharedTimeZone } from '../pages/time-zone';
import { SiteDirectory } from '../sites/directory/site-directory';
import type { TimeRange } from '../sites/measurements/measurements.service';
import { listCapacityFactorsOf, sumCapacity } from '../aggregations/capacity-factors';
import { computeAggregationClearSky } from './clear-sky-power';
import { fetchMeasuredPowerMeans } from './fetch-measured-power-means';
import type { ChartedResource, VerifiedResource, VerifiedResourceFinder } from './verified-resource';

/** Finds what verification reads and computes of aggregations that are assigned to the caller. */
@Injectable()
export class VerifiedAggregations implements VerifiedResourceFinder {
  constructor(
    private readonly aggregations: AggregationDirectory,
    private readonly sites: SiteDirectory,
    private readonly measurements: AggregationMeasurementsService,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  findByPath(request: GatewayRequest): VerifiedResource {
    const aggregation = this.aggregations.findByPath(request);
    const listMeasurements = (range: TimeRange) => this.measurements.listBetween(aggregation, range);
    return {
      resource: buildAggregationResource(aggregation.collection_id, aggregation.aggregation_id),
      name: aggregation.name,
      unit: 'MW',
      capacity: hasMembers(aggregation) ? sumCapacity(aggregation, this.findSite, this.clock.now()) : undefined,
      isReadOnly: !isWritable(request.caller, aggregation),
      findTimeZone: (periods) =>
        findSharedTimeZone(this.createPlant(aggregation, periods)?.places ?? [], this.clock.now()) ?? 'UTC',
      computeClearSky: (periods) => this.computeClearSky(aggregation, periods),
      computeCapacityFactors: (periods) => computeCapacityFactors(this.listCapacityFactors(aggregation), periods),
      readMeasured: (periods, clearSky) =>
        fetchMeasuredPowerMeans(listMeasurements, periods, clearSky, this.findLongitude(aggregation, periods)),
    };
  }

  /** Accounts without write access get no measurements. @throws DaystarError NotFound, also for an aggregation without members */
  findChartedByPath(request: GatewayRequest): ChartedResource {
    const aggregation = this.aggregations.findByPath(request);
    const { name: title, version } = aggregation;
    if (!hasMembers(aggregation)) throw createNoMembersError(title);
    const isReadOnly = !isWritable(request.caller, aggregation);
    return {
      resource: buildAggregationResource(aggregation.collection_id, aggregation.aggregation_id),
      family: 'aggregation',
      capacityFactors: this.listCapacityFactors(aggregation),
      title,
      version,
      overlay: createAggregationChartOverlay(aggregation, this.findSite, this.clock.now()),
      envelope: { aggregation_name: title },
      isReadOnly,
      listMeasurements: async (range) =>
        isReadOnly ? [] : (await this.measurements.listBetween(aggregation, range)).measurements,
      averageMeasurements: async (periods, measurements) => {
        const flags = measurements.map(({ verdict: flag }) => flag);
        const clearSky = await this.computeClearSky(aggregation, periods);
        return averageUsablePower(measurements, flags, periods, clearSky, this.findLongitude(aggregation, periods));
      },
    };
  }

  private computeClearSky(aggregation: Aggregation, periods: Steps): Promise<Float64Array> {
    return computeAggregationClearSky(aggregation, this.findSite, periods);
  }

  /** Finds the longitude of the capacity-weighted centre, degrees, for the time of day. */
  private findLongitude(aggregation: Aggregation, periods: Steps): number {
    return this.createPlant(aggregation, periods)?.place.longitude ?? 0;
  }

  private createPlant(aggregation: Aggregation, periods: Steps): ReturnType<typeof createAggregatePlant> {
    return createAggregatePlant(aggregation, this.findSite, lastEnd(periods));
  }

  private listCapacityFactors(aggregation: Aggregation) {
    return listCapacityFactorsOf(aggregation, this.findSite, this.clock.now());
  }

  private readonly findSite = (resourceId: string): Site | undefined => this.sites.findSite(resourceId);
}
