import type { Bus } from '@daystar/bus';
import {
  DaystarError,
  createBusyError,
  type HorizonComputed,
  type Place,
  type TerrainHorizon,
  computeHorizon,
} from '@daystar/contracts';
import { BUS } from '@daystar/platform';
import { HOUR, MINUTE } from '@daystar/timeseries';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';

/** Time to wait for `ingestion`, ms. It is longer than the timeout of `ingestion`, which downloads tiles on first use. */
const REQUEST_TIMEOUT_MS = 70_000;
/** Time for which a request for rows waits for a terrain horizon that is not cached, ms. */
const ROWS_TIMEOUT_MS = 3000;
/** Maximum number of cached places, about 1 kB each. */
const MAX_PLACES = 1000;
/**
 * Maximum number of horizons that are computed at once. Requests for rows wait only three seconds, so the limit on requests in
 * flight does not limit computations.
 */
const MAX_REQUESTS = 100;
/** Time for which the reply that there is no terrain model is cached, ms. */
const NO_MODEL_TTL_MS = MINUTE;
/** Time for which the reply that the terrain model has no data at a place is cached, ms. */
const NO_DATA_TTL_MS = HOUR;

/** The terrain horizon that is applied to rows, and the value of the header `x-horizon`. */
export interface AppliedHorizon {
  /** Absent when it is flat. */
  readonly elevations?: readonly number[];
  readonly header: string;
  /** Whether the horizon is flat only until it is computed. */
  readonly isPending: boolean;
}

/** A place whose elevation may be stated. On a summit, a stated elevation lowers a coarse horizon. */
type PlaceWithElevation = Place & { readonly elevation?: number };

/** Reads horizons of places from the terrain model of `ingestion`, and caches them by place. */
@Injectable()
export class TerrainHorizonsService {
  private readonly places = new LRUCache<string, HorizonComputed>({ max: MAX_PLACES });
  private readonly requests = new Map<string, Promise<HorizonComputed>>();

  constructor(@Inject(BUS) private readonly bus: Pick<Bus, 'request'>) {}

  /**
   * Returns the horizon of a place.
   * @throws DaystarError NotFound without a terrain model and where it has no data, Unavailable while it cannot be read, Busy when
   *   too many horizons are being computed
   */
  async getHorizon(place: Place): Promise<TerrainHorizon> {
    const { outcome, horizon } = await this.request(place);
    if (horizon) return horizon;
    if (outcome === 'off') {
      const message = 'This service has no terrain model. Operators add one with DAYSTAR_TERRAIN_URL.';
      throw new DaystarError('NotFound', message);
    }
    throw new DaystarError('NotFound', 'The terrain model has no data at this place.');
  }

  /**
   * Returns the terrain horizon to apply to rows. It is flat when it is not known within three seconds. The request
   * continues, so that later rows find the horizon in the cache.
   */
  async getAppliedHorizon(place: PlaceWithElevation): Promise<AppliedHorizon> {
    const cached = this.places.get(toKey(place));
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<undefined>((resolve) => {
      timer = setTimeout(() => resolve(undefined), ROWS_TIMEOUT_MS);
    });
    const reply = cached ?? (await Promise.race([this.request(place).catch(() => undefined), timeout]));
    clearTimeout(timer);
    if (!reply) return { header: 'flat; reason=not-known-yet', isPending: true };
    const { outcome, horizon } = reply;
    if (!horizon)
      return { header: `flat; reason=${outcome === 'off' ? 'no-terrain-model' : outcome}`, isPending: false };
    return { elevations: horizon.elevations, header: horizon.source, isPending: false };
  }

  /**
   * Requests a horizon, unless it is cached or already requested.
   * @throws DaystarError Busy when too many horizons are being computed
   */
  private async request(place: PlaceWithElevation): Promise<HorizonComputed> {
    const { latitude, longitude, elevation } = place;
    const key = toKey(place);
    const cached = this.places.get(key);
    if (cached) return cached;
    const pending = this.requests.get(key);
    if (pending) return pending;
    if (this.requests.size >= MAX_REQUESTS) throw createBusyError('Too many horizons are being computed.');
    const request = this.bus
      .request(
        computeHorizon,
        { latitude, longitude, ...(elevation !== undefined && { elevation }) },
        REQUEST_TIMEOUT_MS,
      )
      .then((reply) => this.cache(key, reply))
      .finally(() => this.requests.delete(key));
    this.requests.set(key, request);
    return request;
  }

  private cache(key: string, reply: HorizonComputed): HorizonComputed {
    const ttl = reply.outcome === 'off' ? NO_MODEL_TTL_MS : reply.horizon ? undefined : NO_DATA_TTL_MS;
    this.places.set(key, reply, { ttl });
    return reply;
  }
}

const toKey = ({ latitude, longitude, elevation }: PlaceWithElevation) => [latitude, longitude, elevation].join();
