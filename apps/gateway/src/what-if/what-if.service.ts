import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { DaystarError, cellOf } from '@daystar/contracts';
import { type SkyState, applyGridLimits, computePvColumns, createSiteSystem } from '@daystar/forecasting';
import { type Clock, HOUR, type Steps, formatPeriod, formatStamp, meansOver } from '@daystar/timeseries';
import { CLOCK } from '@daystar/platform';
import { Inject, Injectable } from '@nestjs/common';
import type { Caller } from '../http/caller';
import { Quota } from '../rate-limiting/quota';
import { SkyCache } from '../places/sky-cache';
import { formatWeatherSources } from '../serving/tables/provenance';
import { sliceSky, sliceSkyProvenance, getSkySteps, addMargins } from '../serving/tables/sky-slice';
import { selectWholePeriods, slicePeriods, computeRequestedPeriods } from '../serving/query/period-window';
import { SiteDirectory } from '../sites/directory/site-directory';
import { type Variant, type WhatIfRequest, readWhatIfRequest } from './what-if-request';

/** Power of one variant per period, and its energy. */
interface VariantRows {
  readonly name: string;
  /** MWh or kWh over all periods. */
  readonly energy: number;
  /** Highest power of all periods, MW or kW. */
  readonly peak: number;
  /** Change of energy relative to the unchanged system, %; null if the unchanged system produces none. */
  readonly change_percent: number | null;
  readonly pv_estimate: readonly number[];
  readonly pv_estimate10?: readonly number[];
  readonly pv_estimate90?: readonly number[];
}

export interface WhatIfResponse {
  readonly unit: 'MW' | 'kW';
  readonly sky_issued_at: string;
  readonly period: string;
  readonly period_end: readonly string[];
  /** The first one is the unchanged system. */
  readonly variants: readonly VariantRows[];
}

/** A comparison, and the weather sources of its sky. */
export interface WhatIfResult {
  readonly response: WhatIfResponse;
  readonly weatherSource: string;
}

/** Name of the unchanged system in responses. */
const BASE = 'as it is';

/** Compares the output of variants of a system under the same sky. */
@Injectable()
export class WhatIfService {
  constructor(
    private readonly sites: SiteDirectory,
    private readonly skies: SkyCache,
    private readonly quota: Quota,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws DaystarError InvalidRequest, NotFound, TooManyRequests, Unavailable when the sky is neither cached nor computed in time */
  async compare(caller: Caller, body: unknown): Promise<WhatIfResult> {
    const request = readWhatIfRequest(body, caller, this.sites, this.clock.now());
    if (!request) throw new DaystarError('NotFound', 'The site was not found or is not accessible.');
    if (request.isUnregisteredSystem) await this.quota.consumeSimple(caller);
    const { base, period, hours, property } = request;
    const sky = await this.skies.get(cellOf(base));
    const window = computeRequestedPeriods(property, { format: 'json', period, hours }, this.clock.now());
    const periods = selectWholePeriods(window, getSkySteps(sky.block));
    const stepsWithMargins = addMargins(periods, sky.block);
    const skyWindow = { periods, stepsWithMargins, sky: sliceSky(sky.block, stepsWithMargins) };
    const variants: VariantRows[] = [];
    for (const variant of [{ name: BASE, properties: base, availableShare: 1 }, ...request.variants]) {
      variants.push(computeRows(variant, request, skyWindow, sky.issuedAt, variants.at(0)?.energy));
      await yieldToEventLoop();
    }
    const response: WhatIfResponse = {
      unit: request.kind === 'utility' ? 'MW' : 'kW',
      sky_issued_at: formatStamp(sky.issuedAt),
      period: formatPeriod(period),
      period_end: Array.from({ length: periods.count }, (_, i) => formatStamp(periods.firstEnd + i * period)),
      variants,
    };
    return { response, weatherSource: formatWeatherSources(sliceSkyProvenance(sky.block, periods)) };
  }
}

/** @param baseEnergy energy of the unchanged system; undefined for the system itself */
function computeRows(
  { name, properties, availableShare }: Variant,
  { kind, base, period, property }: WhatIfRequest,
  {
    periods,
    stepsWithMargins,
    sky,
  }: { readonly periods: Steps; readonly stepsWithMargins: Steps; readonly sky: SkyState },
  at: number,
  baseEnergy: number | undefined,
): VariantRows {
  const potential = computePvColumns(createSiteSystem(properties, kind, at), base, sky, base.elevation);
  const columns = applyGridLimits(potential, properties, sky.steps);
  const means = (values: Float64Array) =>
    Array.from(slicePeriods(periods, meansOver(values, sky.steps, period), stepsWithMargins), (power) =>
      round(power * availableShare),
    );
  const pv_estimate = means(columns.pv_estimate);
  const energy = round((pv_estimate.reduce((sum, power) => sum + power, 0) * period) / HOUR);
  const reference = baseEnergy ?? energy;
  return {
    name,
    energy,
    peak: Math.max(0, ...pv_estimate),
    change_percent: reference > 0 ? round((100 * (energy - reference)) / reference) : null,
    pv_estimate,
    ...(property === 'forecasts'
      ? { pv_estimate10: means(columns.pv_estimate10), pv_estimate90: means(columns.pv_estimate90) }
      : {}),
  };
}

const round = (value: number): number => Math.round(value * 10_000) / 10_000;
