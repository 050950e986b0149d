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

/** Fits the costs of a site and of a process to refreshes with different numbers of engines, by least squares. */
export function fitCosts(refreshes: readonly MeasuredRefresh[]): RefreshCosts {
  return {
    compute: fitStage(refreshes, ({ cpuSeconds, mainSeconds }) => cpuSeconds - mainSeconds),
    main: fitStage(refreshes, ({ mainSeconds }) => mainSeconds),
    stack: fitStage(refreshes, ({ machineSeconds, cpuSeconds }) => machineSeconds - cpuSeconds),
  };
}

function fitStage(refreshes: readonly MeasuredRefresh[], getSeconds: (refresh: MeasuredRefresh) => number): StageCost {
  let [ss, se, ee, st, et] = [0, 0, 0, 0, 0];
  for (const refresh of refreshes) {
    const { siteCount, engineCount } = refresh;
    const ms = 1000 * getSeconds(refresh);
    ss += siteCount * siteCount;
    se += siteCount * engineCount;
    ee += engineCount * engineCount;
    st += siteCount * ms;
    et += engineCount * ms;
  }
  const determinant = ss * ee - se * se;
  const perProcess = Math.max(0, (ss * et - se * st) / determinant);
  return { perSite: (st - se * perProcess) / ss, perProcess };
}
