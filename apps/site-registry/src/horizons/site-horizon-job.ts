import type { Bus } from '@daystar/bus';
import {
  COARSE_TERRAIN_MODEL,
  type ComputeHorizon,
  type HorizonComputed,
  type TerrainHorizon,
  computeHorizon,
} from '@daystar/contracts';
import { type Database, SiteEntity } from '@daystar/database';
import { type Log, type ScheduledTask, repeat } from '@daystar/host';
import { BUS, CLOCK, DATABASE, LOG } from '@daystar/platform';
import { type Clock, DAY, MINUTE } from '@daystar/timeseries';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { storeTerrainHorizon } from '../sites/site.store';

/** Interval between runs over all sites, which read the whole table. Other runs cover only changed sites. */
const FULL_RUN_INTERVAL_MS = 10 * MINUTE;
/** Longest time from a change of a site to its commit, ms. */
const COMMIT_MARGIN_MS = 5 * MINUTE;
/** Number of sites that one query returns at most. */
const PAGE_SIZE = 200;
/** Timeout of a request, ms: longer than the timeout of `ingestion`, which downloads tiles on first use. */
const REQUEST_TIMEOUT_MS = 70_000;
/** Time until a place without elevation tiles is requested again, ms. */
const RECHECK_MS = DAY;
/** Time until a place whose tiles cannot be read is requested again, ms. */
const RETRY_MS = 10 * MINUTE;
/** Number of consecutive failures that end a run, because the terrain model is then unavailable as a whole. */
const MAX_FAILURES = 3;

/** SQL: finds sites with no stated horizon whose computed horizon is missing or coarse. */
const FIND_SITES = `
  select resource_id, (properties->>'latitude')::float8 as latitude, (properties->>'longitude')::float8 as longitude,
    (properties->>'elevation')::float8 as elevation, jsonb_exists(properties, 'terrain_horizon') as has_coarse
  from site where not jsonb_exists(properties, 'horizon')
    and coalesce(properties->'terrain_horizon'->>'source', '${COARSE_TERRAIN_MODEL}') = '${COARSE_TERRAIN_MODEL}'
    and resource_id > $1 and changed_at >= $2
  order by resource_id limit ${PAGE_SIZE}`;

interface SiteLocation {
  readonly resource_id: string;
  readonly latitude: number;
  readonly longitude: number;
  /** Elevation that the owner stated, m. */
  readonly elevation: number | null;
  /** Whether the site has the horizon of the coarse terrain table. */
  readonly has_coarse: boolean;
}

/**
 * Adds the computed horizon to sites without a stated horizon: to new and moved sites, and to all sites once elevation
 * tiles are available. Until then, rows use a flat horizon, or the horizon of the coarse terrain table.
 */
