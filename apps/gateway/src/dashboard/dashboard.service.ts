import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import {
  type Aggregation,
  DaystarError,
  type ForecastIssue,
  SITE_KINDS,
  type Site,
  type SiteKind,
  buildAggregationResource,
  buildSiteResource,
} from '@daystar/contracts';
import { CLOCK } from '@daystar/platform';
import type { Clock } from '@daystar/timeseries';
import { Inject, Injectable } from '@nestjs/common';
import { AggregationDirectory } from '../aggregations/directory/aggregation-directory';
import { getAggregationPagePath } from '../aggregations/aggregation-links';
import type { Caller } from '../http/caller';
import { t } from '../pages/i18n/translate';
import type { Text } from '../pages/markup';
import { IssueCache } from '../serving/issues/issue-cache';
import { findCapacityInEffect } from '../sites/capacity-in-effect';
import { SiteDirectory } from '../sites/directory/site-directory';
import { findFacingProblem } from '../sites/facing';
import type { KnownFinding } from '../sites/findings/finding-summary';
import { SITE_KIND_LABELS } from '../sites/site-kind-labels';
import { SitesService } from '../sites/sites.service';
import { type DaySummary, summarizeDays } from './day-summary';
import { type IssueState, type Warning, listWarnings, readIssueState } from './issue-state';

/** Maximum number of sites, and of aggregations, on one page: each costs a read of a cached issue. */
export const PAGE_SIZE = 50;
/**
 * Maximum time to compute rows before yielding to other requests, ms. Each yield waits for all work that is due, so fewer yields
 * make the page ready sooner on a busy machine.
 */
const MAX_BLOCKING_MS = 20;
/** Maximum number of tags to choose from. */
const MAX_TAGS = 200;
/** Maximum number of tags read from sites: 5,000 sites with 100 tags each would block the event loop for a second. */
const MAX_READ_TAGS = 20_000;

export const SORT_ORDERS = ['name', 'capacity', 'newest'] as const;
export type SortOrder = (typeof SORT_ORDERS)[number];

/** Filter, order and page of the sites on a dashboard. */
export interface DashboardQuery {
  readonly page: number;
  readonly sort: SortOrder;
  readonly tag?: string;
  /** Text that the name contains, in any letter case. */
  readonly name?: string;
}

/** A site or an aggregation of the dashboard. */
export interface DashboardRow {
  readonly name: string;
  /** Kind of the site, or `aggregation`. */
  readonly kind: Text;
  /** Page of the forecast. */
  readonly url: string;
  /** Page of the settings. */
  readonly settingsUrl: string;
  /** Page of the diagnosis, for sites with power and aggregations. */
  readonly diagnosisUrl?: string;
  readonly resource: string;
  /** Unit of power; absent for weather sites. */
  readonly unit?: string;
  /** AC capacity, in `unit`. */
  readonly capacity?: number;
  readonly tags: readonly string[];
  /** Undefined for weather sites, before the first forecast, and while the row cache is unavailable. */
  readonly summary?: DaySummary;
  readonly state?: IssueState;
  readonly warnings: readonly Warning[];
  /** The most serious finding of the last diagnosis, of an aggregation that of its members; absent for weather sites. */
  readonly finding?: KnownFinding;
}

export interface Dashboard extends DashboardQuery {
  readonly sites: readonly DashboardRow[];
  readonly aggregations: readonly DashboardRow[];
  readonly counts: Readonly<Record<SiteKind, number>>;
  /** Number of sites that the filter selects. */
  readonly selectedCount: number;
  readonly pageCount: number;
  /** Tags of the account to choose from, in alphabetical order. */
  readonly tags: readonly string[];
}

