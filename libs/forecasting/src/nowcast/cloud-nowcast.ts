import { MINUTE } from '@daystar/timeseries';
import { type MotionField, NO_DRIFT, type Positions, everyPixel, followBack } from './back-trajectory';
import { gaussianPyramid, levelsOf } from './gaussian-pyramid';
import { type LevelTerm, levelSum, levelSumAt } from './level-sum';
import { perturbations, quantileOf } from './motion-spread';
import { opticalFlow } from './optical-flow';
import { type Frame, type Raster, rasterLike, sample } from './raster';
import { detailLeft, tendencyMinutes } from './scale-decay';
import { tendencyOf } from './tendency';

/** Motion is taken over at least this time, where frames reach back so far, ms: shorter ones mostly see noise. */
export const BASELINE = 15 * MINUTE;
const LEVELS = 6;

/** What a field of clouds is going to be, as seen from its last frames alone. */
export interface CloudNowcast {
  /** Of the newest frame, ms. */
  readonly time: number;
  readonly motion: MotionField;
  /**
   * The field after each lead; NaN where what comes is not known, because it was outside the frame or not seen.
   * @param leads ms, ascending
   */
  fieldsAt(leads: readonly number[]): Raster[];
  /**
   * The same at one place alone, at a fraction of the cost.
   * @param x pixels from the left
   * @param y pixels from the top
   */
  valuesAt(x: number, y: number, leads: readonly number[]): Float64Array;
  /** 10th and 90th percentile of what comes to a place if the motion is not quite what it seems; NaN as above. */
  percentilesAt(x: number, y: number, leads: readonly number[]): Percentiles;
}

export interface Percentiles {
  readonly low: Float64Array;
  readonly high: Float64Array;
}

/**
 * Carries the newest frame on along its motion, while its growth and decay go on for a while and its detail is lost, the
 * smallest first. After A. W. Seed, "A dynamic and spatial scaling approach to advection forecasting", J. Appl.
 * Meteorol. 42 (2003), with lifetimes by size in place of fitted autoregressions.
 * @param frames of one shape, in order of time, at least one; those from the last before `BASELINE` ago on are used
 * @param kilometres mean distance between neighbouring pixels
 * @param drift how the clouds move where the frames do not show it
 * @throws RangeError when there is no frame, or shapes or order are wrong
 */
export function cloudNowcast(frames: readonly Frame[], kilometres: number, drift = NO_DRIFT): CloudNowcast {
  const newest = frames.at(-1);
  if (!newest) throw new RangeError('a nowcast needs a frame');
  const before = frames.at(-2);
  const levels = levelsOf(newest, LEVELS);
  const motion = before
    ? opticalFlow(withinBaseline(frames), drift)
    : { across: rasterLike(newest, drift.across), down: rasterLike(newest, drift.down) };
  const present = gaussianPyramid(newest, levels);
  const tendency = gaussianPyramid(before ? tendencyOf(newest, before, motion) : rasterLike(newest), levels);

  // The same leads are asked for at every place.
  const termsOfLeads = new Map<number, readonly LevelTerm[]>();
  function termsAt(lead: number): readonly LevelTerm[] {
    const terms = termsOfLeads.get(lead) ?? [
      { pyramid: present, shares: detailLeft(lead, kilometres, levels) },
      { pyramid: tendency, shares: tendencyMinutes(lead, kilometres, levels) },
    ];
    termsOfLeads.set(lead, terms);
    return terms;
  }

  return {
    time: newest.time,
    motion,
    fieldsAt: (leads) =>
      alongTheWay(motion, everyPixel(newest), leads, ({ x, y }, lead) => {
        const field = levelSum(termsAt(lead));
        return { ...field, values: newest.values.map((_, i) => sample(field, x[i], y[i])) };
      }),
    valuesAt: (x, y, leads) =>
      Float64Array.from(
        alongTheWay(motion, { x: Float32Array.of(x), y: Float32Array.of(y) }, leads, (from, lead) =>
          levelSumAt(termsAt(lead), from.x[0], from.y[0]),
        ),
      ),
    percentilesAt(x, y, leads) {
      const start = { x: Float32Array.of(x), y: Float32Array.of(y) };
      const pairs = alongTheWay(motion, start, leads, ({ x: [left], y: [top] }, lead) => {
        const terms = termsAt(lead);
        const [across, down] = directionOf(left - x, top - y);
        const members = [levelSumAt(terms, left, top)];
        for (const { along, aside } of perturbations(lead / MINUTE)) {
          const right = (along * across - aside * down) / kilometres;
          const below = (along * down + aside * across) / kilometres;
          members.push(levelSumAt(terms, left + right, top + below));
        }
        const ascending = members.filter((value) => value === value).sort((a, b) => a - b);
        return [quantileOf(ascending, 0.1), quantileOf(ascending, 0.9)];
      });
      return { low: Float64Array.from(pairs, ([low]) => low), high: Float64Array.from(pairs, ([, high]) => high) };
    },
  };
}

/** Of length 1; to the right where there is none. */
function directionOf(across: number, down: number): [number, number] {
  const length = Math.hypot(across, down);
  return length > 0 ? [across / length, down / length] : [1, 0];
}

/** Calls back at each lead with where everything comes from. */
function alongTheWay<T>(
  motion: MotionField,
  positions: Positions,
  leads: readonly number[],
  at: (from: Positions, lead: number) => T,
): T[] {
  let reached = 0;
  return leads.map((lead) => {
    if (!(lead >= reached)) throw new RangeError('leads must ascend, from zero on');
    followBack(motion, positions, lead - reached);
    reached = lead;
    return at(positions, lead);
  });
}

function withinBaseline(frames: readonly Frame[]): readonly Frame[] {
  const newest = frames[frames.length - 1].time;
  const first = frames.findLastIndex((frame) => newest - frame.time >= BASELINE);
  return frames.slice(Math.max(0, first));
}
