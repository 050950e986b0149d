import { type DailyEnergyRatio, computeDailyEnergyRatios } from './daily-energy-ratios';
import { findInitialParameters } from './find-initial-parameters';
import { countWeatherSystems } from './find-lasting-loss';
import type { FitData } from './fit-plant';
import { type LossProfile, fitProfile, sampleLossProfile } from './loss-profiles';
import { type PlantModel, type PlantParameters, STATED } from './plant-model';
import type { RobustLine } from './robust-line';

/** A growth of the output on a day that is larger than the scatter of single days. */
export interface LargeGrowth {
  /** Profile of the output that was missing before the growth. */
  readonly profile: LossProfile;
  /** First day with the low output; absent when it was low from the first measurement on. */
  readonly lowSince?: number;
  /** First day with the present output, as in `DailyEnergyRatio`. */
  readonly firstDay: number;
  /** Share of the present output that was missing, 0..1. */
  readonly share: number;
  /** Standard error of `share`. */
  readonly standardError: number;
  /** Number of days that were compared. */
  readonly days: number;
}

/** Minimum number of days with low output, and with normal output before it. */
const MIN_DAYS_BEFORE = 5;
const MIN_DAYS_SINCE = 3;
/**
 * Minimum share of the present output that was missing. A plant of one size does not fit larger changes, so that `findDailyLoss`
 * has no fit to begin from. It finds smaller ones together with the size.
 */
const MIN_SHARE = 0.25;
/** Minimum growth in standard errors, as in `findDailyLoss`. */
const MIN_STANDARD_ERRORS = 3.5;
/** Minimum share of the days of either level that are on their side of the middle between both levels. */
const MIN_SEPARATED = 0.8;
/** Minimum difference of the criteria that is positive evidence for a loss that ended, as in `findLastingLoss`. */
const MIN_EVIDENCE = 2;

interface Candidate {
  readonly profile: LossProfile;
  readonly lowSince?: number;
  readonly firstDay: number;
  readonly line: RobustLine;
}

/**
 * Finds a large growth of the output from its daily energy ratios, as after modules were added, or after a part of the plant
 * was repaired. A few clear days suffice: the change is many times their scatter.
 */
export const findLargeGrowth = (model: PlantModel, data: FitData): LargeGrowth | undefined =>
  findStep(computeDailyEnergyRatios(data, model.predict(STATED)));

/** Minimum difference of the criteria that is strong evidence for a growth, as in `findDailyLoss`. */
const MIN_EXPLAINED = 6;

/**
 * Whether a growth explains the measurements better than a plant of constant size does. With a wrong orientation, output that
 * does not grow changes with the season.
 * @param constant measurements, and the plant that was fitted to them; absent when the data determine none
 * @param scaled measurements scaled to the present output, and the plant that was fitted to them
 */
export function isGrowthLikelier(
  model: PlantModel,
  constant: { readonly data: FitData; readonly fitted?: PlantParameters },
  scaled: { readonly data: FitData; readonly fitted?: PlantParameters },
): boolean {
  const isOriented = model.surface !== undefined;
  const initial = constant.fitted ?? findInitialParameters(model, constant.data, isOriented, 0);
  const [ratios, scaledRatios] = [
    computeDailyEnergyRatios(constant.data, model.predict(initial)),
    computeDailyEnergyRatios(scaled.data, model.predict(scaled.fitted ?? STATED)),
  ];
  const systems = Math.max(2, countWeatherSystems(scaledRatios));
  const gain = systems * Math.log(computeVariance(ratios) / computeVariance(scaledRatios));
  return gain > 2 * Math.log(systems) + MIN_EXPLAINED;
}

/** Weighted variance of energy ratios, without outliers removed: the days since a growth are outliers without it. */
function computeVariance(ratios: readonly DailyEnergyRatio[]): number {
  const mean = computeMean(ratios);
  return computeMean(ratios.map((ratio) => ({ ...ratio, logRatio: (ratio.logRatio - mean) ** 2 })));
}

