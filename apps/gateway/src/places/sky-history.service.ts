import type { Bus } from '@daystar/bus';
import { DaystarError, type Place, getPointName, getSkyHistorySpan, prepareSkyHistory } from '@daystar/contracts';
import { BUS, CLOCK, ROW_CACHE } from '@daystar/platform';
import { type RowCache, joinSkies, inflateHeader, unpackSky } from '@daystar/row-cache';
import { type Clock, DAY, type Steps, firstStart, lastEnd, splitIntoMonths } from '@daystar/timeseries';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { CachedSky } from './sky-cache';

/** A decoded sky block, current or past. A past sky of whole months never changes, and counts as issued at the end of the last month. */
export type DecodedSky = Omit<CachedSky, 'freshUntil' | 'isRequested'>;

/** Wall-clock time that the engine has to compute the months of one request, ms. */
const COMPUTE_TIMEOUT_MS = 25_000;
const RETRY_AFTER_SECONDS = 10;
/** Maximum number of cached spans, about 100 kB each. */
const MAX_SPANS = 70;

/**
 * Reads the past sky of places from the row cache, by calendar months that the engine computes on first use.
 * `PastSkiesService` has skies as they were served.
 */
@Injectable()
export class SkyHistoryService {
  private readonly spans = new LRUCache<string, DecodedSky>({ max: MAX_SPANS });

  constructor(
    @Inject(ROW_CACHE) private readonly rowCache: RowCache,
    @Inject(BUS) private readonly bus: Pick<Bus, 'request'>,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Reads the sky over a place in the months of past periods.
   * @throws DaystarError Unavailable when there is no past weather, or it is not computed in time
   */
  async read(place: Place, periods: Steps): Promise<DecodedSky> {
    const point = getPointName(place);
    const months = splitIntoMonths(firstStart(periods), lastEnd(periods)).map(({ name }) => name);
    const names = months.map((month) => getSkyHistorySpan(point, month, this.clock.now()).name);
    const key = names.join();
    const cached = this.spans.get(key);
    if (cached) return cached;
    const span = await this.unpack(await this.readBlocks(point, months, names));
    this.spans.set(key, span);
    return span;
  }

  private async readBlocks(point: string, months: readonly string[], names: readonly string[]): Promise<Uint8Array[]> {
    let storedBlocks = await this.rowCache.readSkyHistory(names);
    const missingMonths = months.filter((_, i) => !storedBlocks.has(names[i]));
    if (missingMonths.length > 0) {
      await this.bus.request(prepareSkyHistory, { cell: point, months: missingMonths }, COMPUTE_TIMEOUT_MS);
      storedBlocks = await this.rowCache.readSkyHistory(names);
    }
    const blocks = names.flatMap((name) => storedBlocks.get(name) ?? []);
    if (blocks.length === names.length) return blocks;
    const message = `The past weather of this place is being computed. Try again in ${RETRY_AFTER_SECONDS} seconds.`;
    throw new DaystarError('Unavailable', message, [], { retryAfterSeconds: RETRY_AFTER_SECONDS });
  }

  private async unpack(blocks: readonly Uint8Array[]): Promise<DecodedSky> {
    const packed = inflateHeader(await joinSkies(blocks));
    const block = unpackSky(packed);
    return {
      block,
      packed,
      issuedAt: Date.parse(block.issued_at),
      nextIssueAt: this.clock.now() + DAY,
      isStale: false,
    };
  }
}
