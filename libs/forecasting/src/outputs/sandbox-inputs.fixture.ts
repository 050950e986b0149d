import type { Place, TileGrid } from '@daystar/contracts';
import { DAY, HOUR, MINUTE, NATIVE_PERIOD_MS, type Steps, floorTo, stepEnd, stepsBetween } from '@daystar/timeseries';
import { toNowcastWeather } from '../nowcast/nowcast-weather';
import { createOpacityNowcast } from '../nowcast/opacity-nowcast';
import { createSandboxAtmosphere } from '../synthetic-weather/sandbox-atmosphere';
import type { PlaceWeather } from '../sky/inputs/place-weather';

export const atmosphere = createSandboxAtmosphere(7);
const SPACING = 0.25;
/** Half the width of the frames around a place, degrees. */
const HALF_WIDTH = 2.5;

/** Cloud opacity of the sandbox over a five-minute step, %. */
export const trueOpacityAt = (place: Place, end: number): number =>
  atmosphere.opacityAt(place, end - NATIVE_PERIOD_MS / 2);

/** Start of the newest forecast run, which arrives four hours later. */
export const findNewestRun = (now: number): number => floorTo(now - 4 * HOUR, 6 * HOUR);

/**
 * Creates all inputs of a place at a time: the last half hour of observations, the newest forecast run, and a nowcast.
 */
export function createInputs(place: Place, now: number): PlaceWeather[] {
  const run = findNewestRun(now);
  const hours = stepsBetween(run, run + 8 * DAY, HOUR);
  const observedSteps = stepsBetween(
    floorTo(now, NATIVE_PERIOD_MS) - HOUR / 2,
    floorTo(now, NATIVE_PERIOD_MS),
    NATIVE_PERIOD_MS,
  );
  return [
    createWeather('forecast', run, hours, (time) => atmosphere.nwpAt(place, time, run).cloud_opacity),
    createWeather('observation', stepEnd(observedSteps, observedSteps.count - 1), observedSteps, (time) =>
      atmosphere.opacityAt(place, time),
    ),
    toNowcastWeather(createNowcastAround(place, floorTo(now, NATIVE_PERIOD_MS)), 'sandbox', place),
  ];
}

function createWeather(
  kind: PlaceWeather['kind'],
  run: number,
  steps: Steps,
  opacityAt: (middle: number) => number,
): PlaceWeather {
  const cloud_opacity = Float64Array.from({ length: steps.count }, (_, i) =>
    opacityAt(stepEnd(steps, i) - steps.stepMs / 2),
  );
  return { source: 'sandbox', kind, run, distance: 0, steps, columns: { cloud_opacity } };
}

function createNowcastAround({ latitude, longitude }: Place, now: number) {
  const nodes = (2 * HALF_WIDTH) / SPACING + 1;
  const grid: TileGrid = {
    south: latitude - HALF_WIDTH,
    west: longitude - HALF_WIDTH,
    spacing: SPACING,
    rows: nodes,
    columns: nodes,
  };
  const opacityAt = (node: number, time: number) =>
    atmosphere.opacityAt(
      { latitude: grid.south + Math.floor(node / nodes) * SPACING, longitude: grid.west + (node % nodes) * SPACING },
      time,
    );
  return createOpacityNowcast(
    grid,
    [-20, -10, 0].map((lag) => ({
      time: now + lag * MINUTE,
      opacity: Float32Array.from({ length: nodes * nodes }, (_, node) => opacityAt(node, now + lag * MINUTE)),
    })),
  );
}
