import type { Place } from '@daystar/contracts';
import { type Steps, HALF_HOUR, coarserSteps, resampleByMean } from '@daystar/timeseries';
import { createClearSkyPath } from '../sky/paths/clear-sky-path';
import type { SkyState } from '../sky/blend/sky-state';
import { createSunPath } from '../sky/paths/sun-path';

/** Estimated clear-sky index of past half hours; NaN at night, and where only climatology applies. */
export interface EstimatedIndices {
  readonly steps: Steps;
  readonly indices: Float64Array;
}

/** Estimates the clear-sky index of the past whole half hours of a sky. @param elevation m above sea level */
export function estimateIndices(place: Place, sky: SkyState, elevation?: number): EstimatedIndices {
  const count = Math.floor((sky.actualSteps * sky.steps.stepMs) / HALF_HOUR) * (HALF_HOUR / sky.steps.stepMs);
  const native = { ...sky.steps, count };
  const clear = createClearSkyPath(createSunPath(place, native, elevation)).ghi;
  const opacity = sky.columns.opacity50;
  const clearMeans = resampleByMean(clear, native, HALF_HOUR);
  const cloudyMeans = resampleByMean(
    clear.map((ghi, i) => ghi * (1 - opacity[i] / 100)),
    native,
    HALF_HOUR,
  );
  const hasWeather = markStepsWithWeather(sky);
  const perHalfHour = HALF_HOUR / native.stepMs;
  const indices = cloudyMeans.map((ghi, k) => {
    const isComplete = hasWeather.subarray(k * perHalfHour, (k + 1) * perHalfHour).every((flag) => flag === 1);
    return isComplete && clearMeans[k] > 0 ? ghi / clearMeans[k] : NaN;
  });
  return { steps: coarserSteps(native, HALF_HOUR), indices };
}

/** Returns 1 for each step with weather, 0 where only climatology applies. */
function markStepsWithWeather({ steps, provenance }: SkyState): Uint8Array {
  const hasWeather = new Uint8Array(steps.count);
  let firstStep = 0;
  for (const run of provenance) {
    if (run.ladder !== 'climatology') hasWeather.fill(1, firstStep, firstStep + run.steps);
    firstStep += run.steps;
  }
  return hasWeather;
}
