import { DAY, HOUR } from '@daystar/timeseries';
import { IssueCalibrator } from './issue-calibrator';
import { buildSiteFeatures } from '../features/site-features';
import { createSyntheticHistory } from '../dataset/synthetic-history.fixture';

const history = createSyntheticHistory({ days: 60 });
const daylight = Int32Array.from(history.clear.keys()).filter((i) => history.clear[i] > 1);

/** The untuned forecast with quantiles at a relative distance, calibrated as issued. */
function calibrated(lead: number, share: number, measured = history.measured) {
  const site = buildSiteFeatures({ ...history, measured }, lead);
  const p50 = Float64Array.from(daylight, (i) => history.untuned[i]);
  const around = (factor: number) => p50.map((value) => value * factor);
  const forecast = { estimate: p50, p10: around(1 - share), p50, p90: around(1 + share) };
  return new IssueCalibrator([site]).calibrate([daylight], [forecast])[0];
}

function shareInside({ p10, p90 }: { p10: Float64Array; p90: Float64Array }, from: number): number {
  let inside = 0;
  for (let k = from; k < daylight.length; k++) {
    const measured = history.measured[daylight[k]];
    if (measured >= p10[k] && measured <= p90[k]) inside++;
  }
  return inside / (daylight.length - from);
}

describe('the calibration of issued forecasts', () => {
  it.each([0.02, 0.5, 0.99])('brings intervals of %d times the estimate to a coverage of 80 %%', (share) => {
    expect(Math.abs(shareInside(calibrated(HOUR, share), 400) - 0.8)).toBeLessThan(0.07);
  });

  it('adds intervals to forecasts without any', () => {
    expect(shareInside(calibrated(HOUR, 0), 400)).toBeGreaterThan(0.74);
  });

  it('gives forecasts of the first days the interval of typical skies', () => {
    const { p10, p90 } = calibrated(DAY, 0);
    const firstDays = daylight.filter((i) => i < 3 * 48).length;
    const inside = daylight
      .subarray(0, firstDays)
      .filter((i, k) => history.measured[i] >= p10[k] && history.measured[i] <= p90[k]);
    expect(inside.length / firstDays).toBeGreaterThan(0.7);
  });

  it('keeps the interval of earlier forecasts for a new model, until its errors are known', () => {
    const site = buildSiteFeatures(history, HOUR);
    const p50 = Float64Array.from(daylight, (i) => history.untuned[i]);
    const modelFrom = daylight.findIndex((i) => i >= 20 * 48);
    const shift = (share: number) => p50.map((value, k) => (k < modelFrom ? value : value * (1 + share)));
    const forecast = { estimate: p50, p10: shift(-0.01), p50, p90: shift(0.01) };
    const { p10, p90 } = new IssueCalibrator([site]).calibrate([daylight], [forecast])[0];
    const noon = daylight.indexOf(20 * 48 + 24);
    expect(p90[noon] - p10[noon]).toBeGreaterThan(5 * (forecast.p90[noon] - forecast.p10[noon]));
  });

  it('falls back to other sky classes until a class has outcomes', () => {
    // Clear until the last days: the first overcast sky is forecast with as little spread as ever.
    const dull = history.untuned.map((value, i) => (i < daylight[1000] ? value : 0.2 * value));
    const site = buildSiteFeatures({ ...history, untuned: dull }, HOUR);
    const p50 = Float64Array.from(daylight, (i) => dull[i]);
    const forecast = {
      estimate: p50,
      p10: p50.map((x) => 0.999 * x),
      p50,
      p90: p50.map((x) => 1.001 * x),
    };
    const { p10, p90 } = new IssueCalibrator([site]).calibrate([daylight], [forecast])[0];
    const noon = daylight.findIndex((i, k) => k >= 1000 && history.clear[i] > 0.6 * site.maxClearSky);
    expect(p90[noon] - p10[noon]).toBeGreaterThan(5 * (forecast.p90[noon] - forecast.p10[noon]));
  });

  it('keeps the median and the order', () => {
    const { p10, p50, p90 } = calibrated(DAY, 0.3);
    p50.forEach((value, k) => {
      expect(value).toBeCloseTo(history.untuned[daylight[k]], 9);
      expect(p10[k]).toBeLessThanOrEqual(value);
      expect(p90[k]).toBeGreaterThanOrEqual(value);
    });
  });

  describe('of an estimate of 0 after sunset', () => {
    const LEAD_MS = DAY;
    const zeros = new Float64Array(history.steps.count);
    /** Between 18:00 and 20:00 the sun is up to 8 degrees below the horizon. Plants in the west of the region still produce. */
    const measured = history.measured.map((value, i) =>
      history.sun.zenith[i] > 90 && history.sun.solarTime[i] > 12 && history.sun.solarTime[i] < 20
        ? (i % 7) / 10
        : value,
    );
    const calibrateZeros = (values: Float64Array) => {
      const site = buildSiteFeatures({ ...history, measured: values }, LEAD_MS);
      const forecast = { estimate: zeros, p10: zeros, p50: zeros, p90: zeros };
      const steps = Int32Array.from(zeros.keys()).filter((i) => history.clear[i] === 0);
      const { p10, p50, p90 } = new IssueCalibrator([site]).calibrate([steps], [forecast])[0];
      return { steps, p10, p50, p90 };
    };

    it('follows what was measured at the same height of the sun on earlier evenings, but not by night', () => {
      const { steps, p10, p50, p90 } = calibrateZeros(measured);
      const [evening, morning, night] = [37, 10, 44].map((slot) => steps.indexOf(55 * 48 + slot));
      expect([p10[evening], p50[evening], p90[evening]]).toEqual([0, 0.3, 0.6]);
      expect([p90[morning], p90[night]]).toEqual([0, 0]);
    });

    it('uses no outcome before it is known', () => {
      const from = 50 * 48;
      const changed = measured.map((value, i) => (i >= from ? 3 * value : value));
      const [one, other] = [calibrateZeros(measured), calibrateZeros(changed)];
      const same = one.steps.findIndex((_, k) => one.p90[k] !== other.p90[k]);
      expect(one.steps[same] - from).toBeGreaterThanOrEqual(48);
    });
  });

  it('uses no outcome before it is known', () => {
    const from = 1000;
    const changed = history.measured.map((value, i) => (i >= daylight[from] ? value / 2 : value));
    const [one, other] = [calibrated(DAY, 0.3), calibrated(DAY, 0.3, changed)];
    const same = daylight.findIndex((_, k) => one.p90[k] !== other.p90[k]);
    expect(daylight[same] - daylight[from]).toBeGreaterThanOrEqual(48);
  });
});
