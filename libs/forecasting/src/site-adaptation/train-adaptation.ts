import { DAY } from '@daystar/timeseries';
import { correlation } from '../verification/deterministic';
import { fitAdaptation } from './fit-adaptation';
import type { IrradiancePair } from './irradiance-pair';
import { type SiteAdaptation, adaptIndex, scaleAdaptation } from './site-adaptation';

/** Mean absolute errors of GHI over held-out half hours, W/m2. */
export interface AdaptationErrors {
  /** Number of held-out half hours. */
  readonly halfHourCount: number;
  /** MAE of the estimate before adaptation. */
  readonly maeBefore: number;
  /** MAE of the adapted estimate. */
  readonly maeAfter: number;
}

/** A site adaptation with its training data and its skill on held-out data. */
export interface TrainedAdaptation {
  readonly adaptation: SiteAdaptation;
  /** Number of half hours it was trained on. */
  readonly halfHourCount: number;
  readonly pairs: readonly IrradiancePair[];
  /** Errors on held-out data. */
  readonly holdOut: AdaptationErrors;
  /** Fraction of the fitted correction, 0..1, by which `adaptation` is already scaled; 0 disables it. */
  readonly trust: number;
}

/** Minimum number of half hours to train on. */
const MIN_HALF_HOURS = 72;
/** Minimum number of days to train on. */
const MIN_DAYS = 6;
const FOLDS = 4;
/** Relative reduction of error at which the adaptation is applied in full. */
const FULL_TRUST = 0.08;
/** A lower correlation of clear-sky indices means another place, or a wrong clock. */
const MIN_CORRELATION = 0.5;
/** Quantile of the measured clear-sky index that must lie near 1. Rejects an instrument that never sees clear sky. */
const BRIGHT_QUANTILE = 0.95;
/** Plausible range of the index at this quantile. */
const BRIGHT_LIMITS = [0.75, 1.2] as const;

/**
 * Trains a site adaptation on measured irradiance. It is applied in proportion to its skill on held-out days. The
 * skill is the lower of two: in four-fold cross-validation by day, and on the last quarter of the days.
 * @param pairs pairs of usable half hours, in any order
 * @returns undefined while there is too little data, or when the instrument seems to be elsewhere
 */
export function trainAdaptation(pairs: readonly IrradiancePair[]): TrainedAdaptation | undefined {
  const toDay = ({ end }: IrradiancePair) => Math.floor(end / DAY);
  const days = [...new Set(pairs.map(toDay))].sort((a, b) => a - b);
  if (pairs.length < MIN_HALF_HOURS || days.length < MIN_DAYS || !isPlausible(pairs)) return undefined;
  const rankOfDay = new Map(days.map((day, i) => [day, i]));
  const toDayIndex = (pair: IrradiancePair) => rankOfDay.get(toDay(pair)) ?? 0;
  const folds = Array.from({ length: FOLDS }, (_, fold) =>
    evaluateHoldOut(pairs, (pair) => toDayIndex(pair) % FOLDS === fold),
  );
  const pooledErrors = poolErrors(folds);
  const lastQuarterErrors = evaluateHoldOut(pairs, (pair) => toDayIndex(pair) >= days.length * (1 - 1 / FOLDS));
  const trust = Math.min(computeTrust(pooledErrors), computeTrust(lastQuarterErrors));
  const adaptation = roundAdaptation(scaleAdaptation(fitAdaptation(pairs), trust));
  return { adaptation, halfHourCount: pairs.length, pairs, holdOut: pooledErrors, trust };
}

/** Rounds to the stored and published precision. */
const roundAdaptation = ({ byIndex, byHour }: SiteAdaptation): SiteAdaptation => ({
  byIndex: byIndex.map((correction) => Math.round(correction * 1e4) / 1e4),
  byHour: byHour.map((correction) => Math.round(correction * 1e4) / 1e4),
});

function evaluateHoldOut(
  pairs: readonly IrradiancePair[],
  isHeldOut: (pair: IrradiancePair) => boolean,
): AdaptationErrors {
  const fitted = fitAdaptation(pairs.filter((pair) => !isHeldOut(pair)));
  const heldOut = pairs.filter(isHeldOut);
  const computeMae = (select: (pair: IrradiancePair) => number) =>
    heldOut.reduce((sum, pair) => sum + pair.clear * Math.abs(select(pair) - pair.measured), 0) / heldOut.length;
  return {
    halfHourCount: heldOut.length,
    maeBefore: computeMae(({ estimated }) => estimated),
    maeAfter: computeMae(({ estimated, hour }) => adaptIndex(fitted, estimated, hour)),
  };
}

/** Averages the errors of the folds, weighted by their number of half hours. */
function poolErrors(folds: readonly AdaptationErrors[]): AdaptationErrors {
  const halfHourCount = folds.reduce((sum, fold) => sum + fold.halfHourCount, 0);
  const mean = (select: (fold: AdaptationErrors) => number) =>
    folds.reduce((sum, fold) => sum + (fold.halfHourCount > 0 ? fold.halfHourCount * select(fold) : 0), 0) /
    halfHourCount;
  return { halfHourCount, maeBefore: mean(({ maeBefore }) => maeBefore), maeAfter: mean(({ maeAfter }) => maeAfter) };
}

const computeTrust = ({ maeBefore, maeAfter }: AdaptationErrors): number =>
  maeBefore > 0 ? Math.min(1, Math.max(0, (1 - maeAfter / maeBefore) / FULL_TRUST)) : 0;

/** Whether the instrument is plausibly at the site: it measures clear skies, and clouds when the estimate has some. */
function isPlausible(pairs: readonly IrradiancePair[]): boolean {
  const measured = pairs.map((pair) => pair.measured);
  const estimated = pairs.map((pair) => pair.estimated);
  const bright = [...measured].sort((a, b) => a - b)[Math.floor(BRIGHT_QUANTILE * (measured.length - 1))];
  return (
    bright >= BRIGHT_LIMITS[0] && bright <= BRIGHT_LIMITS[1] && correlation(measured, estimated) >= MIN_CORRELATION
  );
}
