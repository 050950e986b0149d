import type { Bus } from '@daystar/bus';
import {
  type Aggregation,
  DaystarError,
  type Place,
  type ErrorCode,
  type FieldError,
  type LikelyMistake,
  type Site,
  type SiteKind,
  type SiteProperties,
  createSite,
  deleteSite,
  replaceSite,
} from '@daystar/contracts';
import type { Clock } from '@daystar/timeseries';
import { BUS, CLOCK } from '@daystar/platform';
import { Inject, Injectable } from '@nestjs/common';
import { type Caller, toAuditActor } from '../http/caller';
import { QueryReader, type QueryValues } from '../http/query-reader';
import { t } from '../pages/i18n/translate';
import { readSiteChange, readSite } from './site-body';
import type { PendingTestSite } from '../http/pending-test-site';
import { SitePlaceQuota } from '../rate-limiting/site-place-quota';
import { SiteDirectory } from './directory/site-directory';
import { FindingSummaries } from './findings/finding-summaries';
import { type KnownFinding, selectMostSerious } from './findings/finding-summary';
import { hasTags, readTags } from './select-sites';
import { checkIfMatch, computeRecordTag } from './record-tag';
import { type SiteRecord, toSiteRecord } from './site-record';

export interface SiteList {
  readonly sites: readonly SiteRecord[];
  /** Present when the caller's test site could not be created yet. */
  readonly pending_test_site?: PendingTestSite;
}

export interface SitePage extends SiteList {
  readonly page_count: number;
  readonly current_page: number;
  readonly total_records: number;
}

/** A created, changed or found site in responses. */
export interface SiteResponse {
  readonly site: SiteRecord;
  readonly resource_id: string;
  readonly warnings?: readonly FieldError[];
  /** Likely mistakes in the properties, where measurements show them. */
  readonly likely_mistakes?: readonly LikelyMistake[];
}

/** A site with the `etag` of its record, for a header. */
export interface TaggedSite extends SiteResponse {
  readonly etag: string;
}

const MAX_PAGE_SIZE = 1000;
/** Members of an aggregation that the list of aggregations diagnoses, each in a fraction of a second in the background. */
const MAX_DIAGNOSED_MEMBERS = 100;
/** Sites on a page in a browser, which takes over a second to show a thousand rows. */
export const SITES_PER_HTML_PAGE = 200;
/** Errors that the registry sends before it stores anything. After any other error the site may have been stored. */
const ERRORS_BEFORE_STORING: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'InvalidRequest',
  'NotFound',
  'Forbidden',
  'Conflict',
  'PreconditionFailed',
]);

const isSamePlace = (a: Place, b: Place): boolean => a.latitude === b.latitude && a.longitude === b.longitude;

/** Finds and changes registered sites of the caller. Sites of other accounts are reported as not found. */
@Injectable()
export class SitesService {
  constructor(
    private readonly sites: SiteDirectory,
    @Inject(BUS) private readonly bus: Bus,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly placeQuota: SitePlaceQuota,
    private readonly findings: FindingSummaries,
  ) {}

  list({ account }: Caller, kind: SiteKind, query: QueryValues, defaultPageSize = MAX_PAGE_SIZE): SitePage {
    const reader = new QueryReader(query);
    const pageSize = reader.readWholeNumber('page_size', { min: 1, max: MAX_PAGE_SIZE }) ?? defaultPageSize;
    const page = reader.readWholeNumber('page', { min: 1, max: 1_000_000 }) ?? 1;
    reader.throwErrors();
    const sites = this.sites.listOwned(account.account_id, kind);
    return {
      sites: sites.slice((page - 1) * pageSize, page * pageSize).map((site) => this.toRecord(site)),
      page_count: Math.max(1, Math.ceil(sites.length / pageSize)),
      current_page: page,
      total_records: sites.length,
    };
  }

  listOwned({ account }: Caller, kind: SiteKind): readonly Site[] {
    return this.sites.listOwned(account.account_id, kind);
  }

  listRecords({ account }: Caller, kind: SiteKind): SiteRecord[] {
    return this.sites.listOwned(account.account_id, kind).map((site) => this.toRecord(site));
  }

  /** Finds the sites that have all tags in the parameter `tags`, separated by commas. */
  search({ account }: Caller, kind: SiteKind, query: QueryValues): SiteList {
    const reader = new QueryReader(query);
    const requiredTags = readTags(reader);
    reader.throwErrors();
    const taggedSites = this.sites.listOwned(account.account_id, kind).filter((site) => hasTags(site, requiredTags));
    return { sites: taggedSites.map((site) => this.toRecord(site)) };
  }

  /** Returns what is known of a site of the caller that a list shows. */
  findFinding(caller: Caller, resourceId: string): KnownFinding {
    return this.findings.find(caller, this.sites.findOfAnyKind(caller, resourceId));
  }

