import { setImmediate as otherRequests } from 'node:timers/promises';
import { DaystarError, cellOf } from '@daystar/contracts';
import { type SkyState, pvColumns, systemOf } from '@daystar/forecasting';
import { type Clock, HOUR, type Steps, formatPeriod, formatStamp, meansOver } from '@daystar/timeseries';
import { CLOCK } from '@daystar/platform';
import { Inject, Injectable } from '@nestjs/common';
import type { Caller } from '../http/caller';
import { Quota } from '../rate-limiting/quota';
import { SkyCache } from '../places/sky-cache';
import { sliceSky, skySteps, addMargins } from '../serving/tables/sky-slice';
import { wholePeriods, slicePeriods, requestedPeriods } from '../serving/query/period-window';
import { SiteDirectory } from '../sites/directory/site-directory';
import { type Variant, type WhatIfRequest, readWhatIfRequest } from './what-if-request';

/** The power of one variant, a value for each period, and what it adds up to. */
interface VariantRows {
  readonly name: string;
  /** MWh or kWh over all periods. */
  readonly energy: number;
  /** The most power of any period. */
  readonly peak: number;
  /** Of energy, against the system as it is; null when that makes none. */
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
  /** The first one is the system as it is. */
  readonly variants: readonly VariantRows[];
}

const BASE = 'as it is';

/** What a system would make if it were another, all under the same sky, so that nothing but the system differs. */
@Injectable()
export class WhatIfService {
  constructor(
    private readonly sites: SiteDirectory,
    private readonly skies: SkyCache,
    private readonly quota: Quota,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws DaystarError InvalidRequest, NotFound, TooManyRequests, Unavailable when there is no sky to be had */
  async run(caller: Caller, body: unknown): Promise<WhatIfResponse> {
    const request = readWhatIfRequest(body, caller, this.sites);
    if (!request) throw new DaystarError('NotFound', 'The site was not found or is not accessible.');
    if (request.simple) await this.quota.consumeSimple(caller);
    const { base, period, hours, property } = request;
    const sky = await this.skies.get(cellOf(base));
    const window = requestedPeriods(property, { format: 'json', period, hours }, this.clock.now());
    const periods = wholePeriods(window, skySteps(sky.block));
    const wide = addMargins(periods, sky.block);
    const part = { periods, wide, sky: sliceSky(sky.block, wide) };
    const variants: VariantRows[] = [];
    for (const variant of [{ name: BASE, properties: base, available: 1 }, ...request.variants]) {
      variants.push(rowsOf(variant, request, part, sky.issuedAt, variants.at(0)?.energy));
      await otherRequests();
    }
    return {
      unit: request.kind === 'utility' ? 'MW' : 'kW',
      sky_issued_at: formatStamp(sky.issuedAt),
      period: formatPeriod(period),
      period_end: Array.from({ length: periods.count }, (_, i) => formatStamp(periods.firstEnd + i * period)),
      variants,
    };
  }
}

/** @param unchanged energy of the system as it is; undefined for itself */
function rowsOf(
  { name, properties, available }: Variant,
  { kind, base, period, property }: WhatIfRequest,
  { periods, wide, sky }: { readonly periods: Steps; readonly wide: Steps; readonly sky: SkyState },
  at: number,
  unchanged: number | undefined,
): VariantRows {
  const columns = pvColumns(systemOf(properties, kind, at), base, sky, base.elevation);
  const means = (values: Float64Array) =>
    Array.from(slicePeriods(periods, meansOver(values, sky.steps, period), wide), (power) =>
      rounded(power * available),
    );
  const pv_estimate = means(columns.pv_estimate);
  const energy = rounded((pv_estimate.reduce((sum, power) => sum + power, 0) * period) / HOUR);
  const reference = unchanged ?? energy;
  return {
    name,
    energy,
    peak: Math.max(0, ...pv_estimate),
    change_percent: reference > 0 ? rounded((100 * (energy - reference)) / reference) : null,
    pv_estimate,
    ...(property === 'forecasts'
      ? { pv_estimate10: means(columns.pv_estimate10), pv_estimate90: means(columns.pv_estimate90) }
      : {}),
  };
}

const rounded = (value: number): number => Math.round(value * 10_000) / 10_000;
