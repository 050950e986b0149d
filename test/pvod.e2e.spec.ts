import { describeWith, eventually, toReferencePath } from '@daystar/testing';
import { observerAt, sunAt, sunPosition } from '@daystar/solar';
import { Client } from './client';
import { type RunningInstallation, startEmbedded, startFiveProcesses } from './installations';
import { type PvodPlant, readMeasuredPower, readPlants } from './pvod';

const DAY = 86_400_000;
/** The last morning on which numerical weather is known for, or near, every one of the ten plants. */
const ALL_TEN = Date.UTC(2019, 2, 1);
/** Shortly before local midnight of 9 March, a day that the plants still measured then were forecast well enough for. */
const EVE = Date.UTC(2019, 2, 8, 15, 40);
const NINTH = Date.UTC(2019, 2, 8, 16);
const MEASURED_ON_THE_NINTH = ['station00', 'station03', 'station05'];

type Open = (env: NodeJS.ProcessEnv) => Promise<RunningInstallation>;

const replaying = (time: number) => ({
  DAYSTAR_WEATHER: `files:${toReferencePath('pvod')}`,
  DAYSTAR_CLOCK: new Date(time).toISOString(),
});

interface PowerRow {
  period_end: string;
  pv_estimate: number;
  pv_estimate10: number;
  pv_estimate90: number;
}
interface Forecasts {
  forecasts: PowerRow[];
}

interface Registered {
  readonly plant: PvodPlant;
  readonly id: string;
}

/** Registers plants through HTTP alone. */
async function register(client: Client, chosen: readonly PvodPlant[]): Promise<Map<string, Registered>> {
  const registered = new Map<string, Registered>();
  for (const plant of chosen) {
    const { status, body } = await client.post<{ resource_id: string }>('/utility_scale_sites', plant);
    expect(status).toBe(201);
    registered.set(plant.name, { plant, id: body.resource_id });
  }
  return registered;
}

/** Waits for rows of a plant that use the weather of the folder instead of climatology. */
const forecastsOf = (client: Client, { id }: Registered, period: string) =>
  client.getRowsUntil<Forecasts>(`/utility_scale_sites/${id}/forecasts?period=${period}`, fromTheFolder);

const fromTheFolder = (headers: Headers) => headers.get('x-weather-source')?.includes('files-points') ?? false;

/** Mean total output of the plants, MW to six decimals, from rows that are multiples of 1e-4 MW. */
function exactMeans(parts: readonly PowerRow[][], minutes: number): Map<number, number> {
  const sums = new Map<number, { sum: number; rows: number }>();
  for (const { period_end, pv_estimate } of parts.flat()) {
    const end = Math.ceil(Date.parse(period_end) / (minutes * 60_000)) * minutes * 60_000;
    const { sum = 0, rows = 0 } = sums.get(end) ?? {};
    sums.set(end, { sum: sum + Math.round(pv_estimate * 1e4), rows: rows + 1 });
  }
  const steps = minutes / 5;
  const whole = [...sums].filter(([, { rows }]) => rows === steps * parts.length);
  return new Map(whole.map(([end, { sum }]) => [end, Math.round((100 * sum) / steps) / 1e6]));
}

