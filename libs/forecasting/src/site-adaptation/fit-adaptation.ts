import { positionAmong } from '../sky/record/knots';
import type { IrradiancePair } from './irradiance-pair';
import { HOUR_KNOTS, INDEX_KNOTS, type SiteAdaptation, adaptedIndex } from './site-adaptation';

/** So many half hours of a class make half of its bias believed. */
const DOUBT = 20;
/** One curve is fitted to what the other one leaves. */
const ROUNDS = 3;

/** Bias curves of medians: a minority of wrong values does not move them. */
export function fitAdaptation(pairs: readonly IrradiancePair[]): SiteAdaptation {
  let fitted: SiteAdaptation = { byIndex: INDEX_KNOTS.map(() => 0), byHour: HOUR_KNOTS.map(() => 0) };
  for (let round = 0; round < ROUNDS; round++) {
    const { byHour } = fitted;
    const byIndex = rising(
      curve(pairs, INDEX_KNOTS, ({ estimated }) => estimated, { byIndex: zeros(INDEX_KNOTS), byHour }),
    );
    fitted = { byIndex, byHour: curve(pairs, HOUR_KNOTS, ({ hour }) => hour, { byIndex, byHour: zeros(HOUR_KNOTS) }) };
  }
  return fitted;
}

const zeros = (knots: readonly number[]) => knots.map(() => 0);

/** What was the darker sky stays the darker one. */
function rising(byIndex: readonly number[]): number[] {
  let last = 0;
  return byIndex.map((moved, k) => (last = Math.max(last, INDEX_KNOTS[k] + moved)) - INDEX_KNOTS[k]);
}

/** Medians of what `others` leave, class by class, shrunk to 0 where there are few. */
function curve(
  pairs: readonly IrradiancePair[],
  knots: readonly number[],
  of: (pair: IrradiancePair) => number,
  others: SiteAdaptation,
): number[] {
  const left = knots.map((): number[] => []);
  for (const pair of pairs) {
    const { estimated, hour, measured } = pair;
    left[Math.round(positionAmong(knots, of(pair)))].push(measured - adaptedIndex(others, estimated, hour));
  }
  return left.map((errors) => (errors.length / (errors.length + DOUBT)) * median(errors));
}

function median(values: number[]): number {
  if (values.length === 0) return 0;
  const sorted = values.sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}
