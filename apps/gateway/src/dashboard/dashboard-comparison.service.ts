import {
  type Aggregation,
  type ForecastIssue,
  type Place,
  RESOURCE_ID,
  type Site,
  buildAggregationResource,
  buildSiteResource,
  parseResource,
} from '@daystar/contracts';
import { CLOCK } from '@daystar/platform';
import { type Clock, HALF_HOUR, HOUR, NATIVE_PERIOD_MS, floorTo } from '@daystar/timeseries';
import { Inject, Injectable } from '@nestjs/common';
import { createAggregationChartOverlay } from '../aggregations/aggregation-chart-overlay';
import { getAggregationPagePath } from '../aggregations/aggregation-links';
import { AggregationDirectory } from '../aggregations/directory/aggregation-directory';
import type { Caller } from '../http/caller';
import type { QueryReader } from '../http/query-reader';
import { IssueCache } from '../serving/issues/issue-cache';
import { findCapacityAt } from '../serving/response/capacity-steps';
import { findCapacityInEffect } from '../sites/capacity-in-effect';
import { SiteDirectory } from '../sites/directory/site-directory';
import { SITE_KIND_LABELS } from '../sites/site-kind-labels';
import { createPeriodFinder } from './period-power';

/** Maximum number of sites and aggregations in one comparison: each costs a read of a cached issue. */
export const MAX_COMPARED = 50;
/** Time before and after now that a comparison covers, ms. */
const SPAN_MS = 48 * HOUR;

/**
 * A site or an aggregation of a comparison, with its half-hourly mean powers in the unit of the comparison, NaN where
 * there are none.
 */
export interface ComparedPower {
  readonly name: string;
  /** Page of the forecast. */
  readonly url: string;
  /** AC capacity in the unit of the comparison. */
  readonly capacity?: number;
  readonly places: readonly Place[];
  readonly values: Float64Array;
}

/** Powers of several sites and aggregations, and their sum. */
export interface Comparison {
  /** kW when all resources are rooftop sites, otherwise MW. */
  readonly unit: 'kW' | 'MW';
  /** Ends of the half hours, ms. */
  readonly periodEnds: readonly number[];
  readonly compared: readonly ComparedPower[];
  /** NaN where a compared resource has no value. */
  readonly sum: Float64Array;
  /** Ids of the selected sites; absent unless all are utility-scale sites. Only their sum can become an aggregation. */
  readonly members?: readonly string[];
  /** Names of the resources that share a site with another one: the sum counts the site twice. */
  readonly overlapping: readonly string[];
  /** Names of the selected resources without a forecast yet, which the sum excludes. */
  readonly missing: readonly string[];
}

/** A selected site or aggregation. */
interface SelectedResource {
  readonly resource: string;
  readonly name: string;
  readonly url: string;
  readonly unit: string;
  /** In `unit`; absent for a site without a stated capacity. */
  readonly capacity?: number;
  readonly places: readonly Place[];
  /** Ids of the site, or of the members of the aggregation. */
  readonly siteIds: readonly string[];
}

