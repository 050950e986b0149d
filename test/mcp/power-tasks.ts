import type { AgentAccount } from './agent-account';
import { type PowerRow, sumEnergy, formatLocalDate } from './mcp-session';

const PARIS = 'Europe/Paris';

/** Tasks about power, energy and radiation. Results equal the rows of the HTTP API. */
export function describePowerTasks(agent: AgentAccount): void {
  it('"How much will my roof in Lyon make tomorrow?"', async () => {
    const { values } = await agent.session.call('list_sites', { name_contains: 'lyon' });
    expect(values.sites.map(({ resource_id }: { resource_id: string }) => resource_id)).toEqual([agent.roof]);
    type Body = { forecasts: PowerRow[] };
    const path = `/rooftop_sites/${agent.roof}/forecasts?hours=168`;
    const { result, body } = await agent.session.callWithSameIssue<Body>(
      'get_site_power',
      { resource_id: agent.roof },
      path,
    );
    const [, tomorrow] = result.values.days;
    expect(result.values).toMatchObject({ power_unit: 'kW', energy_unit: 'kWh', time_zone: PARIS });
    expect(tomorrow.is_complete).toBe(true);
    expect(tomorrow.energy).toBeGreaterThan(5);
    expect(tomorrow.energy).toBeCloseTo(sumEnergy(body.forecasts, tomorrow.date, PARIS), 3);
    expect(result.text).toContain(`${tomorrow.date}: ${tomorrow.energy} kWh`);
    expect(result.text).toContain('simulated, not real weather');
  });

  it('"Between what limits will it be?"', async () => {
    const path = `/rooftop_sites/${agent.roof}/forecasts?hours=168`;
    type Body = { forecasts: PowerRow[] };
    const { result, body } = await agent.session.callWithSameIssue<Body>(
      'get_site_power',
      { resource_id: agent.roof },
      path,
    );
    for (const day of result.values.days) {
      expect(day.energy10_sum).toBeCloseTo(sumEnergy(body.forecasts, day.date, PARIS, 'pv_estimate10'), 3);
      expect(day.energy90_sum).toBeCloseTo(sumEnergy(body.forecasts, day.date, PARIS, 'pv_estimate90'), 3);
    }
  });

  it('"When will my plant peak in the next day?"', async () => {
    const args = { resource_id: agent.plant, hours: 24, period: 'PT60M', include_periods: true };
    const path = `/utility_scale_sites/${agent.plant}/forecasts?hours=24&period=PT60M`;
    type Body = { forecasts: (PowerRow & { period: string })[] };
    const { result, body } = await agent.session.callWithSameIssue<Body>('get_site_power', args, path);
    expect(result.values.periods).toHaveLength(25);
    expect(result.values.periods).toEqual(body.forecasts.map(({ period: _, ...row }) => row));
    expect(result.text.split('\n').filter((line) => /^2026.*Z,\d/.test(line))).toHaveLength(25);
  });

  it('"How much did my roof make in the last days?"', async () => {
    const path = `/rooftop_sites/${agent.roof}/estimated_actuals?hours=168`;
    const args = { resource_id: agent.roof, rows: 'estimated_actuals' };
    type Body = { estimated_actuals: PowerRow[] };
    const { result, body } = await agent.session.callWithSameIssue<Body>('get_site_power', args, path);
    expect(result.values.days).toHaveLength(8);
    for (const day of result.values.days)
      expect(day.energy).toBeCloseTo(sumEnergy(body.estimated_actuals, day.date, PARIS), 3);
  });

  it('"How much will it make today in all, with the morning?"', async () => {
    const path = `/rooftop_sites/${agent.roof}/combined?hours=48`;
    const args = { resource_id: agent.roof, rows: 'combined', hours: 48 };
    type Body = { forecasts: PowerRow[]; estimated_actuals: PowerRow[] };
    const { result, body } = await agent.session.callWithSameIssue<Body>('get_site_power', args, path);
    const today = formatLocalDate(Date.parse(body.forecasts[0].period_end) - 1000, PARIS);
    const day = result.values.days.find(({ date }: { date: string }) => date === today);
    const rows = [...body.estimated_actuals, ...body.forecasts];
    expect([day.is_complete, day.energy]).toEqual([true, expect.closeTo(sumEnergy(rows, today, PARIS), 3)]);
  });

  it('"What would 5 kW facing south-west in Seville make tomorrow?"', async () => {
    const args = { latitude: 37.39, longitude: -5.99, capacity: 5, tilt: 30, azimuth: 135 };
    const query = 'latitude=37.39&longitude=-5.99&capacity=5&tilt=30&azimuth=135&hours=168';
    const path = `/world_pv_power/forecasts?${query}&output_parameters=pv_estimate,pv_estimate10,pv_estimate90`;
    const { result, body } = await agent.session.callWithSameIssue<{ forecasts: PowerRow[] }>(
      'get_place_power',
      args,
      path,
    );
    const [, { date, energy, energy90_sum }] = result.values.days;
    expect(result.values).toMatchObject({ time_zone: 'Europe/Madrid', power_unit: 'kW' });
    expect(energy).toBeCloseTo(sumEnergy(body.forecasts, date, 'Europe/Madrid'), 3);
    expect(energy90_sum).toBeCloseTo(sumEnergy(body.forecasts, date, 'Europe/Madrid', 'pv_estimate90'), 3);
  });

  it('"How strong will the sun be in Nairobi?"', async () => {
    const path = '/radiation/forecasts?latitude=-1.29&longitude=36.82&hours=24&period=PT60M';
    const args = { latitude: -1.29, longitude: 36.82 };
    type Body = { forecasts: Record<string, unknown>[] };
    const { result, body } = await agent.session.callWithSameIssue<Body>('get_place_radiation', args, path);
    expect(result.values.periods).toHaveLength(25);
    result.values.periods.forEach((row: object, index: number) => expect(body.forecasts[index]).toMatchObject(row));
    expect(result.text).toContain('W/m²');
  });

  it('"What will our whole fleet make?"', async () => {
    const { values } = await agent.session.call('list_aggregations');
    expect(values.aggregations).toContainEqual({ collection_id: 'my-fleet', aggregation_id: 'all', name: 'All sites' });
    const path = '/pv_power/collections/my-fleet/aggregations/all/forecasts?hours=168';
    const args = { collection_id: 'my-fleet', aggregation_id: 'all' };
    const { result, body } = await agent.session.callWithSameIssue<{ forecasts: PowerRow[] }>(
      'get_aggregation_power',
      args,
      path,
    );
    for (const day of result.values.days) expect(day.energy).toBeCloseTo(sumEnergy(body.forecasts, day.date, 'UTC'), 3);
    expect(result.values.power_unit).toBe('MW');
  });
}
