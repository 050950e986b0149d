import { DaystarError, type Site, issueId, siteChanged, siteResource, tileOf } from '@daystar/contracts';
import { ServiceClock, createLog } from '@daystar/host';
import { type CacheListener, type RowCache, openRowCache } from '@daystar/row-cache';
import { eventually } from '@daystar/testing';
import { MINUTE } from '@daystar/timeseries';
import { FleetDirectory } from './fleets/fleet-directory';
import type { IssueFleets } from './fleets/issue-fleets';
import { Refresh } from './refresh';
import type { IssueSites } from './sites/issue-sites';
import { SiteDirectory } from './sites/site-directory';
import type { IssueCells } from './sky/issue-cells';

const log = createLog('test', 'silent');
const SLOT = Date.UTC(2026, 5, 21, 12);
const nothing = { issue: async () => {} };

const sites: Site[] = Array.from({ length: 6 }, (_, number) => ({
  ...siteChanged.example,
  resource_id: `0000-0000-0000-000${number}`,
  latitude: 41.2,
  longitude: 1.2 + 2.5 * number,
}));
const tiles = sites.map(tileOf).sort();

/** An engine of those sites, that makes nothing else. @param options of `Refresh` */
function refreshOf(
  issue: (some: readonly Site[]) => Promise<void>,
  rowCache: RowCache,
  clock: ServiceClock,
  options: ConstructorParameters<typeof Refresh>[8],
): Refresh {
  const directory = new SiteDirectory();
  for (const site of sites) directory.put(site);
  return new Refresh(
    directory,
    { issue } as unknown as IssueSites,
    nothing as unknown as IssueCells,
    new FleetDirectory(),
    nothing as unknown as IssueFleets,
    rowCache,
    clock,
    log,
    options,
  );
}

describe('engines that share a row cache', () => {
  // Two seconds before a slot is due, twenty times as fast: each is asked to make everything at the same moment.
  const clock = new ServiceClock({ start: SLOT + MINUTE - 2000, speed: 20 });
  const rowCache = openRowCache({ log, clock });
  const started: Refresh[] = [];
  afterAll(async () => {
    await Promise.all(started.map((refresh) => refresh.stop()));
    await rowCache.close();
  });

  function engine() {
    const made: string[] = [];
    let looked = 0;
    const cellsInUse = async () => (looked++, []);
    const own = Object.create(rowCache, { cellsInUse: { value: cellsInUse } }) as RowCache;
    const refresh = refreshOf(async (some) => void made.push(...some.map(tileOf)), own, clock, { gatherMs: 0 });
    started.push(refresh);
    refresh.start();
    return { refresh, made, looked: () => looked };
  }

  it('make each tile once in a slot, and again when its weather changes', async () => {
    const engines = [engine(), engine()];
    // It looks for work, and again when it begins to do it.
    await eventually(() => engines.every(({ looked }) => looked() >= 2) || undefined);
    const made = () => engines.flatMap((one) => one.made).sort();
    await eventually(() => made().length >= tiles.length || undefined);
    expect(made()).toEqual(tiles);
    engines[1].refresh.tileChanged(tiles[0]);
    await eventually(() => made().length > tiles.length || undefined);
    expect(made()).toEqual([...tiles, tiles[0]].sort());
  });
});

describe('an engine beside one that dies', () => {
  let clock: ServiceClock;
  let rowCache: RowCache;
  beforeEach(() => {
    // A moment before a slot is due; the next one is far away.
    clock = new ServiceClock({ start: SLOT + MINUTE - 200, speed: 1 });
    rowCache = openRowCache({ log, clock });
  });
  afterEach(() => rowCache.close());

  function engine(claim: RowCache['claim'], issue: (some: readonly Site[]) => Promise<void>): Refresh {
    const own = Object.create(rowCache, { claim: { value: claim } }) as RowCache;
    const refresh = refreshOf(issue, own, clock, { leaseMs: 50 });
    refresh.start();
    return refresh;
  }

  it('makes what that one had begun, as soon as it has been silent for a while', async () => {
    let bury = () => {};
    let die = () => {};
    const died = new Promise<void>((resolve) => (die = resolve));
    const grave = new Promise<void>((resolve) => (bury = resolve));
    let alive = true;
    const dying = engine(
      (...claim) => (alive ? rowCache.claim(...claim) : Promise.reject(new Error('it is dead'))),
      async () => {
        alive = false;
        die();
        await grave;
        throw new Error('it is dead');
      },
    );
    const made: string[] = [];
    const living = engine(
      async (...claim) => {
        await died;
        return rowCache.claim(...claim);
      },
      async (some) => void made.push(...some.map(tileOf)),
    );
    await eventually(() => made.length >= tiles.length || undefined);
    expect(made.sort()).toEqual(tiles);
    await living.stop();
    bury();
    await dying.stop();
  });
});

