import { join } from 'node:path';
import { DaystarError, type FieldError, getCellName, getSkyName } from '@daystar/contracts';
import type { Log } from '@daystar/host';
import { CLOCK, LOG } from '@daystar/platform';
import { type Clock, formatPeriod, formatStamp } from '@daystar/timeseries';
import { Inject, Injectable, type OnApplicationShutdown, Optional } from '@nestjs/common';
import { checkConnected } from '../http/check-connected';
import type { Caller } from '../http/caller';
import { BackgroundThread } from '../platform/background-thread';
import { RENDER_THREADS } from '../platform/tokens';
import { SkyCache } from '../places/sky-cache';
import { AccountQueue, COMPARISON_LIMITS } from '../rate-limiting/account-queue';
import { Quota } from '../rate-limiting/quota';
import { computeRequestedPeriods, selectWholePeriods } from '../serving/query/period-window';
import { formatWeatherSources } from '../serving/tables/provenance';
import { getSkySteps, sliceSkyProvenance } from '../serving/tables/sky-slice';
import { SiteDirectory } from '../sites/directory/site-directory';
import { type WhatIfRequest, readWhatIfRequest } from './what-if-request';
import { type VariantRows, type WhatIfTask, compareVariants } from './what-if-worker';

const WORKER_FILE = join(__dirname, 'what-if-worker');

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
 * Compares the output of variants of a system under the same sky, one request of an account at a time:
 * ten variants with 50 trackers of different directions take half a second.
 */
@Injectable()
export class WhatIfService implements OnApplicationShutdown {
  private readonly queue = new AccountQueue('comparisons', COMPARISON_LIMITS);
  private readonly thread?: BackgroundThread<WhatIfTask, VariantRows[]>;

  /** @param threads number of threads for slow work; with 0, the main thread compares, otherwise a thread of its own */
  constructor(
    private readonly sites: SiteDirectory,
    private readonly skies: SkyCache,
    private readonly quota: Quota,
    @Inject(CLOCK) private readonly clock: Clock,
    @Optional() @Inject(RENDER_THREADS) threads = 0,
    @Optional() @Inject(LOG) log?: Log,
  ) {
    if (threads > 0) this.thread = new BackgroundThread(WORKER_FILE, 'compareVariants', log);
  }

  /**
   * Compares the variants of a request.
   * @throws DaystarError InvalidRequest, NotFound, TooManyRequests, Unavailable when the sky is neither cached nor
   *   computed in time, Busy when too many requests wait
   */
  async compare({ caller, isDisconnected }: WhatIfClient, body: unknown): Promise<WhatIfResult> {
    const request = readWhatIfRequest(body, caller, this.sites, this.clock.now());
    if (!request) throw new DaystarError('NotFound', 'The site was not found or is not accessible.');
    return this.queue.run(caller.account, async () => {
      checkConnected(isDisconnected);
      if (request.isUnregisteredSystem) await this.quota.consumeSimpleRequest(caller);
      return this.computeResult(request);
    });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.thread?.close();
  }

  private async computeResult({ hours, warnings, ...request }: WhatIfRequest): Promise<WhatIfResult> {
    const { kind, base, period, property, isUnregisteredSystem } = request;
    const skyName = isUnregisteredSystem ? getCellName(base) : getSkyName({ ...base, kind });
    const { block, packed, issuedAt } = await this.skies.get(skyName);
    const window = computeRequestedPeriods(property, { format: 'json', period, hours }, this.clock.now());
    const periods = selectWholePeriods(window, getSkySteps(block));
    const task = { ...request, periods, sky: packed, issuedAt };
    const response: WhatIfResponse = {
      unit: kind === 'utility' ? 'MW' : 'kW',
      sky_issued_at: formatStamp(issuedAt),
      period: formatPeriod(period),
      period_end: Array.from({ length: periods.count }, (_, i) => formatStamp(periods.firstEnd + i * period)),
      variants: await (this.thread ? this.thread.run(task) : compareVariants(task)),
    };
    return { response, warnings, weatherSource: formatWeatherSources(sliceSkyProvenance(block, periods)) };
  }
}
