import { CLEAR_DEVIATION } from './cloud-errors';
import type { DailyEnergyRatio } from './daily-energy-ratios';
import { type LinePoint, fitRobustLine } from './robust-line';
import { getStudentQuantile } from './standard-error';

/** Minimum number of days before the loss and since then. */
const MIN_DAYS_BEFORE = 7;
const MIN_DAYS_SINCE = 5;
/** Minimum sum of weights of the days since the loss; a clear day has a weight of 1. */
const MIN_CLEAR_DAYS = 2;
/** Minimum weight of a day that counts as clear. */
const CLEAR_WEIGHT = 0.25;
/** Relative deviation of the estimated turbidity, whose errors persist as long as a weather system. */
const TURBIDITY_DEVIATION = 0.02;
/** Duration of a weather system, days. */
const WEATHER_SYSTEM = 3;
const MIN_SYSTEMS_BEFORE = 3;
const MIN_SYSTEMS_SINCE = 2;
/**
 * Minimum loss in standard errors. Chance exceeds it in 1 case in 200 for a date that is not known before (one-sided;
 * D. W. K. Andrews, Econometrica 61, 1993, table 1).
 */
const MIN_STANDARD_ERRORS = 3.5;
/**
 * Minimum difference of Bayesian information criteria that is positive evidence: of a change against a trend, and of a
 * repair against a lasting loss (R. E. Kass and A. E. Raftery, Journal of the American Statistical Association 90,
 * 1995).
 */
const MIN_EVIDENCE = 2;
/** Minimum loss, as a share: smaller ones have other causes, such as dirt. */
const MIN_LOSS = 0.04;

/** A change of the energy ratios at a day. */
interface RatioChange {
  readonly before: readonly DailyEnergyRatio[];
  readonly since: readonly DailyEnergyRatio[];
  /** Change of the logarithmic ratio. */
  readonly change: number;
  readonly standardError: number;
  /** Standard error if the errors of days were independent. */
  readonly independentError: number;
  readonly residualSum: number;
}

/** A loss of output that began on a day and lasts. */
export interface LastingLoss {
  /** First day with the loss, as in `DailyEnergyRatio`. */
  readonly firstDay: number;
  /** Loss, percent of output, with the interval that covers the true one in 80 % of cases. */
  readonly share: number;
  readonly low: number;
  readonly high: number;
}

/**
 * Finds the change point of the daily ratio of measured to estimated energy, if it is a loss that lasts. Clear days
 * count most. A slow decline, as from dirt, growth or the season, is not a loss that began on one day.
 * @param ratios in order of time
 */
export function findLastingLoss(ratios: readonly DailyEnergyRatio[]): LastingLoss | undefined {
  const changes = ratios.flatMap((_, changeIndex) => fitChange(ratios, changeIndex) ?? []);
  if (changes.length === 0) return undefined;
  const best = changes.reduce((least, change) => (change.residualSum < least.residualSum ? change : least));
  const { since, change } = best;
  if (!hasClearDays(best) || !isLasting(best) || isTrend(ratios, best) || isRepaired(ratios, best)) return undefined;
  const standardError = computeStandardError(best);
  if (change > -MIN_STANDARD_ERRORS * standardError || toLoss(change) < MIN_LOSS) return undefined;
  const halfInterval = getStudentQuantile(ratios.length - 2) * standardError;
  const [share, low, high] = [change, change + halfInterval, change - halfInterval].map(
    (value) => Math.round(1000 * toLoss(value)) / 10,
  );
  return { firstDay: since[0].day, share, low, high };
}

/** Share of the output whose loss is serious. */
const SERIOUS_LOSS = 0.1;
/** Days from the beginning of a recent loss to the end of the measurements. */
const RECENT_DAYS = 10;

/**
 * Whether there are too few clear days to find a serious loss that began ten days before the end.
 * @param ratios in order of time
 * @param endDay day of the end of the measurements, as in `DailyEnergyRatio`
 */
export function isRecentLossHidden(ratios: readonly DailyEnergyRatio[], endDay: number): boolean {
  const changeIndex = ratios.findIndex(({ day }) => day >= endDay - RECENT_DAYS);
  const change = changeIndex < 0 ? undefined : fitChange(ratios, changeIndex);
  if (!change || !hasClearDays(change)) return true;
  return MIN_STANDARD_ERRORS * computeStandardError(change) > -Math.log(1 - SERIOUS_LOSS);
}