/** Compares the power of selected sites and aggregations. */
@Injectable()
export class DashboardComparisonService {
  constructor(
    private readonly sites: SiteDirectory,
    private readonly aggregations: AggregationDirectory,
    private readonly issues: IssueCache,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Compares the resources that the parameter `resource` names.
   * @param reader reads `resource`, given once for each site (`site/<id>`) or aggregation (`aggregation/<collection>/<id>`)
   * @returns undefined when nothing is selected
   * @throws DaystarError InvalidRequest for an unknown resource, or for too many
   */
  async compare(caller: Caller, reader: QueryReader): Promise<Comparison | undefined> {
    const resources = [...new Set(reader.readRepeatedList('resource'))];
    if (resources.length > MAX_COMPARED)
      reader.addError(
        'resource',
        'TooMany',
        `At most ${MAX_COMPARED} sites and aggregations can be compared at once, not ${resources.length}.`,
      );
    const selected = resources.slice(0, MAX_COMPARED).flatMap((resource) => {
      const selection = this.findSelected(caller, resource);
      return selection ?? reader.addError('resource', 'NotFound', buildNotFoundMessage(resource)) ?? [];
    });
    reader.throwErrors();
    return selected.length === 0 ? undefined : this.readPowers(selected);
  }

  private findSelected(caller: Caller, resource: string): SelectedResource | undefined {
    const reference = parseResource(resource);
    if (reference.kind === 'site') {
      const site = this.sites.findSite(reference.resource_id);
      return site && site.account_id === caller.account.account_id ? describeSite(site, this.clock.now()) : undefined;
    }
    if (reference.kind !== 'aggregation') return undefined;
    const { collection_id, aggregation_id } = reference;
    if (!this.aggregations.isReadable(caller, collection_id, aggregation_id)) return undefined;
    return this.describeAggregation(this.aggregations.find(caller, collection_id, aggregation_id));
  }

  private describeAggregation(aggregation: Aggregation): SelectedResource {
    const { collection_id, aggregation_id, name } = aggregation;
    const now = this.clock.now();
    const overlay = createAggregationChartOverlay(aggregation, (id) => this.sites.findSite(id), now);
    return {
      resource: buildAggregationResource(collection_id, aggregation_id),
      name,
      url: `${getAggregationPagePath(aggregation)}/recent`,
      unit: 'MW',
      capacity: findCapacityAt(overlay?.capacitySteps, now),
      places: overlay?.places ?? [],
      siteIds: aggregation.members.map(({ resource_id }) => resource_id),
    };
  }

  private async readPowers(selected: readonly SelectedResource[]): Promise<Comparison> {
    const unit = selected.every((selection) => selection.unit === 'kW') ? 'kW' : 'MW';
    const start = floorTo(this.clock.now(), HALF_HOUR) - SPAN_MS;
    const periodEnds = Array.from({ length: (2 * SPAN_MS) / HALF_HOUR }, (_, i) => start + (i + 1) * HALF_HOUR);
    const hasSharedName = ({ name }: SelectedResource) => selected.filter((other) => other.name === name).length > 1;
    const compared: ComparedPower[] = [];
    const missing: string[] = [];
    for (const selection of selected) {
      const name = hasSharedName(selection) ? `${selection.name} (${selection.resource})` : selection.name;
      const cached = await this.issues.getNewest(selection.resource);
      if (!cached) {
        missing.push(name);
        continue;
      }
      const issue = await this.issues.readIssue(cached);
      const factor = selection.unit === unit ? 1 : 1 / 1000;
      const capacity = selection.capacity ?? issue.capacity;
      compared.push({
        name,
        url: selection.url,
        places: selection.places,
        capacity: capacity === undefined ? undefined : capacity * factor,
        values: averageByHalfHour(issue, periodEnds).map((power) => power * factor),
      });
    }
    const sum = Float64Array.from(periodEnds, (_, row) =>
      compared.reduce((total, { values }) => total + values[row], compared.length > 0 ? 0 : NaN),
    );
    return {
      unit,
      periodEnds,
      compared,
      sum,
      missing,
      members: listMembers(selected),
      overlapping: listOverlapping(selected),
    };
  }
}

function listMembers(selected: readonly SelectedResource[]): string[] | undefined {
  const isUtilitySite = ({ resource, unit }: SelectedResource) => resource.startsWith('site/') && unit === 'MW';
  return selected.every(isUtilitySite) ? selected.flatMap(({ siteIds }) => siteIds) : undefined;
}

/** Lists the names of the resources that share a site with another one. */
function listOverlapping(selected: readonly SelectedResource[]): string[] {
  const counts = new Map<string, number>();
  for (const id of selected.flatMap(({ siteIds }) => siteIds)) counts.set(id, (counts.get(id) ?? 0) + 1);
  return selected.filter(({ siteIds }) => siteIds.some((id) => counts.get(id)! > 1)).map(({ name }) => name);
}

function describeSite(site: Site, now: number): SelectedResource | undefined {
  const { kind, resource_id, name, latitude, longitude } = site;
  const { path, unit } = SITE_KIND_LABELS[kind];
  if (!unit) return undefined;
  const url = `${path}/${resource_id}/recent`;
  return {
    resource: buildSiteResource(resource_id),
    name,
    url,
    unit,
    capacity: findCapacityInEffect(site, now),
    places: [{ latitude, longitude }],
    siteIds: [resource_id],
  };
}

/** Builds the message about a resource that was not found. Repeats its text only if it has the form of a resource. */
function buildNotFoundMessage(resource: string): string {
  const [type, ...ids] = resource.split('/');
  const isWellFormed =
    type === 'site' ? RESOURCE_ID.test(ids.join('/')) : /^aggregation\/[a-z0-9_-]+\/[a-z0-9_-]+$/.test(resource);
  const subject = isWellFormed ? `'${resource}'` : "A selected 'resource'";
  return `${subject} was not found, is not accessible, or has no power. Select sites and aggregations on the Sites page.`;
}

/** Averages power over half hours: estimated actuals, then forecasts. NaN where a native period is missing. */
function averageByHalfHour(issue: ForecastIssue, periodEnds: readonly number[]): Float64Array {
  const findPeriod = createPeriodFinder(issue);
  const periodsPerHalfHour = HALF_HOUR / NATIVE_PERIOD_MS;
  return Float64Array.from(periodEnds, (end) => {
    let sum = 0;
    for (let i = 0; i < periodsPerHalfHour; i++) sum += findPeriod(end - i * NATIVE_PERIOD_MS)?.power ?? NaN;
    return sum / periodsPerHalfHour;
  });
}
