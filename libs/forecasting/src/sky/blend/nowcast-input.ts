import type { InputRun } from '@daystar/contracts';
import { MINUTE, type Steps, stepEnd, stepIndex } from '@daystar/timeseries';
import type { NowcastKind } from '../../skill-tracking/published-nowcast-weight';
import type { ObservedSteps } from '../inputs/observed-steps';
import type { NowcastSpread } from '../inputs/place-weather';
import type { CombinedNowcast } from './combine-nowcasts';

/**
 * E-folding time, ms, of the difference between the newest observation of the place and the advected field. Small clouds
 * cause the difference.
 */
const DIFFERENCE_E_FOLDING_TIME_MS = 20 * MINUTE;

/**
 * Time after dawn, ms, from which observations have full weight. Before, shadows and the long path through the
 * atmosphere dominate.
 */
const DAWN_RAMP_MS = 45 * MINUTE;
/** Clear-sky GHI at a solar elevation of 10°, W/m2: satellites see no clouds below it. */
const DAWN_GHI = 110;

export interface NowcastInputOptions {
  readonly steps: Steps;
  readonly observed: ObservedSteps;
  readonly issuedAt: number;
  /** GHI of the clear sky, W/m2, one value for each step. */
  readonly clearGhi: Float64Array;
  /** Weather of kind 'nowcast', whose steps have the same length as `steps`. */
  readonly nowcast?: CombinedNowcast;
  /** Weight of satellite observations at the issue time, 0..1 (lower over snow). */
  readonly satelliteWeight?: number;
}

/**
 * The newest observation, extrapolated by cloud motion. Where clouds come from outside the frames, an estimate from the
 * edge of the frames replaces it; if motion is unknown, persistence does. `selectStep` sets the fields for a step: a new object
 * for each step would make the blend 4 % slower.
 */
export class NowcastInput {
  /** Opacity, %; NaN without an observation. Set by the last call of `selectStep`, as are `kind` and `age`. */
  opacity = NaN;
  kind: NowcastKind = 'persistence';
  /** Time since the nowcast run for advected and edge-estimated steps, otherwise since the observation, ms. */
  age = Infinity;
  /** Weight, 0..1. Below 1 in the first 45 minutes of observations after dawn, and for satellites over snow. */
  readonly weight: number;
  private readonly observation?: {
    readonly step: number;
    readonly inputs: readonly InputRun[];
    readonly opacity: number;
    readonly time: number;
  };
  private isExtrapolated = false;
  private readonly advectedStart: number;
  private readonly difference: number;
  private readonly persistedInputs: readonly InputRun[];
  private readonly advectedInputs: readonly InputRun[];

  private readonly steps: Steps;
  private readonly nowcast?: CombinedNowcast;

  constructor({ steps, observed, issuedAt, clearGhi, nowcast, satelliteWeight = 1 }: NowcastInputOptions) {
    this.steps = steps;
    this.nowcast = nowcast;
    this.observation = findNewestObservation(observed, steps, issuedAt);
    const isSatellite = this.observation
      ? observed.isFromSatellites(this.observation.step)
      : nowcast?.viewWeight !== undefined;
    this.weight =
      (this.observation ? computeDawnWeight(this.observation.step, steps, observed, clearGhi) : 1) *
      (isSatellite ? satelliteWeight : 1);
    this.advectedStart = nowcast ? stepIndex(steps, nowcast.steps.firstEnd) : 0;
    const extrapolated = this.observation ? this.extrapolatedAt(stepIndex(steps, this.observation.time)) : NaN;
    this.persistedInputs = this.observation?.inputs ?? [];
    this.advectedInputs = nowcast?.inputs ?? [];
    this.difference = this.observation && !Number.isNaN(extrapolated) ? this.observation.opacity - extrapolated : 0;
  }

  selectStep(step: number): void {
    const middle = stepEnd(this.steps, step) - this.steps.stepMs / 2;
    const extrapolated = this.extrapolatedAt(step);
    this.isExtrapolated = !Number.isNaN(extrapolated);
    if (this.nowcast && this.isExtrapolated) {
      const remainingDifference = this.observation
        ? this.difference * Math.exp((this.observation.time - middle) / DIFFERENCE_E_FOLDING_TIME_MS)
        : 0;
      this.opacity = Math.min(100, Math.max(0, extrapolated + remainingDifference));
      this.kind = Number.isNaN(this.advectedAt(step)) ? 'persistence' : 'advection';
      this.age = middle - this.nowcast.run;
      return;
    }
    this.opacity = this.observation?.opacity ?? NaN;
    this.kind = 'persistence';
    this.age = this.observation ? middle - this.observation.time : Infinity;
  }

  /** Value of one column of the spread of the nowcast at a step; NaN for persistence. */
  spreadAt(step: number, column: keyof NowcastSpread): number {
    return this.kind === 'advection' ? (this.nowcast?.spread?.[column][step - this.advectedStart] ?? NaN) : NaN;
  }

  /** Inputs of the step of the last call of `selectStep`. */
  get inputs(): readonly InputRun[] {
    return this.isExtrapolated ? this.advectedInputs : this.persistedInputs;
  }

  /** Advected opacity or, where clouds come from outside the frames, the estimate from their edge. */
  private extrapolatedAt(step: number): number {
    const advectedOpacity = this.advectedAt(step);
    return Number.isNaN(advectedOpacity)
      ? (this.nowcast?.edgeOpacity?.[step - this.advectedStart] ?? NaN)
      : advectedOpacity;
  }

  private advectedAt(step: number): number {
    return this.nowcast?.columns.cloud_opacity?.[step - this.advectedStart] ?? NaN;
  }
}

function findNewestObservation(observed: ObservedSteps, steps: Steps, issuedAt: number) {
  const newestStep = Math.min(steps.count - 1, Math.floor(stepIndex(steps, issuedAt)));
  for (let i = newestStep; i >= 0; i--) {
    if (!observed.hasValue(i)) continue;
    const inputs = observed.getLayers(i).map(({ layer, weight }) => ({ ...layer.input, weight }));
    return { step: i, inputs, opacity: observed.opacityAt(i), time: stepEnd(steps, i) };
  }
  return undefined;
}

/** Ramps from 0 to 1 in the first 45 minutes of observations after dawn; otherwise 1. */
function computeDawnWeight(newest: number, steps: Steps, observed: ObservedSteps, clearGhi: Float64Array): number {
  const rampSteps = Math.ceil(DAWN_RAMP_MS / steps.stepMs);
  let observedSteps = 1;
  while (observedSteps < rampSteps && observed.hasValue(newest - observedSteps)) observedSteps++;
  return observedSteps < rampSteps && clearGhi[newest - observedSteps] < DAWN_GHI ? observedSteps / rampSteps : 1;
}
