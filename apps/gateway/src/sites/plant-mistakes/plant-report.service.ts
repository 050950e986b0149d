import type { Bus } from '@daystar/bus';
import { DaystarError, type LikelyMistake, type Site, showTuning } from '@daystar/contracts';
import { BUS } from '@daystar/platform';
import { Inject, Injectable } from '@nestjs/common';
import type { SiteRecord } from '../site-record';
import { selectCurrentMistakes } from './current-mistakes';

/** Timeouts of a request, ms: a page waits longer than a program for an engine that is busy. */
export const PAGE_TIMEOUT_MS = 1500;
export const RECORD_TIMEOUT_MS = 300;

/** Findings about a plant from its measurements. */
export interface PlantReport {
  readonly mistakes: readonly LikelyMistake[];
  /** Ratio of measured to estimated power, by half hour of the day, UTC. */
  readonly measuredToEstimated?: readonly number[];
}

/** Reads the findings about a plant from its tuning. */
@Injectable()
export class PlantReportService {
  constructor(@Inject(BUS) private readonly bus: Pick<Bus, 'request'>) {}

  /** Returns an empty report while the engine is unavailable, because a record is still useful without it. */
  async read(
    { account_id, resource_id }: Pick<Site, 'account_id' | 'resource_id'>,
    record: SiteRecord,
    timeoutMs: number,
  ): Promise<PlantReport> {
    try {
      const report = await this.bus.request(showTuning, { account_id, resource_id }, timeoutMs);
      const mistakes = selectCurrentMistakes(report, record);
      return { mistakes, measuredToEstimated: report.yield_by_half_hour };
    } catch (error) {
      if (error instanceof DaystarError) return { mistakes: [] };
      throw error;
    }
  }
}
