import { type Place, SKY_COLUMNS, type SkyColumn } from '@daystar/contracts';
import { type Steps, stepEnd } from '@daystar/timeseries';
import { clearSkyPath } from './clear-sky-path';
import { TYPICAL_OPACITY, TYPICAL_WIND, typicalAirTemperature } from './climatology';
import { FutureSky } from './future-sky';
import { layersOf } from './layers';
import { Making } from './making';
import { NumericalSky } from './numerical-sky';
import { type PlaceWeather, nearestOfEachSource } from './place-weather';
import { PresentSky } from './present-sky';
import { type Expectation, expectedSteps } from './record/expectation';
import { SkyRecord } from './record/sky-record';
import type { SkyState } from './sky-state';
import { type SunPath, sunPath } from './sun-path';
import { type Track, tracksOf } from './tracks';

export interface BlendOptions {
  readonly place: Place;
  /** m; from the coarse terrain table when absent. */
  readonly elevation?: number;
  /** Native steps, from the first estimated actual to the last forecast. */
  readonly steps: Steps;
  /** Now, ms: steps that end later are forecast. */
  readonly issuedAt: number;
  /** What own verification has found; published skill when absent. */
  readonly record?: SkyRecord;
}

/** A sky, and what it expects, to learn from once that has come. */
export interface BlendedSky extends SkyState {
  readonly expectations: readonly Expectation[];
}

const UNTRIED = new SkyRecord();

/**
 * The sky of a place from everything its sources said. The past is what was observed, else the newest run of each
 * forecast source. The future sets out from the newest observation, carried along the motion of the clouds where that is
 * known, and goes over to the numerical forecasts as the observation ages: each less its usual error, and weighted by what
 * is left of it. Where no forecast speaks it goes over to climatology.
 */
export function blendSky(
  weathers: readonly PlaceWeather[],
  { place, elevation, steps, issuedAt, record = UNTRIED }: BlendOptions,
): BlendedSky {
  const path = sunPath(place, steps, elevation);
  const clearGhi = clearSkyPath(path).ghi;
  const near = nearestOfEachSource(weathers);
  const observed = tracksOf(layersOf(near, 'observation', steps, clearGhi), steps.count);
  const forecasts = tracksOf(layersOf(near, 'forecast', steps, clearGhi), steps.count);
  const carried = near.filter(({ kind }) => kind === 'nowcast').sort((a, b) => b.run - a.run)[0];
  const numerical = new NumericalSky(steps, forecasts, record);
  const present = new PresentSky(steps, observed, issuedAt, clearGhi, carried);
  const future = new FutureSky(steps, issuedAt, present, numerical, record);

  const columns = Object.fromEntries(
    SKY_COLUMNS.map((name) => [name, new Float64Array(steps.count).fill(NaN)]),
  ) as Record<SkyColumn, Float64Array>;
  const making = new Making(columns, forecasts, issuedAt);
  const actualSteps = Math.min(steps.count, Math.max(0, Math.floor((issuedAt - steps.firstEnd) / steps.length) + 1));
  for (let i = 0; i < steps.count; i++) {
    const eclipsed = path.obscuration[i] > 0;
    if (i < actualSteps) pastStep(i, eclipsed);
    else futureStep(i, eclipsed);
  }
  making.close(steps.count);
  fillAir(columns, path);
  const expectations = expectedSteps(steps, issuedAt, clearGhi).flatMap((step) =>
    future.at(step) ? [future.expectationOf(step)] : [],
  );
  return { steps, actualSteps, issuedAt, columns, provenance: making.runs, expectations };

  function pastStep(i: number, eclipsed: boolean): void {
    const track = trackAt(observed, i);
    const opacity = track ? track.opacity[i] : numerical.opacityAt(i);
    const known = !Number.isNaN(opacity);
    columns.opacity50[i] = known ? opacity : TYPICAL_OPACITY.middle;
    columns.opacity10[i] = known ? opacity : TYPICAL_OPACITY.low;
    columns.opacity90[i] = known ? opacity : TYPICAL_OPACITY.high;
    if (track) making.add(i, { ladder: 'observation', eclipsed, seen: track.layers[track.speaking[i]] });
    else making.add(i, { ladder: known ? 'nwp' : 'climatology', eclipsed });
  }

  function futureStep(i: number, eclipsed: boolean): void {
    const known = future.at(i);
    columns.opacity50[i] = future.middle;
    columns.opacity10[i] = future.low;
    columns.opacity90[i] = future.high;
    if (future.share > 0) making.add(i, { ladder: 'nowcast+nwp', eclipsed, led: present.inputs });
    else making.add(i, { ladder: known ? 'nwp' : 'climatology', eclipsed });
  }
}

const trackAt = (tracks: readonly Track[], step: number): Track | undefined => {
  for (const track of tracks) if (track.speaking[step] >= 0) return track;
  return undefined;
};

/** Typical air where no source speaks of it. */
function fillAir({ air_temp, wind_speed }: Record<SkyColumn, Float64Array>, path: SunPath): void {
  for (let i = 0; i < air_temp.length; i++) {
    if (Number.isNaN(wind_speed[i])) wind_speed[i] = TYPICAL_WIND;
    if (!Number.isNaN(air_temp[i])) continue;
    const solarTime = path.apparentSolarTime[i];
    air_temp[i] = typicalAirTemperature(path.place, path.elevation, stepEnd(path.steps, i), solarTime);
  }
}