  /**
   * Returns the most serious finding about the members of an aggregation that are sites of the caller, with the name of the
   * site; undefined without such members. Only the largest members are diagnosed for it.
   */
  findFindingOfMembers(caller: Caller, { members }: Aggregation): KnownFinding | undefined {
    const { account_id } = caller.account;
    const sites = members
      .flatMap(({ resource_id }) => this.sites.findOwned(account_id, 'utility', resource_id) ?? [])
      .sort((a, b) => (b.capacity ?? 0) - (a.capacity ?? 0));
    if (sites.length === 0) return undefined;
    return selectMostSerious(
      sites.map((site, index) => {
        const finding = index < MAX_DIAGNOSED_MEMBERS ? this.findings.find(caller, site) : this.findings.peek(site);
        if (typeof finding !== 'object') return finding;
        return { ...finding, title: t('{name}: {data}', { name: site.name, data: finding.title }) };
      }),
    );
  }

  /** Registers a site. @param idempotency_key makes a repeated request return the site of the first one */
  async create(caller: Caller, kind: SiteKind, body: unknown, idempotency_key?: string): Promise<TaggedSite> {
    const { account_id } = caller.account;
    const { properties, warnings } = readSite(kind, body, this.clock.now());
    const request = { account_id, kind, properties, idempotency_key, origin: toAuditActor(caller) };
    const store = () => this.bus.request(createSite, request);
    return this.updateDirectory(await this.storeAtNewPlace(caller, store), warnings);
  }

  /** Replaces all properties of a site. @param ifMatch header `If-Match` @throws DaystarError PreconditionFailed */
  replace(caller: Caller, site: Site, body: unknown, ifMatch?: string): Promise<TaggedSite> {
    return this.replaceProperties(caller, site, ifMatch, () => readSite(site.kind, body, this.clock.now()));
  }

  /** Changes properties of a site. @param ifMatch header `If-Match` @throws DaystarError PreconditionFailed */
  change(caller: Caller, site: Site, body: unknown, ifMatch?: string): Promise<TaggedSite> {
    return this.replaceProperties(caller, site, ifMatch, () => readSiteChange(site.kind, site, body, this.clock.now()));
  }

  /** Deletes a site. @param ifMatch header `If-Match` @throws DaystarError PreconditionFailed */
  async delete(caller: Caller, site: Site, ifMatch?: string): Promise<void> {
    const expected_version = checkIfMatch(ifMatch, site);
    const { account_id, kind, resource_id } = site;
    const request = { account_id, kind, resource_id, expected_version, origin: toAuditActor(caller) };
    this.sites.storeSite(await this.bus.request(deleteSite, request));
    this.sites.removeSite(resource_id);
  }

  /** Replaces the properties of a site by those that `read` returns, unless `If-Match` names another version. */
  private async replaceProperties(
    caller: Caller,
    site: Site,
    ifMatch: string | undefined,
    read: () => { readonly properties: SiteProperties; readonly warnings: readonly FieldError[] },
  ): Promise<TaggedSite> {
    const expected_version = checkIfMatch(ifMatch, site);
    const { properties, warnings } = read();
    const { account_id, kind, resource_id } = site;
    const request = { account_id, kind, resource_id, properties, expected_version, origin: toAuditActor(caller) };
    const store = () => this.bus.request(replaceSite, request);
    const stored = isSamePlace(site, properties) ? store() : this.storeAtNewPlace(caller, store);
    return this.updateDirectory(await stored, warnings);
  }

  /** Counts a new place towards the daily limit of the account, unless the registry refuses the site. */
  private async storeAtNewPlace(caller: Caller, store: () => Promise<Site>): Promise<Site> {
    const refund = await this.placeQuota.consume(caller.account);
    try {
      return await store();
    } catch (error) {
      if (error instanceof DaystarError && ERRORS_BEFORE_STORING.has(error.code)) refund();
      throw error;
    }
  }

  /** Updates the directory at once, because the event of the change may arrive after the caller's next request. */
  private updateDirectory(site: Site, warnings: readonly FieldError[]): TaggedSite {
    this.sites.storeSite(site);
    return { ...this.toResponse(site), ...(warnings.length > 0 ? { warnings } : {}) };
  }

  /** Builds the response with the record of a site. */
  toResponse(site: Site): TaggedSite {
    return { site: this.toRecord(site), resource_id: site.resource_id, etag: computeRecordTag(site) };
  }

  /** Returns the time of the clock, ms since 1970 UTC. */
  now(): number {
    return this.clock.now();
  }

  /** Builds the record of a site, with the defaults in effect. */
  toRecord(site: Site): SiteRecord {
    return toSiteRecord(site, this.clock.now());
  }
}
