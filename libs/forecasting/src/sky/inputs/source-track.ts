import type { RunLayer } from './run-layer';

/** All runs of a source merged: each step uses the newest run that has a value. */
export interface SourceTrack {
  readonly source: string;
  /** Newest first. */
  readonly runs: readonly RunLayer[];
  /** Opacity, %; NaN where no run has a value. */
  readonly opacity: Float64Array;
  /** Index of the run that applies to each step, -1 for none. */
  readonly runIndex: Int16Array;
}

/**
 * Builds one track for each source.
 * @param runs newest run first; the order is kept
 */
export function buildTracks(runs: readonly RunLayer[], count: number): SourceTrack[] {
  const bySource = new Map<string, RunLayer[]>();
  for (const run of runs) bySource.set(run.source, [...(bySource.get(run.source) ?? []), run]);
  return [...bySource].map(([source, runsOfSource]) => {
    const opacity = new Float64Array(count).fill(NaN);
    const runIndex = new Int16Array(count).fill(-1);
    runsOfSource.forEach((run, index) => {
      for (let i = run.from; i < run.to; i++) {
        if (runIndex[i] >= 0 || Number.isNaN(run.opacity[i - run.from])) continue;
        opacity[i] = run.opacity[i - run.from];
        runIndex[i] = index;
      }
    });
    return { source, runs: runsOfSource, opacity, runIndex };
  });
}
