import { DaystarError, type HistorySpecification, type Site } from '@daystar/contracts';
import { Injectable } from '@nestjs/common';
import { AggregationDirectory } from '../directory/aggregation-directory';
import { FleetDirectory } from '../directory/fleet-directory';
import { SiteDirectory } from '../directory/site-directory';
import { type HistorySubject, createPlaceSubject } from './history-subject';

/** Creates the subjects of ordered histories, with the properties that sites and fleets have now. */
@Injectable()
export class HistorySubjectFactory {
  constructor(
    private readonly sites: SiteDirectory,
    private readonly aggregations: AggregationDirectory,
    private readonly fleets: FleetDirectory,
  ) {}

  /**
   * @param site the registered site of `resource_id`
   * @throws DaystarError InvalidRequest when the specification names no site, aggregation or place; NotFound for an
   *   aggregation without members
   */
  create(specification: HistorySpecification, site: Site | undefined): HistorySubject {
    const { collection_id, aggregation_id } = specification;
    if (aggregation_id === undefined) return createPlaceSubject(specification, site);
    const key = `${collection_id}/${aggregation_id}`;
    const members = this.aggregations.findAggregation(key)?.members;
    const sites = (members ?? []).flatMap(({ resource_id }) => this.sites.findSite(resource_id) ?? []);
    const fleet = this.fleets.findFleet(key);
    if (sites.length === 0 && !fleet) {
      throw new DaystarError('NotFound', 'The aggregation was not found or has no members.');
    }
    sites.sort((a, b) => (a.resource_id < b.resource_id ? -1 : 1));
    return { kind: 'aggregation', sites, fleet };
  }
}