function tenPlants(open: Open): void {
  const forecasts = new Map<string, PowerRow[]>();
  let registered: Map<string, Registered>;
  let installation: RunningInstallation;
  let client: Client;

  beforeAll(async () => {
    installation = await open(replaying(ALL_TEN));
    client = await Client.register(installation, 'Hebei Solar');
    registered = await register(client, readPlants());
    for (const [name, site] of registered)
      forecasts.set(name, (await forecastsOf(client, site, 'PT5M')).body.forecasts);
  }, 180_000);
  afterAll(() => installation?.close(), 60_000);

  it('have forecasts from real weather, and mark where the weather ends', async () => {
    for (const site of registered.values()) {
      const { headers } = await forecastsOf(client, site, 'PT30M');
      expect(headers.get('x-ladder')).toBe('nwp..climatology');
      // Rows of the data set are known a day ahead: the rest of the week is not covered.
      expect(headers.get('x-coverage')).not.toBe('complete');
    }
  });

  it('have forecasts of a week in ascending order', async () => {
    for (const site of registered.values()) {
      const { body } = await forecastsOf(client, site, 'PT30M');
      const ends = body.forecasts.map((row) => row.period_end);
      expect(ends).toHaveLength(336);
      expect(ends[0]).toBe('2019-03-01T00:30:00.0000000Z');
      expect([...ends].sort()).toEqual(ends);
    }
  });

  it('produce zero at night and at most the capacity, with ordered quantiles', () => {
    for (const [name, rows] of forecasts) {
      const { plant } = registered.get(name) as Registered;
      const observer = observerAt(plant.latitude, plant.longitude);
      const night = ({ period_end }: PowerRow) => {
        const end = Date.parse(period_end) / 1000;
        return [end - 300, end].every((time) => sunPosition(observer, sunAt(time)).zenith > 91);
      };
      expect(rows.filter((row) => row.pv_estimate90 > 0 && night(row))).toEqual([]);
      expect(rows.filter((row) => row.pv_estimate90 > plant.capacity)).toEqual([]);
      expect(rows.filter((row) => row.pv_estimate10 > row.pv_estimate || row.pv_estimate > row.pv_estimate90)).toEqual(
        [],
      );
    }
  });

  it('store a day of measured power and return it', async () => {
    const { id } = registered.get('station00') as Registered;
    const measured = readMeasuredPower('station00', ALL_TEN - DAY, ALL_TEN);
    const measurements = [...measured].map(([end, power]) => ({
      period_end: new Date(end).toISOString(),
      period: 'PT15M',
      total_power: power,
    }));
    expect(measurements).toHaveLength(96);
    const posted = await client.post(`/utility_scale_sites/${id}/measurements`, { measurements });
    expect(posted.status).toBe(200);
    const { body } = await client.get<{ measurements: { period_end: string; total_power: number }[] }>(
      `/utility_scale_sites/${id}/measurements`,
    );
    const back = new Map(body.measurements.map((row) => [Date.parse(row.period_end), row.total_power]));
    expect(back).toEqual(measured);
  });

  describe('as an aggregation', () => {
    const ten = '/pv_power/collections/hebei/aggregations/ten';
    beforeAll(async () => {
      const members = [...registered.values()].map(({ id }) => id);
      const definition = { aggregation_id: 'ten', name: 'Ten plants of Hebei', members };
      expect((await client.post('/pv_power/collections/hebei/aggregations', definition)).status).toBe(201);
    });

    it.each([5, 10, 15, 20, 30, 60])('are exactly the sum of their rows at PT%dM', async (minutes) => {
      for (const series of ['forecasts', 'estimated_actuals'] as const) {
        const rowsOf = async (path: string, query: string): Promise<PowerRow[]> =>
          (await client.getRowsUntil<Record<typeof series, PowerRow[]>>(`${path}/${series}?${query}`)).body[series];
        // Retries when a refresh happens between the requests.
        await eventually(async () => {
          const ids = [...registered.values()].map(({ id }) => id);
          const parts = await Promise.all(ids.map((id) => rowsOf(`/utility_scale_sites/${id}`, 'period=PT5M')));
          const sums = await rowsOf(ten, `period=PT${minutes}M&precision=6`);
          const expected = exactMeans(parts, minutes);
          const shared = sums.filter(({ period_end }) => expected.has(Date.parse(period_end)));
          expect(shared.length).toBeGreaterThan((160 * 60) / minutes);
          const differing = shared.filter(
            ({ period_end, pv_estimate }) => pv_estimate !== expected.get(Date.parse(period_end)),
          );
          expect(differing).toEqual([]);
          return true;
        });
      }
    });
  });

  it('have rows for any location near them', async () => {
    const radiation = await client.getRowsUntil<{ forecasts: { ghi: number }[] }>(
      '/radiation/forecasts?latitude=38.05&longitude=114.95',
      fromTheFolder,
    );
    expect(Math.max(...radiation.body.forecasts.map((row) => row.ghi))).toBeGreaterThan(300);
    const power = await client.getRowsUntil<Forecasts>(
      '/world_pv_power/forecasts?latitude=38.05&longitude=114.95&capacity=5',
    );
    expect(Math.max(...power.body.forecasts.map((row) => row.pv_estimate))).toBeLessThanOrEqual(4.5);
  });

  it('refuse invalid requests, each with its code', async () => {
    const code = async (path: string) => {
      const { status, body } = await client.get<{ response_status: { error_code: string } }>(path);
      return [status, body.response_status.error_code];
    };
    const { id } = registered.get('station00') as Registered;
    expect(await code('/utility_scale_sites/ffff-ffff-ffff-ffff/forecasts')).toEqual([404, 'NotFound']);
    expect(await code('/radiation/forecasts?latitude=91&longitude=0')).toEqual([400, 'InvalidRequest']);
    expect(await code(`/utility_scale_sites/${id}/forecasts?period=PT7M`)).toEqual([400, 'InvalidRequest']);
  });
}

function measuredPlants(open: Open): void {
  let installation: RunningInstallation;

  beforeAll(async () => {
    installation = await open(replaying(EVE));
  }, 180_000);
  afterAll(() => installation?.close(), 60_000);

  it('have forecasts of the energy of the next day within 40 % of the measured energy', async () => {
    const client = await Client.register(installation, 'Hebei Solar');
    const registered = await register(
      client,
      readPlants().filter(({ name }) => MEASURED_ON_THE_NINTH.includes(name)),
    );
    expect(registered.size).toBe(3);
    for (const [name, site] of registered) {
      const { body } = await forecastsOf(client, site, 'PT5M');
      const ofDay = body.forecasts.filter(
        ({ period_end }) => Date.parse(period_end) > NINTH && Date.parse(period_end) <= NINTH + DAY,
      );
      const measured = readMeasuredPower(name, NINTH, NINTH + DAY);
      expect([ofDay.length, measured.size]).toEqual([288, 96]);
      const energy = ofDay.reduce((sum, row) => sum + row.pv_estimate / 12, 0);
      const truth = [...measured.values()].reduce((sum, power) => sum + power / 4, 0);
      expect([name, Math.abs(energy / truth - 1) < 0.4]).toEqual([name, true]);
    }
  });
}

describeWith('reference-data', 'the PVOD plants in one process', () => {
  describe('all ten on 1 March 2019', () => tenPlants(startEmbedded));
  describe('those measured on 8 March 2019', () => measuredPlants(startEmbedded));
});

describeWith('stack', 'the PVOD plants as five processes on Kafka, Postgres and Redis', () => {
  describeWith('reference-data', 'all ten on 1 March 2019', () => tenPlants(startFiveProcesses));
});