describe('an engine whose row cache is full for a while', () => {
  it('tries what was due again, without waiting for the next slot', async () => {
    const clock = new ServiceClock({ start: SLOT, speed: 1 });
    const rowCache = openRowCache({ log, clock });
    let full = true;
    const made: string[] = [];
    const refused: string[] = [];
    const issue = async (some: readonly Site[]) => {
      (full ? refused : made).push(...some.map(tileOf));
      if (full) throw new DaystarError('Unavailable', 'The row cache does not answer just now.');
    };
    const refresh = refreshOf(issue, rowCache, clock, { gatherMs: 0, againMs: 5 });
    for (const tile of tiles) refresh.tileChanged(tile);
    await eventually(() => refused.length >= 2 || undefined);
    full = false;
    await eventually(() => made.length >= tiles.length || undefined);
    expect(made.sort()).toEqual(tiles);
    await refresh.stop();
    await rowCache.close();
  });
});

describe('an engine whose row cache comes back without what was written last', () => {
  it('makes anew what is missing or older than it was made, what no site tells of, and what nobody made yet', async () => {
    const clock = new ServiceClock({ start: SLOT, speed: 1 });
    const rowCache = openRowCache({ log, clock });
    let tell: CacheListener = () => {};
    const ids = new Map<string, string>();
    const own = Object.create(rowCache, {
      onNews: { value: (listener: CacheListener) => ((tell = listener), () => {}) },
      currentIssueId: { value: (resource: string) => Promise.resolve(ids.get(resource)) },
    }) as RowCache;
    const made: string[][] = [];
    const issue = async (some: readonly Site[]) => {
      made.push(some.map(tileOf));
      for (const site of some) ids.set(siteResource(site.resource_id), issueId(clock.now(), 1));
    };
    const refresh = refreshOf(issue, own, clock, { gatherMs: 0 });
    refresh.start();
    const CELLS_ONLY = 't0-0';
    for (const tile of [...tiles.slice(0, 5), CELLS_ONLY]) refresh.tileChanged(tile);
    await eventually(() => made.length >= 6 || undefined);
    const [missing, older] = sites.filter((site) => tileOf(site) !== tiles[5]);
    ids.delete(siteResource(missing.resource_id));
    ids.set(siteResource(older.resource_id), issueId(SLOT - MINUTE, 1));
    tell({ kind: 'missed' });
    await eventually(() => made.length >= 10 || undefined);
    await refresh.stop();
    expect(made.slice(6).sort()).toEqual([[], [tileOf(missing)], [tileOf(older)], [tiles[5]]].sort());
    await rowCache.close();
  });
});

describe('an engine that has just begun', () => {
  it('makes what no engine has made in this slot, though the slot began before', async () => {
    const clock = new ServiceClock({ start: SLOT + 3 * MINUTE, speed: 1 });
    const rowCache = openRowCache({ log, clock });
    const earlier: string[] = [];
    const dead = refreshOf(async (some) => void earlier.push(...some.map(tileOf)), rowCache, clock, { gatherMs: 0 });
    for (const tile of tiles.slice(0, 4)) dead.tileChanged(tile);
    await eventually(() => earlier.length >= 4 || undefined);
    await dead.stop();
    const made: string[] = [];
    const refresh = refreshOf(async (some) => void made.push(...some.map(tileOf)), rowCache, clock, { gatherMs: 0 });
    await refresh.refill();
    await refresh.stop();
    expect(made.sort()).toEqual(tiles.slice(4));
    await rowCache.close();
  });
});

describe('a tile that waits to be refreshed', () => {
  const clock = new ServiceClock({ start: SLOT + 5 * MINUTE, speed: 1 });
  const rowCache = openRowCache({ log, clock });
  afterAll(() => rowCache.close());

  it('is queued once, however often its weather changes meanwhile, and again once its computation began', async () => {
    const made: string[] = [];
    let release = () => {};
    const gate = new Promise<void>((resolve) => (release = resolve));
    const refresh = refreshOf(
      async (some) => {
        made.push(...some.map(tileOf));
        await gate;
      },
      rowCache,
      clock,
      { gatherMs: 0 },
    );
    refresh.tileChanged(tiles[0]);
    await eventually(() => made.length === 1 || undefined);
    for (let change = 0; change < 5; change++) {
      for (const tile of tiles) refresh.tileChanged(tile);
      // Each round is gathered by itself.
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    release();
    await refresh.stop();
    expect(made.sort()).toEqual([tiles[0], ...tiles].sort());
  });
});

describe('an engine that stops with many tiles queued', () => {
  it('finishes the tile in flight and leaves the others', async () => {
    const clock = new ServiceClock({ start: SLOT + 5 * MINUTE, speed: 1 });
    const rowCache = openRowCache({ log, clock });
    const made: string[] = [];
    const issue = async (some: readonly Site[]) => {
      await new Promise((resolve) => setTimeout(resolve, 50));
      made.push(...some.map(tileOf));
    };
    const refresh = refreshOf(issue, rowCache, clock, { gatherMs: 0, finishMs: 0 });
    for (const tile of tiles) refresh.tileChanged(tile);
    await eventually(() => made.length >= 1 || undefined);
    await refresh.stop();
    expect(made.length).toBeGreaterThanOrEqual(1);
    expect(made.length).toBeLessThan(tiles.length);
    const before = made.length;
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(made).toHaveLength(before);
    await rowCache.close();
  });
});
