import { DAY, type Steps, firstStart, toSolarTime } from '@daystar/timeseries';

/** Reads a curve of power at a row. */
export type CurveReader = (row: number) => number;

/** Shares of the power that shade may leave. */
const SHARES = Array.from({ length: 10 }, (_, k) => k / 10);

/**
 * Fits shade at an end of the day, as by a tree or a hill: power before a time of the morning or after a time of the
 * evening is reduced by a share, on all days.
 * @param clearSky power without shade
 * @param computeUnexplained share of the variance that a curve leaves unexplained
 * @returns the curve that explains most
 */
export function fitEndShade(
  clearSky: Float64Array,
  steps: Steps,
  longitude: number,
  computeUnexplained: (getCurveValue: CurveReader) => number,
): CurveReader {
  const slots = DAY / steps.stepMs;
  const toSolarSlot = (row: number) => {
    const middle = toSolarTime(firstStart(steps) + (row + 0.5) * steps.stepMs, longitude);
    return Math.floor((((middle % DAY) + DAY) % DAY) / steps.stepMs);
  };
  const solarSlots = Array.from(clearSky, (_, row) => toSolarSlot(row));
  let best: { readonly unexplained: number; readonly getCurveValue: CurveReader } | undefined;
  for (let edge = 1; edge < slots; edge++) {
    const isShaded = (row: number) => (edge <= slots / 2 ? solarSlots[row] < edge : solarSlots[row] >= edge);
    if (!clearSky.some((power, row) => power > 0 && isShaded(row))) continue;
    for (const share of SHARES) {
      const getCurveValue = (row: number) => (isShaded(row) ? share : 1) * clearSky[row];
      const unexplained = computeUnexplained(getCurveValue);
      if (!best || unexplained < best.unexplained) best = { unexplained, getCurveValue };
    }
  }
  return best?.getCurveValue ?? ((row) => clearSky[row]);
}
