import type { PlantOutput } from './fault-kinds';
import type { ScoredRows } from './score-lead';

/** Faulty site and its clean twin: rows by lead time, and output. */
export interface ComparedSite {
  readonly rows: ReadonlyMap<number, Pick<ScoredRows, 'tuned'>>;
  readonly output: PlantOutput;
}

/** Mean absolute errors over all lead times, percent of the mean output in the same half hours. */
export interface TwinErrors {
  readonly faulty: number;
  readonly twin: number;
  /** Number of compared half hours, each counted once per lead time. */
  readonly count: number;
  /** Difference, percent of the error of the twin. */
  readonly excess: number;
}

/**
 * Compares the forecasts of a faulty site and its clean twin with the output of each that nothing limits, in half hours with
 * output and forecasts of both. Half hours in which the faulty plant itself could not produce as much are left out: no weather
 * explains them.
 * @param from first half hour
 */
export function compareTwins(faulty: ComparedSite, twin: ComparedSite, from: number): TwinErrors {
  const sums = { faulty: 0, twin: 0, faultyOutput: 0, twinOutput: 0, count: 0 };
  const { potential, capable } = faulty.output;
  for (const [lead, { tuned }] of faulty.rows) {
    const twinTuned = twin.rows.get(lead)?.tuned ?? new Float64Array();
    for (let i = from; i < tuned.length; i++) {
      const isDisabled = capable[i] < potential[i];
      if (!(potential[i] > 0) || isDisabled || Number.isNaN(tuned[i] + (twinTuned[i] ?? NaN))) continue;
      sums.count++;
      sums.faulty += Math.abs(tuned[i] - potential[i]);
      sums.twin += Math.abs(twinTuned[i] - twin.output.potential[i]);
      sums.faultyOutput += potential[i];
      sums.twinOutput += twin.output.potential[i];
    }
  }
  const [faultyError, twinError] = [sums.faulty / sums.faultyOutput, sums.twin / sums.twinOutput];
  return {
    faulty: 100 * faultyError,
    twin: 100 * twinError,
    count: sums.count,
    excess: 100 * (faultyError / twinError - 1),
  };
}
