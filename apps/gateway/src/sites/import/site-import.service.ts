import type { Bus } from '@daystar/bus';
import { DaystarError, type ResourceUsage, type SiteKind, showResourceUsage } from '@daystar/contracts';
import { BUS, CLOCK } from '@daystar/platform';
import type { Clock } from '@daystar/timeseries';
import { Inject, Injectable } from '@nestjs/common';
import type { Caller } from '../../http/caller';
import { SiteDirectory } from '../directory/site-directory';
import type { FormContext } from '../site-fields';
import { SitesService } from '../sites.service';
import type { ImportForm } from './import-form';
import { type ImportedSite, type SiteTable, readSiteTable } from './read-site-table';

/** Number of sites that are stored at a time. */
const CONCURRENCY = 8;
/** Time after which an import stops, and the form continues it, ms. Requests end after 65 s; the page takes seconds on a busy server. */
const MAX_DURATION_MS = 30_000;
/** Time to wait for the number of sites that the account may have, ms. The registry checks it again. */
const USAGE_TIMEOUT_MS = 2000;

/** A table of sites, compared with the sites of the account. */
export interface ImportPreview extends SiteTable {
  /** Number of sites of the kind that the account may add; absent while the registry does not respond. */
  readonly remaining?: number;
  /** Lines whose sites have the name of a registered site, or of an earlier line. */
  readonly linesWithKnownName: ReadonlySet<number>;
}

/** What an import has stored. */
export interface ImportResult {
  /** Number of sites from the beginning of the list that are stored. */
  readonly storedCount: number;
  /** Why the import ended early; absent when it is complete or took too long. */
  readonly error?: DaystarError;
}

const USAGE_NAMES = {
  utility: 'utility_sites',
  rooftop: 'rooftop_sites',
  weather: 'weather_sites',
} as const satisfies Record<SiteKind, keyof ResourceUsage>;

/** Reads tables of sites, and registers their sites. */
@Injectable()
export class SiteImportService {
  constructor(
    private readonly sitesService: SitesService,
    private readonly sites: SiteDirectory,
    @Inject(BUS) private readonly bus: Pick<Bus, 'request'>,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Reads the table of a form, and compares its sites with those of the account. */
  async preview(
    { account }: Caller,
    language: FormContext['language'],
    { kind, table: text, omittedLines }: ImportForm,
  ): Promise<ImportPreview> {
    const table = await readSiteTable({ kind, language }, text, this.clock.now());
    const sites = table.sites.filter(({ line }) => !omittedLines.includes(line));
    const { account_id } = account;
    const usage = await this.bus.request(showResourceUsage, { account_id }, USAGE_TIMEOUT_MS).catch(() => undefined);
    const { limit, used } = usage?.[USAGE_NAMES[kind]] ?? {};
    return {
      ...table,
      sites,
      remaining: limit === undefined || used === undefined ? undefined : Math.max(0, limit - used),
      linesWithKnownName: this.findKnownNames(account_id, kind, sites),
    };
  }

  private findKnownNames(accountId: string, kind: SiteKind, sites: readonly ImportedSite[]): Set<number> {
    const names = new Set(this.sites.listOwned(accountId, kind).map(({ name }) => name));
    const lines = new Set<number>();
    for (const { line, properties } of sites) {
      if (names.has(properties.name)) lines.add(line);
      names.add(properties.name);
    }
    return lines;
  }

  /**
   * Registers sites in their order until one fails or the import takes too long.
   * @param importId makes a repeated import find the sites that an earlier one stored
   * @param startedAt time at which the request began, by `performance.now()`, ms: the limit includes the check of the table
   */
  async store(
    caller: Caller,
    kind: SiteKind,
    sites: readonly ImportedSite[],
    { importId, startedAt }: { readonly importId: string; readonly startedAt: number },
  ): Promise<ImportResult> {
    const end = startedAt + MAX_DURATION_MS;
    let storedCount = 0;
    // Each request stores some sites, so that the form reaches its end on a busy server too.
    while (storedCount < sites.length && (storedCount === 0 || performance.now() < end)) {
      const batch = sites.slice(storedCount, storedCount + CONCURRENCY);
      const results = await Promise.allSettled(
        batch.map(({ line, body }) => this.sitesService.create(caller, kind, body, `import-${importId}-${line}`)),
      );
      const failedIndex = results.findIndex(({ status }) => status === 'rejected');
      const failure = results[failedIndex];
      if (failure?.status !== 'rejected') storedCount += batch.length;
      else if (failure.reason instanceof DaystarError)
        return { storedCount: storedCount + failedIndex, error: failure.reason };
      else throw failure.reason;
    }
    return { storedCount };
  }
}
