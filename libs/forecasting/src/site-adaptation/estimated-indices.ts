import type { Place } from '@daystar/contracts';
import { MINUTE, type Steps, coarserSteps, meansOver } from '@daystar/timeseries';
import { clearSkyPath } from '../sky/clear-sky-path';
import type { SkyState } from '../sky/sky-state';
import { sunPath } from '../sky/sun-path';

const HALF_HOUR = 30 * MINUTE;

/** Clear-sky index of half hours that are over; NaN by night, and where nothing but climatology is known. */
export interface EstimatedIndices {
  readonly steps: Steps;
  readonly indices: Float64Array;
}

export function estimatedIndices(place: Place, sky: SkyState, elevation?: number): EstimatedIndices {
  const count = Math.floor((sky.actualSteps * sky.steps.length) / HALF_HOUR) * (HALF_HOUR / sky.steps.length);
  const native = { ...sky.steps, count };
  const clear = clearSkyPath(sunPath(place, native, elevation)).ghi;
  const opacity = sky.columns.opacity50;
  const light = meansOver(clear, native, HALF_HOUR);
  const under = meansOver(
    clear.map((ghi, i) => ghi * (1 - opacity[i] / 100)),
    native,
    HALF_HOUR,
  );
  const known = knownSteps(sky);
  const perHalfHour = HALF_HOUR / native.length;
  const indices = under.map((ghi, k) => {
    const whole = known.subarray(k * perHalfHour, (k + 1) * perHalfHour).every((one) => one === 1);
    return whole && light[k] > 0 ? ghi / light[k] : NaN;
  });
  return { steps: coarserSteps(native, HALF_HOUR), indices };
}

function knownSteps({ steps, provenance }: SkyState): Uint8Array {
  const known = new Uint8Array(steps.count);
  let first = 0;
  for (const run of provenance) {
    if (run.ladder !== 'climatology') known.fill(1, first, first + run.steps);
    first += run.steps;
  }
  return known;
}
