import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { DaystarError, siteChanged, buildSiteResource } from '@daystar/contracts';
import { MINUTE } from '@daystar/timeseries';
import { GatewayFixture, KEY, NOW, OTHER_KEY } from '../gateway.fixture';
import { useMinutePerTest } from '../rate-limiting/minute-per-test.fixture';

describe('a repeated request', () => {
  const fixture = new GatewayFixture();
  let id: string;
  let path: string;
  beforeAll(() => fixture.start());
  afterAll(() => fixture.close());
  useMinutePerTest();
  beforeEach(async () => {
    fixture.clock.time = NOW;
    id = await fixture.addSiteWithRows();
    path = `/utility_scale_sites/${id}/forecasts?format=json`;
    await (await fixture.get(path)).text();
  });
  const request = async (headers: Record<string, string> = {}, from = path) => {
    const response = await fixture.get(from, headers);
    return { status: response.status, headers: Object.fromEntries(response.headers), body: await response.text() };
  };

  it('gets the same response and headers, except for the remaining limit', async () => {
    const changing = { 'x-rate-limit-remaining': 0, date: 0, 'x-request-id': '' };
    const [first, second] = [await request(), await request()];
    expect({ ...second.headers, ...changing }).toEqual({ ...first.headers, ...changing });
    expect(second.body).toBe(first.body);
    const remaining = [first, second].map(({ headers }) => Number(headers['x-rate-limit-remaining']));
    expect(remaining[0] - remaining[1]).toBe(1);
  });

  it('is counted as usage', async () => {
    const used = async () => {
      const { requests_this_minute } = (await (await fixture.get('/usage')).json()) as {
        requests_this_minute: { used: number };
      };
      return requests_this_minute.used;
    };
    const before = await used();
    for (let times = 0; times < 5; times++) await request();
    expect((await used()) - before).toBe(6);
  });

  it('gets a 304 if the client has the response, and counts no quota', async () => {
    const { headers } = await request();
    const again = await request({ 'if-none-match': headers.etag });
    expect([again.status, again.body]).toEqual([304, '']);
    expect(again.headers['x-rate-limit-remaining']).toBe(headers['x-rate-limit-remaining']);
    // With an escape in its URL it is served by Fastify, with the same response.
    const ordinary = await request({ 'if-none-match': headers.etag }, path.replace('json', '%6Ason'));
    const changing = { date: 0, 'x-request-id': '' };
    expect({ ...ordinary.headers, ...changing }).toEqual({ ...again.headers, ...changing });
    expect(ordinary.status).toBe(304);
  });

  it('is served for a key sent in any way, and logged with its request id', async () => {
    const ways: [Record<string, string>, string][] = [
      [{ authorization: '', 'x-api-key': KEY }, path],
      [{ authorization: `Basic ${Buffer.from(`${KEY}:`).toString('base64')}` }, path],
      [{ authorization: '' }, `${path}&api_key=${KEY}`],
      [{ authorization: '' }, path.replace('?', `?API_KEY=${KEY}&`)],
    ];
    for (const [headers, from] of ways) {
      for (const times of [1, 2]) {
        const response = await request({ ...headers, 'x-request-id': `try-${times}` }, from);
        expect([response.status, response.headers['x-request-id']]).toEqual([200, `try-${times}`]);
      }
      expect((await request({ authorization: 'Bearer unknown-key' }, path)).status).toBe(401);
    }
    const wrong = path.replace('?', `?api_key=${KEY}x&`);
    expect((await request({ authorization: '' }, wrong)).status).toBe(401);
  });

  it.each([
    ['without a key', { authorization: '' }, 401],
    ['with a wrong key', { authorization: 'Bearer unknown-key' }, 401],
    ['with the key of somebody else', { authorization: `Bearer ${OTHER_KEY}` }, 404],
  ])('is not served %s', async (_name, headers, status) => {
    expect((await request(headers)).status).toBe(status);
  });

  it('is not served after the key is revoked or the site is removed', async () => {
    await fixture.addAccount('brief', 'enterprise', 'a-key-that-goes');
    await fixture.bus.publish(siteChanged, [{ ...fixture.sites.get(id)!, account_id: 'brief', version: 9 }]);
    await fixture.rowCache.publishIssue(fixture.buildIssue(buildSiteResource(id), { resource_version: 9 }));
    const brief = { authorization: 'Bearer a-key-that-goes' };
    expect([(await request(brief)).status, (await request(brief)).status]).toEqual([200, 200]);
    await fixture.addAccount('brief', 'enterprise', 'another-key');
    expect((await request(brief)).status).toBe(401);
    await fixture.bus.remove(siteChanged, id);
    expect((await request({ authorization: 'Bearer another-key' })).status).toBe(404);
  });

  it('gets a new issue at once, and the next period when it begins', async () => {
    const first = await request();
    const newer = fixture.buildIssue(buildSiteResource(id), { issue_id: '20260301T151500000Z-1' });
    await fixture.rowCache.publishIssue({ ...newer, issued_at: new Date(NOW).toISOString() });
    const second = await request();
    expect(second.headers['x-issue-id']).toBe('20260301T151500000Z-1');
    expect(second.headers.etag).not.toBe(first.headers.etag);
    fixture.clock.time = NOW + 18 * MINUTE;
    const third = JSON.parse((await request()).body) as { forecasts: { period_end: string }[] };
    expect(third.forecasts[0].period_end).toBe('2026-03-01T16:00:00.0000000Z');
  });

  it('does not get the response to another request with a similar URL', async () => {
    const one = await request({}, `/utility_scale_sites/${id}/forecasts?format=json&hours=3&api_key=${KEY}`);
    const other = await request({}, `/utility_scale_sites/${id}/forecasts?format=json%26hours=3&api_key=${KEY}`);
    expect([one.status, other.status]).toEqual([200, 400]);
    const csv = await request({ accept: 'text/csv' }, `/utility_scale_sites/${id}/forecasts`);
    const json = await request({ accept: 'application/json' }, `/utility_scale_sites/${id}/forecasts`);
    expect([csv.headers['content-type'], json.headers['content-type']].map((type) => type.split(';')[0])).toEqual([
      'text/csv',
      'application/json',
    ]);
  });

  describe('with others pipelined on one connection', () => {
    const TYPE = 'application/json';
    const sendTogether = (paths: readonly string[]) => {
      const { hostname, port } = new URL(fixture.gateway.url);
      const socket = connect(Number(port), hostname);
      const heads = paths.map((url, index) => {
        const last = index === paths.length - 1 ? 'connection: close\r\n' : '';
        return `GET ${url} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${KEY}\r\naccept: ${TYPE}\r\nx-request-id: r${index}\r\n${last}\r\n`;
      });
      socket.write(heads.join(''));
      return socket;
    };

    it('is served in order, and once', async () => {
      const ordinary = path.replace('json', '%6Ason');
      await request({ accept: TYPE });
      const all = await text(sendTogether([path, path, ordinary, path, '/nowhere', path]));
      const ids = [...all.matchAll(/^x-request-id: (r\d)/gim)].map(([, id]) => id);
      const statuses = [...all.matchAll(/HTTP\/1.1 (\d+)/gm)].map(([, status]) => status);
      expect(ids).toEqual(['r0', 'r1', 'r2', 'r3', 'r4', 'r5']);
      expect(statuses).toEqual(['200', '200', '200', '200', '404', '200']);
    });

    it('does not affect others when its client disconnects', async () => {
      for (let times = 0; times < 20; times++) {
        const gone = sendTogether(Array.from({ length: 20 }, () => path));
        gone.once('ready', () => setImmediate(() => gone.resetAndDestroy()));
        gone.on('error', () => undefined);
      }
      expect((await Promise.all(Array.from({ length: 20 }, () => request()))).map(({ status }) => status)).toEqual(
        Array.from({ length: 20 }, () => 200),
      );
    });
  });

  describe('when its rows are outdated', () => {
    const ordinary = (headers: Record<string, string> = {}) => request(headers, path.replace('json', '%6Ason'));
    const changing = { 'x-rate-limit-remaining': 0, date: 0, 'x-request-id': '' };

    it('gets a rebuilt response with all headers, and is counted once', async () => {
      const { headers } = await request();
      const newer = fixture.buildIssue(buildSiteResource(id), { issue_id: '20260301T151500000Z-2', coverage: 0.5 });
      await fixture.rowCache.publishIssue({ ...newer, issued_at: new Date(NOW).toISOString() });
      const again = await request();
      const once = Number(headers['x-rate-limit-remaining']) - 1;
      expect(Number(again.headers['x-rate-limit-remaining'])).toBe(once);
      const same = await ordinary();
      expect({ ...again.headers, ...changing }).toEqual({ ...same.headers, ...changing });
      expect(again.body).toBe(same.body);
      expect(again.headers['x-issue-id']).toBe('20260301T151500000Z-2');
    });

    it('gets a 304 if the rebuilt rows are unchanged, and counts no quota', async () => {
      const { headers } = await request();
      fixture.clock.time = NOW + 5 * MINUTE;
      const again = await request({ 'if-none-match': headers.etag });
      expect([again.status, again.headers['x-rate-limit-remaining']]).toEqual([304, headers['x-rate-limit-remaining']]);
    });

    it('fails like other requests when the response cannot be built, and is counted once', async () => {
      const { headers } = await request();
      await fixture.rowCache.removeResource(buildSiteResource(id));
      const unavailable = new DaystarError('Unavailable', 'unavailable', [], { retryAfterSeconds: 5 });
      const requested = jest.spyOn(fixture.rowCache, 'readCurrentPackedIssue').mockRejectedValue(unavailable);
      const again = await request();
      requested.mockRestore();
      expect([again.status, again.headers['retry-after']]).toEqual([503, '5']);
      expect(Number(again.headers['x-rate-limit-remaining'])).toBe(Number(headers['x-rate-limit-remaining']) - 1);
    });

    it('is served while the gateway stops, and ends its connection', async () => {
      const other = new GatewayFixture();
      await other.start();
      const known = `/utility_scale_sites/${await other.addSiteWithRows()}/forecasts?format=json`;
      await (await other.get(known)).text();
      let go = () => {};
      const released = new Promise<void>((resolve) => (go = resolve));
      const current = other.rowCache.readCurrentIssueId.bind(other.rowCache);
      const requested = new Promise<void>((resolve) => {
        other.rowCache.readCurrentIssueId = async (resource) => {
          resolve();
          await released;
          return current(resource);
        };
      });
      other.clock.time = NOW + 12 * MINUTE;
      const response = other.get(known);
      await requested;
      const closed = other.close();
      await pause(50);
      go();
      expect([(await response).status, (await response).headers.get('connection')]).toEqual([200, 'close']);
      await (await response).text();
      await closed;
    });
  });
});
