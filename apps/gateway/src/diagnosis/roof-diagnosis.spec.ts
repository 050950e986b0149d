import { type Site, showTuning } from '@daystar/contracts';
import { flagSiteMeasurements } from '@daystar/forecasting';
import { createSeededRandom } from '@daystar/testing';
import { DAY, MINUTE, floorTo, stepEnd, stepsBetween } from '@daystar/timeseries';
import { GatewayFixture, NOW } from '../gateway.fixture';
import { computeSiteClearSky } from '../verification/clear-sky-power';
import type { Diagnosis } from './diagnosis.service';

const QUARTER = 15 * MINUTE;
const PLACES = [
  { latitude: 47, longitude: 8, tilt: 30 },
  { latitude: 30, longitude: 31, tilt: 15 },
  { latitude: -29, longitude: 18, tilt: 20 },
  { latitude: 40, longitude: -105, tilt: 40 },
];

describe('the diagnosis of an east-west roof that is stated with equal shares', () => {
  const fixture = new GatewayFixture();
  let stated: Site;
  const { estimates } = showTuning.example.reply;
  beforeAll(async () => {
    await fixture.start();
    // A roof that is measured for less than three weeks has no estimates.
    Object.assign(showTuning.example.reply, { estimates: [] });
  });
  afterAll(async () => {
    Object.assign(showTuning.example.reply, { estimates });
    await fixture.close();
  });
  beforeEach(() => fixture.measurements.splice(0));

  /** Diagnoses a roof after two weeks of noisy power. @param share of the eastern array @param delay minutes */
  async function diagnose(seed: number, share: number, delay: number) {
    const { tilt, ...place } = PLACES[seed % PLACES.length];
    const createArrays = (east: number) => [
      { dc_share: east, azimuth: -90, tilt },
      { dc_share: 1 - east, azimuth: 90, tilt },
    ];
    const id = await fixture.addSiteWithRows({ ...place, name: 'Roof', capacity: 20, arrays: createArrays(0.5) });
    stated = fixture.sites.get(id)!;
    const to = floorTo(NOW, QUARTER);
    const steps = stepsBetween(to - 14 * DAY, to, QUARTER);
    const power = await computeSiteClearSky({ ...stated, arrays: createArrays(share) }, 'utility', steps);
    const random = createSeededRandom(seed);
    const clouds = Array.from({ length: 20 }, () => 0.5 + 0.5 * random());
    const measurements = Array.from(power, (value, row) => {
      const end = stepEnd(steps, row);
      const total_power = value * clouds[Math.floor(row / 96)] * (0.97 + 0.03 * random());
      return { period_end: new Date(end + delay * MINUTE).toISOString(), period: 'PT15M', total_power };
    });
    const flags = flagSiteMeasurements(stated, measurements);
    fixture.measurements.splice(0);
    fixture.measurements.push(...measurements.map((measurement, i) => ({ ...measurement, verdict: flags[i] })));
    const response = await fixture.get(`/utility_scale_sites/${id}/diagnosis`);
    return ((await response.json()) as Diagnosis).findings.filter(({ severity }) => severity !== 'low');
  }
  const CODES = ['clock', 'period_starts', 'dc_share', 'azimuth'];
  const SEEDS = [1, 2, 3, 4];

  it.each(SEEDS.flatMap((seed) => [0.7, 0.3].map((share) => [seed, share])))(
    'names the shares, not the clock; seed %d, share %d',
    async (seed, share) => {
      const findings = (await diagnose(seed, share, 0)).filter(({ code }) => CODES.includes(code));
      expect(findings.map(({ code }) => code)).toEqual(['dc_share']);
      const shown = Number(/shares of (\d+) % \//.exec(String(findings[0].evidence))?.[1]);
      expect(Math.abs(shown - 100 * share)).toBeLessThanOrEqual(6);
    },
  );

  it.each(SEEDS.flatMap((seed) => [15, 30, 60, -30].map((delay) => [seed, delay])))(
    'names the clock, not the shares; seed %d, delay %d minutes',
    async (seed, delay) => {
      const findings = (await diagnose(seed, 0.5, delay)).filter(({ code }) => CODES.includes(code));
      expect(findings.map(({ code }) => code)).toEqual(['clock']);
      expect(findings[0].title).toContain(delay === 60 ? 'off by an hour' : `off by ${Math.abs(delay)} minutes`);
    },
  );

  it('names the shares that tuning finds, and no shift of the clock beside them', async () => {
    const share = { property: 'dc_share' as const, stated: 50, default: false, unit: '%', days: 30, significant: true };
    const east = { ...share, array: 1, estimate: 70, low: 66, high: 74 };
    const west = { ...share, array: 2, estimate: 30, low: 26, high: 34 };
    Object.assign(showTuning.example.reply, { estimates: [east, west] });
    const findings = await diagnose(1, 0.5, 30);
    Object.assign(showTuning.example.reply, { estimates: [] });
    expect(findings.map(({ code }) => code)).toContain('dc_share');
    expect(findings.filter(({ title }) => String(title).includes('off by'))).toEqual([]);
  });

  it.each(SEEDS)('names neither where both are right; seed %d', async (seed) => {
    const codes = (await diagnose(seed, 0.5, 0)).map(({ code }) => code);
    expect(codes.filter((code) => CODES.includes(code))).toEqual([]);
  });
});
