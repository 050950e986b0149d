import { type DataBasis, findProvenanceRun } from '@daystar/contracts';
import type { PackedSky } from '@daystar/row-cache';
import { HOUR, MINUTE, NATIVE_PERIOD_MS, floorTo } from '@daystar/timeseries';
import { getSkySteps } from '../../serving/tables/sky-slice';

/** Length of a frame, ms. */
export const FRAME_MS = 15 * MINUTE;
const PAST_MS = 2 * HOUR;
/** Nowcasts reach some hours ahead; the rest shows how they merge into the weather models. */
const FUTURE_MS = 8 * HOUR;
const NATIVE_STEPS = FRAME_MS / NATIVE_PERIOD_MS;

/** Mean cloud opacity of the frames of one cell. */
export interface CellFrames {
  /** Percent, rounded; null where the sky has no value. */
  readonly opacities: readonly (number | null)[];
  /** Data basis of the first step of each frame. */
  readonly bases: readonly DataBasis[];
}

/** Returns the starts of the frames of a map, ms: from two hours before `now` to eight hours after it. */
export function listFrameStarts(now: number): number[] {
  const currentStart = floorTo(now, FRAME_MS);
  const frameCount = (PAST_MS + FUTURE_MS) / FRAME_MS + 1;
  return Array.from({ length: frameCount }, (_, frame) => currentStart - PAST_MS + frame * FRAME_MS);
}

/** Reads the frames of a cell from its sky. @param starts as `listFrameStarts` returns them */
export function readCellFrames(sky: PackedSky, starts: readonly number[]): CellFrames {
  const steps = getSkySteps(sky);
  const skyStart = steps.firstEnd - NATIVE_PERIOD_MS;
  const opacities = sky.readColumn('opacity50');
  const firstSteps = starts.map((start) => (start - skyStart) / NATIVE_PERIOD_MS);
  return {
    opacities: firstSteps.map((firstStep) =>
      firstStep < 0 ? null : computeMean(opacities.subarray(firstStep, firstStep + NATIVE_STEPS)),
    ),
    bases: firstSteps.map((firstStep) => findProvenanceRun(sky.provenance, firstStep)?.ladder ?? 'climatology'),
  };
}

/** Returns the mean of the values of a frame; null unless all of them are known. */
function computeMean(values: Float64Array): number | null {
  if (values.length < NATIVE_STEPS) return null;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return Number.isNaN(mean) ? null : Math.round(mean);
}