/** Finds the day on which energy ratios grew. @param ratios in order of time */
function findStep(ratios: readonly DailyEnergyRatio[]): LargeGrowth | undefined {
  const ends = ratios.slice(MIN_DAYS_BEFORE, Math.max(0, ratios.length - MIN_DAYS_SINCE + 1)).map(({ day }) => day);
  const growth = selectBest(ends.map((firstDay) => fitCandidate(ratios, firstDay)));
  if (!growth) return undefined;
  const starts = ratios.slice(MIN_DAYS_BEFORE).map(({ day }) => day);
  const recovery = selectBest(
    ends.flatMap((firstDay) =>
      starts
        .slice(0, Math.max(0, starts.indexOf(firstDay) - MIN_DAYS_BEFORE + 1))
        .map((lowSince) => fitCandidate(ratios, firstDay, lowSince)),
    ),
  );
  const systems = Math.max(2, countWeatherSystems(ratios));
  const isRecovery =
    recovery !== undefined &&
    systems * Math.log(growth.line.residualSum / recovery.line.residualSum) > Math.log(systems) + MIN_EVIDENCE;
  return describe(ratios, isRecovery ? recovery : growth);
}

/** Measures a growth relative to a plant that was fitted with it. */
export function remeasureGrowth(
  model: PlantModel,
  data: FitData,
  growth: LargeGrowth,
  fitted: PlantParameters,
): LargeGrowth {
  const { line } = fitCandidate(
    computeDailyEnergyRatios(data, model.predict(fitted)),
    growth.firstDay,
    growth.lowSince,
  );
  const share = 1 - Math.exp(line.slope);
  return share > 0
    ? { ...growth, share, standardError: (growth.standardError * (1 - share)) / (1 - growth.share) }
    : growth;
}

/** Scales power measured while the output was low to what the present plant would have produced. */
export function scaleToPresentOutput(data: FitData, { profile, share }: LargeGrowth): Float64Array {
  const missing = sampleLossProfile(profile, data, -Infinity, Infinity);
  return data.measured.map((power, i) => power / (1 - share * missing[i]));
}

function fitCandidate(ratios: readonly DailyEnergyRatio[], firstDay: number, lowSince = -Infinity): Candidate {
  const profile: LossProfile = {
    kind: 'step-change',
    days: [firstDay],
    parameterCount: lowSince === -Infinity ? 2 : 3,
    at: (day) => (day >= lowSince && day < firstDay ? 1 : 0),
  };
  return {
    profile,
    firstDay,
    ...(lowSince > -Infinity && { lowSince }),
    line: fitProfile(ratios, profile),
  };
}

const selectBest = (candidates: readonly Candidate[]): Candidate | undefined =>
  candidates.length > 0
    ? candidates.reduce((best, one) => (one.line.residualSum < best.line.residualSum ? one : best))
    : undefined;

/** @returns undefined for a change that is small, uncertain, or does not separate the days */
function describe(
  ratios: readonly DailyEnergyRatio[],
  { profile, line, firstDay, lowSince }: Candidate,
): LargeGrowth | undefined {
  const share = 1 - Math.exp(line.slope);
  const isLow = ({ day }: DailyEnergyRatio) => profile.at(day) > 0;
  const levels = [ratios.filter(isLow), ratios.filter((ratio) => !isLow(ratio))];
  // Days have at least their expected deviation, even if those before agree better by chance.
  const sumWeights = (level: readonly DailyEnergyRatio[]) =>
    level.reduce((sum, { deviation }) => sum + 1 / deviation ** 2, 0);
  const expectedError = Math.hypot(...levels.map((level) => 1 / Math.sqrt(sumWeights(level))));
  const changeError = Math.max(line.standardError, expectedError);
  if (share < MIN_SHARE || -line.slope < MIN_STANDARD_ERRORS * changeError) return undefined;
  const since = ratios.filter(({ day }) => day >= firstDay);
  const present = computeMean(since);
  const middle = present + line.slope / 2;
  const isSeparated =
    countShare(levels[0], ({ logRatio }) => logRatio < middle) >= MIN_SEPARATED &&
    countShare(since, ({ logRatio }) => logRatio > middle) >= MIN_SEPARATED;
  return isSeparated
    ? {
        profile,
        share,
        standardError: (1 - share) * changeError,
        days: ratios.length,
        firstDay,
        ...(lowSince !== undefined && { lowSince }),
      }
    : undefined;
}

function computeMean(ratios: readonly DailyEnergyRatio[]): number {
  const weights = ratios.map(({ deviation }) => 1 / deviation ** 2);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return ratios.reduce((sum, { logRatio }, i) => sum + weights[i] * logRatio, 0) / total;
}

const countShare = (ratios: readonly DailyEnergyRatio[], isCounted: (ratio: DailyEnergyRatio) => boolean): number =>
  ratios.filter(isCounted).length / ratios.length;
