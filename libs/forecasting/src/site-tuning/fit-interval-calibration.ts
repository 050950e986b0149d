import { DAY, firstStart } from '@daystar/timeseries';
import { AdaptiveQuantiles } from '../learner/calibration/adaptive-quantiles';
import { type EarlyLine, UNCHANGED } from './early-regression';
import { CLASS_INDICES, getSkyCentre, interpolateClasses } from './interval-class';
import { type IntervalOutcome, collectOutcomes } from './interval-outcomes';
import { type FittedTable, type IntervalTable, type SmallSampleRule, fitIntervalTable } from './interval-table';
import { SHIFT_DECAY_TIME_MS } from './live-filter';
import type { LeadForecasts, SiteTrainingData } from './site-training-data';

/**
 * Calibration of intervals by lead, sky and sun height: split conformal calibration on each side separately (Romano et
 * al., "Conformalized quantile regression", NeurIPS 2019). It uses the outcomes of the last weeks, weighted by age. The
 * quantile level adapts to past coverage (see `AdaptiveQuantiles`). Stored tunings have these property names.
 */
export interface IntervalCalibration {
  /** Median lead of the outcomes of each table, ms, ascending. */
  readonly leads: readonly number[];
  /** Factors on the error scale below the estimate (`computeErrorScale`), by lead, then by class. */
  readonly low: readonly (readonly number[])[];
  /** Factors on the error scale above the estimate. */
  readonly high: readonly (readonly number[])[];
  /** Maximum clear-sky power, the reference of sun height. */
  readonly best: number;
}

/** Maximum age of outcomes, ms: older ones belong to another season. */
const WINDOW_MS = 28 * DAY;
/** Half-life of an outcome's weight: models improve from week to week. */
const HALF_LIFE_MS = 10 * DAY;
/** Minimum outcomes: the next one exceeds the largest of n with probability 1 / (n + 1), which is 10 % for nine. */
const MIN_OUTCOMES = 9;
/** Lead from which recent measurements hardly change a forecast, ms: a shift has then decreased to 2 %. */
const LIVE_SPAN_MS = 4 * SHIFT_DECAY_TIME_MS;
/** Change of a tail share per day on which all outcomes miss the interval, if outcomes are known immediately. */
const RATE = 0.05;
/** Fraction of half hours in daylight. */
const DAYLIGHT_FRACTION = 0.5;

/** Properties of the forecasts whose outcomes calibrate the intervals. */
export interface CalibrationContext {
  /** Returns the time from which the current model computes the forecasts of a lead, ms. */
  readonly effectiveSince?: (lead: number) => number;
  /** Lines that correct untuned power, by lead, ms, ascending; a lead without a line has that of the lead before it. */
  readonly lines?: ReadonlyMap<number, EarlyLine>;
  /** 90th percentile of the relative error of power that a line corrects; absent for an aggregation. */
  readonly lineErrorP90?: number;
}

/**
 * Fits the calibration of intervals to the outcomes of past forecasts.
 * @param clear clear-sky power, one per step
 * @returns undefined while there are too few outcomes at all leads
 */
export function fitIntervalCalibration(
  data: SiteTrainingData,
  clear: Float64Array,
  { effectiveSince = () => -Infinity, lines = new Map(), lineErrorP90 }: CalibrationContext = {},
): IntervalCalibration | undefined {
  const { steps } = data;
  const maxClear = clear.reduce((maximum, value) => Math.max(maximum, value), 0);
  const leads = [...data.forecasts.keys()].sort((a, b) => a - b);
  const isSite = lineErrorP90 !== undefined;
  const rule = isSite ? 'student' : 'conformal';
  const tables = leads.map((lead) => {
    const since = (effectiveSince(lead) + lead - firstStart(steps)) / steps.stepMs;
    const outcomes = collectOutcomes(data, data.forecasts.get(lead)!, { clear, maxClear, since });
    return replayOutcomes(outcomes, lead, steps, rule);
  });
  const isSufficient = (table?: LeadTable) => table !== undefined && table.effectiveOutcomes >= MIN_OUTCOMES;
  const correctedTables = new Map<number, LeadTable | undefined>();
  const getCorrectedTable = (lead: number) => {
    if (!correctedTables.has(lead)) correctedTables.set(lead, fitCorrected(lead));
    return correctedTables.get(lead);
  };
  const firstTable = tables.find((table) => table !== undefined) ?? getCorrectedTable(leads[0]);
  if (!firstTable) return undefined;
  let previousLead = 0;
  const medianLeads = tables.map(
    (table, k) => (previousLead = Math.max(previousLead, table?.medianLead ?? leads[k] + steps.stepMs / 2)),
  );
  // Half-widths grow with lead, so that a lead with too few outcomes of its own uses the tables of shorter leads.
  let previousTable: IntervalTable = firstTable;
  const firstCorrectedLead = isSite ? LIVE_SPAN_MS : DAY;
  const filledTables = tables.map((table, k) => {
    if (leads[k] < firstCorrectedLead || isSufficient(table)) return (previousTable = table ?? previousTable);
    const ownTable = isSite ? getCorrectedTable(leads[k]) : table;
    return (previousTable = selectWider([previousTable, getCorrectedTable(leads[0]), ownTable]));
  });
  return {
    leads: medianLeads,
    low: filledTables.map(({ below }) => below.map(round)),
    high: filledTables.map(({ above }) => above.map(round)),
    best: maxClear,
  };

  function fitCorrected(lead: number): LeadTable | undefined {
    const [, line] = [...lines].findLast(([lineLead]) => lineLead <= lead) ?? [lead, UNCHANGED];
    const corrected = correctUntuned(data.forecasts.get(lead)!, clear, line, data.hindcastSteps);
    const outcomes = collectOutcomes(data, corrected, { clear, maxClear, since: 0 });
    const table = replayOutcomes(outcomes, lead, steps, rule);
    return table && addLineError(table, outcomes, maxClear, lineErrorP90 ?? 0);
  }
}

