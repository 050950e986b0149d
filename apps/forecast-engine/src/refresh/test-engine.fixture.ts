import { type Site, siteChanged, getTileName } from '@daystar/contracts';
import { type ServiceClock, createLog } from '@daystar/host';
import type { RowCache } from '@daystar/row-cache';
import type { CellIssuer } from '../cells/cell-issuer';
import { FleetDirectory } from '../directory/fleet-directory';
import { SiteDirectory } from '../directory/site-directory';
import { TileDirectory } from '../directory/tile-directory';
import type { FleetIssuer } from '../aggregation-fleets/fleet-issuer';
import type { EngineOptions } from '../platform/engine-ports';
import type { SiteIssuer } from '../sites/site-issuer';
import { RefreshQueue } from './refresh-queue';
import { RefreshScheduler } from './refresh-scheduler';
import { TileClaims } from './tile-claims';
import { TileIssuer } from './tile-issuer';
import { TileRefresher } from './tile-refresher';

export const log = createLog('test', 'silent');
export const SLOT = Date.UTC(2026, 5, 21, 12);

export const sites: Site[] = Array.from({ length: 6 }, (_, number) => ({
  ...siteChanged.example,
  resource_id: `0000-0000-0000-000${number}`,
  latitude: 41.2,
  longitude: 1.2 + 2.5 * number,
}));
export const tiles = sites.map(getTileName).sort();
/** Replaces `SiteIssuer.issue`. */
export type IssueFunction = (sites: readonly Site[]) => Promise<void>;

/** An engine with these sites, no fleets and no cells. */
export class TestEngine {
  readonly queue: RefreshQueue;
  readonly scheduler: RefreshScheduler;
  /** Reads the version of a tile's weather. */
  readVersion = async (): Promise<string> => '';

  constructor(
    issue: IssueFunction,
    rowCache: RowCache,
    clock: ServiceClock,
    options: EngineOptions,
    registered: readonly Site[] = sites,
  ) {
    const directory = new SiteDirectory();
    for (const site of registered) directory.storeSite(site);
    const idleIssuer = { issue: async () => {} };
    const tileDirectory = new TileDirectory(directory, new FleetDirectory(), rowCache, options);
    const issuer = new TileIssuer(
      tileDirectory,
      idleIssuer as unknown as CellIssuer,
      { issue } as unknown as SiteIssuer,
      idleIssuer as unknown as FleetIssuer,
      { readVersion: () => this.readVersion() },
    );
    const claims = new TileClaims(rowCache, clock, options);
    const refresher = new TileRefresher(issuer, claims, clock);
    this.queue = new RefreshQueue(refresher, claims, log, options);
    this.scheduler = new RefreshScheduler(this.queue, refresher, tileDirectory, clock, log);
  }

  start(): void {
    this.scheduler.onApplicationBootstrap();
  }

  stop(): Promise<void> {
    return this.scheduler.onApplicationShutdown();
  }
}
