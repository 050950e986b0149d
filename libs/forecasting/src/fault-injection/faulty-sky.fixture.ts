import type { Place } from '@daystar/contracts';
import { DAY, HOUR, MINUTE, NATIVE_PERIOD_MS, type Steps, floorTo, stepEnd, stepsBetween } from '@daystar/timeseries';
import { SkillTracker } from '../skill-tracking/skill-tracker';
import { type BlendedSky, blendSky } from '../sky/blend/blend-sky';
import type { PlaceWeather } from '../sky/inputs/place-weather';
import { createClearSkyPath } from '../sky/paths/clear-sky-path';
import { createSunPath } from '../sky/paths/sun-path';
import { createSandboxAtmosphere } from '../synthetic-weather/sandbox-atmosphere';
import { assessSources } from '../source-health/assess-sources';

export const ISSUE_INTERVAL_MS = 10 * MINUTE;
const RUN_INTERVAL_MS = 6 * HOUR;
const RUN_DELAY_MS = 4 * HOUR;
const RUN_LENGTH_MS = 8.5 * DAY;

/**
 * Applies a fault to the GHI of a run, W/m2, on its hourly steps.
 * @param frozenGhi GHI of the last run before the fault
 */
export type Fault = (ghi: Float64Array, frozenGhi: Float64Array, clear: Float64Array) => Float64Array;

export interface ModelOptions {
  readonly name: string;
  /** Offset of its runs, ms. Models with different offsets have independent errors. */
  readonly offset: number;
  /** Fault of the runs that are published within a span. */
  readonly fault?: { readonly from: number; readonly to: number; readonly apply: Fault };
  /** Length of its runs, ms. */
  readonly length?: number;
}

/** Simulated models and observations of the sandbox atmosphere at some places, issue after issue. */
export class FaultySky {
  readonly skill = new SkillTracker();
  private readonly atmosphere;
  private readonly runs = new Map<string, PlaceWeather>();
  private readonly cachedClearGhi = new Map<string, Float64Array>();

  constructor(
    seed: number,
    readonly places: readonly Place[],
    readonly models: readonly ModelOptions[],
    /** Replaces the observed opacity, %. */
    private readonly distortObservation = (opacity: number, _time: number) => opacity,
  ) {
    this.atmosphere = createSandboxAtmosphere(seed);
  }

  /** Blends all places, and assesses the sources. @param withoutModel model to leave out, for comparison */
  issue(issuedAt: number, withoutModel?: string): BlendedSky[] {
    const skies = this.places.map((place) => {
      const steps = stepsBetween(
        floorTo(issuedAt, HOUR) - DAY,
        floorTo(issuedAt, HOUR) + 7 * DAY + 7 * HOUR,
        NATIVE_PERIOD_MS,
      );
      const weather = this.weatherAt(place, issuedAt).filter(({ source }) => source !== withoutModel);
      return blendSky(weather, { place, elevation: 0, steps, issuedAt, skill: this.skill });
    });
    if (!withoutModel)
      this.skill.suspects = assessSources(
        skies.map(({ reading }) => reading),
        this.skill.suspects,
        issuedAt,
      );
    return skies;
  }

  /** Mean absolute error of the GHI of a sky over the next hours by day, W/m2. */
  computeError(sky: BlendedSky, place: Place, hours: number): number {
    const clear = this.computeClearSkyGhi(place, sky.steps);
    let sum = 0;
    let count = 0;
    for (let i = sky.actualSteps; i < sky.actualSteps + (hours * HOUR) / NATIVE_PERIOD_MS; i += 3) {
      if (clear[i] < 20) continue;
      const truth = this.atmosphere.opacityAt(place, stepEnd(sky.steps, i) - NATIVE_PERIOD_MS / 2);
      sum += (clear[i] * Math.abs(sky.columns.opacity50[i] - truth)) / 100;
      count++;
    }
    return count > 0 ? sum / count : 0;
  }

  private weatherAt(place: Place, time: number): PlaceWeather[] {
    const observedSteps = stepsBetween(
      floorTo(time, NATIVE_PERIOD_MS) - 6 * HOUR,
      floorTo(time, NATIVE_PERIOD_MS),
      NATIVE_PERIOD_MS,
    );
    const opacity = Float64Array.from({ length: observedSteps.count }, (_, i) => {
      const middle = stepEnd(observedSteps, i) - NATIVE_PERIOD_MS / 2;
      return this.distortObservation(this.atmosphere.opacityAt(place, middle), middle);
    });
    const observation: PlaceWeather = {
      source: 'satellite',
      kind: 'observation',
      run: time,
      distance: 0,
      steps: observedSteps,
      columns: { cloud_opacity: opacity },
    };
    return [observation, ...this.models.flatMap((model) => this.createRuns(model, place, time))];
  }

