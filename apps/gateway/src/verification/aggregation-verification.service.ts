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
import type { Caller } from '../http/caller';
import { findSharedTimeZone } from '../pages/time-zone';
import { SiteDirectory } from '../sites/directory/site-directory';
import type { TimeRange } from '../sites/measurements/measurements.service';
import { listCapacityFactorsOf, sumCapacity } from '../aggregations/capacity-factors';
import type { ComparedResource } from './accuracy.service';
import { computeAggregationClearSky } from './clear-sky-power';
import { fetchMeasuredPowerMeans } from './fetch-measured-power-means';
import type { VerifiedResource } from './verification.service';

/** Connects aggregations with the verification and the accuracy chart: what they read and compute of a resource. */
@Injectable()
export class AggregationVerificationService {
  constructor(
    private readonly aggregations: AggregationDirectory,
    private readonly sites: SiteDirectory,
    private readonly measurements: AggregationMeasurementsService,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Returns how to read and compute what the verification of an aggregation needs. */
  createVerifiedResource(caller: Caller, aggregation: Aggregation): VerifiedResource {
    const listMeasurements = (range: TimeRange) => this.measurements.listBetween(aggregation, range);
    return {
      resource: buildAggregationResource(aggregation.collection_id, aggregation.aggregation_id),
      unit: 'MW',
      capacity: hasMembers(aggregation) ? sumCapacity(aggregation, this.findSite, this.clock.now()) : undefined,
      isReadOnly: !isWritable(caller, aggregation),
      findTimeZone: (periods) =>
        findSharedTimeZone(this.createPlant(aggregation, periods)?.places ?? [], this.clock.now()) ?? 'UTC',
      computeClearSky: (periods) => this.computeClearSky(aggregation, periods),
      computeCapacityFactors: (periods) => computeCapacityFactors(this.listCapacityFactors(aggregation), periods),
      readMeasured: (periods, clearSky) =>
        fetchMeasuredPowerMeans(listMeasurements, periods, clearSky, this.findLongitude(aggregation, periods)),
    };
  }

  /**
   * Returns how to read and compute what the accuracy chart of an aggregation needs. Accounts without write access get no
   * measurements.
   * @throws DaystarError NotFound
   */
  createComparedResource(caller: Caller, collection: string, id: string): ComparedResource {
    const aggregation = this.aggregations.find(caller, collection, id);
    const { name: title, version } = aggregation;
    if (!hasMembers(aggregation)) throw createNoMembersError(title);
    const isReadOnly = !isWritable(caller, aggregation);
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
