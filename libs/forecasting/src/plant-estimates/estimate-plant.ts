import type {
  EstimatesMissing,
  FlaggedMeasurement,
  QcFlag,
  Site,
  MistakeCode,
  OutputChange,
  TuningEstimate,
  LikelyMistake,
} from '@daystar/contracts';
import type { PvSystem } from '@daystar/solar';
import { DAY, type Steps, firstStart, stepEnd } from '@daystar/timeseries';
import { memoize } from '../numerics/memoize';
import { computeUpperMedian } from '../numerics/quantile';
import { averageUsablePower } from '../measurement-qc/usable-power';
import { getActivePowerLimit } from '../outputs/grid-delivery';
import { createSiteSystem } from '../outputs/pv-columns';
import type { SkyState } from '../sky/blend/sky-state';
import { delayProfile } from './delay-profile';
import { describeLargeGrowth, describeOutputChange } from './describe-output-change';
import { findAlternatives } from './find-alternatives';
import { type ClippingLevel, estimateClipping } from './estimate-clipping';
import { type FoundLoss, findDailyLoss } from './find-daily-loss';
import type { LargeGrowth } from './find-large-growth';
import { findRecentGrowth } from './find-recent-growth';
import { type LostOutputResult, findLostOutput } from './find-lost-output';
import { findMistakes } from './find-mistakes';
import { findPlaceMistake } from './find-place-mistake';
import { hasUnlimitedMiddle, isMostlyLimited, omitLimitedSteps } from './limited-steps';
import type { FitData, PlantFit } from './fit-plant';
import { sumRainByDay } from './loss-profiles';
import { PlantModel, STATED } from './plant-model';
import { PowerSimulator } from './power-simulator';
import { computeGainTStatistic } from './residuals';
import { type FittedOrientation, selectFit } from './select-fit';
import { selectConsistentClock } from './select-consistent-clock';
import { selectGrowth } from './select-growth';
import { selectUnshadedFit } from './select-unshaded-fit';
import { MIN_T_STATISTIC } from './select-single-fit';
import { findSnowDays, canSnowExplainGrowth } from './snow-days';
import { toSolarDay } from './solar-day';
import { FIT_STEP_MS } from './standard-error';
import { listEstimates } from './list-estimates';

/** Estimates of a plant, and mistakes that its measurements show. */
export interface PlantEstimates extends LostOutputResult {
  readonly estimates: readonly TuningEstimate[];
  readonly likely_mistakes: readonly LikelyMistake[];
  /** Reason why there are no estimates; absent when there are. */
  readonly estimates_missing?: EstimatesMissing;
  /** Change of the output other than a loss that began on one day; absent beside `lost_output`. */
  readonly output_change?: OutputChange;
}

/** Minimum number of days with measurements for estimates. */
const MIN_ESTIMATE_DAYS = 21;
/** Minimum number of days with measurements for a large growth: five with the output before, and three since. */
export const MIN_GROWTH_DAYS = 8;
/** Result for a plant with measurements of fewer days, and without a large growth. */
export const TOO_FEW_DAYS: PlantEstimates = {
  estimates: [],
  likely_mistakes: [],
  estimates_missing: 'too_few_days',
};
/** Flags of values that may be power with a wrong time or unit. */
const SHAPE_FLAGS: readonly QcFlag[] = [
  ...(['ok', 'night', 'clipped', 'exceeds_clear_sky', 'clock_suspect', 'unit_suspect', 'drift'] as const),
];

/** Mistakes that show as a clock offset. After one of them, no wrong place is searched for. */
const TIME_MISTAKES: readonly MistakeCode[] = ['clock_offset', 'period_starts', 'place'];

/**
 * Estimates size, orientation and losses of a plant, and its clock offset, each with an interval that covers the truth
 * in 80 % of cases. The intervals come from the fit (`fitPlant`) and do not include a constant error of the weather.
 * @param measurements flagged with the stated properties
 * @param sky weather of the past at the site; NaN opacity where it is unknown
 * @returns undefined for weather sites and sites without a capacity
 */
