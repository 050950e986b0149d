import { DaystarError, type SkyBlock, type SkyHistorySpan, centreOf, skyHistorySpan } from '@daystar/contracts';
import { CLOCK, ROW_CACHE } from '@daystar/platform';
import type { RowCache } from '@daystar/row-cache';
import { type Clock, NATIVE_PERIOD, stepEnd, stepsBetween } from '@daystar/timeseries';
import { Inject, Injectable } from '@nestjs/common';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { PastSkyService } from './past-sky.service';

/** Writes the past sky of cells to the row cache, a calendar month (UTC) at a time. */
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
   * @param months such as `2019-06`
   * @throws DaystarError Unavailable when no source has weather of that time
   */
  async prepare(cell: string, months: readonly string[]): Promise<void> {
    const spans = months.map((month) => skyHistorySpan(cell, month, this.clock.now()));
    const stored = await this.rowCache.skyHistory(spans.map(({ name }) => name));
    for (const span of spans) {
      if (stored.has(span.name)) continue;
      await this.computeOnce(cell, span);
      await yieldToEventLoop();
    }
  }

  private computeOnce(cell: string, span: SkyHistorySpan): Promise<void> {
    const computing = this.inProgress.get(span.name);
    if (computing) return computing;
    const started = this.compute(cell, span).finally(() => this.inProgress.delete(span.name));
    this.inProgress.set(span.name, started);
    return started;
  }

  private async compute(cell: string, { name, from, to }: SkyHistorySpan): Promise<void> {
    if (to <= from) throw new DaystarError('InvalidRequest', `The month of ${name} is not in the past.`);
    const steps = stepsBetween(from, to, NATIVE_PERIOD);
    const { columns, provenance } = await this.skies.skyAt(centreOf(cell), steps);
    const end = new Date(to).toISOString();
    const block: SkyBlock = {
      cell,
      issued_at: end,
      next_issue_at: end,
      first_period_end: new Date(stepEnd(steps, 0)).toISOString(),
      period: 'PT5M',
      actual_steps: steps.count,
      columns,
      provenance,
    };
    await this.rowCache.publishSkyHistory(name, block);
  }
}
