import { eventually } from '@daystar/testing';
import { Client } from './client';
import { type RunningInstallation, startEmbedded } from './installations';

describe('a replayed clock at six hundred times real speed', () => {
  let installation: RunningInstallation;
  let client: Client;
  beforeAll(async () => {
    installation = await startEmbedded({
      DAYSTAR_WEATHER: 'sandbox',
      DAYSTAR_CLOCK: '2019-03-01T00:00:00Z',
      DAYSTAR_CLOCK_SPEED: '600',
    });
    client = await Client.register(installation, 'Hasty');
  }, 60_000);
  afterAll(() => installation.close());

  it('refreshes rows every ten minutes of its time, and the window moves on', async () => {
    const { body } = await client.post<{ resource_id: string }>('/utility_scale_sites', {
      name: 'Fast',
      latitude: 32,
      longitude: -110,
      capacity: 5,
    });
    const path = `/utility_scale_sites/${body.resource_id}/forecasts`;
    const first = await client.getRowsUntil<{ forecasts: { period_end: string }[] }>(path);
    expect(first.body.forecasts[0].period_end).toMatch(/^2019-03-01T/);
    const later = await eventually(async () => {
      const response = await client.get<{ forecasts: { period_end: string }[] }>(path);
      const moved = response.body.forecasts[0].period_end > first.body.forecasts[0].period_end;
      return moved && response.headers.get('x-issue-id') !== first.headers.get('x-issue-id') ? response : undefined;
    });
    expect(later.body.forecasts).toHaveLength(336);
    expect(later.headers.get('etag')).not.toBe(first.headers.get('etag'));
  });
});
