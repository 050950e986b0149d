import { readFileSync } from 'node:fs';
import { describeWith, toReferencePath } from '@daystar/testing';
import * as deterministic from './deterministic';
import { combinedPerformanceIndex, kolmogorovSmirnovIntegral, overStatistic } from './distribution';
import {
  brierScore,
  continuousRankedProbabilityScore,
  coverage,
  pinballLoss,
  quantileScore,
  sharpness,
} from './probabilistic';

describe('scores of worked examples', () => {
  const observed = [0, 2, 4, 6];
  const forecast = [1, 2, 3, 10];

  it('are correct for errors 1, 0, -1, 4', () => {
    expect(deterministic.meanBiasError(observed, forecast)).toBe(1);
    expect(deterministic.meanAbsoluteError(observed, forecast)).toBe(1.5);
    expect(deterministic.rootMeanSquareError(observed, forecast)).toBeCloseTo(Math.sqrt(4.5), 12);
    expect(deterministic.centredRootMeanSquareError(observed, forecast)).toBeCloseTo(Math.sqrt(3.5), 12);
    expect(deterministic.coefficientOfDetermination(observed, forecast)).toBeCloseTo(1 - 18 / 20, 12);
  });

  it('are correct for a perfect forecast', () => {
    expect(deterministic.correlation(observed, observed)).toBeCloseTo(1, 12);
    expect(kolmogorovSmirnovIntegral(observed, observed)).toBe(0);
    expect(deterministic.skillScore(0, 0)).toBe(0);
    expect(deterministic.skillScore(1, 2)).toBe(0.5);
    expect(deterministic.skillScore(1, 0)).toBe(-Infinity);
  });

  it('are correct for quantiles', () => {
    // 100 observed, 80 forecast: 20 missed with the weight of p, or by the Arbiter's convention of 1 - p.
    expect(pinballLoss([100], [80], 0.6)).toBeCloseTo(12, 12);
    expect(pinballLoss([80], [100], 0.6)).toBeCloseTo(8, 12);
    expect(quantileScore([100], [80], 0.6)).toBeCloseTo(8, 12);
    expect(sharpness([1, 2], [3, 8])).toBe(4);
    expect(coverage([1, 5, 9], [1, 6, 0], [2, 7, 9])).toBeCloseTo(2 / 3, 12);
    expect(brierScore([1, 5], [2, 2], 0.25)).toBeCloseTo((0.75 ** 2 + 0.25 ** 2) / 2, 12);
  });

  it('equal the absolute error for a deterministic distribution', () => {
    expect(continuousRankedProbabilityScore([3], [[5, 5]], [0, 1])).toBeCloseTo(2, 12);
  });
});

interface MetricsCase {
  obs: number[];
  fx: number[];
  ref: number[];
  norm: number;
  q: number[];
  fq: number[][];
  out: Record<string, number>;
}

describeWith('reference-data', 'scores against the Solar Forecast Arbiter', () => {
  const { cases } = JSON.parse(readFileSync(toReferencePath('vectors', 'metrics.json'), 'utf8')) as {
    cases: MetricsCase[];
  };

  it.each(cases.map((one, index) => [index, one] as const))('agree in case %d', (_, { obs, fx, ref, q, fq, out }) => {
    const quantile = (percent: number) => fq.map((row) => row[q.indexOf(percent)]);
    const rmse = deterministic.rootMeanSquareError(obs, fx);
    const found: Record<string, number> = {
      mbe: deterministic.meanBiasError(obs, fx),
      mae: deterministic.meanAbsoluteError(obs, fx),
      rmse,
      skill: deterministic.skillScore(rmse, deterministic.rootMeanSquareError(obs, ref)),
      r: deterministic.correlation(obs, fx),
      r2: deterministic.coefficientOfDetermination(obs, fx),
      crmse: deterministic.centredRootMeanSquareError(obs, fx),
      ksi: kolmogorovSmirnovIntegral(obs, fx),
      over: overStatistic(obs, fx),
      cpi: combinedPerformanceIndex(obs, fx),
      crps: continuousRankedProbabilityScore(
        obs,
        fq,
        q.map((percent) => percent / 100),
      ),
      qs10: quantileScore(obs, quantile(10), 0.1),
      qs95: quantileScore(obs, quantile(95), 0.95),
      sharp10_90: sharpness(quantile(10), quantile(90)),
      cover10_90: coverage(obs, quantile(10), quantile(90)),
      bs_50: brierScore(obs, quantile(50), 0.5),
    };
    for (const [name, value] of Object.entries(found))
      expect([name, value]).toEqual([name, expect.closeTo(out[name], 8)]);
  });
});
