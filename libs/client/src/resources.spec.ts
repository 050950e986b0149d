import { Daystar } from './index';
import { FakeServer, respondWith } from './fake-server.fixture';

const ROW = { pv_estimate: 1.5, period_end: '2026-01-01T00:30:00.0000000Z', period: 'PT30M' };
const issue = (id: string) => respondWith(200, { forecasts: [ROW] }, { 'x-issue-id': id });
const unchanged = respondWith(304, '');

describe('the client', () => {
  const service = new FakeServer();
  let daystar: Daystar;
  beforeAll(() => service.start());
  afterAll(() => service.stop());
  beforeEach(() => {
    daystar = new Daystar({ baseUrl: service.url, apiKey: 'the-key', retry: { initialDelayMs: 1 } });
  });
  const listRequests = () => service.requests.map(({ method, url }) => `${method} ${url}`);

  it('waits for a newer issue of a site or an aggregation by long polls', async () => {
    service.queueHandlers(unchanged, respondWith(503), issue('b'));
    const rows = await daystar.aggregation('c', 'all').newerForecasts('a', { hours: 1 });
    expect(rows).toMatchObject({ issueId: 'b', rows: [ROW] });
    const path = '/pv_power/collections/c/aggregations/all/forecasts?hours=1&newer_than=a';
    expect(listRequests()).toEqual(Array(3).fill(`GET ${path}`));
  });

  it('throws an error of its own for a response that is not JSON', async () => {
    service.queueHandlers(respondWith(200, '<html>Sign in to the proxy</html>'));
    const site = daystar.utilitySites.one('x');
    const expected = {
      name: 'DaystarApiError',
      status: 200,
      code: 'NotJson',
      message: expect.stringContaining('Sign in') as string,
    };
    for (const read of [() => site.forecasts(), () => site.newerForecasts('a'), () => site.update({ name: 'y' })])
      await expect(read()).rejects.toMatchObject(expected);
  });

  it('follows the forecasts of a site from issue to issue until it is aborted', async () => {
    const stop = new AbortController();
    const abortUnanswered = () => stop.abort();
    service.queueHandlers(issue('a'), unchanged, issue('b'), abortUnanswered);
    const seen: string[] = [];
    for await (const { issueId } of daystar.utilitySites.one('x').followForecasts({}, stop.signal)) {
      seen.push(issueId);
    }
    expect(seen).toEqual(['a', 'b']);
    expect(service.requests.at(-1)!.url).toBe('/utility_scale_sites/x/forecasts?newer_than=b');
  });

  it('ends a long poll at once when it is aborted', async () => {
    const stop = new AbortController();
    service.queueHandlers(() => stop.abort(new Error('enough')));
    const poll = daystar.utilitySites.one('x').newerForecasts('a', {}, stop.signal);
    await expect(poll).rejects.toThrow('enough');
  });

  it.each(['', ' ', '.', '..', undefined as unknown as string])(
    'sends no request for an id that would make another path: %j',
    async (id) => {
      service.queueHandlers();
      const { utilitySites, weatherSites, keys, webhooks, histories } = daystar;
      const shown = id === undefined ? 'undefined' : JSON.stringify(id);
      expect(() => utilitySites.one(id)).toThrow(new TypeError(`'resourceId' must be an id, not ${shown}.`));
      expect(() => weatherSites.one(id)).toThrow("'resourceId' must be an id");
      expect(() => daystar.aggregation('c', id)).toThrow("'aggregationId' must be an id");
      expect(() => daystar.aggregation(id, 'a')).toThrow("'collectionId' must be an id");
      expect(() => daystar.aggregations.define(id, { aggregation_id: 'a', name: 'A', members: [] })).toThrow(
        "'collectionId' must be an id",
      );
      await expect(async () => keys.revoke(id)).rejects.toThrow("'keyId' must be an id");
      await expect(async () => webhooks.redeliver('w', id)).rejects.toThrow("'deliveryId' must be an id");
      await expect(histories.show(id)).rejects.toThrow("'historyId' must be an id");
      expect(service.requests).toEqual([]);
    },
  );

  it('registers, changes, measures and deletes weather sites', async () => {
    const site = { resource_id: 'x', name: 'Mast' };
    service.queueHandlers(
      respondWith(201, { site }),
      respondWith(200, { forecasts: [{ ghi: 5 }] }),
      respondWith(200, { site }),
      respondWith(200, { measurements: [{}] }),
      respondWith(204, ''),
    );
    const { weatherSites } = daystar;
    expect(await weatherSites.create({ name: 'Mast', latitude: 1, longitude: 2 })).toEqual(site);
    expect((await weatherSites.one('x').forecasts()).rows).toEqual([{ ghi: 5 }]);
    await weatherSites.one('x').update({ name: 'Tower' });
    await weatherSites.one('x').postMeasurements([{ period_end: 'a', period: 'PT5M', mean_ghi: 1 }]);
    await weatherSites.one('x').delete();
    expect(listRequests()).toEqual([
      'POST /weather_sites',
      'GET /weather_sites/x/forecasts',
      'PATCH /weather_sites/x',
      'POST /weather_sites/x/measurements',
      'DELETE /weather_sites/x',
    ]);
  });

  it('creates, rotates, lists and revokes keys', async () => {
    const created = { key_id: 'k2', api_key: 'secret' };
    service.queueHandlers(
      respondWith(201, created),
      respondWith(201, { ...created, key_id: 'k3' }),
      respondWith(200, { keys: [{ key_id: 'k3', current: false }] }),
      respondWith(204, ''),
    );
    expect(await daystar.keys.create('Nightly job')).toEqual(created);
    expect(await daystar.keys.rotate('k2')).toMatchObject({ key_id: 'k3' });
    expect(await daystar.keys.list()).toMatchObject([{ key_id: 'k3' }]);
    await daystar.keys.revoke('k3');
    expect(listRequests()).toEqual(['POST /keys', 'POST /keys/k2/rotate', 'GET /keys', 'DELETE /keys/k3']);
    expect(JSON.parse(service.requests[0].body)).toEqual({ name: 'Nightly job' });
  });

  it('posts, lists and deletes forecasts of other providers', async () => {
    const warnings = [{ field_name: 'forecasts[0]', error_code: 'Unusual', message: 'Too high.' }];
    const forecasts = [{ period_end: 'b', period: 'PT30M', pv_estimate: 1 }];
    service.queueHandlers(
      respondWith(200, { warnings }),
      respondWith(200, { forecasts }),
      respondWith(200, { deleted: 1 }),
    );
    const { externalForecasts } = daystar.rooftopSites.one('x');
    expect(await externalForecasts.post({ issued_at: 'a', forecasts })).toEqual(warnings);
    expect(await externalForecasts.list({ from: 'a' })).toEqual(forecasts);
    expect(await externalForecasts.delete({ from: 'a', to: 'c' })).toBe(1);
    expect(listRequests()).toEqual([
      'POST /rooftop_sites/x/external_forecasts',
      'GET /rooftop_sites/x/external_forecasts?from=a',
      'DELETE /rooftop_sites/x/external_forecasts?from=a&to=c',
    ]);
  });

  it('defines and deletes aggregations, and repeats both', async () => {
    const definition = { aggregation_id: 'all', name: 'All', members: ['x'] };
    service.queueHandlers(
      respondWith(503),
      respondWith(201, { collection_id: 'c', ...definition }),
      respondWith(204, ''),
    );
    expect(await daystar.aggregations.define('c', definition)).toMatchObject(definition);
    await daystar.aggregation('c', 'all').delete();
    expect(listRequests()).toEqual([
      'POST /pv_power/collections/c/aggregations',
      'POST /pv_power/collections/c/aggregations',
      'DELETE /pv_power/collections/c/aggregations/all',
    ]);
  });
});
