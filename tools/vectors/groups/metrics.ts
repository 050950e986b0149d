import {
  brierScore,
  centredRootMeanSquareError,
  coefficientOfDetermination,
  combinedPerformanceIndex,
  continuousRankedProbabilityScore,
  correlation,
  coverage,
  kolmogorovSmirnovIntegral,
  meanAbsoluteError,
  meanBiasError,
  overStatistic,
  quantileScore,
  rootMeanSquareError,
  sharpness,
  skillScore,
} from '@daystar/forecasting';
import type { GroupCheck } from '../group-check';

/** Observations, a forecast, a reference forecast and quantiles, with their scores. */
interface MetricsCase {
  obs: number[];
  fx: number[];
  ref: number[];
  /** Value of 100 % for normalized errors. */
  norm: number;
  /** Probabilities, percent. */
  q: number[];
  /** One row of quantiles per observation. */
  fq: number[][];
  out: Record<string, number>;
}

const TOLERANCE = 1e-9;
/** Smallest divisor of a relative deviation. */
const MIN_DIVISOR = 1e-3;

export const checkMetrics: GroupCheck = (file, deviations) => {
  const { cases } = file.content as { cases?: MetricsCase[] };
  if (!cases) throw new Error("the file has no 'cases'");
  for (const metricsCase of cases) {
    for (const [name, expected] of Object.entries(metricsCase.out)) {
      const deviation =
        Math.abs(computeScore(name, metricsCase) - expected) / Math.max(MIN_DIVISOR, Math.abs(expected));
      deviations.recordStatistic(name, metricsCase.obs.length, deviation, TOLERANCE);
    }
  }
};

const POINT_SCORES: Record<string, (metricsCase: MetricsCase) => number> = {
  mbe: ({ obs, fx }) => meanBiasError(obs, fx),
  mae: ({ obs, fx }) => meanAbsoluteError(obs, fx),
  rmse: ({ obs, fx }) => rootMeanSquareError(obs, fx),
  nmae: ({ obs, fx, norm }) => (100 * meanAbsoluteError(obs, fx)) / norm,
  nrmse: ({ obs, fx, norm }) => (100 * rootMeanSquareError(obs, fx)) / norm,
  skill: ({ obs, fx, ref }) => skillScore(rootMeanSquareError(obs, fx), rootMeanSquareError(obs, ref)),
  r: ({ obs, fx }) => correlation(obs, fx),
  r2: ({ obs, fx }) => coefficientOfDetermination(obs, fx),
  crmse: ({ obs, fx }) => centredRootMeanSquareError(obs, fx),
  ksi: ({ obs, fx }) => kolmogorovSmirnovIntegral(obs, fx),
  over: ({ obs, fx }) => overStatistic(obs, fx),
  cpi: ({ obs, fx }) => combinedPerformanceIndex(obs, fx),
  crps: ({ obs, q, fq }) =>
    continuousRankedProbabilityScore(
      obs,
      fq,
      q.map((percent) => percent / 100),
    ),
};

/** Scores of one quantile, or of the interval between two, named with their percents: `qs5`, `cover10_90`, `bs_50`. */
const QUANTILE_SCORES: Record<string, (metricsCase: MetricsCase, low: number, high: number) => number> = {
  qs: (metricsCase, percent) => quantileScore(metricsCase.obs, selectQuantile(metricsCase, percent), percent / 100),
  bs: (metricsCase, percent) => brierScore(metricsCase.obs, selectQuantile(metricsCase, percent), percent / 100),
  sharp: (metricsCase, low, high) => sharpness(selectQuantile(metricsCase, low), selectQuantile(metricsCase, high)),
  cover: (metricsCase, low, high) =>
    coverage(metricsCase.obs, selectQuantile(metricsCase, low), selectQuantile(metricsCase, high)),
};

function computeScore(name: string, metricsCase: MetricsCase): number {
  const point = POINT_SCORES[name];
  if (point) return point(metricsCase);
  const [, kind, low, high] = /^([a-z]+)_?(\d+)(?:_(\d+))?$/.exec(name) ?? [];
  const score = QUANTILE_SCORES[kind ?? ''];
  if (!score) throw new Error(`unknown score ${name}`);
  return score(metricsCase, Number(low), Number(high));
}

function selectQuantile({ q, fq }: MetricsCase, percent: number): number[] {
  const column = q.indexOf(percent);
  if (column < 0) throw new Error(`no quantile of ${percent} percent`);
  return fq.map((row) => row[column]);
}
