import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import {
  type ProvenanceRun,
  SKY_COLUMNS,
  type SkyColumn,
  dependsOnPastWeather,
  getSkyHistorySpan,
  getStartOfPreviousMonth,
  listSourcesByWeight,
  sumSourceWeights,
} from '@daystar/contracts';
import {
  type SkyState,
  computeCapacityPerStep,
  applyGridLimits,
  computeFleetPower,
  computePvColumns,
  computeRadiationColumns,
  createSiteSystem,
} from '@daystar/forecasting';
import { packSky, unpackSky } from '@daystar/row-cache';
import {
  type Month,
  NATIVE_PERIOD_MS,
  type Steps,
  coarserSteps,
  formatMonth,
  resampleByMean,
  stepsBetween,
} from '@daystar/timeseries';
import { Injectable } from '@nestjs/common';
import { markCoveredSteps } from '../sky-history/mark-covered-steps';
import { computePastBlock } from '../sky-history/past-block';
import { PastSkyService } from '../sky-history/past-sky.service';
import { type AggregationSubject, type HistorySubject, describeRows, splitBySky } from './history-subject';

/** Columns of one month, each with a value per period. */
export type MonthColumns = Readonly<Record<string, Float64Array>>;

/** Rows of one month. */
export interface HistoryRows {
  readonly columns: MonthColumns;
  /** Names of the weather sources of the rows, the largest weight first. */
  readonly sources: readonly string[];
}

interface MonthRequest {
  readonly subject: HistorySubject;
  readonly month: Month;
  /** Length of the rows' periods, ms. */
  readonly period: number;
  /** Time of the request for the history, ms: a month in progress ends before it. */
  readonly asOf: number;
}

/**
 * Computes the rows of a month; the values equal the response of `/data/historic`. Only the sky of one place is in
 * memory at a time, and the calculator yields to the event loop after each place.
 */
@Injectable()
export class MonthCalculator {
  constructor(private readonly skies: PastSkyService) {}

  /**
   * Computes the rows of a month.
   * @param signal aborting it stops the computation: at once while it waits for weather, otherwise after the current place
   * @throws DaystarError Unavailable when no source has weather of the month
   */
  async compute({ subject, month, period, asOf }: MonthRequest, signal: AbortSignal): Promise<HistoryRows> {
    const rows = stepsBetween(month.from, month.to, period);
    const sums = Object.fromEntries(
      describeRows(subject).fields.map(({ name }) => [name, new Float64Array(rows.count)]),
    );
    const provenance: ProvenanceRun[] = [];
    for (const [skyName, part] of splitBySky(subject)) {
      const sky = await rejectOnAbort(this.computeSky(skyName, month, asOf, needsMonthBefore(part)), signal);
      await yieldToEventLoop();
      signal.throwIfAborted();
      const columns = computeColumns(sky, part, period);
      for (const [name, total] of Object.entries(sums)) addPeriods(total, rows, columns[name], sky, period);
      provenance.push(...sky.provenance);
      await yieldToEventLoop();
    }
    const sources = listSourcesByWeight(sumSourceWeights(provenance));
    return { columns: subject.kind === 'aggregation' ? toCoverage(sums) : sums, sources };
  }

  /** Computes a sky, with values rounded as in the row cache, so that rows equal the rows of shorter requests. */
  private async computeSky(skyName: string, month: Month, asOf: number, startsEarlier: boolean): Promise<SkyState> {
    const span = getSkyHistorySpan(skyName, month.name, asOf);
    const monthBefore = formatMonth(getStartOfPreviousMonth(month.from));
    const from = startsEarlier ? getSkyHistorySpan(skyName, monthBefore, asOf).from : span.from;
    const block = await computePastBlock(this.skies, skyName, { ...span, from });
    const unpacked = unpackSky(packSky(block));
    const columns = SKY_COLUMNS.map((column) => [column, unpacked.readColumn(column)] as const);
    const issuedAt = Date.parse(block.issued_at);
    return {
      steps: stepsBetween(Date.parse(block.first_period_end) - NATIVE_PERIOD_MS, issuedAt, NATIVE_PERIOD_MS),
      actualSteps: block.actual_steps,
      issuedAt,
      columns: Object.fromEntries(columns) as Record<SkyColumn, Float64Array>,
      provenance: unpacked.provenance,
    };
  }
}

