import type { Bus } from '@daystar/bus';
import {
  DaystarError,
  RESOURCE_ID,
  type Site,
  type SiteKind,
  createSite,
  deleteSite,
  invalid,
  replaceSite,
} from '@daystar/contracts';
import { BUS } from '@daystar/platform';
import { Inject, Injectable } from '@nestjs/common';
import { type Caller, originOf } from '../http/caller';
import { QueryReader, type QueryValues } from '../http/query-reader';
import { readSiteChange, readSite } from './site-body';
import type { PendingTestSite } from '../http/pending-test-site';
import { SiteDirectory } from './directory/site-directory';
import { type SiteRecord, toSiteRecord } from './site-record';

export interface SiteList {
  readonly sites: readonly SiteRecord[];
  /** When the caller has a test site that could not be made yet. */
  readonly pending_test_site?: PendingTestSite;
}

export interface SitePage extends SiteList {
  readonly page_count: number;
  readonly current_page: number;
  readonly total_records: number;
}

/** A site in answers, created or found. */
export interface SiteResponse {
  readonly site: SiteRecord;
  readonly resource_id: string;
}

const MAX_PAGE_SIZE = 1000;
/** Sites whose rows come in one answer; each has 20 characters in the address. */
export const MAX_SELECTED = 50;
const MAX_SELECTION_LENGTH = 20 * MAX_SELECTED;

/** Registered sites of the caller. The sites of other accounts do not exist for it. */
@Injectable()
export class SitesService {
  constructor(
    private readonly directory: SiteDirectory,
    @Inject(BUS) private readonly bus: Bus,
  ) {}

  list({ account }: Caller, kind: SiteKind, query: QueryValues): SitePage {
    const reader = new QueryReader(query);
    const size = reader.wholeNumber('page_size', { min: 1, max: MAX_PAGE_SIZE }) ?? MAX_PAGE_SIZE;
    const page = reader.wholeNumber('page', { min: 1, max: 1_000_000 }) ?? 1;
    reader.check();
    const sites = this.directory.listOwned(account.account_id, kind);
    return {
      sites: sites.slice((page - 1) * size, page * size).map(toSiteRecord),
      page_count: Math.max(1, Math.ceil(sites.length / size)),
      current_page: page,
      total_records: sites.length,
    };
  }

  /** Sites that have every one of the `tags`, which are separated by commas. */
  search({ account }: Caller, kind: SiteKind, query: QueryValues): SiteList {
    const reader = new QueryReader(query);
    const wanted = tagsOf(reader);
    reader.check();
    const tagged = this.directory.listOwned(account.account_id, kind).filter((site) => hasTags(site, wanted));
    return { sites: tagged.map(toSiteRecord) };
  }

  /** @throws DaystarError NotFound when there is none, or another account owns it: the response does not say which */
  find({ account }: Caller, kind: SiteKind, resourceId: string): Site {
    const site = this.directory.findOwned(account.account_id, kind, resourceId.toLowerCase());
    if (!site) throw new DaystarError('NotFound', 'The site was not found or is not accessible.');
    return site;
  }

  /** Whether the site is still what it was when it was found. */
  isUnchanged(site: Site): boolean {
    return this.directory.findOwned(site.account_id, site.kind, site.resource_id) === site;
  }

  /**
   * The sites that `resource_ids` and `tags` name, or all of the kind.
   * @throws DaystarError InvalidRequest naming every id that is none of the caller's
   */
  selected({ account }: Caller, kind: SiteKind, reader: QueryReader): Site[] {
    const all = this.directory.listOwned(account.account_id, kind);
    const ids = reader.list('resource_ids', MAX_SELECTION_LENGTH);
    const tags = tagsOf(reader);
    for (const id of ids ?? []) {
      if (!all.some(({ resource_id }) => resource_id === id)) {
        const which = RESOURCE_ID.test(id) ? `'${id}'` : `One of 'resource_ids'`;
        reader.addError('resource_ids', 'NotFound', `${which} was not found or is not accessible.`);
      }
    }
    reader.check();
    const chosen = all.filter((site) => (ids?.includes(site.resource_id) ?? true) && hasTags(site, tags));
    if (chosen.length === 0) throw new DaystarError('NotFound', `There is no such ${kind} site.`);
    if (chosen.length <= MAX_SELECTED) return chosen;
    const message = `These are ${chosen.length} sites: choose at most ${MAX_SELECTED}.`;
    throw invalid([{ field_name: 'resource_ids', error_code: 'TooMany', message }]);
  }

  record(caller: Caller, kind: SiteKind, resourceId: string): SiteResponse {
    return answer(this.find(caller, kind, resourceId));
  }

  async create(caller: Caller, kind: SiteKind, body: unknown): Promise<SiteResponse> {
    const { account_id } = caller.account;
    const properties = readSite(kind, body);
    return this.stored(await this.bus.request(createSite, { account_id, kind, properties, origin: originOf(caller) }));
  }

  async replace(caller: Caller, kind: SiteKind, resourceId: string, body: unknown): Promise<SiteResponse> {
    const { account_id, resource_id } = this.find(caller, kind, resourceId);
    const properties = readSite(kind, body);
    const request = { account_id, kind, resource_id, properties, origin: originOf(caller) };
    return this.stored(await this.bus.request(replaceSite, request));
  }

  async change(caller: Caller, kind: SiteKind, resourceId: string, body: unknown): Promise<SiteResponse> {
    const site = this.find(caller, kind, resourceId);
    const { account_id, resource_id } = site;
    const properties = readSiteChange(kind, site, body);
    const request = { account_id, kind, resource_id, properties, origin: originOf(caller) };
    return this.stored(await this.bus.request(replaceSite, request));
  }

  async delete(caller: Caller, kind: SiteKind, resourceId: string): Promise<void> {
    const { account_id, resource_id } = this.find(caller, kind, resourceId);
    const request = { account_id, kind, resource_id, origin: originOf(caller) };
    this.directory.put(await this.bus.request(deleteSite, request));
    this.directory.remove(resource_id);
  }

  /** Stores the change at once: its event may arrive after the caller's next request. */
  private stored(site: Site): SiteResponse {
    this.directory.put(site);
    return answer(site);
  }
}

const tagsOf = (reader: QueryReader): string[] =>
  reader
    .text('tags')
    ?.split(',')
    .map((tag) => tag.trim()) ?? [];

const hasTags = ({ tags = [] }: Site, wanted: readonly string[]) =>
  wanted.every((tag) => tag === '' || tags.includes(tag));

const answer = (site: Site): SiteResponse => ({ site: toSiteRecord(site), resource_id: site.resource_id });