@Injectable()
export class SiteHorizonJob implements OnApplicationBootstrap, OnApplicationShutdown {
  private scheduledTask?: ScheduledTask;
  private isStopped = false;
  /** Sites whose horizon is missing or coarse: their place, and the clock time from which it is requested again, ms. */
  private readonly postponed = new Map<string, { place: string; postponedUntil: number; isCoarseKnown: boolean }>();
  private failures = 0;
  /** Clock times at which the last complete run began, and the last complete run over all sites, ms. */
  private lastRunStart = -Infinity;
  private lastFullRunStart = -Infinity;

  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(BUS) private readonly bus: Bus,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOG) private readonly log: Log,
  ) {}

  onApplicationBootstrap(): void {
    const { clock, log } = this;
    this.scheduledTask = repeat('horizons of sites', { clock, log, every: MINUTE }, () => this.run());
  }

  /** Does not wait for a horizon that is being computed. */
  onApplicationShutdown(): void {
    this.isStopped = true;
    void this.scheduledTask?.stop();
  }

  /**
   * Adds missing horizons. Ends early without a terrain model, and after `MAX_FAILURES` consecutive failures.
   * @throws DaystarError Unavailable without the database
   */
  async run(): Promise<void> {
    this.failures = 0;
    const now = this.clock.now();
    const coversAllSites = now - this.lastFullRunStart >= FULL_RUN_INTERVAL_MS;
    const changedSince = coversAllSites ? 0 : this.lastRunStart - COMMIT_MARGIN_MS;
    for (let lastId = ''; !this.isStopped;) {
      const sites = await this.findSites(lastId, changedSince);
      for (const site of sites) {
        if (this.isStopped || !(await this.addHorizon(site))) return;
      }
      if (sites.length < PAGE_SIZE) break;
      lastId = sites.at(-1)!.resource_id;
    }
    this.lastRunStart = now;
    if (!coversAllSites) return;
    this.lastFullRunStart = now;
    // This run has postponed again each site that still lacks a horizon: others have one, or were removed.
    for (const [id, { postponedUntil }] of this.postponed) if (postponedUntil <= now) this.postponed.delete(id);
  }

  /** Finds the next sites that changed since a time and need a horizon. @param changedSince ms */
  private findSites(lastId: string, changedSince: number): Promise<SiteLocation[]> {
    return this.database.execute((manager) =>
      manager.query<SiteLocation[]>(FIND_SITES, [lastId, new Date(changedSince)]),
    );
  }

  /** Requests the horizon of a site and stores it, or postpones the site. @returns whether the run may continue */
  private async addHorizon(site: SiteLocation): Promise<boolean> {
    const { resource_id, latitude, longitude, elevation, has_coarse } = site;
    const place = `${latitude},${longitude},${elevation}`;
    const lastPostponement = this.postponed.get(resource_id);
    const postponement = lastPostponement?.place === place ? lastPostponement : undefined;
    if (postponement && this.clock.now() < postponement.postponedUntil) return true;
    const wasCoarseKnown = has_coarse || postponement?.isCoarseKnown === true;
    const postpone = (delayMs: number, isCoarseKnown = wasCoarseKnown) =>
      this.postponed.set(resource_id, { place, postponedUntil: this.clock.now() + delayMs, isCoarseKnown });
    const reply = await this.request({
      latitude,
      longitude,
      ...(elevation !== null && { elevation }),
      ...(wasCoarseKnown && { is_coarse_known: true }),
    });
    if (!reply) {
      postpone(RETRY_MS);
      return ++this.failures < MAX_FAILURES;
    }
    this.failures = 0;
    if (reply.outcome === 'off' || this.isStopped) return false;
    const { horizon } = reply;
    const isCoarse = horizon?.source === COARSE_TERRAIN_MODEL;
    if (horizon && !(isCoarse && isFlat(horizon))) await this.store(resource_id, horizon);
    if (!horizon || isCoarse) postpone(RECHECK_MS, isCoarse || wasCoarseKnown);
    return true;
  }

  /** Requests a horizon from ingestion. @returns undefined when the request failed */
  private async request(place: ComputeHorizon): Promise<HorizonComputed | undefined> {
    try {
      return await this.bus.request(computeHorizon, place, REQUEST_TIMEOUT_MS);
    } catch (error) {
      this.log.warn('horizon request failed; retrying', { ...place, error });
      return undefined;
    }
  }

  /** Stores the horizon, unless the site was moved or deleted meanwhile, states one now, or has one that is as good. */
  private async store(resource_id: string, horizon: TerrainHorizon): Promise<void> {
    const changed_at = new Date(this.clock.now());
    await this.database.transaction(async (transaction) => {
      const lock = { mode: 'pessimistic_write' } as const;
      const site = await transaction.findOne(SiteEntity, { where: { resource_id }, lock });
      if (!site || site.properties.horizon) return;
      const { latitude, longitude, terrain_horizon } = site.properties;
      if (terrain_horizon && !isReplacedBy(terrain_horizon, horizon)) return;
      if (latitude !== horizon.latitude || longitude !== horizon.longitude) return;
      await storeTerrainHorizon(transaction, { ...site, version: site.version + 1, changed_at }, horizon);
      this.log.debug('added the horizon of a site', { resource_id });
    });
  }
}

const isFlat = ({ elevations }: TerrainHorizon) => elevations.every((elevation) => elevation === 0);

const isReplacedBy = (stored: TerrainHorizon, { source }: TerrainHorizon) =>
  stored.source === COARSE_TERRAIN_MODEL && source !== COARSE_TERRAIN_MODEL;
