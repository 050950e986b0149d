import { DAY, HOUR } from '@daystar/timeseries';

/** Mean powers over a measured period. */
export interface LiveObservation {
  /** Time at which the expected error equals the mean error of the period, ms. */
  readonly time: number;
  readonly measured: number;
  /** Power estimated without measurements. */
  readonly estimate: number;
  /** Clear-sky power. */
  readonly clear: number;
  /** Standard deviation of the estimated clear-sky index that the sky's own quantiles imply. */
  readonly spread: number;
  /** Standard deviation of further errors of the estimate that are not of the sky, such as those at the edge of shade. */
  readonly deviation: number;
}

/** Explanation of the last errors: the plant runs at `scale`, and its sky differs by `shift`. */
export interface LiveHypothesis {
  readonly probability: number;
  /** Ratio of measured to estimated power under the same sky; 1 for a plant as described. */
  readonly scale: number;
  /** Error at the last observation, as a fraction of clear-sky power. */
  readonly shift: number;
}

/** The two explanations: only the sky differs, or the plant changed at some time within the window. */
export interface LiveState {
  /** Time of the last observation, ms. */
  readonly observedAt: number;
  readonly asDescribed: LiveHypothesis;
  readonly changed: LiveHypothesis;
  /** Logarithm of the likelihood of the observations under both. */
  readonly logLikelihood: number;
}

/** Decay time of a shift, ms. The autocorrelation of the clear-sky index falls to 1/e within one to two hours. */
export const SHIFT_DECAY_TIME_MS = 1.5 * HOUR;
/** Typical duration of an outage, of snow, or of haze, ms. */
export const SCALE_DECAY_TIME_MS = DAY;
/** Typical time between two changes of a plant, ms. */
const CHANGE_INTERVAL_MS = 20 * DAY;
/**
 * Minimum standard deviation of the error of an estimated clear-sky index, in addition to the spread of its sources.
 */
const MIN_SHIFT_SD = 0.1;
/** Standard deviation of the scale of a changed plant: anything from off to a fifth more is plausible. */
const SCALE_SD = 0.4;
/** Range of the expected scale. */
const SCALE_LIMITS = [0, 1.3] as const;
/** Standard deviation of uncorrelated errors, as a fraction of clear-sky power. */
const CLEAR_NOISE = 0.05;
/** The same, as a fraction of maximum clear-sky power. Both are added. */
const MAX_NOISE = 0.02;
/**
 * A larger innovation, in standard deviations, is a cloud edge: the shift jumps instead of drifting. Without sun it is a
 * fault of the meter.
 */
const MAX_INNOVATION = 2;

/** Minimum clear-sky power that shows the plant and its sky, as a fraction of the maximum. */
const MIN_CLEAR = 0.02;

/** Whether a period shows the plant and its sky. @param maxClear maximum clear-sky power */
export const isDaylight = ({ clear }: Pick<LiveObservation, 'clear'>, maxClear: number): boolean =>
  clear > MIN_CLEAR * maxClear;

/** Mean and covariance of the scale and the shift, and the log likelihood of the observations so far. */
interface FilterState {
  readonly scale: number;
  readonly shift: number;
  readonly varScale: number;
  readonly covariance: number;
  readonly varShift: number;
  readonly logLikelihood: number;
}

const INITIAL_STATE: FilterState = { scale: 1, shift: 0, varScale: 0, covariance: 0, varShift: 0, logLikelihood: 0 };

/** A filter, and its probability before its observations. */
interface Candidate {
  readonly state: FilterState;
  readonly prior: number;
}

/**
 * Separates a changed plant from a differing sky by their autocorrelation times. The shift is an Ornstein-Uhlenbeck
 * process with the variance of the sky. The scale is constant from an unknown time on, until the plant returns at
 * another one. A Kalman filter for each possible time gives the likelihoods (R. P. Adams and D. J. C. MacKay, "Bayesian
 * online changepoint detection", arXiv:0710.3742, 2007).
 * @param observations in order of time
 * @param maxClear maximum clear-sky power
 */
