import { eventually } from '@daystar/testing';
import type { AgentAccount } from './agent-account';

/** Tasks about sites, measurements, variants and the service. Results equal the responses of the HTTP API. */
export function describeAccountTasks(agent: AgentAccount): void {
  /** Events of the registry update the lists, so a new site may be listed with a delay. */
  const findRoofInGraz = () =>
    eventually(async () => {
      const { values } = await agent.session.call('list_sites', { name_contains: 'graz' });
      return (values.sites as { resource_id: string }[])[0]?.resource_id;
    });

  it('"Register my roof in Graz, 4.2 kW facing south-east."', async () => {
    const properties = { name: 'Graz', latitude: 47.07, longitude: 15.44, capacity: 4.2, azimuth: -135, tilt: 35 };
    const { values, text } = await agent.session.call('create_site', { kind: 'rooftop', ...properties });
    const { body } = await agent.http.get<{ site: object }>(`/rooftop_sites/${values.site.resource_id}`);
    expect(body.site).toMatchObject(properties);
    expect(values.site).toMatchObject(properties);
    expect(text).toContain('4.2 kW');
  });

  it('"The roof in Graz is 5 kW, not 4.2, and may not export."', async () => {
    const resource_id = await findRoofInGraz();
    const result = await agent.session.call('update_site', { resource_id, capacity: 5, export_limit: 0 });
    const { body } = await agent.http.get<{ site: object }>(`/rooftop_sites/${resource_id}`);
    // The registry may compute the horizon between the two responses.
    const changed = { capacity: 5, tilt: 35, export_limit: 0 };
    expect([body.site, result.values.site]).toEqual([
      expect.objectContaining(changed),
      expect.objectContaining(changed),
    ]);
  });

  it('"Remove the roof in Graz."', async () => {
    const resource_id = await findRoofInGraz();
    const refused = await agent.session.call('delete_site', { resource_id, confirm_name: 'Roof in Lyon' });
    expect([refused.isError, refused.text]).toEqual([true, expect.stringContaining('"Graz"')]);
    expect((await agent.http.get(`/rooftop_sites/${resource_id}`)).status).toBe(200);
    const { text } = await agent.session.call('delete_site', { resource_id, confirm_name: 'Graz' });
    expect(text).toContain('with its forecasts, past issues, measurements and tuning');
    expect((await agent.http.get(`/rooftop_sites/${resource_id}`)).status).toBe(404);
  });

  it('"Which of my sites are in Utah?"', async () => {
    const { values, text } = await agent.session.call('list_sites', { tags: ['utah'] });
    const { body } = await agent.http.get<{ sites: { resource_id: string }[] }>(
      '/utility_scale_sites/search?tags=utah',
    );
    const listIds = (sites: { resource_id: string }[]) => sites.map(({ resource_id }) => resource_id);
    expect(listIds(values.sites)).toEqual(listIds(body.sites));
    expect(text).toContain('100 MW AC');
  });

  it('"Which way do my panels face, and who said so?"', async () => {
    const { values, text } = await agent.session.call('get_site', { resource_id: agent.roof });
    const { body } = await agent.http.get<{ site: object }>(`/rooftop_sites/${agent.roof}`);
    expect(values.site).toEqual(body.site);
    expect(text).toMatch(/azimuth 180°.*Defaults: .*azimuth/);
  });

  it('"Here is what my inverter logged this morning."', async () => {
    const toIso = (hour: number) => `2026-06-01T0${hour}:00:00Z`;
    const measurements = [
      { period_end: toIso(6), total_power: 1.1 },
      { period_end: toIso(7), total_power: 2.2 },
      { period_end: '2019-06-01T08:00:00Z', total_power: 2.9 },
    ];
    const { values, text } = await agent.session.call('post_measurements', {
      resource_id: agent.roof,
      period: 'PT30M',
      measurements,
    });
    const path = `/rooftop_sites/${agent.roof}/measurements?from=2026-06-01T00:00:00Z&to=2026-06-01T12:00:00Z`;
    const { body } = await agent.http.get<{ measurements: { verdict: string; total_power: number }[] }>(path);
    expect(body.measurements.map(({ total_power }) => total_power).sort()).toEqual([1.1, 2.2]);
    expect([values.stored, values.errors.length]).toEqual([2, 1]);
    const counted = Object.values<number>(values.verdicts).reduce((sum, count) => sum + count, 0);
    expect(counted).toBe(body.measurements.length);
    for (const { verdict } of body.measurements) expect(text).toContain(verdict);
  });

  it('"Which of my measurements look wrong?"', async () => {
    const range = { from: '2026-06-01T00:00:00Z', to: '2026-06-01T12:00:00Z' };
    const args = { resource_id: agent.roof, ...range, include_values: true };
    const { values } = await agent.session.call('get_measurements', args);
    const path = `/rooftop_sites/${agent.roof}/measurements?from=${range.from}&to=${range.to}`;
    const { body } = await agent.http.get<{ measurements: object[] }>(path);
    expect(values.measurements).toHaveLength(2);
    values.measurements.forEach((measurement: object, index: number) =>
      expect(body.measurements[index]).toMatchObject(measurement),
    );
    expect([values.energy, values.energy_unit]).toEqual([expect.closeTo((1.1 + 2.2) / 2, 6), 'kWh']);
  });

  it('"What if my roof were at 10 degrees, or faced west?"', async () => {
    const variants = [
      { name: 'flatter', tilt: 10 },
      { name: 'west', azimuth: 90 },
    ];
    await eventually(async () => {
      const { values } = await agent.session.call('compare_variants', { resource_id: agent.roof, hours: 24, variants });
      const { body } = await agent.http.post<Record<string, never>>('/v1/what-if', {
        resource_id: agent.roof,
        hours: 24,
        variants,
      });
      if (body.sky_issued_at !== values.sky_issued_at) return undefined;
      expect(values.variants).toHaveLength(3);
      const httpVariants = body.variants as { name: string; energy: number; change_percent: number | null }[];
      return JSON.stringify(values.variants.map(({ energy }: { energy: number }) => energy)) ===
        JSON.stringify(httpVariants.map(({ energy }) => energy))
        ? true
        : undefined;
    });
  });

  it('"Is the weather data fresh?"', async () => {
    const { values, text } = await agent.session.call('get_weather_status');
    const { body } = await agent.http.get<{ sources: { source: string }[] }>('/v1/status/inputs');
    const listNames = (sources: { source: string }[]) => sources.map(({ source }) => source).sort();
    expect(listNames(values.sources)).toEqual(listNames(body.sources));
    expect(text).toContain('sandbox');
  });

  it('"How many requests do I have left?"', async () => {
    const { values, text } = await agent.session.call('get_usage');
    const { body } = await agent.http.get<{ plan: string; sites: object }>('/usage');
    expect([values.plan, values.sites]).toEqual([body.plan, body.sites]);
    expect(text).toContain('used, no limit');
  });

  it('"What does an azimuth of -90 mean here?"', async () => {
    const { values, text } = await agent.session.call('search_docs', { query: 'azimuth' });
    const { body } = await agent.http.get<{ sections: object[] }>('/docs/search?q=azimuth&format=json');
    expect(values.sections).toEqual(body.sections.slice(0, 8));
    expect(text).toContain('/docs/');
  });
}
