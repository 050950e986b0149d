import type { Bus } from '@daystar/bus';
import {
  DaystarError,
  type LeadSky,
  type Place,
  getCellName,
  getSkyName,
  readLeadSkies,
  readSky,
} from '@daystar/contracts';
import { BUS } from '@daystar/platform';
import { inflateHeader, unpackSky } from '@daystar/row-cache';
import { DAY, MINUTE, type Steps, lastEnd, firstStart } from '@daystar/timeseries';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { Caller } from '../http/caller';
import { type PastQuery, checkAsOf } from '../serving/query/past-query';
import { requestArchived } from '../serving/request-archived';
import { SiteDirectory } from '../sites/directory/site-directory';
import type { DecodedSky } from './sky-history.service';
import { SkyCache } from './sky-cache';

/** Maximum number of cached skies, about 20 kB each. */
const MAX_SKIES = 10;
/** Time for which clients may cache rows of past skies, ms. They never change. */
const PAST_MAX_AGE_MS = DAY;
/** Maximum age of `as_of`, ms, at which the cached sky may be the one served then. A sky is current for about ten minutes. */
const MAX_CURRENT_SKY_AGE_MS = 30 * MINUTE;
/** Time to wait for the engine, ms: it needs seconds to collect two weeks of skies by lead. */
const LEAD_TIMEOUT_MS = 20_000;

const NO_WEATHER_SITE =
  'No issue of this place is archived for that time. Radiation forecasts are archived only for 0.25-degree cells in which you have a weather site.';
const NOT_ARCHIVED =
  'No issue of this place is archived for that time. Issues are archived from the registration of a weather site in its 0.25-degree cell, for as long as the operator keeps them.';

/** A sky as it was served at a time. */
export interface ServedSky {
  readonly sky: DecodedSky;
  /** Time as of which the rows are shown, ms. */
  readonly servedAt: number;
}

/**
 * Reads past skies from the archive, as they were served. `SkyHistoryService` has what the sky was, by calendar months.
 */
@Injectable()
export class PastSkiesService {
  /** Skies by issue id. They never change. */
  private readonly skies = new LRUCache<string, DecodedSky>({ max: MAX_SKIES });

  constructor(
    private readonly skyCache: SkyCache,
    private readonly sites: SiteDirectory,
    @Inject(BUS) private readonly bus: Pick<Bus, 'request'>,
  ) {}

  /**
   * Requires a weather site of the caller in the cell of a place: the response must not reveal weather sites of other accounts.
   * @throws DaystarError NotFound
   */
  checkAccess({ account }: Caller, place: Place): void {
    const cell = getCellName(place);
    const weatherSites = this.sites.listOwned(account.account_id, 'weather');
    if (!weatherSites.some((site) => getCellName(site) === cell)) throw new DaystarError('NotFound', NO_WEATHER_SITE);
  }

  /**
   * Finds the sky that a past query names, and the time at which it was served.
   * @param place `kind` selects the sky of a plant; without it, the sky of the cell
   * @param now clock time, ms
   * @throws DaystarError InvalidRequest for a time in the future, NotFound when no sky is archived
   */
  async find(
    place: Place & { readonly kind?: string },
    past: Exclude<PastQuery, { kind: 'lead' }>,
    now: number,
  ): Promise<ServedSky> {
    if (past.kind === 'issue') {
      // The id of a sky begins with its name.
      const name = [getSkyName(place), getCellName(place)].find((prefix) => past.issueId.startsWith(`${prefix}-`));
      if (!name) throw new DaystarError('NotFound', NOT_ARCHIVED);
      const sky = this.skies.get(past.issueId) ?? (await this.read(name, { issue_id: past.issueId }, now));
      return { sky, servedAt: sky.issuedAt };
    }
    const { asOf } = past;
    checkAsOf(asOf, now);
    const currentSky = asOf > now - MAX_CURRENT_SKY_AGE_MS ? await this.skyCache.get(getSkyName(place)) : undefined;
    const sky =
      currentSky && currentSky.issuedAt <= asOf
        ? { ...currentSky, nextIssueAt: now + PAST_MAX_AGE_MS, isStale: false }
        : await this.findServed(place, asOf, now);
    return { sky, servedAt: asOf };
  }

  /**
   * Finds the archived sky that was current at a time. The sky of a plant is only archived while its radiation is requested;
   * at other times the sky of the cell applies.
   */
  private async findServed(place: Place & { readonly kind?: string }, asOf: number, now: number): Promise<DecodedSky> {
    const [name, cell] = [getSkyName(place), getCellName(place)];
    const selector = { as_of: new Date(asOf).toISOString() };
    if (name === cell) return this.read(cell, selector, now);
    const plantSky = await this.read(name, selector, now).catch(toUndefinedIfNotFound);
    if (plantSky && plantSky.issuedAt > asOf - MAX_CURRENT_SKY_AGE_MS) return plantSky;
    const cellSky = await this.read(cell, selector, now).catch(toUndefinedIfNotFound);
    const newest = cellSky && plantSky && plantSky.issuedAt >= cellSky.issuedAt ? plantSky : (cellSky ?? plantSky);
    if (!newest) throw new DaystarError('NotFound', NOT_ARCHIVED);
    return newest;
  }

  /**
   * Reads spans of skies. Each span is from the last sky that was issued at least `lead` before the periods of the span.
   * @param lead lead time, ms
   * @throws DaystarError NotFound when none is archived
   */
  async readLeadSkies(cell: string, periods: Steps, lead: number): Promise<readonly LeadSky[]> {
    const [from, to] = [firstStart(periods), lastEnd(periods)].map((time) => new Date(time).toISOString());
    const request = { cell, from, to, period: periods.stepMs, lead };
    const { skies } = await this.bus.request(readLeadSkies, request, LEAD_TIMEOUT_MS);
    if (skies.length === 0) throw new DaystarError('NotFound', NOT_ARCHIVED);
    return skies;
  }

  /** @param cell name of a sky cell or point */
  private async read(
    cell: string,
    selector: { issue_id: string } | { as_of: string },
    now: number,
  ): Promise<DecodedSky> {
    const { block: base64 } = await requestArchived(this.bus, readSky, { cell, ...selector }, NOT_ARCHIVED);
    const packed = inflateHeader(Buffer.from(base64, 'base64'));
    const block = unpackSky(packed);
    const issuedAt = Date.parse(block.issued_at);
    const sky = { block, packed, issuedAt, nextIssueAt: now + PAST_MAX_AGE_MS, isStale: false };
    if ('issue_id' in selector) this.skies.set(selector.issue_id, sky);
    return sky;
  }
}

function toUndefinedIfNotFound(error: unknown): undefined {
  if (error instanceof DaystarError && error.code === 'NotFound') return undefined;
  throw error;
}