export function estimatePlant(
  site: Site,
  measurements: readonly FlaggedMeasurement[],
  sky: Pick<SkyState, 'steps' | 'columns'>,
): PlantEstimates | undefined {
  if (site.kind === 'weather' || site.capacity === undefined) return undefined;
  const system = createSiteSystem(site, site.kind, firstStart(sky.steps));
  const simulator = new PowerSimulator(site, sky, FIT_STEP_MS, site.elevation);
  const { steps } = simulator;
  const { allSky, clear } = simulator.simulate(system);
  const profile = allSky.map((power, i) => (Number.isNaN(power) ? clear[i] : power));
  const candidates = measurements.filter(({ verdict }) => SHAPE_FLAGS.includes(verdict));
  const average = (selected: readonly FlaggedMeasurement[]) =>
    averageUsablePower(
      selected,
      selected.map(() => 'ok'),
      steps,
      clear,
      site.longitude,
      delayProfile(profile, selected, steps),
    );
  const posted = average(candidates);
  const unitFactor = findUnitFactor(posted, steps, site.capacity);
  // Where most days are in one unit, the others do not count.
  const inUnit = candidates.filter(
    ({ verdict, total_power }) => total_power === 0 || (verdict === 'unit_suspect') === (unitFactor !== 1),
  );
  const toMeasured = (selected: readonly FlaggedMeasurement[]) =>
    (selected.length < candidates.length ? average(selected) : posted).map((power) => power / unitFactor);
  const count = (power: Float64Array) => countDays(power, steps, site.longitude);
  const [ofAllClocks, ofOneClock] = [inUnit, selectConsistentClock(inUnit)].map(toMeasured);
  // Where too few days have one clock, all show the plant, but no change of its output.
  const isClockMixed = count(ofOneClock) < MIN_ESTIMATE_DAYS && count(ofAllClocks) >= MIN_ESTIMATE_DAYS;
  const measured = isClockMixed ? ofAllClocks : ofOneClock;
  const days = count(measured);
  if (days < MIN_GROWTH_DAYS) return TOO_FEW_DAYS;
  const clipping = estimateClipping(measurements);
  const limit = findLimit(site, system.outputLimit, clipping);
  const model = new PlantModel(simulator, system);
  const fitted = getFittedOrientation(system);
  const postedData: FitData = { measured, steps, limit, longitude: site.longitude };
  const snowDays = findSnowDays(sky, site.longitude);
  const fitConstant = memoize(() => selectUnshadedFit(model, postedData, fitted));
  const scaled = isClockMixed ? undefined : selectGrowth(model, postedData, fitted, fitConstant, isOverSnow);
  const growth = scaled?.growth;
  // Fewer days show a large growth, but not the size of the plant.
  if (days < MIN_ESTIMATE_DAYS)
    return growth ? { ...TOO_FEW_DAYS, output_change: describeLargeGrowth(growth, site.longitude) } : TOO_FEW_DAYS;
  const allHours = scaled?.data ?? postedData;
  const unshaded = scaled ? scaled.unshaded : fitConstant();
  const unshadedData = unshaded?.data ?? allHours;
  const fitWithoutDailyLoss = unshaded?.fit;
  const rain = sumRainByDay(sky.columns.precipitation_rate, sky.steps, site.longitude);
  const foundLoss =
    growth || isClockMixed || !fitWithoutDailyLoss
      ? undefined
      : (findRecentGrowth(model, unshadedData, fitWithoutDailyLoss.plant, snowDays) ??
        findDailyLoss(model, unshadedData, fitWithoutDailyLoss.plant, rain));
  const dailyLoss = foundLoss && !isExplainedBySnow(foundLoss) ? foundLoss : undefined;
  const dataWithDailyLoss: FitData = dailyLoss ? { ...unshadedData, lossShape: dailyLoss.shape } : unshadedData;
  const selected = dailyLoss && selectFit(model, dataWithDailyLoss, fitted);
  // Where objects shade the ends of the day, the losses there come from the fit to all hours.
  const fit = selected
    ? { ...selected, losses: unshadedData === allHours ? selected.losses : fitWithoutDailyLoss?.losses }
    : fitWithoutDailyLoss;
  // The stated plant has the same loss: a loss is no reason for another orientation.
  const reference = { ...STATED, dailyLoss: fit?.plant.parameters.dailyLoss };
  const computeFitTStatistic = ({ parameters, values }: PlantFit) =>
    computeGainTStatistic(
      model,
      values.morningLoss === undefined ? dataWithDailyLoss : allHours,
      reference,
      parameters,
    );
  const estimates = fit
    ? listEstimates(site, system, fit, {
        days,
        clipping,
        sizeDeviation: growth && growth.standardError / (1 - growth.share),
        computeGain: computeFitTStatistic,
        findAlternatives: () => findAlternatives(model, dataWithDailyLoss, fit.plant),
      })
    : [];
  // Two clocks have a mean offset that neither has. It is not significant, as their days contradict each other.
  const credible = estimates.filter(
    ({ property, significant }) => significant || !isClockMixed || property !== 'clock_offset',
  );
  const mistakes = fit ? findMistakes(site, measurements, credible, fit) : [];
  const isTimeExplained = mistakes.some(({ code }) => TIME_MISTAKES.includes(code));
  const fittedClear = fit && model.predict(fit.plant.parameters).clear;
  const unlimitedData = fittedClear
    ? { ...dataWithDailyLoss, measured: omitLimitedSteps(allHours.measured, fittedClear, limit) }
    : dataWithDailyLoss;
  const fittedArraysClear = fit?.plant.parameters.arrays && fittedClear;
  // Hours below a limit at both ends of the day do not show the shape of a day.
  const isOftenLimited = !fit && isMostlyLimited(model.simulate().clear, limit);
  const isShapeKnown = fittedClear ? hasUnlimitedMiddle(fittedClear, model.quarters, limit) : !isOftenLimited;
  const place =
    isTimeExplained || !isShapeKnown ? undefined : findPlaceMistake(site, unlimitedData, sky, days, fittedArraysClear);
  const isPlaceLikely = place !== undefined || mistakes.some(({ code }) => code === 'place');
  // A fitted orientation hides a part of a loss, so it is used only where the stated plant is significantly worse.
  const isStatedWrong = fit !== undefined && computeFitTStatistic(fit.plant) > MIN_T_STATISTIC;
  const lossReference = isStatedWrong ? { ...fit.plant.parameters, dailyLoss: undefined } : STATED;
  // The sun of another place makes energy ratios drift, so no loss is searched for.
  const lost = isPlaceLikely ? {} : findLoss();
  const change = isPlaceLikely || lost.lost_output ? undefined : describeChange();
  const unit: LikelyMistake[] =
    unitFactor === 1 ? [] : [{ code: 'unit_of_power', stated: [1], likely: [unitFactor], days }];
  return {
    estimates: credible,
    likely_mistakes: [...unit, ...(place ? [place] : mistakes)],
    ...(!fit && {
      estimates_missing: isOftenLimited ? 'limited' : 'undetermined',
    }),
    ...lost,
    ...(change && { output_change: change }),
  };

  function findLoss(): LostOutputResult {
    if (isClockMixed) return { lost_output_missing: 'too_few_clear_days' };
    return findLostOutput(dataWithDailyLoss, model.predict(lossReference));
  }

  function isExplainedBySnow({ isGrowth, profile, fit: lossFit }: FoundLoss): boolean {
    const share = lossFit.parameters.dailyLoss!.share;
    return isGrowth && profile.days.length === 1 && isOverSnow({ firstDay: profile.days[0], share });
  }

  function isOverSnow({ firstDay, share }: Pick<LargeGrowth, 'firstDay' | 'share'>): boolean {
    const lastDay = toSolarDay(steps, steps.count - 1, site.longitude);
    return canSnowExplainGrowth({ firstDay, lastDay, share }, snowDays);
  }

  function describeChange(): OutputChange | undefined {
    if (growth) return describeLargeGrowth(growth, site.longitude);
    return dailyLoss && describeOutputChange(dailyLoss, site.longitude);
  }
}

