import { ESTIMATES, PERIODS, PlantInstallation, sumRows } from './plant-installation';

/** A plain site, the additional properties of another site, and the direction in which its power differs. */
interface PlantCase {
  readonly base: object;
  readonly stated: object;
  /** The stated properties that shape the rows. */
  readonly plant: readonly string[];
  readonly change: 'more' | 'less';
  /** Minimum relative change of energy. */
  readonly least: number;
}

const TRACKER = { tracking_type: 'horizontal_single_axis' };
const CASES: Readonly<Record<string, PlantCase>> = {
  'a tracker that turns less far': {
    base: TRACKER,
    stated: { tracker_max_rotation_angle: 5 },
    plant: ['tracker_max_rotation_angle'],
    change: 'less',
    least: 0.01,
  },
  'a tracker that wind holds in a steep position': {
    base: TRACKER,
    stated: { stow_wind_speed: 0, stow_angle: -60 },
    plant: ['stow_wind_speed', 'stow_angle'],
    change: 'less',
    least: 0.05,
  },
  'modules that age slowly and lose less in heat': {
    base: { install_date: '2006-06-01' },
    stated: { module_type: 'mono-si', derating_temp_module: 0.003 },
    plant: ['module_type', 'derating_temp_module'],
    change: 'more',
    least: 0.03,
  },
  'modules that age faster and are dusty': {
    base: { install_date: '2006-06-01' },
    stated: { derating_age_system: 0.01, dust_soiling_average: new Array<number>(12).fill(0.05) },
    plant: ['derating_age_system', 'dust_soiling_average'],
    change: 'less',
    least: 0.08,
  },
  'dust by the Kimber model': {
    base: { capacity_dc: 30 },
    stated: { soiling_model: 'kimber', soiling_loss_rate: 0.03, cleaning_threshold: 100, max_soiling: 0.5 },
    plant: ['soiling_model', 'cleaning_threshold', 'soiling_loss_rate', 'max_soiling'],
    change: 'less',
    least: 0.05,
  },
  'dust by the HSU model that was washed off in May': {
    base: { ...TRACKER, capacity_dc: 30 },
    stated: { soiling_model: 'hsu', depo_veloc_pm10: 0.3, cleaning_threshold: 100, manual_wash_dates: ['2025-05-20'] },
    plant: ['soiling_model', 'cleaning_threshold', 'depo_veloc_pm10', 'manual_wash_dates'],
    change: 'less',
    least: 0.02,
  },
  'an array behind a wall and one on steeper trackers': {
    base: { capacity_dc: 30 },
    stated: {
      arrays: [
        { dc_share: 0.5, horizon: [0, 60, 60, 60, 60, 60, 60, 0] },
        { dc_share: 0.5, tracking_type: 'horizontal_single_axis', tracker_max_rotation_angle: 20 },
      ],
    },
    plant: ['arrays'],
    change: 'less',
    least: 0.03,
  },
  'bifacial modules over bright ground': {
    base: { capacity_dc: 30 },
    stated: { bifacial_system: true, pvrow_height: 2, ground_coverage_ratio: 0.3, site_ground_albedo: 0.4 },
    plant: ['ground_coverage_ratio', 'bifacial_system', 'pvrow_height', 'site_ground_albedo'],
    change: 'more',
    least: 0.04,
  },
  'fixed rows that stand close together': {
    base: { capacity_dc: 30, tilt: 50 },
    stated: { ground_coverage_ratio: 0.8 },
    plant: ['ground_coverage_ratio'],
    change: 'less',
    least: 0.05,
  },
  'fixed rows whose shade stops blocks of cells': {
    base: { capacity_dc: 30, tilt: 60, azimuth: -90 },
    stated: { ground_coverage_ratio: 0.8, shading_blocks: 2 },
    plant: ['ground_coverage_ratio', 'shading_blocks'],
    change: 'less',
    least: 0.1,
  },
  'trackers without backtracking whose shade stops blocks of cells': {
    base: { ...TRACKER, capacity_dc: 30 },
    stated: { tracker_back_tracking: false, ground_coverage_ratio: 0.6, shading_blocks: 2 },
    plant: ['ground_coverage_ratio', 'tracker_back_tracking', 'shading_blocks'],
    change: 'less',
    least: 0.02,
  },
  'bifacial modules on trackers': {
    base: { ...TRACKER, capacity_dc: 30 },
    stated: { bifacial_system: true, bifaciality_factor: 0.8 },
    plant: ['bifacial_system', 'bifaciality_factor'],
    change: 'more',
    least: 0.02,
  },
  'arrays that face east and west, and a part on trackers': {
    base: { capacity_dc: 30, tilt: 25 },
    stated: {
      arrays: [
        { dc_share: 0.4, azimuth: -90, tilt: 60 },
        { dc_share: 0.4, azimuth: 90, tilt: 60 },
        { dc_share: 0.2, tracking_type: 'horizontal_single_axis' },
      ],
    },
    plant: ['arrays'],
    change: 'less',
    least: 0.03,
  },
  'inverters that supply reactive power': {
    base: {},
    stated: { apparent_power_limit: 10, reactive_power: 6 },
    plant: ['apparent_power_limit', 'reactive_power'],
    change: 'less',
    least: 0.1,
  },
  'an export limit, and a load that takes more': {
    base: {},
    stated: { export_limit: 3, load_profile: new Array<number>(24).fill(4) },
    plant: ['export_limit', 'load_profile'],
    change: 'less',
    least: 0.1,
  },
  'a curtailment in June': {
    base: {},
    stated: { curtailments: [{ start: '2025-06-01', end: '2026-06-30', power_limit: 6 }] },
    plant: ['curtailments'],
    change: 'less',
    least: 0.1,
  },
};
/** Properties with the values that a site has without stating them. */
const DEFAULTS = [
  {
    base: TRACKER,
    stated: {
      azimuth: 0,
      ground_coverage_ratio: 0.4,
      tracker_axis_tilt: 0,
      tracker_max_rotation_angle: 60,
      tracker_back_tracking: true,
      tracker_smart_tracking: false,
      terrain_slope: 0,
      stow_wind_speed: 60,
      stow_angle: 0,
    },
  },
  {
    base: { install_date: '2016-06-01' },
    stated: {
      module_type: 'standard',
      derating_temp_module: 0.0037,
      derating_age_system: 0.0059,
      bifacial_system: false,
      snow_loss: false,
      soiling_model: 'monthly',
      dust_soiling_average: new Array<number>(12).fill(0),
    },
  },
  {
    base: { tilt: 30, azimuth: 170 },
    stated: {
      arrays: [
        { dc_share: 0.25, tilt: 30, azimuth: 170 },
        { dc_share: 0.75, tracking_type: 'fixed' },
      ],
    },
  },
  {
    base: { bifacial_system: true },
    stated: { bifaciality_factor: 0.7, pvrow_height: 1.5, pvrow_width: 2, ground_coverage_ratio: 0.4 },
  },
  { base: {}, stated: { power_factor: 1, reactive_power: null, curtailments: [], outages: [] } },
  { base: { export_limit: 9 }, stated: { load_profile: new Array<number>(24).fill(0) } },
];

