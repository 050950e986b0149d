import type { RefreshCosts, StageCost } from './simulate-engines';

/** Processor times of a refresh, s. */
export interface MeasuredRefresh {
  readonly siteCount: number;
  readonly engineCount: number;
  /** All threads of all engines. */
  readonly cpuSeconds: number;
  /** Main threads of all engines. */
  readonly mainSeconds: number;
  /** All processes of the machine. */
  readonly machineSeconds: number;
}

/** Fits the cost per site, and its increase per engine, by least squares to refreshes with different numbers of engines. */
export function fitCosts(refreshes: readonly MeasuredRefresh[]): RefreshCosts {
  return {
    compute: fitStage(refreshes, ({ cpuSeconds, mainSeconds }) => cpuSeconds - mainSeconds),
    main: fitStage(refreshes, ({ mainSeconds }) => mainSeconds),
    stack: fitStage(refreshes, ({ machineSeconds, cpuSeconds }) => machineSeconds - cpuSeconds),
  };
}

function fitStage(refreshes: readonly MeasuredRefresh[], getSeconds: (refresh: MeasuredRefresh) => number): StageCost {
  const costs = refreshes.map((refresh) => (1000 * getSeconds(refresh)) / refresh.siteCount);
  const meanCost = mean(costs);
  const meanCount = mean(refreshes.map(({ engineCount }) => engineCount));
  const covariance = mean(refreshes.map(({ engineCount }, i) => (engineCount - meanCount) * (costs[i] - meanCost)));
  const variance = mean(refreshes.map(({ engineCount }) => (engineCount - meanCount) ** 2));
  const perEngine = Math.max(0, covariance / variance);
  return { perSite: meanCost - perEngine * meanCount, perEngine };
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