  private createRuns(model: ModelOptions, place: Place, time: number): PlaceWeather[] {
    const newest = floorTo(time - RUN_DELAY_MS - model.offset, RUN_INTERVAL_MS) + model.offset;
    return [newest, newest - RUN_INTERVAL_MS].map((run) => this.getRun(model, place, run));
  }

  private getRun(model: ModelOptions, place: Place, run: number): PlaceWeather {
    const key = `${model.name} ${place.latitude} ${place.longitude} ${run}`;
    const weather = this.runs.get(key) ?? this.createRun(model, place, run);
    this.runs.set(key, weather);
    return weather;
  }

  private createRun({ name, fault, length = RUN_LENGTH_MS }: ModelOptions, place: Place, run: number): PlaceWeather {
    const steps = stepsBetween(run, run + length, HOUR);
    const clear = this.computeClearSkyGhi(place, steps);
    const published = run + RUN_DELAY_MS;
    const ghi = this.createFaultlessGhi(place, run, steps, clear);
    const isFaulty = fault && published >= fault.from && published < fault.to;
    const frozenGhi = isFaulty ? this.createFrozenGhi(place, run, fault.from, length) : ghi;
    return {
      source: name,
      kind: 'forecast',
      run,
      distance: 0,
      steps,
      columns: { ghi: isFaulty ? fault.apply(ghi, frozenGhi, clear) : ghi },
    };
  }

  private createFaultlessGhi(place: Place, run: number, steps: Steps, clear: Float64Array): Float64Array {
    return clear.map((value, i) => {
      const time = stepEnd(steps, i) - steps.stepMs / 2;
      return value * (1 - this.atmosphere.nwpAt(place, time, run).cloud_opacity / 100);
    });
  }

  /** GHI of the last run before the fault. */
  private createFrozenGhi(place: Place, run: number, from: number, length: number): Float64Array {
    let frozenRun = run;
    while (frozenRun + RUN_DELAY_MS >= from) frozenRun -= RUN_INTERVAL_MS;
    const steps = stepsBetween(frozenRun, frozenRun + length, HOUR);
    return this.createFaultlessGhi(place, frozenRun, steps, this.computeClearSkyGhi(place, steps));
  }

  private computeClearSkyGhi(place: Place, steps: Steps): Float64Array {
    const key = `${place.latitude} ${place.longitude} ${steps.firstEnd} ${steps.stepMs} ${steps.count}`;
    const clear = this.cachedClearGhi.get(key) ?? computeClear(place, steps);
    this.cachedClearGhi.set(key, clear);
    return clear;
  }
}

/** Mean clear-sky GHI of each step, from native steps. */
function computeClear(place: Place, steps: Steps): Float64Array {
  const perStep = steps.stepMs / NATIVE_PERIOD_MS;
  const native = stepsBetween(steps.firstEnd - steps.stepMs, stepEnd(steps, steps.count - 1), NATIVE_PERIOD_MS);
  const { ghi } = createClearSkyPath(createSunPath(place, native, 0));
  return Float64Array.from({ length: steps.count }, (_, i) => {
    let sum = 0;
    for (let n = i * perStep; n < (i + 1) * perStep; n++) sum += ghi[n];
    return sum / perStep;
  });
}

export const FAULTS: Readonly<Record<string, Fault>> = {
  'GHI x 1.5': (ghi) => ghi.map((value) => 1.5 * value),
  'GHI x 0.5': (ghi) => ghi.map((value) => 0.5 * value),
  'GHI + 200 W/m2': (ghi) => ghi.map((value) => value + 200),
  'GHI + 200 W/m2 by day': (ghi) => ghi.map((value) => (value > 0 ? value + 200 : 0)),
  'a frozen field': (ghi) => new Float64Array(ghi.length).fill(ghi[10] + 150),
  'a frozen run': (_, frozenGhi) => frozenGhi,
  'J/m2 read as W/m2': (ghi) => ghi.map((value) => 3600 * value),
  'W/m2 read as J/m2': (ghi) => ghi.map((value) => value / 3600),
};
