import { DAY, HOUR } from '@daystar/timeseries';
import { OpenDayCache } from './open-day-cache';
import type { LeadColumns } from './read-lead-columns';

const TODAY = Date.UTC(2026, 5, 21);
const block = { issue_id: 'one', issued_at: '2026-06-21T05:00:00Z', unit: 'MW', capacity: 10, stepCount: 6 } as const;
const run = { steps: 6, ladder: 'nwp', inputs: [{ source: 'gfs', run: '2026-06-21T00:00:00Z' }] } as const;
const result: LeadColumns = {
  lead: HOUR,
  columns: { pv_estimate: Float64Array.of(1, 2, 3, 4, 5, 6) },
  blocks: new Map([[0, { ...block, runs: [run as never] }]]),
};

describe('the cache of days that are not final', () => {
  it('keeps forecasts and their issues, but not the provenance, which a training does not read', () => {
    const cache = new OpenDayCache();
    cache.set('site/one', TODAY, [result], TODAY - DAY);
    const cached = cache.get('site/one', TODAY)?.get(HOUR);
    expect(cached).toEqual({ ...result, blocks: new Map([[0, { ...block, runs: [] }]]) });
    expect(cached?.columns.pv_estimate).toBe(result.columns.pv_estimate);
  });

  it('holds today of 300 resources, and evicts ended days for a new one', () => {
    const cache = new OpenDayCache();
    const yesterday = TODAY - DAY;
    for (let i = 0; i < 300; i++) cache.set(`site/${i}`, i === 7 ? yesterday : TODAY, [result], yesterday);
    cache.set('site/late', TODAY, [result], yesterday);
    expect(cache.get('site/late', TODAY)).toBeUndefined();
    cache.set('site/late', TODAY, [result], TODAY);
    expect(cache.get('site/late', TODAY)).toBeDefined();
    expect(cache.get('site/7', yesterday)).toBeUndefined();
    expect(cache.get('site/8', TODAY)).toBeDefined();
  });
});
