import { findFractionalIndex } from '../numerics/fractional-index';
import { computeMedian } from '../numerics/quantile';
import type { IrradiancePair } from './irradiance-pair';
import { HOUR_KNOTS, INDEX_KNOTS, type SiteAdaptation, adaptIndex } from './site-adaptation';

/** Number of half hours near a knot at which half of their bias is applied. */
const SHRINKAGE = 20;
/** Number of times that each curve is fitted to the residual of the other. */
const ROUNDS = 3;

/** Fits bias curves by medians, which a minority of outliers does not move. */
export function fitAdaptation(pairs: readonly IrradiancePair[]): SiteAdaptation {
  let fitted: SiteAdaptation = { byIndex: INDEX_KNOTS.map(() => 0), byHour: HOUR_KNOTS.map(() => 0) };
  for (let round = 0; round < ROUNDS; round++) {
    const { byHour } = fitted;
    const byIndex = makeMonotonic(
      fitCurve(pairs, INDEX_KNOTS, ({ estimated }) => estimated, { byIndex: createZeros(INDEX_KNOTS), byHour }),
    );
    fitted = {
      byIndex,
      byHour: fitCurve(pairs, HOUR_KNOTS, ({ hour }) => hour, { byIndex, byHour: createZeros(HOUR_KNOTS) }),
    };
  }
  return fitted;
}

const createZeros = (knots: readonly number[]) => knots.map(() => 0);

/** Raises corrections where needed, so that the adapted index never falls as the estimated one rises. */
function makeMonotonic(byIndex: readonly number[]): number[] {
  let previousIndex = 0;
  return byIndex.map(
    (correction, k) => (previousIndex = Math.max(previousIndex, INDEX_KNOTS[k] + correction)) - INDEX_KNOTS[k],
  );
}

/** Fits one curve to the residuals of the other: their median at each knot, shrunk towards 0 where there are few. */
function fitCurve(
  pairs: readonly IrradiancePair[],
  knots: readonly number[],
  getCoordinate: (pair: IrradiancePair) => number,
  otherCurve: SiteAdaptation,
): number[] {
  const residuals = knots.map((): number[] => []);
  for (const pair of pairs) {
    const { estimated, hour, measured } = pair;
    residuals[Math.round(findFractionalIndex(knots, getCoordinate(pair)))].push(
      measured - adaptIndex(otherCurve, estimated, hour),
    );
  }
  return residuals.map((errors) => (errors.length / (errors.length + SHRINKAGE)) * (computeMedian(errors) || 0));
}