/** Reads the sites and aggregations of an account, with a summary of today and tomorrow from their cached issues. */
@Injectable()
export class DashboardService {
  constructor(
    private readonly sites: SiteDirectory,
    private readonly sitesService: SitesService,
    private readonly aggregations: AggregationDirectory,
    private readonly issues: IssueCache,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async load(caller: Caller, query: DashboardQuery): Promise<Dashboard> {
    const sitesByKind = SITE_KINDS.map((kind) => this.sites.listOwned(caller.account.account_id, kind));
    const ownedSites = sitesByKind.flat();
    const selectedSites = ownedSites.filter((site) => isSelected(site, query)).sort(COMPARISONS[query.sort]);
    const shownSites = selectedSites.slice((query.page - 1) * PAGE_SIZE, query.page * PAGE_SIZE);
    // Only the first page without a filter shows aggregations: filters select sites, and later pages list further sites.
    const hasAggregations = query.page === 1 && query.tag === undefined && query.name === undefined;
    const readableAggregations = hasAggregations
      ? this.aggregations.listAssigned(caller).sort(compareNames).slice(0, PAGE_SIZE)
      : [];
    return {
      ...query,
      sites: await this.loadRows(shownSites, getSiteResource, (site, issue) => this.buildSiteRow(caller, site, issue)),
      aggregations: await this.loadRows(readableAggregations, getAggregationResource, (aggregation, issue) =>
        this.buildAggregationRow(caller, aggregation, issue),
      ),
      counts: Object.fromEntries(SITE_KINDS.map((kind, i) => [kind, sitesByKind[i].length])) as Record<
        SiteKind,
        number
      >,
      selectedCount: selectedSites.length,
      pageCount: Math.max(1, Math.ceil(selectedSites.length / PAGE_SIZE)),
      tags: listTags(ownedSites),
    };
  }

  /** Reads the issues of all items at once, and then builds their rows. @param toResource returns undefined for an item without power */
  private async loadRows<T>(
    items: readonly T[],
    toResource: (item: T) => string | undefined,
    buildRow: (item: T, issue: ForecastIssue | undefined) => DashboardRow,
  ): Promise<DashboardRow[]> {
    const issues = await Promise.all(items.map((item) => this.readIssue(toResource(item))));
    const rows: DashboardRow[] = [];
    let yieldedAt = performance.now();
    for (const [index, item] of items.entries()) {
      rows.push(buildRow(item, issues[index]));
      if (performance.now() - yieldedAt < MAX_BLOCKING_MS) continue;
      await yieldToEventLoop();
      yieldedAt = performance.now();
    }
    return rows;
  }

  private buildSiteRow(caller: Caller, site: Site, issue: ForecastIssue | undefined): DashboardRow {
    const { path, name: kind, unit } = SITE_KIND_LABELS[site.kind];
    const settingsUrl = `${path}/${site.resource_id}`;
    const resource = buildSiteResource(site.resource_id);
    const facingProblem = unit && findFacingProblem(this.sitesService.toRecord(site));
    const current = this.summarize(issue, site.longitude);
    return {
      name: site.name,
      kind,
      unit,
      tags: site.tags ?? [],
      resource,
      settingsUrl,
      diagnosisUrl: unit && `${settingsUrl}/diagnosis`,
      url: `${settingsUrl}/${unit ? 'recent' : 'combined'}`,
      ...current,
      capacity: findCapacityInEffect(site, this.clock.now()) ?? current?.capacity,
      warnings: listWarnings(current?.state, this.clock.now(), facingProblem),
      finding: unit === undefined ? undefined : this.sitesService.findFinding(caller, site.resource_id),
    };
  }

  private buildAggregationRow(
    caller: Caller,
    aggregation: Aggregation,
    issue: ForecastIssue | undefined,
  ): DashboardRow {
    const { name, members } = aggregation;
    const settingsUrl = getAggregationPagePath(aggregation);
    const resource = getAggregationResource(aggregation);
    // The day of an aggregation is the solar day of its first member. A fleet without listed members has the day in UTC.
    const longitude = this.sites.findSite(members[0]?.resource_id ?? '')?.longitude ?? 0;
    const current = this.summarize(issue, longitude);
    return {
      name,
      kind: t('aggregation'),
      unit: 'MW',
      tags: [],
      resource,
      settingsUrl,
      diagnosisUrl: `${settingsUrl}/diagnosis`,
      url: `${settingsUrl}/recent`,
      ...current,
      warnings: listWarnings(current?.state, this.clock.now()),
      finding: this.sitesService.findFindingOfMembers(caller, aggregation) ?? 'unknown',
    };
  }

  private summarize(issue: ForecastIssue | undefined, longitude: number) {
    if (!issue) return undefined;
    const now = this.clock.now();
    return {
      capacity: issue.capacity,
      summary: summarizeDays(issue, longitude, now),
      state: readIssueState(issue, now),
    };
  }

  private async readIssue(resource: string | undefined): Promise<ForecastIssue | undefined> {
    try {
      const cached = resource === undefined ? undefined : await this.issues.getNewest(resource);
      return cached && (await this.issues.readIssue(cached));
    } catch (error) {
      // Without the row cache, the list is still useful.
      if (error instanceof DaystarError && error.code === 'Unavailable') return undefined;
      throw error;
    }
  }
}

/** Returns the resource of a site; undefined for a site without power. */
const getSiteResource = ({ kind, resource_id }: Site): string | undefined =>
  SITE_KIND_LABELS[kind].unit && buildSiteResource(resource_id);

const getAggregationResource = ({ collection_id, aggregation_id }: Aggregation): string =>
  buildAggregationResource(collection_id, aggregation_id);

/** Sorts `Roof 9` before `Roof 10`. */
const NAME_COLLATOR = new Intl.Collator('en', { numeric: true });
const compareNames = (a: { readonly name: string }, b: { readonly name: string }) =>
  NAME_COLLATOR.compare(a.name, b.name);

const COMPARISONS: Readonly<Record<SortOrder, (a: Site, b: Site) => number>> = {
  name: compareNames,
  capacity: (a, b) => toMegawatts(b) - toMegawatts(a) || compareNames(a, b),
  newest: (a, b) => b.created_at.localeCompare(a.created_at),
};

/** Converts a capacity to MW, to sort sites of several kinds. */
const toMegawatts = ({ kind, capacity = 0 }: Site): number => (kind === 'rooftop' ? capacity / 1000 : capacity);

function listTags(sites: readonly Site[]): string[] {
  const uniqueTags = new Set<string>();
  let readCount = 0;
  for (const { tags = [] } of sites) {
    for (const tag of tags) uniqueTags.add(tag);
    if ((readCount += tags.length) >= MAX_READ_TAGS) break;
  }
  return [...uniqueTags].sort().slice(0, MAX_TAGS);
}

function isSelected({ name, tags = [] }: Site, { tag, name: searchText }: DashboardQuery): boolean {
  return (
    (tag === undefined || tags.includes(tag)) &&
    (searchText === undefined || name.toLowerCase().includes(searchText.toLowerCase()))
  );
}