function getFittedOrientation({ mounting, arrays }: PvSystem): FittedOrientation {
  if (arrays) return 'arrays';
  return mounting.kind === 'fixed' ? 'single' : 'none';
}

const countDays = (measured: Float64Array, steps: Steps, longitude: number): number =>
  new Set(
    [...measured.keys()]
      .filter((i) => measured[i] > 0)
      .map((i) => Math.floor(stepEnd(steps, i) / DAY + longitude / 360)),
  ).size;

/**
 * Finds the power of 1000 by which the highest power of most days differs from the capacity: 1000 for kW in place of
 * MW.
 */
function findUnitFactor(measured: Float64Array, { stepMs }: Steps, capacity: number): number {
  const perDay = DAY / stepMs;
  const maxima: number[] = [];
  measured.forEach((power, i) => {
    const day = Math.floor(i / perDay);
    if (power > (maxima[day] ?? 0)) maxima[day] = power;
  });
  const typical = computeUpperMedian(maxima.filter((power) => power > 0));
  return typical > 0 ? 1000 ** Math.round(Math.log10(typical / capacity) / 3) : 1;
}

const findLimit = (site: Site, outputLimit: number, clipping: ClippingLevel | undefined): number =>
  Math.min(outputLimit, site.export_limit ?? Infinity, getActivePowerLimit(site), clipping?.level ?? Infinity);