/**
 * Corrects untuned forecasts by a line. Their errors replace those of a lead with too few outcomes. Its first forecasts
 * were corrected by worse lines, and recent measurements correct tuned forecasts of short leads. A hindcast is unsuitable
 * too: its weather is known, so that its errors are those of the plant alone.
 */
function correctUntuned(
  forecasts: LeadForecasts,
  clear: Float64Array,
  { offset, slope }: EarlyLine,
  hindcastSteps = 0,
): LeadForecasts {
  const { untuned } = forecasts;
  return {
    ...forecasts,
    estimate: untuned.map((power, i) => Math.max(0, offset * clear[i] + slope * power)),
    tuned: Uint8Array.from(untuned, (power, i) => (i < hindcastSteps || Number.isNaN(power) ? 0 : 1)),
  };
}

/**
 * Adds the error of the line to the factors of forecasts that are corrected by it. These forecasts have been fitted to
 * their outcomes, which do not show that error. It is independent of that of the sky.
 * @param lineErrorP90 90th percentile, relative to the estimate
 */
function addLineError(
  table: LeadTable,
  outcomes: readonly IntervalOutcome[],
  maxClear: number,
  lineErrorP90: number,
): LeadTable {
  const addTo = (side: 'below' | 'above') => {
    const clearShares = outcomes.map(
      ({ light, errorScale }) => (light.relativeClearSkyPower * maxClear) / errorScale[side],
    );
    const meanShare = clearShares.reduce((sum, share) => sum + share, 0) / outcomes.length;
    return table[side].map((factor, k) => Math.hypot(factor, lineErrorP90 * getSkyCentre(k) * meanShare));
  };
  return { ...table, below: addTo('below'), above: addTo('above') };
}

/** The larger factor of several tables, for each class. */
function selectWider(tables: readonly (IntervalTable | undefined)[]): IntervalTable {
  const present = tables.filter((table) => table !== undefined);
  const selectLarger = (side: 'below' | 'above') =>
    CLASS_INDICES.map((index) => Math.max(...present.map((table) => table[side][index])));
  return { below: selectLarger('below'), above: selectLarger('above') };
}

/** A table and the median lead of its outcomes, ms. */
interface LeadTable extends FittedTable {
  readonly medianLead: number;
}

/**
 * Adaptation rate by lead: delayed feedback needs smaller steps, or it overshoots (Joulani et al., "Online learning
 * under delayed feedback", ICML 2013).
 */
const computeRate = (lead: number): number => (RATE * DAY) / (DAY + lead);

/**
 * Replays the last weeks day by day: each forecast uses the table and the tail shares known at its issue time.
 */
function replayOutcomes(
  outcomes: readonly IntervalOutcome[],
  lead: number,
  { stepMs, count }: SiteTrainingData['steps'],
  rule: SmallSampleRule,
): LeadTable | undefined {
  const [stepsPerDay, windowSteps, delay] = [DAY / stepMs, WINDOW_MS / stepMs, Math.ceil(lead / stepMs)];
  const shares = new AdaptiveQuantiles(stepMs / DAYLIGHT_FRACTION, computeRate(lead));
  const weights = Float64Array.from({ length: windowSteps + 1 }, (_, age) => 2 ** ((-age * stepMs) / HALF_LIFE_MS));
  const pending: { step: number; p10: number; measured: number; p90: number }[] = [];
  const fitTableAt = (step: number) => {
    while (pending.length > 0 && pending[0].step < step) shares.learn(pending.shift()!);
    const pool = selectOutcomes(outcomes, step - windowSteps, step);
    if (pool.length < MIN_OUTCOMES) return undefined;
    const weight = (outcome: IntervalOutcome) => weights[step - outcome.step];
    return { ...fitIntervalTable(pool, shares.tailShares, weight, rule), pool };
  };
  for (let from = Math.max(0, count - windowSteps); from < count; from += stepsPerDay) {
    const ofDay = selectOutcomes(outcomes, from, from + stepsPerDay);
    const verified = ofDay.filter(({ isFromCurrentModel }) => isFromCurrentModel);
    const table = verified.length > 0 ? fitTableAt(from - delay) : undefined;
    if (!table) continue;
    for (const { step, error, errorScale, light } of verified) {
      const p10 = -errorScale.below * interpolateClasses(table.below, light);
      pending.push({ step, p10, measured: error, p90: errorScale.above * interpolateClasses(table.above, light) });
    }
  }
  const last = fitTableAt(count);
  if (!last) return undefined;
  const { pool, ...table } = last;
  return { ...table, medianLead: computeMedianLead(pool) };
}

const computeMedianLead = (outcomes: readonly IntervalOutcome[]): number =>
  new Float64Array(outcomes.map(({ leadToMiddle }) => leadToMiddle)).sort()[outcomes.length >> 1];

/** Selects the outcomes of the steps in [from, to). @param outcomes in order of time */
function selectOutcomes(outcomes: readonly IntervalOutcome[], from: number, to: number): IntervalOutcome[] {
  return outcomes.slice(findFirstIndex(outcomes, from), findFirstIndex(outcomes, to));
}

/** Finds the index of the first outcome of a step or later by bisection. */
function findFirstIndex(outcomes: readonly IntervalOutcome[], step: number): number {
  let [low, high] = [0, outcomes.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (outcomes[middle].step < step) low = middle + 1;
    else high = middle;
  }
  return low;
}

const round = (value: number): number => Math.round(value * 1e4) / 1e4;
