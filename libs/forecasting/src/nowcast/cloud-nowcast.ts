import { MINUTE } from '@daystar/timeseries';
import { type MotionField, NO_DRIFT, type Positions, createPixelPositions, advectBackward } from './semi-lagrangian';
import { countPyramidLevels } from './gaussian-pyramid';
import { createLeadPyramids } from './lead-pyramids';
import { type WeightedPyramid, collapsePyramids, collapsePyramidsAt } from './collapse-pyramids';
import { computeQuantile } from '../numerics/quantile';
import { getEndPointPerturbations } from './motion-perturbations';
import { computeMotionResponse } from './motion-response';
import { computeOpticalFlow } from './optical-flow';
import { type Frame, type Raster, clampPosition, createRasterLike, isInside, sampleClamped } from './raster';
import { smooth } from './smoothing';
import { computeSpeedWeights, estimateFromEdge, fillOutside, mixField, mixSpeeds } from './speed-mix';

/**
 * Minimum time over which motion is estimated, if frames reach back so far, ms: shorter intervals are dominated by
 * noise.
 */
export const MIN_BASELINE_MS = 15 * MINUTE;
const PYRAMID_LEVELS = 6;
/** Radius over which motion is smoothed, km. Smaller differences in the estimated motion are mostly errors. */
const MOTION_SMOOTHING_KM = 12;

/** Extrapolation of a cloud field from its last frames. */
export interface CloudNowcast {
  /** Time of the newest frame, ms. */
  readonly time: number;
  readonly motion: MotionField;
  /**
   * The field after each lead; NaN where a trajectory starts outside the frame or at a missing pixel.
   * @param leads ms, ascending
   */
  fieldsAt(leads: readonly number[]): Raster[];
  /** As `fieldsAt`, with an estimate where a trajectory starts outside the frame. */
  filledFieldsAt(leads: readonly number[]): Raster[];
  /**
   * The values of `fieldsAt` at one position, at a fraction of the cost.
   * @param x pixels from the left
   * @param y pixels from the top
   */
  valuesAt(x: number, y: number, leads: readonly number[]): Float64Array;
  /** The values of `filledFieldsAt` at one position, where a trajectory starts outside the frame; NaN elsewhere. */
  edgeValuesAt(x: number, y: number, leads: readonly number[]): Float64Array;
  /** Effect of uncertain motion on the values at a position; percentiles are NaN as for `fieldsAt`. */
  motionSpreadAt(x: number, y: number, leads: readonly number[]): MotionSpread;
}

/** Effect of uncertain motion on a value, one per lead. */
export interface MotionSpread {
  /** 10th percentile of the value. */
  readonly p10: Float64Array;
  /** 90th percentile of the value. */
  readonly p90: Float64Array;
  /** Change of the value per standard deviation of the displacement to the right. */
  readonly perRight: Float64Array;
  /** Change of the value per standard deviation of the displacement downward. */
  readonly perDown: Float64Array;
}

/**
 * Advects the newest frame along its motion, while growth and decay continue for a time and detail is lost, the
 * smallest scales first. After A. W. Seed, "A dynamic and spatial scaling approach to advection forecasting", J. Appl.
 * Meteorol. 42 (2003), with lifetimes by scale, corrected by the persistence around each pixel.
 * @param frames frames of one shape, in order of time, at least one; motion uses the shortest tail that spans
 *   `MIN_BASELINE_MS`
 * @param pixelSize mean distance between neighbouring pixels, km
 * @param drift motion of the clouds where frames show none
 * @throws RangeError when there is no frame, or shapes or order are wrong
 */
