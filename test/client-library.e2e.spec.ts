import { Daystar } from '@daystar/client';
import { eventually } from '@daystar/testing';
import { type RunningInstallation, startEmbedded } from './installations';

describe('a program that uses the client library', () => {
  let installation: RunningInstallation;
  let daystar: Daystar;
  beforeAll(async () => {
    installation = await startEmbedded({
      DAYSTAR_WEATHER: 'sandbox',
      DAYSTAR_CLOCK: '2026-06-01T12:00:00Z',
      DAYSTAR_CLOCK_SPEED: '60',
    });
    const response = await fetch(`${installation.url}/accounts`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'reader', plan: 'commercial' }),
    });
    const { api_key: apiKey } = (await response.json()) as { api_key: string };
    daystar = new Daystar({ baseUrl: installation.url, apiKey });
  });
  afterAll(() => installation.close());

  it('registers a site, receives events of its issues and reads them', async () => {
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
    const { since, forecasts } = await site.changesSince(first.issueId, { hours: 24 });
    expect([since.issue_id, forecasts.rows.length]).toEqual([first.issueId, forecasts.changed + forecasts.new]);
    const { variants } = await daystar.whatIf({
      resource_id,
      hours: 24,
      variants: [{ name: 'in a valley', horizon: [20, 20, 20, 20] }],
    });
    expect(variants.map(({ name }) => name)).toEqual(['as it is', 'in a valley']);
    expect(variants[1].change_percent).toBeLessThan(0);
    const measured = first.rows
      .slice(0, 1)
      .map(() => ({ period_end: '2026-06-01T11:00:00Z', period: 'PT30M', total_power: 12 }));
    await site.postMeasurements(measured);
    await site.delete();
    await expect(site.record()).rejects.toMatchObject({ status: 404, code: 'NotFound' });
  });

  it('registers, tests and deletes a webhook', async () => {
    const { webhook_id, secret } = await daystar.webhooks.register('https://hooks.invalid/daystar');
    expect(secret).toMatch(/^whsec_/);
    expect((await daystar.webhooks.list()).map((hook) => hook.webhook_id)).toEqual([webhook_id]);
    const { delivery_id } = await daystar.webhooks.test(webhook_id);
    const tried = await eventually(async () => {
      const { deliveries } = await daystar.webhooks.report(webhook_id);
      return deliveries.find((one) => one.delivery_id === delivery_id && one.error !== undefined);
    });
    expect(tried).toMatchObject({ state: 'waiting' });
    expect((await daystar.webhooks.redeliver(webhook_id, delivery_id)).delivery_id).toBe(delivery_id);
    await daystar.webhooks.delete(webhook_id);
    expect(await daystar.webhooks.list()).toEqual([]);
  });

  it('shows the data basis of forecasts', async () => {
    const { sources, ladder } = await eventually(async () => {
      const inputs = await daystar.inputs();
      return inputs.tiles_in_use > 0 && inputs.sources.length > 0 ? inputs : undefined;
    });
    expect(sources.map(({ source }) => source)).toContain('sandbox');
    expect(ladder.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 2);
  });

  it('reads a location that no client requested before', async () => {
    const { rows } = await daystar.radiation({ latitude: -33.9, longitude: 18.4 }).estimatedActuals({ hours: 24 });
    expect(rows.length).toBeGreaterThanOrEqual(48);
    expect(rows[0].period_end > rows[1].period_end).toBe(true);
  });
});
