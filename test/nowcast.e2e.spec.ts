import { eventually } from '@daystar/testing';
import { Client } from './client';
import { type RunningInstallation, startEmbedded } from './installations';

interface Rows {
  forecasts: { period_end: string; ladder: string; weather_source: string }[];
}

const FIRST_HOUR = 'period=PT5M&hours=1&provenance=row';

describe('moving clouds in the sandbox', () => {
  let installation: RunningInstallation;
  let client: Client;
  beforeAll(async () => {
    installation = await startEmbedded({
      DAYSTAR_WEATHER: 'sandbox',
      DAYSTAR_CLOCK: '2026-06-21T09:58:00Z',
      DAYSTAR_CLOCK_SPEED: '60',
    });
    client = await Client.register(installation, 'Como');
  }, 60_000);
  afterAll(() => installation.close());

  it('determine the rows of the next hour, at a site and at a new location', async () => {
    const site = { name: 'Lake', latitude: 46.1, longitude: 8.9, capacity: 5 };
    const { body } = await client.post<{ resource_id: string }>('/utility_scale_sites', site);
    for (const path of [
      `/utility_scale_sites/${body.resource_id}/forecasts?${FIRST_HOUR}`,
      `/world_radiation/forecasts?latitude=-17.6&longitude=179.9&${FIRST_HOUR}`,
    ]) {
      const rows = await eventually(async () => {
        const response = await client.get<Rows>(path);
        const frames =
          response.status === 200 && response.body.forecasts.some((row) => /frames/.test(row.weather_source));
        return frames ? response.body.forecasts : undefined;
      });
      expect(rows.length).toBeGreaterThanOrEqual(12);
      for (const { ladder, weather_source } of rows) {
        expect(ladder).toBe('nowcast+nwp');
        expect(weather_source.split(' ').sort()).toEqual(['sandbox', 'sandbox-frames']);
      }
    }
  }, 120_000);
});
