import type { InputRun, ProvenanceRun } from './provenance';

/**
 * Sums the weights of each source over the native steps of its runs. A source of variables other than clouds has 0, and so has
 * one of rows of an earlier release, which have no weights.
 */
export function sumSourceWeights(runs: readonly ProvenanceRun[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { steps, inputs } of runs)
    for (const { source, weight = 0 } of inputs) sums.set(source, (sums.get(source) ?? 0) + weight * steps);
  return sums;
}

/** Lists sources, the largest weight first; sources with the same weight keep their order. */
export const listSourcesByWeight = (weights: ReadonlyMap<string, number>): string[] =>
  [...weights].sort(([, a], [, b]) => b - a).map(([source]) => source);

/** Sorts inputs, the largest weight first; inputs with the same weight keep their order. */
export const sortInputsByWeight = (inputs: readonly InputRun[]): InputRun[] =>
  [...inputs].sort((a, b) => (b.weight ?? 0) - (a.weight ?? 0));
