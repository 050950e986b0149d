import { DAY, stepEnd } from '@daystar/timeseries';
import { computeUpperMedian } from '../numerics/quantile';
import { type ShadeProfile, computeClearness, findSlot, interpolateShare } from './apply-shade';
import { selectWeighted } from '../numerics/select-weighted';
import type { SiteTrainingData } from './site-training-data';

/** Half-life of the weight of a day, ms: in a week the declination of the sun changes by up to 3 degrees. */
const HALF_LIFE_MS = 7 * DAY;
/** Minimum number of measured days of a half hour. */
const MIN_DAYS = 7;
/** Minimum clear-sky power of a half hour, as a share of the highest. */
const MIN_CLEAR_SHARE = 0.02;
/** Minimum share of the power of a half hour that shade takes, as in the diagnosis. Corrections learn smaller errors better. */
const MIN_LOSS = 0.25;
/** Minimum excess of a half hour, as a share of its power. */
const MIN_EXCESS = 0.1;
/** Minimum loss in standard errors. At one plant of 25, chance exceeds it in any of 30 half hours (one-sided normal). */
const MIN_STANDARD_ERRORS = 3;
/** Days that a weather system lasts: errors of the forecast sky last as long, so that they are one observation. */
const WEATHER_SYSTEM_DAYS = 3;
/**
 * Maximum power that other half hours have in excess, as a share of the lost power. Shade only takes: modules that face
 * elsewhere, or a wrong clock, add at one end of the day what they take at the other one.
 */
const MAX_EXCESS_SHARE = 0.2;
/** Half hours of low light from the nearest one with a ratio: the sun is near it when it rises or sets. */
const MAX_DISTANCE = 2;
/** Weight of the share under all skies in that of one sky, in days. */
const PRIOR_DAYS = 1;
/** Share of the measured days, the newest ones, that are held out. */
const HELD_OUT_SHARE = 0.25;

/** Half hour of a measured day. */
interface Sample {
  readonly slot: number;
  readonly day: number;
  readonly weight: number;
  /** 0 for an overcast sky to 1 for a clear one. */
  readonly clearness: number;
  readonly untuned: number;
  readonly measured: number;
}

/** Ratios of measured to untuned power, by slot. */
interface SlotRatios {
  readonly all: number[];
  readonly clear: number[];
  readonly overcast: number[];
  /** Standard error of `all`. */
  readonly standardErrors: number[];
}

/**
 * Fits the shade of a plant: the share of the power that is left in each half hour of the day. It compares the ratio of measured
 * to untuned power with that of the other half hours under the same sky. A share below 1 needs a significant loss, in
 * earlier and in newer days.
 * @param clear clear-sky power without shade over at least the steps of the data
 * @returns undefined without shade
 */
export function fitShade(data: SiteTrainingData, clear: Float64Array): ShadeProfile | undefined {
  const slots = DAY / data.steps.stepMs;
  const samples = collectSamples(data, clear);
  const days = [...new Set(samples.map(({ day }) => day))];
  if (days.length < MIN_DAYS) return undefined;
  const splitDay = days[Math.floor((1 - HELD_OUT_SHARE) * days.length)];
  const earlier = fitProfile(
    samples.filter(({ day }) => day < splitDay),
    slots,
  );
  const profile = fitProfile(samples, slots);
  const heldOut = samples.filter(({ day }) => day >= splitDay);
  return profile && earlier && computeGain(heldOut, earlier) > 0 ? profile : undefined;
}

function collectSamples({ steps, measured, forecasts }: SiteTrainingData, clear: Float64Array): Sample[] {
  const slots = DAY / steps.stepMs;
  const { untuned } = forecasts.get(Math.min(...forecasts.keys()))!;
  const maxClear = clear.reduce((max, power) => Math.max(max, power), 0);
  return [...measured.keys()]
    .filter((i) => measured[i] >= 0 && untuned[i] > 0 && clear[i] > MIN_CLEAR_SHARE * maxClear)
    .map((i) => ({
      slot: findSlot(steps, i, slots),
      day: Math.floor(stepEnd(steps, i) / DAY),
      weight: 0.5 ** (((steps.count - i) * steps.stepMs) / HALF_LIFE_MS),
      clearness: computeClearness(untuned[i], clear[i]),
      untuned: untuned[i],
      measured: measured[i],
    }));
}

