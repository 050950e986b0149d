import { ServiceClock } from '@daystar/host';
import { type CacheListener, type RowCache, openRowCache } from '@daystar/row-cache';
import { eventually } from '@daystar/testing';
import { MINUTE } from '@daystar/timeseries';
import { type IssueFunction, SLOT, TestEngine, log, sites, tiles } from './test-engine.fixture';

describe('a tile with more sites than a part may have', () => {
  const SITES = 40;
  const tile = tiles[0];
  const many = Array.from({ length: SITES }, (_, number) => ({
    ...sites[0],
    resource_id: `${1000 + number}-0000-0000-0000`,
    longitude: 1.2 + number / 1000,
  }));

  it('is divided among engines, in each slot and after new weather', async () => {
    const clock = new ServiceClock({ start: SLOT + 5 * MINUTE, speed: 1 });
    const rowCache = openRowCache({ log, clock });
    let version = 'first run';
    const engines = [0, 1].map(() => {
      const issued: string[] = [];
      const listeners: CacheListener[] = [];
      const ownCache = Object.create(rowCache, {
        subscribe: { value: (listener: CacheListener) => (listeners.push(listener), () => {}) },
      }) as RowCache;
      const issue: IssueFunction = async (some) => {
        await new Promise((resolve) => setTimeout(resolve, 10));
        issued.push(...some.map(({ resource_id }) => resource_id));
      };
      const engine = new TestEngine(issue, ownCache, clock, { batchMs: 0, sitesPerPart: 5 }, many);
      engine.readVersion = async () => version;
      engine.start();
      return {
        engine,
        issued,
        notify: () => listeners.forEach((listener) => listener({ kind: 'weather', tile, by: 'other' })),
      };
    });
    const listIssued = () => engines.flatMap(({ issued }) => issued).sort();
    const all = many.map(({ resource_id }) => resource_id).sort();
    await Promise.all(engines.map(({ engine }) => engine.scheduler.queueLostTiles()));
    await eventually(() => listIssued().length >= SITES || undefined);
    expect(listIssued()).toEqual(all);
    for (const { issued } of engines) expect(issued.splice(0).length).toBeGreaterThan(0);

    version = 'new run';
    const [receiver, other] = engines;
    const parts = Array.from({ length: 8 }, (_, index) => `${tile}#${index}/8`);
    receiver.engine.queue.addChanged(parts);
    other.notify();
    await eventually(() => listIssued().length >= SITES || undefined);
    await Promise.all(engines.map(({ engine }) => engine.stop()));
    expect(listIssued()).toEqual(all);
    for (const { issued } of engines) expect(issued.length).toBeGreaterThan(0);
    await rowCache.close();
  });
});
