import { type FieldError, type Site, getCellName, getSkyName } from '@daystar/contracts';
import { CLOCK } from '@daystar/platform';
import { type Clock, formatPeriod, formatStamp, selectWholePeriods } from '@daystar/timeseries';
import { Inject, Injectable } from '@nestjs/common';
import { checkConnected } from '../http/check-connected';
import type { Caller } from '../http/caller';
import { SkyCache } from '../places/sky-cache';
import { AccountQueue, COMPARISON_LIMITS } from '../rate-limiting/account-queue';
import { Quota } from '../rate-limiting/quota';
import { computeRequestedPeriods } from '../serving/query/forecast-query';
import { formatWeatherSources } from '../serving/tables/provenance';
import { getSkySteps, sliceSkyProvenance } from '../serving/tables/sky-slice';
import { SiteDirectory } from '../sites/directory/site-directory';
import { VariantComputer } from './variant-computer';
import { type WhatIfRequest, readWhatIfRequest } from './what-if-request';
import type { VariantRows } from './what-if-worker';

export interface WhatIfResponse {
  readonly unit: 'MW' | 'kW';
  readonly sky_issued_at: string;
  readonly period: string;
  readonly period_end: readonly string[];
  /** The first one is the unchanged system. */
  readonly variants: readonly VariantRows[];
}

/** A comparison, the weather sources of its sky, and warnings about ignored names and changes without an effect. */
export interface WhatIfResult {
  readonly response: WhatIfResponse;
  readonly warnings: readonly FieldError[];
  readonly weatherSource: string;
}

/** A client that waits for a comparison. */
interface WhatIfClient {
  readonly caller: Caller;
  readonly isDisconnected: () => boolean;
}

/**
 * Compares the output of variants of a system under the same sky. Runs one request per account at a time, because ten variants
 * with 50 trackers of different directions take half a second.
 */
@Injectable()
export class WhatIfService {
  private readonly queue = new AccountQueue('comparisons', COMPARISON_LIMITS);

  constructor(
    private readonly sites: SiteDirectory,
    private readonly skies: SkyCache,
    private readonly quota: Quota,
    private readonly variantComputer: VariantComputer,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Prepares the first comparison of a site in the background: computes its sky, and loads the code of comparisons. */
  prepare(site: Site): void {
    const ignore = () => undefined;
    this.skies.get(getSkyName(site)).catch(ignore);
    this.variantComputer.prepare().catch(ignore);
  }

  /**
   * Compares the variants of a request.
   * @throws DaystarError InvalidRequest, NotFound, TooManyRequests, Unavailable when the sky is neither cached nor
   *   computed in time, Busy when too many requests wait
   */
  async compare({ caller, isDisconnected }: WhatIfClient, body: unknown): Promise<WhatIfResult> {
    const request = readWhatIfRequest(body, caller, this.sites, this.clock.now());
    return this.queue.run(caller.account, async () => {
      checkConnected(isDisconnected);
      if (request.isUnregisteredSystem) await this.quota.consumePlaceRequest(caller);
      return this.computeResult(request);
    });
  }

  private async computeResult({ hours, warnings, ...request }: WhatIfRequest): Promise<WhatIfResult> {
    const { kind, base, period, series, isUnregisteredSystem } = request;
    const skyName = isUnregisteredSystem ? getCellName(base) : getSkyName({ ...base, kind });
    const { block, packed, issuedAt } = await this.skies.get(skyName);
    const window = computeRequestedPeriods(series, { format: 'json', period, hours }, this.clock.now());
    const periods = selectWholePeriods(window, getSkySteps(block));
    const task = { ...request, periods, sky: packed, issuedAt };
    const response: WhatIfResponse = {
      unit: kind === 'utility' ? 'MW' : 'kW',
      sky_issued_at: formatStamp(issuedAt),
      period: formatPeriod(period),
      period_end: Array.from({ length: periods.count }, (_, i) => formatStamp(periods.firstEnd + i * period)),
      variants: await this.variantComputer.compute(task),
    };
    return { response, warnings, weatherSource: formatWeatherSources(sliceSkyProvenance(block, periods)) };
  }
}
