import { DAY, HOUR, NATIVE_PERIOD_MS } from '@daystar/timeseries';
import type { MeasuredPower } from './measurement-period';

/** Number of native steps kept: the span of the estimated actuals of an issue, with a margin. */
const STEP_COUNT = (7 * DAY + 6 * HOUR) / NATIVE_PERIOD_MS;
/** Powers are stored as integers with four decimals, like in responses, which halves the memory. */
const SCALE = 1e4;
const MAX_POWER = (2 ** 31 - 1) / SCALE;
/** Longest period, native steps. */
const MAX_PERIOD_STEPS = 255;
/** Minimum measured fraction of a native step. */
const MIN_COVERED_FRACTION = 0.8;

/**
 * Measured output of one plant over a week, in 12 kB. Periods shorter than native steps are joined. Longer ones are
 * ignored unless they begin and end with a native step and have at most `MAX_PERIOD_STEPS`.
 */
export class MeasuredWeek {
  /** Empty until there is a measurement: most sites have none. */
  private powers = new Int32Array(0);
  /** Length of the period that ends at a step, native steps; 0 for none. */
  private lengths = new Uint8Array(0);
  /** 1 for a period that ends at a step in which the plant was curtailed. */
  private curtailed = new Uint8Array(0);
  /** Index of the newest step, counted from 1970-01-01. */
  private newest = -Infinity;

  /** Replaces the periods that end in (from, to], ms. */
  replace(measured: readonly MeasuredPower[], from: number, to: number): void {
    if (this.powers.length === 0) {
      if (measured.length === 0) return;
      this.powers = new Int32Array(STEP_COUNT);
      this.lengths = new Uint8Array(STEP_COUNT);
      this.curtailed = new Uint8Array(STEP_COUNT);
    }
    const lastStep = Math.floor(to / NATIVE_PERIOD_MS);
    const oldest = Math.max(this.newest, lastStep) - STEP_COUNT;
    const firstStep = Math.max(Math.floor(from / NATIVE_PERIOD_MS), oldest);
    // Slots beyond the newest step still hold the week before.
    for (let step = Math.max(this.newest, oldest) + 1; step <= lastStep; step++) this.lengths[findSlot(step)] = 0;
    for (let step = firstStep + 1; step <= lastStep; step++) this.lengths[findSlot(step)] = 0;
    this.newest = Math.max(this.newest, lastStep);
    for (const { end, length, power, isCurtailed } of toNativePeriods(measured)) {
      const [step, count] = [end / NATIVE_PERIOD_MS, length / NATIVE_PERIOD_MS];
      const isAligned = Number.isInteger(step) && Number.isInteger(count) && count <= MAX_PERIOD_STEPS;
      if (!isAligned || step <= firstStep || step > lastStep || !(Math.abs(power) <= MAX_POWER)) continue;
      this.lengths[findSlot(step)] = count;
      this.powers[findSlot(step)] = Math.round(power * SCALE);
      this.curtailed[findSlot(step)] = isCurtailed ? 1 : 0;
    }
  }

  /** Lists the periods in order of time. */
  list(): MeasuredPower[] {
    const measured: MeasuredPower[] = [];
    if (this.newest === -Infinity) return measured;
    for (let step = this.newest - STEP_COUNT + 1; step <= this.newest; step++) {
      const length = this.lengths[findSlot(step)];
      if (length === 0) continue;
      const power = this.powers[findSlot(step)] / SCALE;
      const isCurtailed = this.curtailed[findSlot(step)] === 1;
      measured.push({
        end: step * NATIVE_PERIOD_MS,
        length: length * NATIVE_PERIOD_MS,
        power,
        ...(isCurtailed && { isCurtailed }),
      });
    }
    return measured;
  }
}

/** Joins periods shorter than a native step to the steps that they cover. One curtailed period makes a step curtailed. */
function toNativePeriods(measured: readonly MeasuredPower[]): MeasuredPower[] {
  const joined = new Map<number, { covered: number; sum: number; isCurtailed?: true }>();
  for (const { end, length, power, isCurtailed } of measured) {
    if (length >= NATIVE_PERIOD_MS) continue;
    const step = Math.ceil(end / NATIVE_PERIOD_MS);
    const before = joined.get(step) ?? { covered: 0, sum: 0 };
    joined.set(step, {
      covered: before.covered + length,
      sum: before.sum + power * length,
      isCurtailed: isCurtailed ?? before.isCurtailed,
    });
  }
  const isWhole = ([, { covered }]: readonly [number, { covered: number }]) =>
    covered >= MIN_COVERED_FRACTION * NATIVE_PERIOD_MS;
  return [
    ...measured.filter(({ length }) => length >= NATIVE_PERIOD_MS),
    ...[...joined].filter(isWhole).map(([step, { covered, sum, isCurtailed }]) => ({
      end: step * NATIVE_PERIOD_MS,
      length: NATIVE_PERIOD_MS,
      power: sum / covered,
      ...(isCurtailed && { isCurtailed }),
    })),
  ];
}

const findSlot = (step: number): number => step % STEP_COUNT;
