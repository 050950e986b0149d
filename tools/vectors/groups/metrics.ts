import {
  brierScore,
  centredRootMeanSquareError,
  combinedPerformanceIndex,
  continuousRankedProbabilityScore,
  correlation,
  coverage,
  determination,
  kolmogorovSmirnovIntegral,
  meanAbsoluteError,
  meanBiasError,
  overCritical,
  quantileScore,
  rootMeanSquareError,
  sharpness,
  skill,
} from '@daystar/forecasting';
import type { GroupCheck } from '../group-check';

/** A forecast, its reference forecast and its quantiles beside the observations, and the scores of all of it. */
interface MetricsCase {
  obs: number[];
  fx: number[];
  ref: number[];
  /** What normalised errors are percent of. */
  norm: number;
  /** Probabilities, percent. */
  q: number[];
  /** One row of quantiles per observation. */
  fq: number[][];
  out: Record<string, number>;
}

const TOLERANCE = 1e-9;
/** Scores smaller than this are compared as if they were this large. */
const LEAST = 1e-3;

export const checkMetrics: GroupCheck = (file, deviations) => {
  const { cases } = file.content as { cases?: MetricsCase[] };
  if (!cases) throw new Error('no cases');
  for (const one of cases) {
    for (const [name, expected] of Object.entries(one.out)) {
      const apart = Math.abs(scoreOf(name, one) - expected) / Math.max(LEAST, Math.abs(expected));
      deviations.figure(name, one.obs.length, apart, TOLERANCE);
    }
  }
};

const POINT_SCORES: Record<string, (one: MetricsCase) => number> = {
  mbe: ({ obs, fx }) => meanBiasError(obs, fx),
  mae: ({ obs, fx }) => meanAbsoluteError(obs, fx),
  rmse: ({ obs, fx }) => rootMeanSquareError(obs, fx),
  nmae: ({ obs, fx, norm }) => (100 * meanAbsoluteError(obs, fx)) / norm,
  nrmse: ({ obs, fx, norm }) => (100 * rootMeanSquareError(obs, fx)) / norm,
  skill: ({ obs, fx, ref }) => skill(rootMeanSquareError(obs, fx), rootMeanSquareError(obs, ref)),
  r: ({ obs, fx }) => correlation(obs, fx),
  r2: ({ obs, fx }) => determination(obs, fx),
  crmse: ({ obs, fx }) => centredRootMeanSquareError(obs, fx),
  ksi: ({ obs, fx }) => kolmogorovSmirnovIntegral(obs, fx),
  over: ({ obs, fx }) => overCritical(obs, fx),
  cpi: ({ obs, fx }) => combinedPerformanceIndex(obs, fx),
  crps: ({ obs, q, fq }) =>
    continuousRankedProbabilityScore(
      obs,
      fq,
      q.map((percent) => percent / 100),
    ),
};

/** Scores of one quantile, or of the interval between two, named with their percents: `qs5`, `cover10_90`, `bs_50`. */
const QUANTILE_SCORES: Record<string, (one: MetricsCase, low: number, high: number) => number> = {
  qs: (one, percent) => quantileScore(one.obs, quantile(one, percent), percent / 100),
  bs: (one, percent) => brierScore(one.obs, quantile(one, percent), percent / 100),
  sharp: (one, low, high) => sharpness(quantile(one, low), quantile(one, high)),
  cover: (one, low, high) => coverage(one.obs, quantile(one, low), quantile(one, high)),
};

function scoreOf(name: string, one: MetricsCase): number {
  const point = POINT_SCORES[name];
  if (point) return point(one);
  const [, kind, low, high] = /^([a-z]+)_?(\d+)(?:_(\d+))?$/.exec(name) ?? [];
  const score = QUANTILE_SCORES[kind ?? ''];
  if (!score) throw new Error(`no score ${name} is known`);
  return score(one, Number(low), Number(high));
}

function quantile({ q, fq }: MetricsCase, percent: number): number[] {
  const column = q.indexOf(percent);
  if (column < 0) throw new Error(`no quantile of ${percent} percent`);
  return fq.map((row) => row[column]);
}
