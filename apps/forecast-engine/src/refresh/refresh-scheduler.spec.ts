import { DaystarError, buildIssueId, buildSiteResource, getTileName } from '@daystar/contracts';
import { ServiceClock } from '@daystar/host';
import { type CacheListener, type RowCache, openRowCache } from '@daystar/row-cache';
import { eventually } from '@daystar/testing';
import { MINUTE } from '@daystar/timeseries';
import { type IssueFunction, SLOT, TestEngine, log, sites, tiles } from './test-engine.fixture';

describe('engines that share a row cache', () => {
  let clock: ServiceClock;
  let rowCache: RowCache;
  const started: TestEngine[] = [];
  beforeAll(() => {
    // Shortly before a slot, so that both find all tiles due at the same time. The next slot is minutes away.
    clock = new ServiceClock({ start: SLOT + MINUTE - 2000, speed: 1 });
    rowCache = openRowCache({ log, clock });
  });
  afterAll(async () => {
    await Promise.all(started.map((engine) => engine.stop()));
    await rowCache.close();
  });

  function startEngine() {
    const issued: string[] = [];
    let reads = 0;
    const listCellsInUse = async () => (reads++, []);
    const ownCache = Object.create(rowCache, { listCellsInUse: { value: listCellsInUse } }) as RowCache;
    const issue: IssueFunction = async (some) => void issued.push(...some.map(getTileName));
    const engine = new TestEngine(issue, ownCache, clock, { batchMs: 0 });
    started.push(engine);
    engine.start();
    return { engine, issued, reads: () => reads };
  }

  it('refresh each tile once per slot, and again when its weather changes', async () => {
    const engines = [startEngine(), startEngine()];
    // Each engine reads the cells when it finds due tiles, and when it starts the refresh.
    await eventually(() => engines.every(({ reads }) => reads() >= 2) || undefined);
    const issued = () => engines.flatMap((one) => one.issued).sort();
    await eventually(() => issued().length >= tiles.length || undefined);
    expect(issued()).toEqual(tiles);
    engines[1].engine.queue.add(tiles[0]);
    await eventually(() => issued().length > tiles.length || undefined);
    expect(issued()).toEqual([...tiles, tiles[0]].sort());
  });
});

describe('an engine that outlives another one', () => {
  let clock: ServiceClock;
  let rowCache: RowCache;
  beforeEach(() => {
    // Shortly before a slot. The next slot is minutes away.
    clock = new ServiceClock({ start: SLOT + MINUTE - 2000, speed: 1 });
    rowCache = openRowCache({ log, clock });
  });
  afterEach(() => rowCache.close());

  function startEngine(claim: RowCache['claim'], issue: IssueFunction): TestEngine {
    const ownCache = Object.create(rowCache, { claim: { value: claim } }) as RowCache;
    const engine = new TestEngine(issue, ownCache, clock, { leaseMs: 50 });
    engine.start();
    return engine;
  }

  it('takes over the tiles of the dead engine after its lease expires', async () => {
    let endTest = () => {};
    let die = () => {};
    const died = new Promise<void>((resolve) => (die = resolve));
    const testEnds = new Promise<void>((resolve) => (endTest = resolve));
    let isAlive = true;
    const dying = startEngine(
      (...claim) => (isAlive ? rowCache.claim(...claim) : Promise.reject(new Error('dead'))),
      async () => {
        isAlive = false;
        die();
        await testEnds;
        throw new Error('dead');
      },
    );
    const issued: string[] = [];
    const living = startEngine(
      async (...claim) => {
        await died;
        return rowCache.claim(...claim);
      },
      async (some) => void issued.push(...some.map(getTileName)),
    );
    await eventually(() => issued.length >= tiles.length || undefined);
    expect(issued.sort()).toEqual(tiles);
    await living.stop();
    endTest();
    await dying.stop();
  });
});

describe('an engine whose row cache is temporarily full', () => {
  it('retries before the next slot', async () => {
    const clock = new ServiceClock({ start: SLOT, speed: 1 });
    const rowCache = openRowCache({ log, clock });
    let isFull = true;
    const issued: string[] = [];
    const refused: string[] = [];
    const issue: IssueFunction = async (some) => {
      (isFull ? refused : issued).push(...some.map(getTileName));
      if (isFull) throw new DaystarError('Unavailable', 'The row cache is unavailable.');
    };
    const engine = new TestEngine(issue, rowCache, clock, { batchMs: 0, retryMs: 5 });
    for (const tile of tiles) engine.queue.add(tile);
    await eventually(() => refused.length >= 2 || undefined);
    isFull = false;
    await eventually(() => issued.length >= tiles.length || undefined);
    expect(issued.sort()).toEqual(tiles);
    await engine.stop();
    await rowCache.close();
  });
});

