/**
 * Entry point of the thread that compares variants. Arguments and results are plain data, which can be cloned between
 * threads.
 */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { dependsOnPastWeather } from '@daystar/contracts';
import { type SkyState, applyGridLimits, computePvColumns, createSiteSystem } from '@daystar/forecasting';
import { unpackSky } from '@daystar/row-cache';
import { HOUR, type Steps, resampleByMean, slicePeriods } from '@daystar/timeseries';
import { addMargins, sliceSky } from '../serving/tables/sky-slice';
import { UNCHANGED_NAME } from './unchanged-name';
import type { Variant, WhatIfRequest } from './what-if-request';

/** Power of one variant per period, and its energy. */
export interface VariantRows {
  readonly name: string;
  /** Energy over all periods, MWh or kWh. */
  readonly energy: number;
  /** Highest power of all periods, MW or kW. */
  readonly peak: number;
  /** Change of energy relative to the unchanged system, %; null if the unchanged system produces none. */
  readonly change_percent: number | null;
  readonly pv_estimate: readonly number[];
  readonly pv_estimate10?: readonly number[];
  readonly pv_estimate90?: readonly number[];
}

/** Variants to compare. */
export interface WhatIfTask extends Pick<WhatIfRequest, 'kind' | 'base' | 'variants' | 'series' | 'period'> {
  readonly periods: Steps;
  /** The packed sky. */
  readonly sky: Uint8Array;
  /** Time of issue of the sky, ms. */
  readonly issuedAt: number;
}

/**
 * Computes the rows of the unchanged system and of each variant. Other requests are served in between, because
 * without worker threads it runs on the main thread.
 */
export async function computeVariants(task: WhatIfTask): Promise<VariantRows[]> {
  const { base, periods, issuedAt } = task;
  const block = unpackSky(task.sky);
  const needsPastWeather = [base, ...task.variants.map(({ properties }) => properties)].some(dependsOnPastWeather);
  const periodsWithMargins = addMargins(periods, block, needsPastWeather ? 'from-start' : 'margins');
  const sky = sliceSky(block, periodsWithMargins);
  const variants: VariantRows[] = [];
  let baseEnergy: number | undefined;
  for (const variant of [{ name: UNCHANGED_NAME, properties: base, availableShare: 1 }, ...task.variants]) {
    const { rows, energy } = computeRows(variant, task, { periodsWithMargins, sky }, issuedAt, baseEnergy);
    baseEnergy ??= energy;
    variants.push(rows);
    await yieldToEventLoop();
  }
  return variants;
}

/**
 * Computes the rows of one variant, and its energy before rounding.
 * @param baseEnergy energy of the unchanged system before rounding; undefined for the system itself
 */
function computeRows(
  { name, properties, availableShare }: Variant,
  { kind, base, period, periods, series }: WhatIfTask,
  { periodsWithMargins, sky }: { readonly periodsWithMargins: Steps; readonly sky: SkyState },
  issuedAt: number,
  baseEnergy: number | undefined,
): { readonly rows: VariantRows; readonly energy: number } {
  const potential = computePvColumns(createSiteSystem(properties, kind, issuedAt), base, sky, base.elevation);
  const columns = applyGridLimits(potential, properties, sky.steps, availableShare);
  const computeMeans = (values: Float64Array) =>
    Array.from(slicePeriods(periods, resampleByMean(values, sky.steps, period), periodsWithMargins));
  const means = computeMeans(columns.pv_estimate);
  const pv_estimate = means.map(round);
  const computeEnergy = (powers: readonly number[]) => (powers.reduce((sum, power) => sum + power, 0) * period) / HOUR;
  const energy = computeEnergy(means);
  const reference = baseEnergy ?? energy;
  const rows = {
    name,
    // The energy of the rows that are returned, so that clients can compute it from them.
    energy: round(computeEnergy(pv_estimate)),
    peak: Math.max(0, ...pv_estimate),
    change_percent: reference > 0 ? round((100 * (energy - reference)) / reference) : null,
    pv_estimate,
    ...(series === 'forecasts'
      ? {
          pv_estimate10: computeMeans(columns.pv_estimate10).map(round),
          pv_estimate90: computeMeans(columns.pv_estimate90).map(round),
        }
      : {}),
  };
  return { rows, energy };
}

const round = (value: number): number => Math.round(value * 10_000) / 10_000;
