import {
  type Frame,
  MIN_BASELINE_MS,
  createCloudNowcast,
  computeCosZeniths,
  computePixelSizeKm,
  normalizeBySun,
} from '@daystar/forecasting';
import { MINUTE } from '@daystar/timeseries';
import type { SatelliteFrames } from '@daystar/weather';

/** Root mean square errors over all pixels of all frames at a lead time, counts. */
export interface LeadScore {
  /** Lead time, minutes. */
  readonly lead: number;
  /** Number of frames from which a nowcast was computed. */
  readonly frameCount: number;
  readonly persistence: number;
  readonly nowcast: number;
  /** nowcast / persistence. */
  readonly ratio: number;
}

/** Difference below which two times count as the same, ms. */
const SAME_TIME_MS = MINUTE / 2;

/**
 * Computes the root mean square errors of the nowcast and of raw persistence, pooled over all pixels, from every frame
 * with enough earlier frames. A nowcast uses no frame after its start frame.
 * @param leads minutes, ascending; lead times without a pair of frames are omitted
 */
export function scoreNowcast(satelliteFrames: SatelliteFrames, leads: readonly number[]): LeadScore[] {
  const { width, height, times, counts, latitudes, longitudes } = satelliteFrames;
  const pixelSizeKm = computePixelSizeKm(width, latitudes, longitudes);
  const cosines = times.map((time) => computeCosZeniths(time, latitudes, longitudes));
  const frames = times.map((time, i): Frame => ({
    width,
    height,
    time,
    values: normalizeBySun(counts[i], cosines[i]),
  }));
  const sums = leads.map((lead) => ({ lead, frameCount: 0, pixels: 0, persistenceSquares: 0, nowcastSquares: 0 }));
  times.forEach((time, start) => {
    if (time - times[0] < MIN_BASELINE_MS) return;
    const targets = sums
      .map((sum) => ({
        sum,
        end: times.findIndex((later) => Math.abs(later - time - sum.lead * MINUTE) < SAME_TIME_MS),
      }))
      .filter(({ end }) => end > start);
    if (targets.length === 0) return;
    const nowcast = createCloudNowcast(frames.slice(0, start + 1), pixelSizeKm);
    const fields = nowcast.filledFieldsAt(targets.map(({ end }) => times[end] - time));
    targets.forEach(({ sum, end }, i) => {
      sum.frameCount++;
      addErrors(sum, counts[start], counts[end], applySun(fields[i].values, cosines[end], counts[start]));
    });
  });
  return sums
    .filter(({ pixels }) => pixels > 0)
    .map(({ lead, frameCount, pixels, persistenceSquares, nowcastSquares }) => ({
      lead,
      frameCount,
      persistence: Math.sqrt(persistenceSquares / pixels),
      nowcast: Math.sqrt(nowcastSquares / pixels),
      ratio: Math.sqrt(nowcastSquares / persistenceSquares),
    }));
}

/**
 * Converts a nowcast to counts under the sun of the target time; keeps the counts of the start frame where it has no
 * value.
 */
const applySun = (normalized: Float32Array, cosines: Float32Array, counts: Float32Array): Float32Array =>
  normalized.map((value, i) => (Number.isNaN(value * cosines[i]) ? counts[i] : value * cosines[i]));

function addErrors(
  sum: { pixels: number; persistenceSquares: number; nowcastSquares: number },
  startCounts: Float32Array,
  endCounts: Float32Array,
  nowcast: Float32Array,
): void {
  for (let i = 0; i < endCounts.length; i++) {
    const persistenceSquare = (startCounts[i] - endCounts[i]) ** 2;
    const nowcastSquare = (nowcast[i] - endCounts[i]) ** 2;
    if (Number.isNaN(persistenceSquare + nowcastSquare)) continue;
    sum.pixels++;
    sum.persistenceSquares += persistenceSquare;
    sum.nowcastSquares += nowcastSquare;
  }
}
