import { ESTIMATES, PERIODS, PlantInstallation, type PowerRow, sumRows } from './plant-installation';
import { startSnowyWeather } from './snowy-weather';

/** Three days after it snowed. */
const NOW = '2026-01-15T12:00:00Z';
const SNOW_BEGAN = '2026-01-12T00:00:00';
const SNOW_ENDED = '2026-01-12T10:00:00';
const CLEARED = '2026-01-16T12:00:00Z';

const MOUNTINGS = [
  ['fixed modules', {}],
  ['trackers', { tracking_type: 'horizontal_single_axis' }],
  [
    'arrays',
    {
      arrays: [
        { dc_share: 0.5, azimuth: -90 },
        { dc_share: 0.5, azimuth: 90, tilt: 50 },
      ],
    },
  ],
] as const;

let weather: Awaited<ReturnType<typeof startSnowyWeather>>;
let plants: PlantInstallation;
beforeAll(async () => {
  weather = await startSnowyWeather(Date.parse(NOW));
  const settings = { DAYSTAR_WEATHER: 'open-meteo', DAYSTAR_OPEN_METEO_URL: weather.url, DAYSTAR_CLOCK: NOW };
  plants = await PlantInstallation.start(settings);
}, 60_000);
afterAll(async () => {
  await plants.close();
  await weather.stop();
});

describe.each(MOUNTINGS)('snow on %s', (_name, mounting) => {
  let plain: string;
  let snowy: string;
  let cleared: string;
  beforeAll(async () => {
    plain = await plants.register(mounting);
    snowy = await plants.register({ ...mounting, snow_loss: true });
    cleared = await plants.register({ ...mounting, snow_loss: true, snow_cleared: [CLEARED] });
  });

  it.each(PERIODS)('ends the power of all quantiles in rows of %s until it is cleared', async (period) => {
    const query = `hours=72&period=${period}`;
    const [bare, covered, later] = await Promise.all([plain, snowy, cleared].map((id) => plants.fetchRows(id, query)));
    for (const name of ESTIMATES) {
      expect(sumRows(bare, name)).toBeGreaterThan(0);
      expect(sumRows(covered, name)).toBe(0);
      const isCleared = ({ period_end }: PowerRow) => period_end > '2026-01-16T13:00:00.1';
      // The rows of the two sites may be issued at different times, so that their percentiles differ slightly.
      const [energy, bareEnergy] = [later, bare].map((rows) => sumRows(rows.filter(isCleared), name));
      expect(energy / bareEnergy).toBeCloseTo(1, 3);
      expect(
        sumRows(
          later.filter(({ period_end }) => period_end < CLEARED),
          name,
        ),
      ).toBe(0);
    }
  });

  it('ends estimated actuals from the snowfall on, and not before', async () => {
    const [bare, covered] = await Promise.all(
      [plain, snowy].map((id) => plants.fetchRows(id, 'hours=168&period=PT30M', 'estimated_actuals')),
    );
    const before = ({ period_end }: PowerRow) => period_end < SNOW_BEGAN;
    expect(covered.filter(before)).toEqual(bare.filter(before));
    expect(sumRows(covered.filter(before))).toBeGreaterThan(0);
    expect(sumRows(covered.filter(({ period_end }) => period_end > SNOW_ENDED))).toBe(0);
    expect(sumRows(bare.filter(({ period_end }) => period_end > SNOW_ENDED))).toBeGreaterThan(0);
  });

  it('affects what-if and `/data`, and past rows and histories also when it fell the month before', async () => {
    const variants = [{ name: 'covered', snow_loss: true }];
    const { body } = await plants.client.post<{ variants: { energy: number }[] }>('/v1/what-if', {
      resource_id: plain,
      variants,
    });
    expect([body.variants[0].energy > 0, body.variants[1].energy]).toEqual([true, 0]);
    for (const path of [
      'forecast/advanced_pv_power?hours=96',
      'live/advanced_pv_power?hours=48',
      'historic/advanced_pv_power?start=2025-06-01&duration=P10D',
    ]) {
      expect(await plants.sumData(plain, path)).toBeGreaterThan(0);
      expect(await plants.sumData(snowy, path)).toBe(0);
    }
    expect(await plants.sumHistory(plain)).toBeGreaterThan(0);
    expect(await plants.sumHistory(snowy)).toBe(0);
  }, 60_000);

  it('is named in the provenance of rows', async () => {
    expect(await plants.fetchPlantProvenance(cleared)).toEqual(expect.arrayContaining(['snow_loss', 'snow_cleared']));
    expect((await plants.fetchPlantProvenance(plain)) ?? []).not.toContain('snow_loss');
  });
});
