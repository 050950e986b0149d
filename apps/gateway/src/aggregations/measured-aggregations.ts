import type { Aggregation, Site } from '@daystar/contracts';
import { createAggregatePlant, listLargestMembers } from '@daystar/forecasting';
import { CLOCK } from '@daystar/platform';
import type { Clock } from '@daystar/timeseries';
import { Inject, Injectable } from '@nestjs/common';
import type { GatewayRequest } from '../http/gateway-request';
import { QueryReader } from '../http/query-reader';
import { t } from '../pages/i18n/translate';
import { findTimeZone } from '../pages/time-zone';
import { SiteDirectory } from '../sites/directory/site-directory';
import type { MeasuredPlant, MeasuredResource, MeasuredResourceFinder } from '../sites/measurements/measured-resource';
import { readTimeRange } from '../sites/measurements/measurements.service';
import { getAggregationPagePath } from './aggregation-links';
import { AggregationMeasurementsService } from './aggregation-measurements.service';
import { AggregationDirectory } from './directory/aggregation-directory';
import { renderMembershipNote } from './membership-note';

/** Finds aggregations with their measurements, for their owners and accounts with write access. */
@Injectable()
export class MeasuredAggregations implements MeasuredResourceFinder {
  constructor(
    private readonly directory: AggregationDirectory,
    private readonly sites: SiteDirectory,
    private readonly measurements: AggregationMeasurementsService,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  findByPath(request: GatewayRequest): MeasuredResource {
    const { caller } = request;
    const aggregation = this.directory.findWritableByPath(request);
    const { name, members, members_since } = aggregation;
    return {
      name,
      path: getAggregationPagePath(aggregation),
      formPath: `/aggregations/${aggregation.collection_id}/${aggregation.aggregation_id}`,
      unit: 'MW',
      lead: t('Measurements of this aggregation. They improve its forecasts.'),
      note: members_since === undefined ? undefined : renderMembershipNote(members_since),
      listPlaces: () => this.listSites(members),
      describePlant: () => this.describePlant(aggregation),
      readRange: (query) => readTimeRange(new QueryReader(query), this.clock.now()),
      post: (body) => this.measurements.post(caller, aggregation, body),
      listBetween: (range) => this.measurements.listBetween(aggregation, range),
      deleteBetween: (range) => this.measurements.delete(caller, aggregation, range),
    };
  }

  private describePlant(aggregation: Aggregation): MeasuredPlant {
    const now = this.clock.now();
    const plant = createAggregatePlant(aggregation, (resourceId) => this.sites.findSite(resourceId), now);
    return {
      unit: 'MW',
      timeZone: plant ? findTimeZone(plant.places[0]) : 'UTC',
      plant: { aggregation, members: this.listSites(listLargestMembers(aggregation.members)), capacityTime: now },
    };
  }

  private listSites(members: Aggregation['members']): Site[] {
    return members.flatMap(({ resource_id }) => this.sites.findSite(resource_id) ?? []);
  }
}
