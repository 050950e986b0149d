import { DaystarError, type SkyHistorySpan, getSkyHistorySpan } from '@daystar/contracts';
import { CLOCK, ROW_CACHE } from '@daystar/platform';
import type { RowCache } from '@daystar/row-cache';
import type { Clock } from '@daystar/timeseries';
import { Inject, Injectable } from '@nestjs/common';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { computePastBlock } from './past-block';
import { PastSkyService } from './past-sky.service';

/** Writes the past sky of places to the row cache, a calendar month (UTC) at a time. */
@Injectable()
export class SkyHistoryService {
  private readonly inProgress = new Map<string, Promise<void>>();

  constructor(
    private readonly skies: PastSkyService,
    @Inject(ROW_CACHE) private readonly rowCache: RowCache,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Computes the months that are not yet in the row cache.
   * @param point its name
   * @param months such as `2019-06`
   * @throws DaystarError Unavailable when no source has weather of that time; InvalidRequest for a month not in the past
   */
  async prepare(point: string, months: readonly string[]): Promise<void> {
    const spans = months.map((month) => getSkyHistorySpan(point, month, this.clock.now()));
    const stored = await this.rowCache.readSkyHistory(spans.map(({ name }) => name));
    for (const span of spans) {
      if (stored.has(span.name)) continue;
      await this.computeOnce(point, span);
      await yieldToEventLoop();
    }
  }

  private computeOnce(point: string, span: SkyHistorySpan): Promise<void> {
    const inFlight = this.inProgress.get(span.name);
    if (inFlight) return inFlight;
    const computation = this.compute(point, span).finally(() => this.inProgress.delete(span.name));
    this.inProgress.set(span.name, computation);
    return computation;
  }

  private async compute(point: string, span: SkyHistorySpan): Promise<void> {
    if (span.to <= span.from) {
      const [, month] = span.name.split('/');
      throw new DaystarError('InvalidRequest', `The month ${month} is not in the past. Request earlier months.`);
    }
    await this.rowCache.publishSkyHistory(span.name, await computePastBlock(this.skies, point, span));
  }
}