export function filterLive(observations: readonly LiveObservation[], maxClear: number): LiveState | undefined {
  const newest = observations.at(-1);
  if (!newest) return undefined;
  /** A plant that never changed, and plants that returned at each observation. */
  let described: Candidate[] = [{ state: INITIAL_STATE, prior: 1 }];
  /** Plants that changed at each observation. */
  let changed: Candidate[] = [];
  observations.forEach((observation, k) => {
    const age = k === 0 ? SCALE_DECAY_TIME_MS : observation.time - observations[k - 1].time;
    const unreturned = Math.exp(-age / SCALE_DECAY_TIME_MS);
    const changing = {
      state: { ...described[0].state, varScale: SCALE_SD ** 2 },
      prior: Math.min(SCALE_DECAY_TIME_MS, age) / CHANGE_INTERVAL_MS,
    };
    const advanceAll = (candidates: readonly Candidate[]) =>
      candidates.map(({ state, prior }) => ({
        state: advance(state, observation, observations[k - 1], maxClear),
        prior,
      }));
    described = advanceAll(k === 0 ? described : [...described, mergeReturning(changed, 1 - unreturned)]);
    changed = advanceAll([...changed.map(({ state, prior }) => ({ state, prior: unreturned * prior })), changing]);
  });
  const reference = findBestLogLikelihood([...described, ...changed]);
  const [asDescribed, asChanged] = [described, changed].map((candidates) => average(candidates, reference));
  const probability = asChanged.weight / (asDescribed.weight + asChanged.weight);
  return {
    observedAt: newest.time,
    asDescribed: { probability: 1 - probability, scale: 1, shift: asDescribed.shift },
    changed: {
      probability,
      scale: Math.min(SCALE_LIMITS[1], Math.max(SCALE_LIMITS[0], asChanged.scale)),
      shift: asChanged.shift,
    },
    logLikelihood: reference + Math.log(asDescribed.weight + asChanged.weight),
  };
}

const findBestLogLikelihood = (candidates: readonly Candidate[]): number =>
  candidates.reduce((best, { state }) => Math.max(best, state.logLikelihood), -Infinity);

/**
 * Averages scale and shift by probability.
 * @param reference log likelihood that is subtracted, so that the weights are finite
 */
function average(candidates: readonly Candidate[], reference: number) {
  const weights = candidates.map(({ state, prior }) => prior * Math.exp(state.logLikelihood - reference));
  const weight = weights.reduce((sum, one) => sum + one, 0);
  const averageOf = (select: (state: FilterState) => number) =>
    weight > 0 ? candidates.reduce((sum, { state }, k) => sum + (weights[k] / weight) * select(state), 0) : 0;
  const shift = averageOf((state) => state.shift);
  return {
    weight,
    scale: averageOf((state) => state.scale),
    shift,
    varShift: averageOf((state) => state.varShift + (state.shift - shift) ** 2),
  };
}

/** Merges changed plants into one that is as described again. @param probability of a return */
function mergeReturning(changed: readonly Candidate[], probability: number): Candidate {
  const logLikelihood = findBestLogLikelihood(changed);
  const { weight, shift, varShift } = average(changed, logLikelihood);
  return {
    state: { scale: 1, shift, varScale: 0, covariance: 0, varShift, logLikelihood },
    prior: probability * weight,
  };
}

/**
 * Advances the filter by one observation: the shift drifts towards 0, then the observation corrects scale and shift.
 */
function advance(
  state: FilterState,
  { time, measured, estimate, clear, spread, deviation }: LiveObservation,
  previous: LiveObservation | undefined,
  maxClear: number,
): FilterState {
  const retained = previous ? Math.exp((previous.time - time) / SHIFT_DECAY_TIME_MS) : 0;
  const shift = retained * state.shift;
  const covariance = retained * state.covariance;
  const { scale, varScale } = state;
  let varShift = retained ** 2 * state.varShift + (1 - retained ** 2) * (MIN_SHIFT_SD ** 2 + spread ** 2);
  const noise = CLEAR_NOISE * clear + MAX_NOISE * maxClear + deviation;
  const innovation = measured - scale * estimate - shift * clear;
  let variance = estimate ** 2 * varScale + 2 * estimate * clear * covariance + clear ** 2 * varShift + noise ** 2;
  const excess = (innovation / MAX_INNOVATION) ** 2 - variance;
  if (excess > 0) {
    if (isDaylight({ clear }, maxClear)) varShift += excess / clear ** 2;
    variance += excess;
  }
  const [scaleGain, shiftGain] = [
    (estimate * varScale + clear * covariance) / variance,
    (estimate * covariance + clear * varShift) / variance,
  ];
  return {
    scale: scale + scaleGain * innovation,
    shift: shift + shiftGain * innovation,
    varScale: varScale - scaleGain ** 2 * variance,
    covariance: covariance - scaleGain * shiftGain * variance,
    varShift: varShift - shiftGain ** 2 * variance,
    logLikelihood: state.logLikelihood - (innovation ** 2 / variance + Math.log(variance)) / 2,
  };
}
