import { type Site, siteChanged } from '@daystar/contracts';
import { eventually } from '@daystar/testing';
import { HOUR } from '@daystar/timeseries';
import type { Caller } from '../../http/caller';
import { FindingSummaries } from './finding-summaries';
import type { FindingSummary } from './finding-summary';

const caller = {} as Caller;
const site: Site = siteChanged.example;
const START = Date.parse('2026-06-01T12:00:00Z');
const OUTAGE: FindingSummary = { code: 'outage', severity: 'medium', title: 'No power' };
const SHOWN = { ...OUTAGE, diagnosed_at: '2026-06-01T12:00:00.0000000Z' };

describe('the findings that lists show', () => {
  let time: number;
  let running: number;
  let diagnosed: string[];
  let result: () => Promise<FindingSummary | undefined>;
  let summaries: FindingSummaries;
  beforeEach(() => {
    [time, running, diagnosed] = [0, 0, []];
    result = () => Promise.resolve(OUTAGE);
    summaries = new FindingSummaries({ now: () => time }, { now: () => START + time });
    summaries.setDiagnosis(async (_, { resource_id }) => {
      diagnosed.push(resource_id);
      expect(++running).toBe(1);
      await new Promise(setImmediate);
      running--;
      return result();
    });
  });
  const waitFor = (id: string, count = 1) =>
    eventually(() => (diagnosed.filter((one) => one === id).length >= count && running === 0 ? true : undefined));
  const find = (changed: Partial<Site> = {}) => summaries.find(caller, { ...site, ...changed });

  it('are computed in the background, one site at a time', async () => {
    expect([find(), find({ resource_id: 'b' }), find()]).toEqual(['pending', 'pending', 'pending']);
    await waitFor('b');
    await eventually(() => typeof find() === 'object' || undefined);
    expect([find(), find({ resource_id: 'b' })]).toEqual([SHOWN, SHOWN]);
    expect(diagnosed).toEqual([site.resource_id, 'b']);
  });

  it('stay while the site is diagnosed again after five minutes, and end with a change of the site', async () => {
    find();
    await waitFor(site.resource_id);
    time = HOUR / 12;
    expect(find()).toEqual(SHOWN);
    await waitFor(site.resource_id, 2);
    await eventually(() => find() !== 'pending' || undefined);
    expect(find()).toEqual({ ...OUTAGE, diagnosed_at: '2026-06-01T12:05:00.0000000Z' });
    expect(find({ version: site.version + 1 })).toBe('pending');
    await waitFor(site.resource_id, 3);
    time = 27 * HOUR;
    expect(find({ version: site.version + 1 })).toBe('pending');
    await waitFor(site.resource_id, 4);
  });

  it('are kept for an hour where none was found', async () => {
    result = () => Promise.resolve(undefined);
    find();
    await eventually(() => find() === 'none' || undefined);
    time = HOUR - 1;
    expect(find()).toBe('none');
    expect(diagnosed).toHaveLength(1);
    time = HOUR;
    find();
    await waitFor(site.resource_id, 2);
  });

  it('end with a change of the measurements, also one during a diagnosis', async () => {
    find();
    await eventually(() => find() !== 'pending' || undefined);
    result = () => Promise.resolve(undefined);
    summaries.invalidate(site);
    expect(find()).toBe('pending');
    await eventually(() => find() === 'none' || undefined);
    const store = summaries.begin(site);
    summaries.invalidate(site);
    store(OUTAGE);
    expect(find()).toBe('pending');
    await eventually(() => find() === 'none' || undefined);
  });

  it('are unknown after a failure, and tried again after some minutes', async () => {
    result = () => Promise.reject(new Error('away'));
    find();
    expect(await eventually(() => find() === 'unknown' || undefined)).toBe(true);
    result = () => Promise.resolve(undefined);
    time = HOUR / 6;
    find();
    expect(await eventually(() => find() === 'none' || undefined)).toBe(true);
    expect(diagnosed).toHaveLength(2);
  });

  it('are unknown of sites beyond two thousand that wait', () => {
    const known = Array.from({ length: 2001 }, (_, i) => find({ resource_id: String(i) }));
    expect([known.indexOf('unknown'), known.length]).toEqual([2000, 2001]);
    summaries.onModuleDestroy();
  });
});
