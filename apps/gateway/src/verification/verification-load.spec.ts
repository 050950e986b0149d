import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { DAY, MINUTE } from '@daystar/timeseries';
import { GatewayFixture, NOW, OTHER_KEY } from '../gateway.fixture';

const DAYS = 90;
const WEEKS = 13;
const LEADS = 13;
/** A reply with the measurements of a week is read 250 at a time. */
const PARTS_OF_WEEK = 8;
/** Its measurements are averaged 500 at a time. */
const AVERAGED_PARTS_OF_WEEK = 4;

describe('the verification of a site with 90 days of five-minute measurements', () => {
  const fixture = new GatewayFixture();
  let path: string;
  beforeAll(async () => {
    await fixture.start();
    path = `/utility_scale_sites/${await fixture.addSiteWithRows()}/verification?format=json`;
    for (let end = NOW - 90 * DAY; end < NOW; end += 5 * MINUTE)
      fixture.measurements.push({ period_end: new Date(end).toISOString(), period: 'PT5M', total_power: 20 });
  });
  afterAll(() => fixture.close());

  it('yields the event loop to other requests after each part of a week, each day of clear sky and each lead time', async () => {
    let turns = 0;
    let isDone = false;
    const report = fixture.get(`${path}&window=P90D`).finally(() => (isDone = true));
    while (!isDone) {
      await yieldToEventLoop();
      turns++;
    }
    expect(await (await report).json()).toMatchObject({ reference: 'measurement' });
    // Reading, averaging, clear-sky power, scores.
    expect(turns).toBeGreaterThanOrEqual(WEEKS * PARTS_OF_WEEK + WEEKS * AVERAGED_PARTS_OF_WEEK + DAYS + LEADS);
  }, 60_000);

  it('is computed for eight concurrent requests of an account; further ones are rejected, those of other accounts are not', async () => {
    const other = await fixture.send(
      'POST',
      '/utility_scale_sites',
      { name: 'x', latitude: 1, longitude: 2, capacity: 5 },
      { authorization: `Bearer ${OTHER_KEY}` },
    );
    const { resource_id } = (await other.json()) as { resource_id: string };
    const windows = Array.from({ length: 10 }, (_, index) => `${path}&window=P${index + 1}D`);
    const own = windows.map((url) => fixture.get(url));
    const ofOther = fixture.get(`/utility_scale_sites/${resource_id}/verification?window=P1D`, {
      authorization: `Bearer ${OTHER_KEY}`,
    });
    const statuses = (await Promise.all(own)).map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array.from({ length: 8 }, () => 200), 429, 429]);
    expect((await ofOther).status).toBe(200);
  }, 60_000);
});
