import { dustSoilingAt } from '../losses/dust-soiling';
import { accumulateDust, hsu, ratioUnderDust } from '../losses/hsu';
import { kimber } from '../losses/kimber';
import { trailingSums } from '../losses/trailing-sums';
import type { InitialSoiling, SoilingParameters } from '../power/site-soiling';
import type { Daylight } from './daylight';

const SECONDS_PER_DAY = 86_400;
const NO_DUST: readonly number[] = new Array<number>(12).fill(0);

/** A soiling model, and rain and dust around the modules by step of the sun table. */
export interface SoilingColumns {
  readonly soiling: SoilingParameters;
  /** Rain in the step, mm; NaN where unknown. */
  readonly rain: Float64Array;
  /** Particulate matter in the air, g/m3, as in `hsu`; the Kimber model needs none. */
  readonly particulateMatter?: { readonly pm25: Float64Array; readonly pm10: Float64Array };
  /** Steps at which the modules are washed, in order; those before the table are negative. */
  readonly washes: readonly number[];
  /** Soiling at the first step, where it is known. */
  readonly initial?: InitialSoiling;
}

/**
 * Soiling ratio by daylight step: the share of the light on the front that dust lets pass, 0..1.
 * @param monthly share of the light that dust blocks in each month, January first
 */
export function computeMonthlyRatio(monthly: readonly number[], { count, step, origin, stepSeconds }: Daylight) {
  const ratios = new Float64Array(count);
  let cachedDay = NaN;
  let ratio = 1;
  for (let n = 0; n < count; n++) {
    const time = (origin + step[n]) * stepSeconds;
    const today = Math.floor(time / SECONDS_PER_DAY);
    // Look up once a day, because calendar dates are slow.
    if (today !== cachedDay) ratio = 1 - dustSoilingAt(monthly, time);
    cachedDay = today;
    ratios[n] = ratio;
  }
  return ratios;
}

/**
 * Soiling ratio by daylight step: from a model wherever rain is known, and from the monthly losses elsewhere. The model
 * starts with the known initial soiling, otherwise with the monthly loss, or with the loss that a dry time since the last
 * wash would cause, if that is less.
 * @param monthly share of the light that dust blocks in each month, January first
 * @param tilt tilt of the modules at each step of the sun table, degrees
 */
export function computeModelRatio(
  columns: SoilingColumns,
  monthly: readonly number[] = NO_DUST,
  tilt: Float64Array,
  daylight: Daylight,
): Float64Array {
  const { rain, soiling } = columns;
  const dustByStep = new Float64Array(rain.length).fill(NaN);
  let end: number;
  for (let start = 0; start < rain.length; start = end) {
    const isKnown = !Number.isNaN(rain[start]);
    end = start + 1;
    while (end < rain.length && !Number.isNaN(rain[end]) === isKnown) end++;
    if (!isKnown) continue;
    const monthlyLoss = dustSoilingAt(monthly, (daylight.origin + start) * daylight.stepSeconds);
    dustByStep.set(runModel(columns, start, end, monthlyLoss, tilt, daylight.stepSeconds), start);
  }
  const ratios = computeMonthlyRatio(monthly, daylight);
  // The model runs at night, too. Mass is converted to a ratio by day only, because the conversion costs most of the
  // time.
  const toRatio = soiling.kind === 'kimber' ? (loss: number) => 1 - loss : ratioUnderDust;
  for (let n = 0; n < daylight.count; n++) {
    const dust = dustByStep[daylight.step[n]];
    if (!Number.isNaN(dust)) ratios[n] = toRatio(dust);
  }
  return ratios;
}

/**
 * Soiling after the last step, with which a later series begins. As in `computeModelRatio`, the model starts after the last
 * gap in rain.
 * @param tilt tilt of the modules, degrees
 * @param origin first step, counted since 1970
 * @returns undefined when rain is unknown in the last step
 */
export function computeFinalSoiling(
  columns: SoilingColumns,
  monthly: readonly number[] = NO_DUST,
  tilt: number,
  { origin, stepSeconds }: Pick<Daylight, 'origin' | 'stepSeconds'>,
): InitialSoiling | undefined {
  const { rain, soiling } = columns;
  const start = rain.findLastIndex(Number.isNaN) + 1;
  if (start === rain.length) return undefined;
  const monthlyLoss = dustSoilingAt(monthly, (origin + start) * stepSeconds);
  const tilts = new Float64Array(rain.length).fill(tilt);
  const dust = runModel(columns, start, rain.length, monthlyLoss, tilts, stepSeconds)[rain.length - start - 1];
  if (soiling.kind === 'hsu') return { loss: 1 - ratioUnderDust(dust) };
  const daily = trailingSums(rain.subarray(start), Math.round(SECONDS_PER_DAY / stepSeconds));
  const lastRain = daily.findLastIndex((sum) => sum > soiling.parameters.cleaningThreshold);
  return { loss: dust, ...(lastRain >= 0 && { secondsSinceRain: (daily.length - lastRain) * stepSeconds }) };
}

/**
 * Runs a model over steps with known rain.
 * @param monthlyLoss share of the light that is lost at the start
 * @returns share of the light that dust blocks by the Kimber model, mass of dust by the HSU model [g/m2]
 */
function runModel(
  { soiling, rain, particulateMatter, washes: allWashes, initial: firstSoiling }: SoilingColumns,
  start: number,
  end: number,
  monthlyLoss: number,
  tilt: Float64Array,
  stepSeconds: number,
): Float64Array {
  const initial = start === 0 ? firstSoiling : undefined;
  const lastWash = allWashes.findLast((wash) => wash < start);
  const dryTime = lastWash === undefined ? Infinity : (start - lastWash) * stepSeconds;
  const washes = allWashes.filter((wash) => wash >= start).map((wash) => wash - start);
  const knownRain = rain.subarray(start, end);
  if (soiling.kind === 'kimber') {
    const dryLoss = (soiling.parameters.lossPerDay * dryTime) / SECONDS_PER_DAY;
    const initialLoss = initial?.loss ?? Math.min(monthlyLoss, dryTime === Infinity ? Infinity : dryLoss);
    const stepsSinceRain = Math.round((initial?.secondsSinceRain ?? Infinity) / stepSeconds);
    return kimber(knownRain, stepSeconds, { ...soiling.parameters, initialLoss, stepsSinceRain, washes });
  }
  if (!particulateMatter) throw new RangeError('the HSU model needs particulate matter');
  const { pm25, pm10 } = particulateMatter;
  const air = { pm25: pm25.subarray(start, end), pm10: pm10.subarray(start, end), rain: knownRain };
  const surface = { ...soiling.parameters, tilt: tilt.subarray(start, end) };
  const initialLoss =
    initial?.loss ?? Math.min(monthlyLoss, lossAfterDryTime(soiling.parameters, air, dryTime, tilt[start]));
  return accumulateDust(air, stepSeconds, { ...surface, initialLoss, washes });
}

/**
 * Loss after a time without rain since a wash, by the HSU model in the air at the start.
 * @param seconds may be infinite
 */
function lossAfterDryTime(
  parameters: Extract<SoilingParameters, { kind: 'hsu' }>['parameters'],
  { pm25, pm10 }: NonNullable<SoilingColumns['particulateMatter']>,
  seconds: number,
  tilt: number,
): number {
  if (seconds === Infinity) return Infinity;
  const air = { pm25: pm25.subarray(0, 1), pm10: pm10.subarray(0, 1), rain: [0] };
  return 1 - hsu(air, seconds, { ...parameters, cleaningThreshold: Infinity, tilt })[0];
}
