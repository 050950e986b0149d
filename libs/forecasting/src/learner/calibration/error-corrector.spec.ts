import { DAY, HOUR } from '@daystar/timeseries';
import { createSyntheticHistory } from '../dataset/synthetic-history.fixture';
import { buildSiteFeatures } from '../features/site-features';
import { ErrorCorrector } from './error-corrector';

const history = createSyntheticHistory({ days: 60 });
const { clear } = history;
const daylight = Int32Array.from(clear.keys()).filter((i) => clear[i] > 1);
/** First corrected step that is scored. */
const SCORED_FROM = 20 * 48;

/** Corrects forecasts that are low by a constant fraction of clear-sky power. */
function correct(lead: number, bias: number, measured = history.measured) {
  const site = buildSiteFeatures({ ...history, measured }, lead);
  const low = Float64Array.from(daylight, (i) => Math.max(0, history.measured[i] - bias * clear[i]));
  const around = (distance: number) => low.map((value) => Math.max(0, value + distance));
  return {
    low,
    corrected: new ErrorCorrector(site).correct(daylight, { estimate: low, p10: around(-1), p50: low, p90: around(1) }),
  };
}

function meanError(forecast: Float64Array): number {
  const errors = Array.from(forecast, (value, k) => history.measured[daylight[k]] - value);
  const scored = errors.filter((_, k) => daylight[k] >= SCORED_FROM);
  return scored.reduce((sum, error) => sum + error, 0) / scored.length;
}

describe('the correction of issued forecasts', () => {
  it.each([6 * HOUR, DAY])('removes most of a lasting error, %d ms ahead', (lead) => {
    const { low, corrected } = correct(lead, 0.2);
    expect(Math.abs(meanError(corrected.estimate))).toBeLessThan(0.35 * meanError(low));
  });

  it('shifts all quantiles as the estimate', () => {
    const { low, corrected } = correct(DAY, 0.2);
    const noon = daylight.findIndex((i) => i >= SCORED_FROM && clear[i] > 9 && low[daylight.indexOf(i)] > 3);
    const shift = corrected.estimate[noon] - low[noon];
    expect(shift).toBeGreaterThan(0.5);
    expect(corrected.p10[noon] - (low[noon] - 1)).toBeCloseTo(shift);
    expect(corrected.p50[noon] - low[noon]).toBeCloseTo(shift);
    expect(corrected.p90[noon] - (low[noon] + 1)).toBeCloseTo(shift);
  });

  it('does not use outcomes that are unknown at the issue time', () => {
    const changedFrom = 40 * 48;
    const changed = history.measured.map((value, i) => (i >= changedFrom ? 0.5 * value : value));
    const [before, after] = [history.measured, changed].map((values) => correct(DAY, 0.2, values).corrected.estimate);
    const isIssuedBefore = (k: number) => daylight[k] - 48 < changedFrom;
    const differing = [...before.keys()].filter((k) => before[k] !== after[k]);
    expect(differing.filter(isIssuedBefore)).toEqual([]);
    expect(differing.length).toBeGreaterThan(0);
  });

  it('leaves forecasts of a nowcast as they are', () => {
    const { low, corrected } = correct(HOUR, 0.2);
    expect(corrected.estimate).toEqual(low);
  });
});
