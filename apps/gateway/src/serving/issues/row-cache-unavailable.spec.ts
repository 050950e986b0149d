import { DaystarError } from '@daystar/contracts';
import { createLog } from '@daystar/host';
import { type RowCache, openRowCache } from '@daystar/row-cache';
import { MINUTE } from '@daystar/timeseries';
import { GatewayFixture, NOW } from '../../gateway.fixture';

/** A row cache that a test can make unavailable. */
class FailableRowCache {
  isUnavailable = false;
  constructor(readonly inner: RowCache) {}

  asRowCache(): RowCache {
    return new Proxy(this.inner, {
      get: (inner, name) => {
        if (name === 'findReadinessProblem') return () => (this.isUnavailable ? 'Redis is unavailable' : undefined);
        const method = Reflect.get(inner, name) as ((...values: unknown[]) => unknown) | undefined;
        if (typeof method !== 'function') return method;
        if (!this.isUnavailable || name === 'close' || name === 'subscribe') return method.bind(inner);
        return () =>
          Promise.reject(new DaystarError('Unavailable', 'Redis is unavailable', [], { retryAfterSeconds: 5 }));
      },
    });
  }
}

describe('a gateway whose row cache is unavailable', () => {
  const fixture = new GatewayFixture();
  const rowCache = new FailableRowCache(openRowCache({ log: createLog('test', 'silent'), clock: fixture.clock }));
  let path: string;
  beforeAll(async () => {
    await fixture.start(rowCache.asRowCache());
    path = `/utility_scale_sites/${await fixture.addSiteWithRows()}/forecasts`;
  });
  afterAll(() => fixture.close());

  it('serves cached rows, marked as possibly stale, until the row cache is available', async () => {
    const place = '/radiation/forecasts?latitude=1&longitude=2';
    expect((await fixture.get(path)).headers.get('x-stale')).toBeNull();
    expect((await fixture.get(place)).headers.get('x-stale')).toBeNull();
    rowCache.isUnavailable = true;
    fixture.clock.time = NOW + 12 * MINUTE;
    for (const held of [path, place]) {
      const response = await fixture.get(held);
      expect([response.status, response.headers.get('x-stale'), response.headers.get('cache-control')]).toEqual([
        200,
        'true',
        'private, max-age=1',
      ]);
    }
    rowCache.isUnavailable = false;
    fixture.clock.time = NOW + 13 * MINUTE;
    await fixture.rowCache.publishIssue(
      fixture.buildIssue(path.replace(/.utility_scale_sites(.*).forecasts/, 'site$1')),
    );
    const back = await fixture.get(path);
    expect([back.headers.get('x-stale'), back.headers.get('x-issued-at')]).toEqual([null, '2026-03-01T15:25:00.000Z']);
  });

  it('responds 503 for issues that it never cached', async () => {
    rowCache.isUnavailable = true;
    const response = await fixture.get('/radiation/forecasts?latitude=50&longitude=2');
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
    rowCache.isUnavailable = false;
  });
});
