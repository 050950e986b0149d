import { DAY, HOUR } from '@daystar/timeseries';
import { Client } from './client';
import { type RunningInstallation, startEmbedded } from './installations';

type Row = Record<string, number | string>;

/** 17 km from the centre of its sky cell, in a month with snow. */
const PLACE = { latitude: 47.01, longitude: 8.52 };
const CAPACITY = 5;
const NOW = Date.UTC(2026, 1, 10, 15);
/** Rows of a day, up to the observations that were still incomplete at `NOW`. */
const SPAN = `start=${new Date(NOW - DAY - HOUR).toISOString()}&duration=P1D`;

/** An installation in the sandbox with a plant at the place. */
class PlantAt {
  private constructor(
    private readonly installation: RunningInstallation,
    private readonly client: Client,
    readonly site: string,
  ) {}

  static async start(now: number): Promise<PlantAt> {
    const clock = { DAYSTAR_CLOCK: new Date(now).toISOString() };
    const installation = await startEmbedded({ DAYSTAR_WEATHER: 'sandbox', ...clock });
    const client = await Client.register(installation, 'Owner');
    const properties = { name: 'Alp', ...PLACE, capacity: CAPACITY, tilt: 30 };
    const { body } = await client.post<{ resource_id: string }>('/utility_scale_sites', properties);
    return new PlantAt(installation, client, body.resource_id);
  }

  close = (): Promise<void> => this.installation.close();

  async read(path: string): Promise<readonly Row[]> {
    const { body } = await this.client.getRowsUntil<{ estimated_actuals: Row[] }>(`${path}&format=json`);
    return body.estimated_actuals;
  }
}

describe('past rows', () => {
  let then: PlantAt;
  let later: PlantAt;
  beforeAll(async () => {
    then = await PlantAt.start(NOW);
    later = await PlantAt.start(NOW + 8 * DAY);
  }, 60_000);
  afterAll(() => Promise.all([then, later].map((plant) => plant.close())));

  /** Largest difference of the values of a day. */
  function compare(past: readonly Row[], pastName: string, actuals: readonly Row[], name: string): number {
    const actualsByEnd = new Map(actuals.map((row) => [row.period_end, Number(row[name])]));
    expect(past).toHaveLength(48);
    expect(Math.max(...past.map((row) => Number(row[pastName])))).toBeGreaterThan(1);
    return Math.max(...past.map((row) => Math.abs(Number(row[pastName]) - actualsByEnd.get(row.period_end)!)));
  }

  it('of a place have the irradiance that estimated actuals of a plant there had', async () => {
    const { latitude, longitude } = PLACE;
    const past = await later.read(
      `/data/historic/radiation_and_weather?latitude=${latitude}&longitude=${longitude}&${SPAN}`,
    );
    const actuals = await then.read(`/utility_scale_sites/${then.site}/weather/estimated_actuals?hours=26`);
    for (const name of ['ghi', 'dni']) expect(compare(past, name, actuals, name)).toBeLessThanOrEqual(1);
  });

  it('of a site have the power of its estimated actuals', async () => {
    const past = await later.read(`/data/historic/advanced_pv_power?resource_id=${later.site}&${SPAN}`);
    const actuals = await then.read(`/utility_scale_sites/${then.site}/estimated_actuals?hours=26`);
    expect(compare(past, 'pv_power_advanced', actuals, 'pv_estimate')).toBeLessThanOrEqual(0.001 * CAPACITY);
  });
});
