import { ESTIMATES, PERIODS, PlantInstallation, type PowerRow, sumRows as sum } from './plants/plant-installation';

const TRACKER = { tracking_type: 'horizontal_single_axis' };

describe('the plant properties of a site', () => {
  let plants: PlantInstallation;
  beforeAll(async () => {
    plants = await PlantInstallation.start();
  }, 60_000);
  afterAll(() => plants.close());

  it('lose power in the evening when rows of trackers are close, with backtracking and without', async () => {
    const late = async (properties: object) => {
      const rows = await plants.fetchRows(await plants.register({ ...TRACKER, ...properties }), 'hours=168');
      return sum(
        rows.filter(({ period_end }) => /T(18:30|19)/.test(period_end)),
        'pv_estimate90',
      );
    };
    for (const tracker_back_tracking of [true, false]) {
      const apart = await late({ tracker_back_tracking, ground_coverage_ratio: 0.25 });
      const close = await late({ tracker_back_tracking, ground_coverage_ratio: 0.7 });
      expect(close).toBeLessThan(0.95 * apart);
    }
  });

  it('give more power in the evening on ground that falls to the west than on ground that falls to the east', async () => {
    const slope = { ground_coverage_ratio: 0.5, terrain_slope: 8 };
    const evening = async (terrain_azimuth: number) => {
      const rows = await plants.fetchRows(
        await plants.register({ ...TRACKER, ...slope, terrain_azimuth }),
        'hours=168',
      );
      return sum(
        rows.filter(({ period_end }) => /T(18:30|19)/.test(period_end)),
        'pv_estimate90',
      );
    };
    expect(await evening(90)).toBeGreaterThan(1.05 * (await evening(-90)));
  });

  it('give more power of a low sun at noon with an axis that leans to the south', async () => {
    const noon = async (tracker_axis_tilt: number) =>
      plants.sumData(
        await plants.register({ ...TRACKER, azimuth: 180, tracker_axis_tilt }),
        'historic/advanced_pv_power?start=2025-12-01&duration=P20D',
      );
    expect(await noon(20)).toBeGreaterThan(1.1 * (await noon(0)));
  });

  describe('with an export limit and a planned outage', () => {
    /** From 06:00 to 16:00 on the second day of the forecast. */
    const outages = [{ start: '2026-06-11T06:00:00Z', end: '2026-06-11T16:00:00Z', available_share: 0.25 }];
    const isInOutage = ({ period_end }: PowerRow) =>
      period_end > outages[0].start && period_end <= '2026-06-11T16:00:01';
    const both = 'output_parameters=pv_estimate,pv_estimate10,pv_estimate90,pv_potential';
    let limited: string;
    beforeAll(async () => {
      limited = await plants.register({ tracking_type: 'fixed', export_limit: 12, outages });
    });

    it.each(PERIODS)('affect rows of %s, with the potential beside them', async (period) => {
      const rows = (await plants.fetchRows(limited, `hours=48&period=${period}&${both}`)) as (PowerRow & {
        pv_potential: number;
      })[];
      for (const row of rows) {
        const share = isInOutage(row) ? 0.25 : 1;
        if (period === 'PT5M') expect(row.pv_estimate).toBeCloseTo(Math.min(12, share * row.pv_potential), 3);
        expect(row.pv_estimate).toBeLessThanOrEqual(share * row.pv_potential + 1e-3);
        for (const name of ESTIMATES) expect(row[name]).toBeLessThanOrEqual(12);
        expect(row.pv_estimate10).toBeLessThanOrEqual(row.pv_estimate);
        expect(row.pv_estimate90).toBeGreaterThanOrEqual(row.pv_estimate);
      }
      expect(Math.max(...rows.map((row) => row.pv_potential))).toBeGreaterThan(15);
      expect(Math.max(...rows.filter(isInOutage).map((row) => row.pv_estimate90))).toBeLessThanOrEqual(0.25 * 30);
    });

    it('add no potential to rows that do not request it, and leave the plain site its own rows as potential', async () => {
      expect(Object.keys((await plants.fetchRows(limited))[0])).toEqual([...ESTIMATES, 'period_end', 'period']);
      const plain = await plants.register({ tracking_type: 'fixed' });
      for (const row of (await plants.fetchRows(plain, `hours=24&${both}`)) as (PowerRow & { pv_potential: number })[])
        expect(row.pv_potential).toBe(row.pv_estimate);
    });

    it('affect `/data`, which also names a past outage', async () => {
      const past = await plants.register({
        tracking_type: 'fixed',
        export_limit: 12,
        outages: [{ start: '2025-06-02', end: '2025-06-03', available_share: 0 }],
      });
      const path = `/data/historic/advanced_pv_power?resource_id=${past}&format=json&start=2025-06-01&duration=P3D`;
      const query = 'output_parameters=pv_power_advanced,pv_potential&period=PT5M';
      const { body } = await plants.client.getRowsUntil<{
        estimated_actuals: { period_end: string; pv_power_advanced: number; pv_potential: number }[];
      }>(`${path}&${query}`);
      const isOff = (end: string) => end > '2025-06-02T00:00:00.1' && end <= '2025-06-03T00:00:00.1';
      for (const { period_end, pv_power_advanced, pv_potential } of body.estimated_actuals)
        expect(pv_power_advanced).toBeCloseTo(isOff(period_end) ? 0 : Math.min(12, pv_potential), 3);
      expect(Math.max(...body.estimated_actuals.map(({ pv_potential }) => pv_potential))).toBeGreaterThan(15);
    });

    it('are named in the provenance of its rows', async () => {
      expect(await plants.fetchPlantProvenance(limited)).toEqual(['export_limit', 'outages']);
    });
  });
});
