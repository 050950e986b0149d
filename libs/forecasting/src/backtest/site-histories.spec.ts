import { pvSystem } from '@daystar/solar';
import { DAY, HOUR, type Steps, stepEnd } from '@daystar/timeseries';
import { type SiteDataset, SiteHistories } from './site-histories';
import { repeatOverPeriods, averageOverPeriods, createPeriodSky } from './period-sky';
import { estimateTimeOffset } from './source-time-offset';

const place = { latitude: 45, longitude: 0 };
const steps: Steps = { firstEnd: Date.UTC(2024, 5, 1) + HOUR / 2, stepMs: HOUR / 2, count: 8 * 48 };
const sky = createPeriodSky(place, steps, 100);
const clearGhi = averageOverPeriods(sky.clear.ghi, sky);
const noon = 3 * 48 + 24;
const plant = pvSystem({ latitude: 45, capacity: 10, tilt: 30, azimuth: 180 }, 'utility', 0);

function historiesOf(
  weather: Record<string, Float64Array>,
  actuals: Record<string, Float64Array>,
  lead = DAY,
  satellite = false,
) {
  const record: SiteDataset = {
    site: 'one',
    place,
    elevation: 100,
    steps,
    actuals: new Map(Object.entries(actuals)),
    weather: new Map(Object.entries(weather)),
    weatherKnownAt: Float64Array.from(clearGhi, (_, i) => stepEnd(steps, i) - DAY),
  };
  return new SiteHistories(record, { lead, from: stepEnd(steps, 200), usesSatellite: satellite });
}

const all = (value: number) => new Float64Array(steps.count).fill(value);

describe('the sky of a period', () => {
  it('has the mean of its five-minute steps', () => {
    const values = Float64Array.from({ length: sky.path.steps.count }, (_, i) => i);
    expect(averageOverPeriods(values, sky)[2]).toBe((12 + 17) / 2);
    expect(averageOverPeriods(repeatOverPeriods([...all(7)], sky), sky)[5]).toBe(7);
  });

  it('finds the time offset of a source', () => {
    for (const offset of [-6, 0, 4])
      expect(estimateTimeOffset(averageOverPeriods(sky.clear.ghi, sky, offset), sky, 200)).toBe(offset);
  });
});

describe('the history of a plant', () => {
  it('has clear-sky output without clouds and none at night', () => {
    const { clear, untuned } = historiesOf({}, { power: all(1) }).createPowerHistory(plant);
    expect(clear[noon]).toBeGreaterThan(7);
    expect(clear[noon]).toBeLessThanOrEqual(10);
    expect(clear[3 * 48 + 1]).toBe(0);
    expect(untuned.some(Number.isNaN)).toBe(false);
  });

  it("follows the weather's ghi, and its cloud cover where there is no ghi", () => {
    const half = historiesOf({ ghi: clearGhi.map((value) => value / 2) }, { power: all(1) }).createPowerHistory(plant);
    expect(half.weather.get('index')![noon]).toBeCloseTo(0.5, 2);
    expect(half.untuned[noon] / half.clear[noon]).toBeCloseTo(0.5, 1);
    const overcast = historiesOf({ ghi: all(NaN), cloud_cover: all(100) }, { power: all(1) }).createPowerHistory(plant);
    expect(overcast.weather.get('index')![noon]).toBeCloseTo(0.25, 2);
    expect(overcast.untuned[noon]).toBeLessThan(half.untuned[noon]);
  });

  it('ignores weather that was not issued in time', () => {
    const dark = { ghi: clearGhi.map((value) => value / 5) };
    const inTime = historiesOf(dark, { power: all(NaN) }).createPowerHistory(plant);
    const late = historiesOf(dark, { power: all(NaN) }, DAY + 3 * HOUR).createPowerHistory(plant);
    const without = historiesOf({}, { power: all(NaN) }).createPowerHistory(plant);
    expect(inTime.untuned[noon]).toBeLessThan(late.untuned[noon]);
    expect(late.untuned[noon]).toBeCloseTo(without.untuned[noon], 9);
  });
});

describe('the history of irradiance', () => {
  const actuals = { ghi: clearGhi.map((value) => 0.8 * value), dni: all(300), satellite_ghi: all(5) };

  it('has other measurements as fractions, and no satellite unless allowed', () => {
    const { covariates } = historiesOf({}, actuals, HOUR / 2).createIrradianceHistory('dni');
    expect([...covariates.keys()]).toEqual(['ghi', 'diffuse_fraction']);
    expect(covariates.get('ghi')![noon]).toBeCloseTo(0.8, 9);
  });

  it('has the error of an allowed satellite', () => {
    const estimates = { ...actuals, satellite_ghi: clearGhi.map((value) => 0.9 * value) };
    const { covariates } = historiesOf({}, estimates, HOUR / 2, true).createIrradianceHistory('ghi');
    expect(covariates.get('satellite_ghi_error')![noon]).toBeCloseTo(0.1, 9);
    expect(covariates.has('satellite_dni_error')).toBe(false);
  });

  it('uses the clear sky of the data set where it has one', () => {
    const given = historiesOf({}, { ...actuals, clearsky_ghi: all(NaN).fill(777, noon, noon + 1) }, HOUR / 2);
    const { clear } = given.createIrradianceHistory('ghi');
    expect(clear[noon]).toBe(777);
    expect(clear[noon + 1]).toBeCloseTo(clearGhi[noon + 1], 9);
  });

  it.each(['ghi', 'dni'] as const)(
    'uses %s of the sky known at the issue time, without later measurements',
    (quantity) => {
      const lead = HOUR / 2;
      const before = historiesOf({}, actuals, lead).createIrradianceHistory(quantity).untuned;
      for (const row of [noon, noon + 1]) {
        const later = { ...actuals, ghi: actuals.ghi.map((value, i) => (i < row ? value : value / 4)) };
        const after = historiesOf({}, later, lead).createIrradianceHistory(quantity).untuned;
        expect(after.subarray(0, row + 1)).toEqual(before.subarray(0, row + 1));
        expect(after[row + 1]).toBeLessThan(before[row + 1]);
      }
    },
  );

  it('separates the beam of a forecast with the clouds measured in the previous hour', () => {
    const untuned = (ghi: Float64Array) =>
      historiesOf({}, { ...actuals, ghi }, HOUR / 2).createIrradianceHistory('dni').untuned[noon];
    const clouded = actuals.ghi.map((value, i) => (i < noon - 1 ? value / 4 : value));
    expect(untuned(clouded)).toBeLessThan(untuned(actuals.ghi));
  });

  it('persists the last index for a nowcast', () => {
    const { untuned, clear } = historiesOf({}, actuals, HOUR / 2).createIrradianceHistory('ghi');
    expect(untuned[noon] / clear[noon]).toBeCloseTo(0.8, 1);
  });
});
