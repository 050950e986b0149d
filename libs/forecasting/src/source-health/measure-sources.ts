import { DAY, HOUR, type Steps, floorTo, firstStart, stepEnd } from '@daystar/timeseries';
import { toCloudOpacity } from '../sky/inputs/cloud-opacity';
import type { PlaceWeather } from '../sky/inputs/place-weather';
import type { PlaceReading, RadiationChecks, SourceReading } from './place-reading';
import { isRepeatedRun } from './repeated-run';

/** Days ahead that are compared. */
const DAYS = 7;
/**
 * Observed span that is compared, ms. It is short so that a fault shows soon, but long enough for broken clouds to
 * average out.
 */
const RECENT_SPAN_MS = 3 * HOUR;
/** Minimum share of the clear-sky energy of a span that the compared steps must cover. */
const MIN_COVERED = 0.8;
/** Clear-sky GHI, W/m2, from which a step is compared: below it the path through the atmosphere dominates. */
const MIN_CLEAR_GHI = 50;
/** Minimum clear-sky GHI at which single values are checked, W/m2. */
const HIGH_SUN_GHI = 200;
/**
 * Maximum plausible ratio of mean GHI over an hour to clear-sky GHI. Broken clouds enhance minutes by up to half, hours
 * by a tenth; clear-sky models err by up to a tenth.
 */
const MAX_INDEX = 1.25;
/** Thick storm clouds transmit about 3 % of the irradiance. */
const MIN_INDEX = 0.02;
/** GHI at night, W/m2, that no rounding or interpolation explains. */
const NIGHT_GHI = 20;

interface Span {
  readonly from: number;
  readonly to: number;
}

/** Clear-sky index of a source on its own steps; not clipped, so that it can exceed 1. */
interface IndexSeries {
  readonly steps: Steps;
  readonly index: Float64Array;
  /** Clear-sky GHI of each step; NaN outside the window. */
  readonly clear: Float64Array;
  /** GHI, W/m2; absent when the source has none. */
  readonly ghi?: Float64Array;
}

/**
 * Measures the sources of a place, so that they can be compared with each other, with observations and with physical
 * limits.
 * @param weathers weather of the nearest point of each source
 * @param clearGhi clear-sky GHI, W/m2, on the native steps
 * @param observed observed opacity, %, on the native steps up to now; NaN where not observed
 */
export function measureSources(
  weathers: readonly PlaceWeather[],
  native: Steps,
  clearGhi: Float64Array,
  observed: Float64Array,
  issuedAt: number,
): Omit<PlaceReading, 'place'> {
  const sumClear = createCumulativeSum(clearGhi);
  const startHour = floorTo(issuedAt, HOUR);
  const days = Array.from({ length: DAYS }, (_, day) => ({
    from: startHour + day * DAY,
    to: startHour + (day + 1) * DAY,
  }));
  const recent = { from: floorTo(issuedAt - RECENT_SPAN_MS, HOUR), to: issuedAt };
  const toSeries = (weather: PlaceWeather) => createIndexSeries(weather, native, clearGhi, sumClear);
  const computeClearEnergy = (span: Span) => sumBetween(sumClear, native, span) / (HOUR / native.stepMs);
  const computeMeanOver = (series: readonly IndexSeries[], span: Span) =>
    computeMeanIndex(series, span, computeClearEnergy(span));

  const forecasts = weathers.filter(({ kind }) => kind === 'forecast');
  const sources = [...new Set(forecasts.map(({ source }) => source))].map((source): SourceReading => {
    const [newest, previous] = groupRuns(forecasts.filter((weather) => weather.source === source));
    const [currentSeries, previousSeries] = [newest, previous ?? []].map((run) => run.map(toSeries));
    return {
      source,
      run: newest[0].run,
      days: days.map((span) => computeMeanOver(currentSeries, span)),
      previousDays: days.map((span) => computeMeanOver(previousSeries, span)),
      recent: computeMeanOver(currentSeries, recent),
      isRepeated: isRepeatedRun(newest, previous),
      checks: checkRadiation(currentSeries),
    };
  });
  const observedSeries: IndexSeries = {
    steps: { ...native, count: observed.length },
    index: observed.map((opacity) => 1 - opacity / 100),
    clear: clearGhi,
  };
  return { time: issuedAt, observed: computeMeanOver([observedSeries], recent), sources };
}

