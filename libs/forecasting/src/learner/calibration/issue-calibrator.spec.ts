import { DAY, HOUR } from '@daystar/timeseries';
import { IssueCalibrator } from './issue-calibrator';
import { buildSiteFeatures } from '../features/site-features';
import { createSyntheticHistory } from '../dataset/synthetic-history.fixture';

const history = createSyntheticHistory({ days: 60 });
const daylight = Int32Array.from(history.clear.keys()).filter((i) => history.clear[i] > 1);

/** The untuned forecast with quantiles at a relative distance, calibrated as issued. */
function calibrated(lead: number, share: number, measured = history.measured) {
  const site = buildSiteFeatures({ ...history, measured }, lead);
  const middle = Float64Array.from(daylight, (i) => history.untuned[i]);
  const around = (factor: number) => middle.map((value) => value * factor);
  const forecast = { estimate: middle, low: around(1 - share), middle, high: around(1 + share) };
  return new IssueCalibrator([site]).calibrate([daylight], [forecast])[0];
}

function shareInside({ low, high }: { low: Float64Array; high: Float64Array }, from: number): number {
  let inside = 0;
  for (let k = from; k < daylight.length; k++) {
    const measured = history.measured[daylight[k]];
    if (measured >= low[k] && measured <= high[k]) inside++;
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
    const { low, high } = calibrated(DAY, 0);
    const firstDays = daylight.filter((i) => i < 3 * 48).length;
    const inside = daylight
      .subarray(0, firstDays)
      .filter((i, k) => history.measured[i] >= low[k] && history.measured[i] <= high[k]);
    expect(inside.length / firstDays).toBeGreaterThan(0.7);
  });

  it('keeps the interval of earlier forecasts for a new model, until its errors are known', () => {
    const site = buildSiteFeatures(history, HOUR);
    const middle = Float64Array.from(daylight, (i) => history.untuned[i]);
    const modelFrom = daylight.findIndex((i) => i >= 20 * 48);
    const shift = (share: number) => middle.map((value, k) => (k < modelFrom ? value : value * (1 + share)));
    const forecast = { estimate: middle, low: shift(-0.01), middle, high: shift(0.01) };
    const { low, high } = new IssueCalibrator([site]).calibrate([daylight], [forecast])[0];
    const noon = daylight.indexOf(20 * 48 + 24);
    expect(high[noon] - low[noon]).toBeGreaterThan(5 * (forecast.high[noon] - forecast.low[noon]));
  });

  it('falls back to other sky classes until a class has outcomes', () => {
    // Clear until the last days: the first overcast sky is forecast with as little spread as ever.
    const dull = history.untuned.map((value, i) => (i < daylight[1000] ? value : 0.2 * value));
    const site = buildSiteFeatures({ ...history, untuned: dull }, HOUR);
    const middle = Float64Array.from(daylight, (i) => dull[i]);
    const forecast = {
      estimate: middle,
      low: middle.map((x) => 0.999 * x),
      middle,
      high: middle.map((x) => 1.001 * x),
    };
    const { low, high } = new IssueCalibrator([site]).calibrate([daylight], [forecast])[0];
    const noon = daylight.findIndex((i, k) => k >= 1000 && history.clear[i] > 0.6 * site.nominal);
    expect(high[noon] - low[noon]).toBeGreaterThan(5 * (forecast.high[noon] - forecast.low[noon]));
  });

  it('keeps the median and the order', () => {
    const { low, middle, high } = calibrated(DAY, 0.3);
    middle.forEach((value, k) => {
      expect(value).toBeCloseTo(history.untuned[daylight[k]], 9);
      expect(low[k]).toBeLessThanOrEqual(value);
      expect(high[k]).toBeGreaterThanOrEqual(value);
    });
  });

  it('uses no outcome before it is known', () => {
    const from = 1000;
    const changed = history.measured.map((value, i) => (i >= daylight[from] ? value / 2 : value));
    const [one, other] = [calibrated(DAY, 0.3), calibrated(DAY, 0.3, changed)];
    const same = daylight.findIndex((_, k) => one.high[k] !== other.high[k]);
    expect(daylight[same] - daylight[from]).toBeGreaterThanOrEqual(48);
  });
});
