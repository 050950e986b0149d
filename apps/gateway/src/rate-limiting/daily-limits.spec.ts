import { PLANS } from '@daystar/contracts';
import { DAY, MINUTE, floorTo } from '@daystar/timeseries';
import { GatewayFixture } from '../gateway.fixture';

const { placeRequestsPerDay, requestsPerMinute } = PLANS.free;
const NOT_MODIFIED_PER_MINUTE = 10 * requestsPerMinute;

describe('an account that has used up its daily requests', () => {
  const fixture = new GatewayFixture();
  let now = floorTo(Date.now(), DAY);
  beforeAll(async () => {
    await fixture.start();
    for (const name of ['place', 'data', 'past', 'changing', 'forging', 'repeating'])
      await fixture.addAccount(name, 'free', `key-of-${name}`);
  });
  beforeEach(() => void jest.spyOn(Date, 'now').mockImplementation(() => now));
  afterAll(async () => {
    jest.restoreAllMocks();
    await fixture.close();
  });

  const get = (account: string, path: string, headers: Record<string, string> = {}) =>
    fixture.get(path, { authorization: `Bearer key-of-${account}`, ...headers });
  const statusOf = async (account: string, path: string, headers?: Record<string, string>) => {
    const response = await get(account, path, headers);
    await response.arrayBuffer();
    return response.status;
  };
  /** Uses up the requests of the day. @returns the condition that the client has the last response */
  const useUp = async (account: string, path: string) => {
    let last = await get(account, path);
    for (let sent = 1; sent < placeRequestsPerDay; sent++) last = await get(account, path);
    now += MINUTE;
    expect([last.status, await statusOf(account, path)]).toEqual([200, 429]);
    return { 'if-none-match': last.headers.get('etag')! };
  };

  it.each([
    ['place', '/radiation/forecasts?latitude=37.7&longitude=-113.6&hours=1'],
    ['data', '/data/live/radiation_and_weather?latitude=37.7&longitude=-113.6&hours=1'],
    ['past', '/data/historic/radiation_and_weather?latitude=37.7&longitude=-113.6&start=2025-06-01&duration=PT1H'],
  ])('still gets 304 responses, which cost nothing: %s', async (account, path) => {
    const known = await useUp(account, path);
    for (let sent = 0; sent < 2 * placeRequestsPerDay; sent++) {
      if (sent % requestsPerMinute === 0) now += MINUTE;
      expect(await statusOf(account, path, known)).toBe(304);
    }
    expect(await statusOf(account, path)).toBe(429);
    expect(await statusOf(account, path, { 'if-none-match': '*' })).toBe(429);
    expect(await statusOf(account, path.replace('hours=1', 'hours=2').replace('PT1H', 'PT2H'), known)).toBe(429);
  });

  it('can make the gateway compute no more locations by conditional requests than by ordinary ones', async () => {
    const place = (index: number) => `/radiation/forecasts?latitude=${index}&longitude=20&hours=1`;
    const forged = { 'if-none-match': '"forged"' };
    await useUp('forging', place(0));
    const prepared = fixture.preparedCells.length;
    for (let index = 1; index <= 80; index++) {
      if (index === 41) now += MINUTE;
      expect(await statusOf('forging', place(index), forged)).toBe(429);
    }
    expect(fixture.preparedCells.length - prepared).toBeLessThanOrEqual(placeRequestsPerDay);
  });

  it('gets a 429 once the free 304 responses of the minute are used up', async () => {
    const path = '/radiation/forecasts?latitude=37.7&longitude=-113.6&hours=1';
    const known = await useUp('repeating', path);
    const statuses: number[] = [];
    for (let sent = 0; sent <= NOT_MODIFIED_PER_MINUTE; sent++) statuses.push(await statusOf('repeating', path, known));
    expect(statuses.indexOf(429)).toBe(NOT_MODIFIED_PER_MINUTE);
  });
});