describe('the plant properties of a site', () => {
  let plants: PlantInstallation;
  beforeAll(async () => {
    plants = await PlantInstallation.start();
  }, 60_000);
  afterAll(() => plants.close());

  describe.each(Object.entries(CASES))('with %s', (_name, { base, stated, plant, change, least }) => {
    let plain: string;
    let built: string;
    beforeAll(async () => {
      plain = await plants.register(base);
      built = await plants.register({ ...base, ...stated });
    });
    /** Expects the energy of the built plant to differ from that of the plain one in the right direction. */
    const expectChange = (energy: number, plainEnergy: number) => {
      const relative = energy / plainEnergy - 1;
      expect(change === 'more' ? relative : -relative).toBeGreaterThan(least);
    };

    it.each(PERIODS)(`cause ${change} in rows of %s, with quantiles in order`, async (period) => {
      const [rows, others] = await Promise.all(
        [plain, built].map((id) => plants.fetchRows(id, `hours=24&period=${period}`)),
      );
      expect(others.map(({ period_end }) => period_end)).toEqual(rows.map(({ period_end }) => period_end));
      for (const name of ESTIMATES)
        expect(Math.abs(sumRows(others, name) / sumRows(rows, name) - 1)).toBeGreaterThan(least / 10);
      expectChange(sumRows(others, 'pv_estimate90'), sumRows(rows, 'pv_estimate90'));
      for (const row of others) {
        expect(row.pv_estimate10).toBeLessThanOrEqual(row.pv_estimate);
        expect(row.pv_estimate90).toBeGreaterThanOrEqual(row.pv_estimate);
      }
    });

    it(`cause ${change} in estimated actuals, \`/data\`, past rows and histories`, async () => {
      for (const path of [
        'live/advanced_pv_power?hours=96',
        'forecast/advanced_pv_power?hours=96',
        'historic/advanced_pv_power?start=2025-06-01&duration=P10D',
      ])
        expectChange(await plants.sumData(built, path), await plants.sumData(plain, path));
      const [rows, others] = await Promise.all(
        [plain, built].map((id) => plants.fetchRows(id, 'hours=96', 'estimated_actuals')),
      );
      expectChange(sumRows(others), sumRows(rows));
      expectChange(await plants.sumHistory(built), await plants.sumHistory(plain));
    }, 60_000);

    it('give the same rows as a what-if variant of the plain site', async () => {
      const variants = [{ name: 'built', ...stated }];
      const request = async (id: string) =>
        (
          await plants.client.post<{ variants: { energy: number }[] }>('/v1/what-if', {
            resource_id: id,
            variants,
            hours: 24,
          })
        ).body.variants;
      const [[, variant], [asItIs]] = await Promise.all([request(plain), request(built)]);
      expect(variant.energy).toBeCloseTo(asItIs.energy, 3);
    });

    it('are named in the provenance of its rows, unlike those of plain rows', async () => {
      expect(await plants.fetchPlantProvenance(built)).toEqual(plant);
      expect(await plants.fetchPlantProvenance(plain)).toBeUndefined();
    });
  });

  it('include diffuse stow, which gives more power under clouds and never less', async () => {
    const tracker = await plants.register(TRACKER);
    const variants = [{ name: 'smart', tracker_smart_tracking: true }];
    const order = { resource_id: tracker, variants, rows: 'estimated_actuals', hours: 168, period: 'PT5M' };
    const { body } = await plants.client.post<{ variants: { energy: number; pv_estimate: number[] }[] }>(
      '/v1/what-if',
      order,
    );
    const [plain, smart] = body.variants;
    expect(smart.energy / plain.energy).toBeGreaterThan(1.0003);
    smart.pv_estimate.forEach((power, i) => expect(power).toBeGreaterThan(plain.pv_estimate[i] - 0.02));
    const id = await plants.register({ ...TRACKER, tracker_smart_tracking: true });
    expect(await plants.fetchPlantProvenance(id)).toEqual(['tracker_smart_tracking']);
    expect(await plants.sumHistory(id)).toBeGreaterThan(await plants.sumHistory(tracker));
    const past = 'historic/advanced_pv_power?start=2025-06-01&duration=P10D';
    expect(await plants.sumData(id, past)).toBeGreaterThan(await plants.sumData(tracker, past));
  }, 60_000);

  it.each(DEFAULTS)(
    'leave the power of the plain site unchanged with the defaults $stated',
    async ({ base, stated }) => {
      const { body } = await plants.client.post<{ variants: { pv_estimate: number[]; pv_estimate90: number[] }[] }>(
        '/v1/what-if',
        { resource_id: await plants.register(base), variants: [{ name: 'stated', ...stated }] },
      );
      const [asItIs, same] = body.variants;
      expect([same.pv_estimate, same.pv_estimate90]).toEqual([asItIs.pv_estimate, asItIs.pv_estimate90]);
    },
  );
});
