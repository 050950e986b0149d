import { eventually } from '@daystar/testing';
import { Client } from './client';
import { type RunningInstallation, startEmbedded } from './installations';

interface PowerRow {
  readonly period_end: string;
  readonly pv_estimate: number;
  readonly pv_estimate10: number;
  readonly pv_estimate90: number;
}
type Estimate = 'pv_estimate' | 'pv_estimate10' | 'pv_estimate90';

const PERIODS = ['PT5M', 'PT10M', 'PT15M', 'PT30M', 'PT60M'];
const ESTIMATES: readonly Estimate[] = ['pv_estimate', 'pv_estimate10', 'pv_estimate90'];
const TRACKER = {
  name: 'Meseta',
  latitude: 39.9,
  longitude: -3.9,
  capacity: 30,
  tracking_type: 'horizontal_single_axis',
};
/** Noon in Spain: the first day of the forecast has an afternoon, and the past day a morning. */
const NOW = '2026-06-10T12:00:00Z';

describe('a plant as it is built', () => {
  let installation: RunningInstallation;
  let client: Client;
  beforeAll(async () => {
    installation = await startEmbedded({ DAYSTAR_WEATHER: 'sandbox', DAYSTAR_CLOCK: NOW });
    client = await Client.register(installation, 'Owner');
  }, 60_000);
  afterAll(() => installation.close());

  const register = async (properties: object, path = '/utility_scale_sites') => {
    const { status, body } = await client.post<{ resource_id: string }>(path, { ...TRACKER, ...properties });
    expect([200, 201]).toContain(status);
    return body.resource_id;
  };
  const rowsOf = async (id: string, query = 'hours=24', rows = 'forecasts') => {
    const path = `/utility_scale_sites/${id}/${rows}?${query}&format=json`;
    const { body } = await client.getRowsUntil<Record<string, readonly PowerRow[]>>(path);
    return body[rows];
  };
  const sum = (rows: readonly PowerRow[], name: Estimate = 'pv_estimate') =>
    rows.reduce((total, row) => total + row[name], 0);
  const dataRows = async (id: string, path: string) => {
    const { body } = await client.getRowsUntil<Record<string, { pv_power_advanced: number }[]>>(
      `/data/${path}&resource_id=${id}&format=json`,
    );
    const [rows] = Object.values(body);
    return rows.reduce((total, row) => total + row.pv_power_advanced, 0);
  };
  const historyOf = async (id: string) => {
    const order = { resource_id: id, start: '2025-06-01', end: '2025-06-11', format: 'csv' };
    const { body } = await client.post<{ history_id: string }>('/v1/histories', order);
    await eventually(async () => {
      const { body: history } = await client.get<{ state: string }>(`/v1/histories/${body.history_id}`);
      return history.state === 'done' ? history : undefined;
    });
    const { body: csv } = await client.get<string>(`/v1/histories/${body.history_id}/download`, 'text/csv');
    return csv
      .trim()
      .split(/\r?\n/)
      .slice(1)
      .reduce((total, line) => total + Number(line.split(',')[0]), 0);
  };

  describe('with a tracker that turns less far', () => {
    let plain: string;
    let stiff: string;
    beforeAll(async () => {
      plain = await register({});
      stiff = await register({ tracker_max_rotation_angle: 5 });
    });

    it.each(PERIODS)('has other rows of %s in all quantiles, with less of a clear sky', async (period) => {
      const [base, less] = await Promise.all([plain, stiff].map((id) => rowsOf(id, `hours=24&period=${period}`)));
      expect(less.map(({ period_end }) => period_end)).toEqual(base.map(({ period_end }) => period_end));
      for (const name of ESTIMATES) expect(Math.abs(sum(less, name) / sum(base, name) - 1)).toBeGreaterThan(0.005);
      expect(sum(less, 'pv_estimate90')).toBeLessThan(0.97 * sum(base, 'pv_estimate90'));
      for (const row of less) {
        expect(row.pv_estimate10).toBeLessThanOrEqual(row.pv_estimate);
        expect(row.pv_estimate90).toBeGreaterThanOrEqual(row.pv_estimate);
      }
    });

    it('has less in estimated actuals, `/data`, past rows and histories', async () => {
      for (const path of [
        'live/advanced_pv_power?hours=96',
        'forecast/advanced_pv_power?hours=96',
        'historic/advanced_pv_power?start=2025-06-01&duration=P10D',
      ])
        expect(await dataRows(stiff, path)).toBeLessThan(0.99 * (await dataRows(plain, path)));
      const [base, less] = await Promise.all([plain, stiff].map((id) => rowsOf(id, 'hours=96', 'estimated_actuals')));
      expect(sum(less)).toBeLessThan(0.99 * sum(base));
      expect(await historyOf(stiff)).toBeLessThan(0.99 * (await historyOf(plain)));
    }, 60_000);

    it('is what a variant of the plain site is in what-if', async () => {
      const variants = [{ name: 'stiff', tracker_max_rotation_angle: 5 }];
      const ask = async (id: string) =>
        (await client.post<{ variants: { energy: number }[] }>('/v1/what-if', { resource_id: id, variants, hours: 24 }))
          .body.variants;
      const [[, variant], [asItIs]] = await Promise.all([ask(plain), ask(stiff)]);
      expect(variant.energy).toBeCloseTo(asItIs.energy, 3);
    });

    it('is named in the provenance of its rows, which plain rows do not have', async () => {
      const provenance = async (id: string) => {
        const path = `/utility_scale_sites/${id}/forecasts?hours=1&format=json&provenance=summary`;
        return (await client.getRowsUntil<{ provenance: { plant?: string[] }[] }>(path)).body.provenance[0];
      };
      expect((await provenance(stiff)).plant).toEqual(['tracker_max_rotation_angle']);
      expect(await provenance(plain)).not.toHaveProperty('plant');
    });

    it('has the power of the plain site when the defaults are stated', async () => {
      const stated = {
        name: 'stated',
        azimuth: 0,
        ground_coverage_ratio: 0.4,
        tracker_axis_tilt: 0,
        tracker_max_rotation_angle: 60,
        tracker_back_tracking: true,
        terrain_slope: 0,
      };
      const { body } = await client.post<{ variants: { pv_estimate: number[]; pv_estimate90: number[] }[] }>(
        '/v1/what-if',
        { resource_id: plain, variants: [stated] },
      );
      const [asItIs, same] = body.variants;
      expect([same.pv_estimate, same.pv_estimate90]).toEqual([asItIs.pv_estimate, asItIs.pv_estimate90]);
    });
  });

  it('backtracks earlier when its rows are close, and never without backtracking', async () => {
    const late = async (properties: object) => {
      const rows = await rowsOf(await register(properties), 'hours=168');
      return sum(
        rows.filter(({ period_end }) => /T(18:30|19)/.test(period_end)),
        'pv_estimate90',
      );
    };
    const [apart, close] = [await late({ ground_coverage_ratio: 0.25 }), await late({ ground_coverage_ratio: 0.7 })];
    const off = await late({ tracker_back_tracking: false });
    expect(close).toBeLessThan(0.95 * apart);
    expect(off).toBeGreaterThanOrEqual(apart);
  });

  it('on ground that falls to the west has more of the evening than on ground that falls to the east', async () => {
    const slope = { ground_coverage_ratio: 0.5, terrain_slope: 8 };
    const evening = async (terrain_azimuth: number) => {
      const rows = await rowsOf(await register({ ...slope, terrain_azimuth }), 'hours=168');
      return sum(
        rows.filter(({ period_end }) => /T(18:30|19)/.test(period_end)),
        'pv_estimate90',
      );
    };
    expect(await evening(90)).toBeGreaterThan(1.05 * (await evening(-90)));
  });

  it('with an axis that leans to the south has more of a low sun at noon', async () => {
    const noon = async (tracker_axis_tilt: number) =>
      dataRows(
        await register({ azimuth: 180, tracker_axis_tilt }),
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
      limited = await register({ tracking_type: 'fixed', export_limit: 12, outages });
    });

    it.each(PERIODS)('has rows of %s as delivered, with the potential beside them', async (period) => {
      const rows = (await rowsOf(limited, `hours=48&period=${period}&${both}`)) as (PowerRow & {
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

    it('has no potential in rows that do not ask for it, and the plain site has its own rows as potential', async () => {
      expect(Object.keys((await rowsOf(limited))[0])).toEqual([...ESTIMATES, 'period_end', 'period']);
      const plain = await register({ tracking_type: 'fixed' });
      for (const row of (await rowsOf(plain, `hours=24&${both}`)) as (PowerRow & { pv_potential: number })[])
        expect(row.pv_potential).toBe(row.pv_estimate);
    });

    it('has them under `/data`, where it names the outage of the past, too', async () => {
      const past = await register({
        tracking_type: 'fixed',
        export_limit: 12,
        outages: [{ start: '2025-06-02', end: '2025-06-03', available_share: 0 }],
      });
      const path = `/data/historic/advanced_pv_power?resource_id=${past}&format=json&start=2025-06-01&duration=P3D`;
      const query = 'output_parameters=pv_power_advanced,pv_potential&period=PT5M';
      const { body } = await client.getRowsUntil<{
        estimated_actuals: { period_end: string; pv_power_advanced: number; pv_potential: number }[];
      }>(`${path}&${query}`);
      const isOff = (end: string) => end > '2025-06-02T00:00:00.1' && end <= '2025-06-03T00:00:00.1';
      for (const { period_end, pv_power_advanced, pv_potential } of body.estimated_actuals)
        expect(pv_power_advanced).toBeCloseTo(isOff(period_end) ? 0 : Math.min(12, pv_potential), 3);
      expect(Math.max(...body.estimated_actuals.map(({ pv_potential }) => pv_potential))).toBeGreaterThan(15);
    });

    it('is named in the provenance of its rows', async () => {
      const path = `/utility_scale_sites/${limited}/forecasts?hours=1&format=json&provenance=summary`;
      const { body } = await client.getRowsUntil<{ provenance: { plant?: string[] }[] }>(path);
      expect(body.provenance[0].plant).toEqual(['export_limit', 'outages']);
    });
  });
});