/** Fits shares to samples. @returns undefined without a significant loss */
function fitProfile(samples: readonly Sample[], slots: number): ShadeProfile | undefined {
  const bySlot = Array.from({ length: slots }, (_, slot) => samples.filter((sample) => sample.slot === slot));
  const ratios = computeRatios(bySlot);
  const energies = bySlot.map((ofSlot) => sumBy(ofSlot, ({ untuned }) => untuned));
  const computeTypical = (values: readonly number[]) => {
    const weights = Float64Array.from(values, (value, slot) => (Number.isNaN(value) ? 0 : energies[slot]));
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    return selectWeighted(
      Float64Array.from(values, (value) => (Number.isNaN(value) ? 0 : value)),
      weights,
      total / 2,
    );
  };
  const [all, clear, overcast] = [ratios.all, ratios.clear, ratios.overcast].map(computeTypical);
  const isDifferent = (change: number, minimum: number, slot: number) =>
    change > minimum * all && change > MIN_STANDARD_ERRORS * ratios.standardErrors[slot];
  const isShaded = ratios.all.map((ratio, slot) => isDifferent(all - ratio, MIN_LOSS, slot));
  const sumPower = (computeChange: (slot: number) => number) =>
    ratios.all.reduce((sum, _, slot) => sum + computeChange(slot) * energies[slot], 0);
  const loss = sumPower((slot) => (isShaded[slot] ? all - ratios.all[slot] : 0));
  const excess = sumPower((slot) => {
    const change = ratios.all[slot] - all;
    return isDifferent(change, MIN_EXCESS, slot) ? change : 0;
  });
  if (loss === 0 || excess > MAX_EXCESS_SHARE * loss) return undefined;
  const toShares = (values: readonly number[], typical: number) => {
    const shares = values.map((value, slot) => (isShaded[slot] ? round(Math.min(1, value / typical)) : 1));
    return shares.map((_, slot) => shares[findNearestSlot(ratios.all, slot)]);
  };
  return { clear: toShares(ratios.clear, clear), overcast: toShares(ratios.overcast, overcast) };
}

/** Finds the nearest slot with a ratio within `MAX_DISTANCE`, or else returns the slot itself. */
function findNearestSlot(ratios: readonly number[], slot: number): number {
  const { length } = ratios;
  for (let distance = 0; distance <= MAX_DISTANCE; distance++) {
    const near = [slot + distance, slot - distance + length].map((k) => k % length);
    const found = near.find((k) => !Number.isNaN(ratios[k]));
    if (found !== undefined) return found;
  }
  return slot;
}

/** Computes the ratios of each slot, with more weight for newer days; NaN with too few of them. */
function computeRatios(bySlot: readonly (readonly Sample[])[]): SlotRatios {
  const ratios: SlotRatios = { all: [], clear: [], overcast: [], standardErrors: [] };
  for (const samples of bySlot) {
    const isEnough = samples.length >= MIN_DAYS;
    const untuned = sumBy(samples, (sample) => sample.weight * sample.untuned);
    const all = isEnough ? sumBy(samples, (sample) => sample.weight * sample.measured) / untuned : NaN;
    const squares = sumBy(samples, (sample) => (sample.weight * (sample.measured - all * sample.untuned)) ** 2);
    const prior = (PRIOR_DAYS * untuned) / sumBy(samples, ({ weight }) => weight);
    const computeSkyRatio = (share: (clearness: number) => number) => {
      const sum = (name: 'measured' | 'untuned') =>
        sumBy(samples, (sample) => sample.weight * share(sample.clearness) * sample[name]);
      return (sum('measured') + prior * all) / (sum('untuned') + prior);
    };
    ratios.all.push(all);
    ratios.clear.push(computeSkyRatio((clearness) => clearness));
    ratios.overcast.push(computeSkyRatio((clearness) => 1 - clearness));
    ratios.standardErrors.push(Math.sqrt(WEATHER_SYSTEM_DAYS * squares) / untuned);
  }
  return ratios;
}

/** Computes by how much a profile reduces the absolute error of samples. */
function computeGain(samples: readonly Sample[], profile: ShadeProfile): number {
  const typical = computeUpperMedian(
    samples.filter(({ slot }) => profile.clear[slot] === 1).map(({ measured, untuned }) => measured / untuned),
  );
  return sumBy(samples, ({ slot, clearness, untuned, measured }) => {
    const share = interpolateShare(profile, slot, clearness);
    return Math.abs(typical * untuned - measured) - Math.abs(typical * share * untuned - measured);
  });
}

const sumBy = (samples: readonly Sample[], valueOf: (sample: Sample) => number): number =>
  samples.reduce((sum, sample) => sum + valueOf(sample), 0);

const round = (share: number): number => Math.round(1e3 * share) / 1e3;
