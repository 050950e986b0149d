import type { FindingCode } from '../../apps/gateway/src/diagnosis/finding';
import { type QcFlag } from '@daystar/contracts';
import { DAY, HALF_HOUR, HOUR } from '@daystar/timeseries';

const STEPS_PER_DAY = DAY / HALF_HOUR;

export const FAULT_NAMES = ['outage', 'curtailment', 'snow', 'growth', 'clock', 'unit'] as const;
export type FaultName = (typeof FAULT_NAMES)[number];

/** Half hours of the season, MW. */
export interface PlantOutput {
  /** Output of a plant that nothing limits. Forecasts are scored against it. */
  readonly potential: Float64Array;
  /** Output that the plant could produce in its state. Limits from outside do not change it. */
  readonly capable: Float64Array;
  readonly delivered: Float64Array;
  /** Value that the owner posts. */
  readonly posted: Float64Array;
}

/** Days of the season on which a fault acts, and its size between 0 and 1. */
export interface FaultSpan {
  readonly firstDay: number;
  /** Exclusive; infinite for a change that lasts. */
  readonly endDay: number;
  readonly size: number;
}

interface FaultKind {
  /** Minimum and maximum length, days. */
  readonly days: readonly [minimum: number, maximum: number];
  /** Findings of the diagnosis that name the fault. */
  readonly codes: readonly FindingCode[];
  /** Flag of the measurements, if the fault makes them unusable. */
  readonly flag?: QcFlag;
  /** Number of days from the first day of the fault, within which it must be found. */
  readonly findWithinDays: number;
  /** Minimum number of days before the fault, because it is found by comparison with them. */
  readonly minDaysBefore?: number;
  /** Whether the plant itself cannot produce. */
  readonly isDisabling?: boolean;
  /** Half hours by which the owner's clock is early, so that the values of these times are posted later. */
  readonly postingDelay?: number;
  readonly apply: (potential: Float64Array, isFaulty: (i: number) => boolean, span: FaultSpan) => Partial<PlantOutput>;
}

const map = (values: Float64Array, isFaulty: (i: number) => boolean, change: (value: number, i: number) => number) =>
  values.map((value, i) => (isFaulty(i) ? change(value, i) : value));

/** A limit that no day of the plant exceeds while it applies, as a fraction of the highest output. */
const MIN_LIMIT = 0.35;
const MAX_LIMIT = 0.55;
/** Modules are covered for this share of a spell of snow. Then they become free day by day. */
const COVERED_SHARE = 0.5;
/** Half hours of the difference between summer time and winter time. */
const CLOCK_STEPS = HOUR / HALF_HOUR;
const KILOWATTS_PER_MEGAWATT = 1000;

export const FAULT_KINDS: Readonly<Record<FaultName, FaultKind>> = {
  outage: {
    days: [2, 4],
    codes: ['outage'],
    flag: 'curtailed',
    findWithinDays: 1,
    isDisabling: true,
    apply: (potential, isFaulty) => ({ delivered: map(potential, isFaulty, () => 0) }),
  },
  curtailment: {
    days: [8, 12],
    codes: ['curtailed', 'clipped'],
    flag: 'curtailed',
    findWithinDays: 7,
    apply: (potential, isFaulty, { size }) => {
      const limit = (MIN_LIMIT + (MAX_LIMIT - MIN_LIMIT) * size) * Math.max(...potential);
      return { delivered: map(potential, isFaulty, (power) => Math.min(power, limit)) };
    },
  },
  snow: {
    days: [3, 5],
    codes: ['outage'],
    flag: 'curtailed',
    findWithinDays: 1,
    isDisabling: true,
    apply: (potential, isFaulty, { firstDay, endDay }) => ({
      delivered: map(potential, isFaulty, (power, i) => {
        const elapsedShare = (i / STEPS_PER_DAY - firstDay) / (endDay - firstDay);
        return power * Math.max(0, (elapsedShare - COVERED_SHARE) / (1 - COVERED_SHARE));
      }),
    }),
  },
  growth: {
    days: [Infinity, Infinity],
    codes: ['growth'],
    findWithinDays: 21,
    minDaysBefore: 14,
    apply: () => ({}),
  },
  clock: {
    days: [6, 9],
    codes: ['clock', 'period_starts'],
    flag: 'clock_suspect',
    findWithinDays: 5,
    postingDelay: CLOCK_STEPS,
    apply: (potential, isFaulty, { size }) => {
      const offset = size < 0.5 ? -CLOCK_STEPS : CLOCK_STEPS;
      return { delivered: potential, posted: map(potential, isFaulty, (_, i) => potential[i + offset] ?? 0) };
    },
  },
  unit: {
    days: [6, 9],
    codes: ['unit', 'capacity_unit'],
    flag: 'unit_suspect',
    findWithinDays: 4,
    apply: (potential, isFaulty) => ({
      delivered: potential,
      posted: map(potential, isFaulty, (power) => KILOWATTS_PER_MEGAWATT * power),
    }),
  },
};

/** Growth of the modules of a plant, as a ratio of capacities. */
export const computeGrowth = ({ size }: FaultSpan): number => 1.2 + 0.15 * size;

/** Applies a fault to the half hours of a season. */
export function applyFault(name: FaultName, span: FaultSpan, potential: Float64Array): PlantOutput {
  const { firstDay, endDay } = span;
  const isFaulty = (i: number) => i >= firstDay * STEPS_PER_DAY && i < endDay * STEPS_PER_DAY;
  const { isDisabling, apply } = FAULT_KINDS[name];
  const { delivered = potential, posted = delivered } = apply(potential, isFaulty, span);
  return { potential, capable: isDisabling ? delivered : potential, delivered, posted };
}
