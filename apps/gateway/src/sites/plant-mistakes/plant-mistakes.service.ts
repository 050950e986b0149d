import type { Bus } from '@daystar/bus';
import { DaystarError, type Site, type LikelyMistake, showTuning } from '@daystar/contracts';
import { BUS } from '@daystar/platform';
import { Inject, Injectable } from '@nestjs/common';
import type { SiteRecord } from '../site-record';
import { selectStatedMistakes } from './stated-mistakes';

/** Timeout of a request, ms: the page of a site does not wait for an engine that is busy. */
const TIMEOUT_MS = 1500;

/** Reads the likely mistakes of a site from its tuning. */
@Injectable()
export class PlantMistakesService {
  constructor(@Inject(BUS) private readonly bus: Pick<Bus, 'request'>) {}

  /** Reads the mistakes; none while the engine is unavailable, because a record is still useful without them. */
  async read(
    { account_id, resource_id }: Pick<Site, 'account_id' | 'resource_id'>,
    record: SiteRecord,
  ): Promise<LikelyMistake[]> {
    try {
      const { likely_mistakes = [] } = await this.bus.request(showTuning, { account_id, resource_id }, TIMEOUT_MS);
      return selectStatedMistakes(likely_mistakes, record);
    } catch (error) {
      if (error instanceof DaystarError) return [];
      throw error;
    }
  }
}
