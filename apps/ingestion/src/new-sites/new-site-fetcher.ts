import type { Place } from '@daystar/contracts';
import type { Log } from '@daystar/host';
import { LOG } from '@daystar/platform';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { SourcePollers } from '../polling/source-pollers';

/** Real time in which new sites are batched: they arrive in bursts, above all at start. */
const BATCH_MS = 300;

/** Fetches the weather of new sites in batches, without waiting for the next poll. */
@Injectable()
export class NewSiteFetcher implements OnApplicationShutdown {
  private batch: Place[] = [];
  private timer?: NodeJS.Timeout;

  constructor(
    private readonly pollers: SourcePollers,
    @Inject(LOG) private readonly log: Log,
  ) {}

  add(place: Place): void {
    this.batch.push(place);
    this.timer ??= setTimeout(() => void this.fetchBatch(), BATCH_MS);
  }

  onApplicationShutdown(): void {
    clearTimeout(this.timer);
  }

  private async fetchBatch(): Promise<void> {
    const places = this.batch;
    this.batch = [];
    this.timer = undefined;
    await this.pollers.fetchNew(places);
    this.log.debug('fetched the weather of new sites', { places: places.length });
  }
}
