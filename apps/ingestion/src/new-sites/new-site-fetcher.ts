import type { Place } from '@daystar/contracts';
import { Batcher, type Log } from '@daystar/host';
import { LOG } from '@daystar/platform';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { toPlaceKey } from '../places/places-of-interest';
import { SourcePollers } from '../polling/source-pollers';

/** Wall-clock time for which new sites are collected, because they arrive in bursts, especially at start-up. */
const BATCH_MS = 300;

/** Fetches the weather of new sites in batches, without waiting for the next poll. */
@Injectable()
export class NewSiteFetcher implements OnApplicationShutdown {
  private readonly batch = new Batcher<Place>(BATCH_MS, (places) => this.fetch([...places.values()]));

  constructor(
    private readonly pollers: SourcePollers,
    @Inject(LOG) private readonly log: Log,
  ) {}

  add(place: Place): void {
    this.batch.set(toPlaceKey(place), place);
  }

  /** Does not wait for a running fetch, which ends when the pollers abort their downloads. */
  onApplicationShutdown(): void {
    void this.batch.stop();
  }

  private async fetch(places: readonly Place[]): Promise<void> {
    await this.pollers.fetchNewPlaces(places);
    this.log.debug('fetched the weather of new sites', { places: places.length });
  }
}
