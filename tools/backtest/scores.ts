import {
  coverage,
  mean,
  meanAbsoluteError,
  meanBiasError,
  pinballLoss,
  rootMeanSquareError,
} from '@daystar/forecasting';

export const POINT_METRICS = ['mae', 'rmse', 'mbe'] as const;
export const METRICS = [...POINT_METRICS, 'pinball10', 'pinball50', 'pinball90', 'coverage10_90'] as const;
export type Metric = (typeof METRICS)[number];

type NamedValues<Name extends string> = Readonly<Record<Name, number>>;

/** Scores of a point forecast in the unit of the quantity; `normalized` in percent of the norm. */
export type PointScores = NamedValues<(typeof POINT_METRICS)[number]> & {
  readonly n: number;
  readonly normalized: NamedValues<(typeof POINT_METRICS)[number]>;
};

/** Coverage is a percentage, and is therefore not normalized. */
export type Scores = NamedValues<Metric> & {
  readonly n: number;
  readonly normalized: NamedValues<Exclude<Metric, 'coverage10_90'>>;
};

/** Point forecast, and the 10th, 50th and 90th percentile. */
export interface Forecast {
  readonly estimate: Float64Array;
  readonly p10: Float64Array;
  readonly p50: Float64Array;
  readonly p90: Float64Array;
}

/** @param norm value of 100 %: the capacity; the mean measurement when absent */
export function computePointScores(measured: Float64Array, estimate: Float64Array, norm = mean(measured)): PointScores {
  const metrics = {
    mae: meanAbsoluteError(measured, estimate),
    rmse: rootMeanSquareError(measured, estimate),
    mbe: meanBiasError(measured, estimate),
  };
  return { n: measured.length, ...metrics, normalized: normalize(metrics, norm) };
}

/** @param norm value of 100 %: the capacity; the mean measurement when absent */
export function computeScores(measured: Float64Array, forecast: Forecast, norm = mean(measured)): Scores {
  const { estimate, p10, p50, p90 } = forecast;
  const { n, normalized: point, ...metrics } = computePointScores(measured, estimate, norm);
  const pinball = {
    pinball10: pinballLoss(measured, p10, 0.1),
    pinball50: pinballLoss(measured, p50, 0.5),
    pinball90: pinballLoss(measured, p90, 0.9),
  };
  return {
    n,
    ...metrics,
    ...pinball,
    coverage10_90: 100 * coverage(measured, p10, p90),
    normalized: { ...point, ...normalize(pinball, norm) },
  };
}

/** Averages scores over sites; `n` is summed. */
export function averageScores<T extends PointScores>(scores: readonly T[]): T {
  const n = scores.reduce((sum, site) => sum + site.n, 0);
  const { n: _n, normalized: _normalized, ...metrics } = scores[0];
  return {
    n,
    ...averageFields(metrics, scores),
    normalized: averageFields(
      scores[0].normalized,
      scores.map((site) => site.normalized),
    ),
  } as T;
}

function averageFields(template: object, siteScores: readonly object[]): Record<string, number> {
  const names = Object.keys(template);
  return Object.fromEntries(
    names.map((name) => [name, mean(siteScores.map((scores) => (scores as Record<string, number>)[name]))]),
  );
}

const normalize = <Name extends string>(metrics: NamedValues<Name>, norm: number): NamedValues<Name> =>
  Object.fromEntries(
    Object.entries<number>(metrics).map(([name, value]) => [name, (100 * value) / norm]),
  ) as NamedValues<Name>;