/** Whether rows of a subject depend on the snow and rain of the month before. */
function needsMonthBefore(subject: HistorySubject): boolean {
  if (subject.kind === 'power') return dependsOnPastWeather(subject.system);
  return subject.kind === 'aggregation' && subject.sites.some(dependsOnPastWeather);
}

/** Rejects when the signal aborts first, because fetching past weather may take longer than a shutdown. */
async function rejectOnAbort<T>(task: Promise<T>, signal: AbortSignal): Promise<T> {
  let onAbort = () => {};
  const aborted = new Promise<never>((_, reject) => {
    onAbort = () => reject(signal.reason as Error);
    signal.addEventListener('abort', onAbort);
  });
  return Promise.race([task, aborted]).finally(() => signal.removeEventListener('abort', onAbort));
}

/**
 * Computes the columns of a subject under one sky, at the period of the rows.
 */
function computeColumns(sky: SkyState, subject: HistorySubject, period: number): MonthColumns {
  const computeMean = (values: Float64Array) => resampleByMean(values, sky.steps, period);
  if (subject.kind === 'radiation') {
    const { place, elevation, horizon, plane } = subject;
    const { columns } = computeRadiationColumns(place, sky, period, {
      elevation,
      horizon,
      plane,
      extras: plane ? ['gti'] : [],
    });
    return { wind_speed: computeMean(sky.columns.wind_speed), ...columns };
  }
  if (subject.kind === 'power') {
    const { system, siteKind } = subject;
    const potential = computePvColumns(createSiteSystem(system, siteKind, sky.issuedAt), system, sky, system.elevation);
    return { pv_estimate: computeMean(applyGridLimits(potential, system, sky.steps).pv_estimate) };
  }
  const { power, capacity, covered } = sumMembers(sky, subject);
  return { pv_estimate: computeMean(power), capacity: computeMean(capacity), coverage: computeMean(covered) };
}

/** Sums the power, the capacity, and the capacity that has weather, of the members under a sky; native steps, MW. */
function sumMembers(sky: SkyState, { sites, fleet }: AggregationSubject) {
  const createColumn = () => new Float64Array(sky.steps.count);
  const sums = { power: createColumn(), capacity: createColumn(), covered: createColumn() };
  const isCovered = markCoveredSteps(sky);
  const add = (power: Float64Array, capacity: ArrayLike<number>) => {
    for (let i = 0; i < power.length; i++) {
      sums.power[i] += power[i];
      sums.capacity[i] += capacity[i];
      sums.covered[i] += isCovered[i] * capacity[i];
    }
  };
  for (const site of sites) {
    const potential = computePvColumns(createSiteSystem(site, 'utility', sky.issuedAt), site, sky, site.elevation);
    add(applyGridLimits(potential, site, sky.steps).pv_estimate, createColumn().fill(site.capacity ?? 0));
  }
  for (const cell of fleet?.cells ?? []) {
    add(
      computeFleetPower(fleet!, cell, sky, sky.issuedAt).pv_estimate,
      computeCapacityPerStep(fleet!, cell, sky.steps),
    );
  }
  return sums;
}

/** Adds the periods of the month to a total. The margins of the sky on both sides of the month are ignored. */
function addPeriods(total: Float64Array, rows: Steps, values: Float64Array, sky: SkyState, period: number): void {
  const from = (rows.firstEnd - coarserSteps(sky.steps, period).firstEnd) / period;
  for (let i = 0; i < total.length; i++) total[i] += values[from + i];
}

/** Divides the covered capacity by the capacity; 1 where there is no capacity. */
function toCoverage(sums: MonthColumns): MonthColumns {
  const coverage = sums.coverage.map((covered, i) => (sums.capacity[i] > 0 ? covered / sums.capacity[i] : 1));
  return { ...sums, coverage };
}