/** Whether there are enough clear days before and since a change. */
const hasClearDays = ({ before, since }: RatioChange): boolean =>
  sumWeights(since) >= MIN_CLEAR_DAYS &&
  countWeatherSystems(before) >= MIN_SYSTEMS_BEFORE &&
  countWeatherSystems(since) >= MIN_SYSTEMS_SINCE;

/** Standard error of a change, with the errors of the estimated turbidity. */
function computeStandardError({ before, since, standardError, independentError }: RatioChange): number {
  const turbidity = TURBIDITY_DEVIATION * Math.sqrt(1 / countWeatherSystems(before) + 1 / countWeatherSystems(since));
  // The measured autocorrelation already includes turbidity, so take the larger error, not the sum.
  return Math.max(standardError, Math.hypot(independentError, turbidity));
}

const toLoss = (change: number): number => 1 - Math.exp(change);

const getWeight = ({ deviation }: DailyEnergyRatio): number => (CLEAR_DEVIATION / deviation) ** 2;
const sumWeights = (ratios: readonly DailyEnergyRatio[]): number =>
  ratios.reduce((sum, dailyRatio) => sum + getWeight(dailyRatio), 0);

/** Counts the weather systems with clear days. */
export const countWeatherSystems = (ratios: readonly DailyEnergyRatio[]): number =>
  new Set(
    ratios
      .filter((dailyRatio) => getWeight(dailyRatio) > CLEAR_WEIGHT)
      .map(({ day }) => Math.floor(day / WEATHER_SYSTEM)),
  ).size;

const toPoint = ({ logRatio, deviation }: DailyEnergyRatio, x: number): LinePoint => ({ x, y: logRatio, deviation });

function fitChange(ratios: readonly DailyEnergyRatio[], changeIndex: number): RatioChange | undefined {
  if (changeIndex < MIN_DAYS_BEFORE || ratios.length - changeIndex < MIN_DAYS_SINCE) return undefined;
  const fit = fitRobustLine(ratios.map((dailyRatio, i) => toPoint(dailyRatio, i < changeIndex ? 0 : 1)));
  const { slope: change, ...errors } = fit;
  return { before: ratios.slice(0, changeIndex), since: ratios.slice(changeIndex), change, ...errors };
}

/** Whether the newer half of the days since the change shows more than half of the change, within a standard error. */
function isLasting({ before, since, change }: RatioChange): boolean {
  const newest = since.slice(Math.floor(since.length / 2));
  const points = [...before.map((day) => toPoint(day, 0)), ...newest.map((day) => toPoint(day, 1))];
  const { slope, standardError } = fitRobustLine(points);
  return slope - standardError < change / 2;
}

/**
 * Whether a line explains the energy ratios as well as the change does. The change has one more parameter, its day, so that
 * its Bayesian information criterion must be clearly smaller (G. Schwarz, Annals of Statistics 6, 1978). Weather
 * systems are the independent observations.
 */
function isTrend(ratios: readonly DailyEnergyRatio[], { residualSum }: RatioChange): boolean {
  const trend = fitRobustLine(ratios.map((dailyRatio) => toPoint(dailyRatio, dailyRatio.day)));
  const systems = countWeatherSystems(ratios);
  return systems * Math.log(trend.residualSum / residualSum) < Math.log(systems) + MIN_EVIDENCE;
}

/** Minimum number of days after a repair. */
const MIN_DAYS_REPAIRED = 2;

/**
 * Whether a loss that ended explains the energy ratios better. Its end is one more parameter, which must reduce the Bayesian
 * information criterion, as in `isTrend`.
 */
function isRepaired(ratios: readonly DailyEnergyRatio[], { before, residualSum }: RatioChange): boolean {
  const systems = countWeatherSystems(ratios);
  const changeIndex = before.length;
  const lastEnd = ratios.length - MIN_DAYS_REPAIRED;
  const residualSums = Array.from({ length: Math.max(0, lastEnd - changeIndex) }, (_, k) => {
    const endIndex = changeIndex + 1 + k;
    const points = ratios.map((dailyRatio, i) => toPoint(dailyRatio, i >= changeIndex && i < endIndex ? 1 : 0));
    return fitRobustLine(points).residualSum;
  });
  return systems * Math.log(residualSum / Math.min(...residualSums)) > Math.log(systems) + MIN_EVIDENCE;
}