describe('an engine whose row cache restarts without the newest rows', () => {
  it('refreshes tiles with missing or older rows, tiles without sites, and tiles that no engine has refreshed', async () => {
    const clock = new ServiceClock({ start: SLOT, speed: 1 });
    const rowCache = openRowCache({ log, clock });
    const listeners: CacheListener[] = [];
    const ids = new Map<string, string>();
    const ownCache = Object.create(rowCache, {
      subscribe: { value: (listener: CacheListener) => (listeners.push(listener), () => {}) },
      readCurrentIssueId: { value: (resource: string) => Promise.resolve(ids.get(resource)) },
    }) as RowCache;
    const issued: string[][] = [];
    const issue: IssueFunction = async (some) => {
      issued.push(some.map(getTileName));
      for (const site of some) ids.set(buildSiteResource(site.resource_id), buildIssueId(clock.now(), 1));
    };
    const engine = new TestEngine(issue, ownCache, clock, { batchMs: 0 });
    engine.start();
    const TILE_WITHOUT_SITES = 't0-0';
    for (const tile of [...tiles.slice(0, 5), TILE_WITHOUT_SITES]) engine.queue.add(tile);
    await eventually(() => issued.length >= 6 || undefined);
    const [missing, older] = sites.filter((site) => getTileName(site) !== tiles[5]);
    ids.delete(buildSiteResource(missing.resource_id));
    ids.set(buildSiteResource(older.resource_id), buildIssueId(SLOT - MINUTE, 1));
    for (const listener of listeners) listener({ kind: 'gap' });
    await eventually(() => issued.length >= 10 || undefined);
    await engine.stop();
    expect(issued.slice(6).sort()).toEqual([[], [getTileName(missing)], [getTileName(older)], [tiles[5]]].sort());
    await rowCache.close();
  });
});

describe('an engine that has just started', () => {
  it('refreshes tiles that no engine has refreshed in the slot that is under way', async () => {
    const clock = new ServiceClock({ start: SLOT + 3 * MINUTE, speed: 1 });
    const rowCache = openRowCache({ log, clock });
    const earlier: string[] = [];
    const dead = new TestEngine(async (some) => void earlier.push(...some.map(getTileName)), rowCache, clock, {
      batchMs: 0,
    });
    for (const tile of tiles.slice(0, 4)) dead.queue.add(tile);
    await eventually(() => earlier.length >= 4 || undefined);
    await dead.stop();
    const issued: string[] = [];
    const engine = new TestEngine(async (some) => void issued.push(...some.map(getTileName)), rowCache, clock, {
      batchMs: 0,
    });
    await engine.scheduler.queueLostTiles();
    await engine.stop();
    expect(issued.sort()).toEqual(tiles.slice(4));
    await rowCache.close();
  });
});

/** Creates an issue function that records the tiles of its sites and does not resolve before `release`. */
function createHeldIssue() {
  const issued: string[] = [];
  let release = () => {};
  const gate = new Promise<void>((resolve) => (release = resolve));
  const issue: IssueFunction = async (sites) => {
    issued.push(...sites.map(getTileName));
    await gate;
  };
  return { issued, issue, release };
}

describe('a queued tile', () => {
  const clock = new ServiceClock({ start: SLOT + 5 * MINUTE, speed: 1 });
  const rowCache = openRowCache({ log, clock });
  afterAll(() => rowCache.close());

  it('is queued once for several weather changes, and again for one after the start of its refresh', async () => {
    const { issued, issue, release } = createHeldIssue();
    const engine = new TestEngine(issue, rowCache, clock, { batchMs: 0 });
    engine.queue.add(tiles[0]);
    await eventually(() => issued.length === 1 || undefined);
    for (let change = 0; change < 5; change++) {
      for (const tile of tiles) engine.queue.add(tile);
      // Each round is a separate batch.
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    release();
    await engine.stop();
    expect(issued.sort()).toEqual([tiles[0], ...tiles].sort());
  });
});

describe('a tile with new weather', () => {
  it('is refreshed before the tiles of the slot that wait, also if it is one of them', async () => {
    const clock = new ServiceClock({ start: SLOT + 5 * MINUTE, speed: 1 });
    const rowCache = openRowCache({ log, clock });
    const { issued, issue, release } = createHeldIssue();
    const engine = new TestEngine(issue, rowCache, clock, { batchMs: 0 });
    engine.queue.addShared(tiles.slice(0, 5));
    await eventually(() => issued.length === 1 || undefined);
    for (const tile of [tiles[5], tiles[4]]) engine.queue.add(tile);
    await new Promise((resolve) => setTimeout(resolve, 20));
    release();
    await engine.stop();
    expect(issued).toEqual([0, 5, 4, 1, 2, 3].map((index) => tiles[index]));
    await rowCache.close();
  });
});

describe('an engine that stops with many tiles queued', () => {
  it('finishes the tile in progress and drops the others', async () => {
    const clock = new ServiceClock({ start: SLOT + 5 * MINUTE, speed: 1 });
    const rowCache = openRowCache({ log, clock });
    const issued: string[] = [];
    const issue: IssueFunction = async (some) => {
      await new Promise((resolve) => setTimeout(resolve, 50));
      issued.push(...some.map(getTileName));
    };
    const engine = new TestEngine(issue, rowCache, clock, { batchMs: 0, drainMs: 0 });
    for (const tile of tiles) engine.queue.add(tile);
    await eventually(() => issued.length >= 1 || undefined);
    await engine.stop();
    const before = issued.length;
    expect(before).toBeLessThan(tiles.length);
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(issued).toHaveLength(before);
    await rowCache.close();
  });
});
