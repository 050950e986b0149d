import { describeWith, eventually } from '@daystar/testing';
import { Client } from './client';
import { type RunningInstallation, startEmbedded, startFiveProcesses } from './installations';

const ADMIN_KEY = 'fleet-e2e-operator-key-0123456789abcdef';
const environment = {
  DAYSTAR_WEATHER: 'sandbox',
  DAYSTAR_CLOCK: '2026-06-21T10:02:00Z',
  DAYSTAR_ADMIN_KEY: ADMIN_KEY,
};
type Open = (env: NodeJS.ProcessEnv) => Promise<RunningInstallation>;

interface Rows {
  forecasts: Record<'period_end' | 'pv_estimate' | 'pv_estimate10' | 'pv_estimate90' | 'p10_sum_naive', number>[];
}

/** Italy's boot, roughly: 2,000 systems in 10 sky cells of two tiles, 0.01 MW each; as many again from 2050 on. */
function fleetFile(): string {
  const rows = Array.from({ length: 4000 }, (_, i) => {
    const cell = i % 10;
    const place = [41.1 + 0.25 * (cell % 5), 14.9 + 0.25 * Math.floor(cell / 5)];
    return [...place, 10, 30, [180, 90, -90, 135][Math.floor(i / 10) % 4], i < 2000 ? 2015 : 2050].join(',');
  });
  return ['latitude,longitude,capacity_kw,tilt,azimuth,install_year', ...rows].join('\n');
}

function fleets(open: Open): void {
  const path = '/pv_power/collections/it/aggregations/south';
  let installation: RunningInstallation;
  let client: Client;
  const asOperator = (method: string, to: string, body: string, type = 'application/json') =>
    fetch(`${installation.url}/admin${to.replace('/pv_power', '')}`, {
      method,
      headers: { authorization: `Bearer ${ADMIN_KEY}`, 'content-type': type },
      body,
    });

  beforeAll(async () => {
    installation = await open(environment);
    client = await Client.register(installation, 'Terna');
    const defined = await eventually(async () => {
      const body = JSON.stringify({ name: 'South', accounts: ['plan:enterprise'] });
      const response = await asOperator('PUT', path, body);
      return response.status === 200 ? response : undefined;
    });
    expect(await defined.json()).toMatchObject({ version: 1, systems: 0 });
  }, 180_000);
  afterAll(() => installation?.close(), 60_000);

  it('have no rows before they are loaded, and all of them soon after', async () => {
    // First it is unknown, then it has no members.
    await eventually(async () => {
      const { status, body } = await client.get(`${path}/forecasts`);
      return (status === 404 && JSON.stringify(body).includes('has no members')) || undefined;
    });
    const loaded = await asOperator('PUT', `${path}/fleet`, fleetFile(), 'application/octet-stream');
    expect(await loaded.json()).toMatchObject({ systems: 4000, version: 2 });
    const query = 'period=PT30M&output_parameters=pv_estimate,pv_estimate10,pv_estimate90,p10_sum_naive';
    const { body, headers } = await client.getRowsUntil<Rows>(`${path}/forecasts?${query}`, (received) =>
      Boolean(received.get('x-coverage')?.startsWith('complete')),
    );
    expect(headers.get('x-weather-source')).toContain('sandbox');
    expect(body.forecasts).toHaveLength(336);
    const noon = body.forecasts.filter(({ period_end }) => String(period_end).includes('T11:00'));
    for (const row of noon) {
      // 20 MW count now; systems that start in 2050 do not.
      expect(row.pv_estimate).toBeGreaterThan(0.5);
      expect(row.pv_estimate90).toBeLessThanOrEqual(20);
      expect(row.p10_sum_naive).toBeLessThanOrEqual(row.pv_estimate10);
    }
    const night = body.forecasts.filter(({ period_end }) => /T(22|23|00|01):/.test(String(period_end)));
    expect(Math.max(...night.map((row) => row.pv_estimate90))).toBe(0);
  }, 180_000);

  it('are unchanged when a file has invalid rows', async () => {
    const broken = `${fleetFile()}\n95,14,10,30,180,2015\n41,14,0,30,180,2015`;
    const refused = await asOperator('PUT', `${path}/fleet`, broken, 'application/octet-stream');
    const { response_status } = (await refused.json()) as { response_status: { errors: { field_name: string }[] } };
    expect([refused.status, ...response_status.errors.map(({ field_name }) => field_name)]).toEqual([
      400,
      'line 4002',
      'line 4003',
    ]);
    const { body } = await client.get<Rows>(`${path}/forecasts`);
    expect(body.forecasts).toHaveLength(336);
  });

  it('coexist with sites that an area selects as they are registered', async () => {
    const area = {
      type: 'Polygon',
      coordinates: [
        [
          [7, 44],
          [9, 44],
          [9, 46],
          [7, 46],
          [7, 44],
        ],
      ],
    };
    const collection = '/pv_power/collections/mine/aggregations';
    const defined = await client.post(collection, { aggregation_id: 'po', name: 'Po', area });
    expect([defined.status, defined.body]).toEqual([201, expect.objectContaining({ members: [] })]);
    const site = { name: 'Alba', latitude: 44.7, longitude: 8, capacity: 5, tilt: 30, azimuth: 180 };
    const { body } = await client.post<{ resource_id: string }>('/utility_scale_sites', site);
    await eventually(async () => {
      const record = await client.get<{ members: string[] }>(`${collection}/po`);
      return record.body.members.includes(body.resource_id) || undefined;
    });
    const rows = await client.getRowsUntil<Rows>(`${collection}/po/forecasts`);
    expect(Math.max(...rows.body.forecasts.map((row) => row.pv_estimate))).toBeGreaterThan(0.5);
  }, 180_000);
}

describe('fleets and areas in one process', () => fleets(startEmbedded));

describeWith('stack', 'fleets and areas as five processes on Kafka, Postgres and Redis', () =>
  fleets(startFiveProcesses),
);
