import { Daystar } from '@daystar/client';
import { eventually } from '@daystar/testing';
import { type RunningHouse, embeddedHouse } from './houses';

describe('a program that uses the client library', () => {
  let house: RunningHouse;
  let daystar: Daystar;
  beforeAll(async () => {
    house = await embeddedHouse({
      DAYSTAR_WEATHER: 'sandbox',
      DAYSTAR_CLOCK: '2026-06-01T12:00:00Z',
      DAYSTAR_CLOCK_SPEED: '60',
    });
    const answer = await fetch(`${house.url}/accounts`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'reader', plan: 'commercial' }),
    });
    const { api_key: apiKey } = (await answer.json()) as { api_key: string };
    daystar = new Daystar({ baseUrl: house.url, apiKey });
  });
  afterAll(() => house.close());

  it('registers a site, hears of its issues and reads them', async () => {
    const properties = { name: 'Beryl Flat', latitude: 37.7, longitude: -113.6, capacity: 100, tilt: 25, azimuth: 180 };
    const { resource_id } = await daystar.utilitySites.create(properties);
    const site = daystar.utilitySites.one(resource_id);
    expect(await site.record()).toMatchObject(properties);
    const first = await eventually(async () => {
      const rows = await site.forecasts({ period: 'PT30M' });
      return rows.weatherSource.includes('sandbox') ? rows : undefined;
    });
    expect(first.rows).toHaveLength(336);
    for await (const { subject, data } of daystar.events({ resources: [`site/${resource_id}`] })) {
      expect(subject).toBe(`site/${resource_id}`);
      expect((await site.forecasts()).issueId >= data.issue_id).toBe(true);
      break;
    }
    const measured = first.rows
      .slice(0, 1)
      .map(() => ({ period_end: '2026-06-01T11:00:00Z', period: 'PT30M', total_power: 12 }));
    await site.postMeasurements(measured);
    await site.delete();
    await expect(site.record()).rejects.toMatchObject({ status: 404, code: 'NotFound' });
  });

  it('reads a place nobody has asked for before', async () => {
    const { rows } = await daystar.radiation({ latitude: -33.9, longitude: 18.4 }).estimatedActuals({ hours: 24 });
    expect(rows.length).toBeGreaterThanOrEqual(48);
    expect(rows[0].period_end > rows[1].period_end).toBe(true);
  });
});
