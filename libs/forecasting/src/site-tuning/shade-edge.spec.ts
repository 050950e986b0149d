import { DAY, HALF_HOUR, HOUR, stepEnd, stepsBetween } from '@daystar/timeseries';
import type { MeasuredPower } from '../measurement-qc/measurement-period';
import type { ShadeProfile } from './apply-shade';
import { tuneColumns } from './tune-columns';

const MIDNIGHT = Date.UTC(2026, 5, 10);
const steps = stepsBetween(MIDNIGHT - DAY, MIDNIGHT + DAY, HALF_HOUR);
const hourOf = (i: number) => ((stepEnd(steps, i) - HALF_HOUR / 2) / HOUR) % 24;
/** From 6 to 18 h, up to 10 kW. */
const clear = Float64Array.from({ length: steps.count }, (_, i) =>
  Math.max(0, 10 * Math.sin(((hourOf(i) - 6) * Math.PI) / 12)),
);
/** A morning tree until 9:30, whose edge crosses the last of its half hours. */
const EDGE_SLOT = 18;
const shares = Array.from({ length: 48 }, (_, slot): number => (slot < EDGE_SLOT ? 0.3 : 1)).with(EDGE_SLOT, 0.58);
const tree: ShadeProfile = { clear: shares, overcast: shares };

/** Forecasts half hours after some are measured. @param lightAt share of the clear-sky power that was measured */
function forecast(issuedAt: number, lightAt: (slot: number, i: number) => number, shade?: ShadeProfile) {
  const actualSteps = Math.floor((issuedAt - MIDNIGHT + DAY) / HALF_HOUR);
  const scale = (factor: number) => clear.map((power) => factor * power);
  const columns = { pv_estimate: clear, pv_estimate10: scale(0.9), pv_estimate90: scale(1.05) };
  const measured = Array.from({ length: actualSteps }, (_, i): MeasuredPower => {
    return { end: stepEnd(steps, i), length: HALF_HOUR, power: clear[i] * lightAt(i % 48, i) };
  });
  const plant = { columns, clear, steps, actualSteps, issuedAt, capacity: 20 };
  return tuneColumns(plant, { shade }, { recent: measured, past: measured });
}

/** The shade as it was learned, but the tree now shades all of the half hour at its edge. */
const shadedLonger = (slot: number) => (slot <= EDGE_SLOT ? 0.3 : 1);
const AFTER_EDGE = MIDNIGHT + 9.5 * HOUR;
const ratioAt = (power: Float64Array, slot: number) => power[48 + slot] / clear[48 + slot];

describe('a tree whose shade ends later than weeks of measurements say', () => {
  it('leaves the half hours after the edge as they were forecast', () => {
    const rows = forecast(AFTER_EDGE, shadedLonger, tree);
    for (let slot = EDGE_SLOT + 1; slot < 34; slot++) {
      expect(ratioAt(rows.pv_estimate, slot)).toBeGreaterThan(0.93);
      expect(ratioAt(rows.pv_estimate90, slot)).toBeGreaterThan(1);
    }
  });

  it('has percentiles at its edge that include the half hours beside it, as far as it moves', () => {
    const { pv_estimate10, pv_estimate90 } = forecast(MIDNIGHT + 5 * HOUR, (slot) => shares[slot], tree);
    expect(ratioAt(pv_estimate10, EDGE_SLOT)).toBeLessThan(0.31);
    expect(ratioAt(pv_estimate90, EDGE_SLOT)).toBeGreaterThan(0.85);
    expect(ratioAt(pv_estimate90, EDGE_SLOT - 3)).toBeLessThan(0.33);
    expect(ratioAt(pv_estimate10, EDGE_SLOT + 3)).toBeGreaterThan(0.87);
  });

  it('does not hide a plant at half output behind it', () => {
    const rows = forecast(AFTER_EDGE, (slot, i) => 0.5 ** Number(i >= 40) * shares[slot], tree);
    expect(ratioAt(rows.pv_estimate, EDGE_SLOT + 2)).toBeLessThan(0.7);
  });
});

it('a plant without shade follows its last half hour', () => {
  const rows = forecast(AFTER_EDGE, (slot) => (slot === EDGE_SLOT ? 0.5 : 1));
  expect(ratioAt(rows.pv_estimate, EDGE_SLOT + 1)).toBeLessThan(0.8);
});