export function createCloudNowcast(frames: readonly Frame[], pixelSize: number, drift = NO_DRIFT): CloudNowcast {
  const newest = frames.at(-1);
  if (!newest) throw new RangeError('a nowcast needs at least one frame');
  const previous = frames.at(-2);
  const levels = countPyramidLevels(newest, PYRAMID_LEVELS);
  const baselineFrames = selectBaselineFrames(frames);
  const motion = previous
    ? smoothMotion(computeOpticalFlow(baselineFrames, drift), MOTION_SMOOTHING_KM / pixelSize)
    : { right: createRasterLike(newest, drift.right), down: createRasterLike(newest, drift.down) };
  const speedWeights = computeSpeedWeights(baselineFrames, motion, pixelSize);
  const getPyramids = createLeadPyramids(baselineFrames, motion, speedWeights, pixelSize, levels);

  /** Computes a value at one position for each lead. `weightOf` returns the weight of a speed there. */
  const mapLeadsAt = (
    x: number,
    y: number,
    leads: readonly number[],
    compute: (
      start: { x: number; y: number },
      pyramids: readonly WeightedPyramid[],
      weightOf: (speed: number) => number,
    ) => number,
  ): Float64Array => {
    const weightOf = (speed: number) => sampleClamped(speedWeights[speed], x, y);
    const positions = { x: Float32Array.of(x), y: Float32Array.of(y) };
    return Float64Array.from(
      mapLeads(motion, positions, leads, (from, lead) =>
        compute({ x: from.x[0], y: from.y[0] }, getPyramids(lead), weightOf),
      ),
    );
  };

  return {
    time: newest.time,
    motion,
    fieldsAt: (leads) =>
      mapLeads(motion, createPixelPositions(newest), leads, (from, lead) =>
        mixField(collapsePyramids(getPyramids(lead)), from, speedWeights),
      ),
    filledFieldsAt: (leads) =>
      mapLeads(motion, createPixelPositions(newest), leads, (from, lead) => {
        const field = collapsePyramids(getPyramids(lead));
        return fillOutside(mixField(field, from, speedWeights), field, from, speedWeights);
      }),
    valuesAt: (x, y, leads) =>
      mapLeadsAt(x, y, leads, (start, pyramids, weightOf) =>
        mixSpeeds((left, top) => collapsePyramidsAt(pyramids, left, top), { x, y }, start, weightOf),
      ),
    edgeValuesAt: (x, y, leads) =>
      mapLeadsAt(x, y, leads, (start, pyramids, weightOf) => {
        if (isInside(newest, start.x, start.y)) return NaN;
        const sampleAt = (left: number, top: number) =>
          collapsePyramidsAt(pyramids, ...clampPosition(newest, left, top));
        const atEdge = mixSpeeds(sampleAt, { x, y }, start, weightOf);
        return estimateFromEdge(newest, { x, y }, start, atEdge, collapsePyramidsAt(pyramids, x, y));
      }),
    motionSpreadAt(x, y, leads) {
      const start = { x: Float32Array.of(x), y: Float32Array.of(y) };
      const spreads = mapLeads(motion, start, leads, ({ x: [left], y: [top] }, lead) => {
        const pyramids = getPyramids(lead);
        const [right, down] = toUnitVector(left - x, top - y);
        const perturbations = getEndPointPerturbations(lead / MINUTE);
        const values: number[] = [];
        for (const { along, across } of perturbations) {
          const rightOffset = (along * right - across * down) / pixelSize;
          const downOffset = (along * down + across * right) / pixelSize;
          values.push(collapsePyramidsAt(pyramids, left + rightOffset, top + downOffset));
        }
        const scenarios = [collapsePyramidsAt(pyramids, left, top), ...values];
        const ascending = scenarios.filter((value) => value === value).sort((a, b) => a - b);
        const response = computeMotionResponse(perturbations, values);
        return {
          p10: computeQuantile(ascending, 0.1),
          p90: computeQuantile(ascending, 0.9),
          perRight: response.along * right - response.across * down,
          perDown: response.along * down + response.across * right,
        };
      });
      const toColumn = (name: keyof MotionSpread) => Float64Array.from(spreads, (spread) => spread[name]);
      return {
        p10: toColumn('p10'),
        p90: toColumn('p90'),
        perRight: toColumn('perRight'),
        perDown: toColumn('perDown'),
      };
    },
  };
}

/** Smooths motion in place. @param radius pixels; rounded */
function smoothMotion(motion: MotionField, radius: number): MotionField {
  for (const component of [motion.right, motion.down]) smooth(component, Math.round(radius));
  return motion;
}

/** Normalizes a vector. A zero vector becomes one to the right. */
function toUnitVector(right: number, down: number): [number, number] {
  const length = Math.hypot(right, down);
  return length > 0 ? [right / length, down / length] : [1, 0];
}

/** Calls `compute` for each lead with the start points of the trajectories. */
function mapLeads<T>(
  motion: MotionField,
  positions: Positions,
  leads: readonly number[],
  compute: (from: Positions, lead: number) => T,
): T[] {
  let reached = 0;
  return leads.map((lead) => {
    if (!(lead >= reached)) throw new RangeError('leads must be ascending and at least 0');
    advectBackward(motion, positions, lead - reached);
    reached = lead;
    return compute(positions, lead);
  });
}

function selectBaselineFrames(frames: readonly Frame[]): readonly Frame[] {
  const newest = frames[frames.length - 1].time;
  const baselineStart = frames.findLastIndex((frame) => newest - frame.time >= MIN_BASELINE_MS);
  return frames.slice(Math.max(0, baselineStart));
}