/** Groups weather by run, newest run first. A run has several series when it changes the length of its steps. */
function groupRuns(weathers: readonly PlaceWeather[]): PlaceWeather[][] {
  const runs = [...new Set(weathers.map(({ run }) => run))].sort((a, b) => b - a);
  return runs.map((run) => weathers.filter((weather) => weather.run === run));
}

function createIndexSeries(
  weather: PlaceWeather,
  native: Steps,
  clearGhi: Float64Array,
  sumClear: Float64Array,
): IndexSeries {
  const { steps } = weather;
  const clear = new Float64Array(steps.count);
  for (let i = 0; i < steps.count; i++) {
    const to = stepEnd(steps, i);
    clear[i] = (sumBetween(sumClear, native, { from: to - steps.stepMs, to }) * native.stepMs) / steps.stepMs;
  }
  const { ghi, cloud_opacity } = weather.columns;
  // Like the blend, prefer the opacity of the source to its GHI.
  if (ghi && !cloud_opacity) return { steps, clear, ghi, index: ghi.map((value, i) => value / clear[i]) };
  return { steps, clear, index: toCloudOpacity(weather, native, clearGhi).map((opacity) => 1 - opacity / 100) };
}

/** Mean clear-sky index of a span, weighted by clear-sky GHI; NaN when the steps cover too little of it. */
function computeMeanIndex(series: readonly IndexSeries[], span: Span, clearEnergy: number): number {
  let energy = 0;
  let weight = 0;
  for (const { steps, index, clear } of series) {
    for (let i = findFirstStepAfter(steps, span.from); i < steps.count; i++) {
      const middle = stepEnd(steps, i) - steps.stepMs / 2;
      if (middle > span.to) break;
      if (!(clear[i] >= MIN_CLEAR_GHI) || Number.isNaN(index[i])) continue;
      energy += (index[i] * clear[i] * steps.stepMs) / HOUR;
      weight += (clear[i] * steps.stepMs) / HOUR;
    }
  }
  return weight > 0 && weight >= MIN_COVERED * clearEnergy ? energy / weight : NaN;
}

const findFirstStepAfter = (steps: Steps, time: number): number =>
  Math.max(0, Math.floor((time - firstStart(steps)) / steps.stepMs));

function checkRadiation(series: readonly IndexSeries[]): RadiationChecks {
  const counts = { sunny: 0, tooBright: 0, tooDark: 0, nights: 0, litNights: 0 };
  for (const { ghi, index, clear } of series) {
    ghi?.forEach((value, i) => {
      if (Number.isNaN(value)) return;
      if (clear[i] >= HIGH_SUN_GHI) {
        counts.sunny++;
        if (index[i] > MAX_INDEX) counts.tooBright++;
        if (index[i] < MIN_INDEX) counts.tooDark++;
      } else if (clear[i] === 0) {
        counts.nights++;
        if (value > NIGHT_GHI) counts.litNights++;
      }
    });
  }
  return counts;
}

function createCumulativeSum(values: Float64Array): Float64Array {
  const sums = new Float64Array(values.length + 1);
  for (let i = 0; i < values.length; i++) sums[i + 1] = sums[i] + values[i];
  return sums;
}

/** Sum over a span; NaN unless the native steps cover it. */
function sumBetween(sums: Float64Array, native: Steps, { from, to }: Span): number {
  const start = Math.round((from - firstStart(native)) / native.stepMs);
  const end = Math.round((to - firstStart(native)) / native.stepMs);
  return start < 0 || end >= sums.length ? NaN : sums[end] - sums[start];
}
