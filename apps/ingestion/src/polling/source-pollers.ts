import type { Place } from '@daystar/contracts';
import type { Log, ServiceClock } from '@daystar/host';
import { CLOCK, LOG } from '@daystar/platform';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { PlacesOfInterest } from '../places/places-of-interest';
import { WeatherPublisher } from '../publishing/weather-publisher';
import { type ResolvedSourcePorts, SOURCE_PORTS } from '../platform/source-ports';
import { SourcePoller } from './source-poller';

/** Starts and stops one poller for each weather source. */
@Injectable()
export class SourcePollers implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly pollers: readonly SourcePoller[];
  private fetchingNewPlaces = Promise.resolve();

  constructor(
    @Inject(SOURCE_PORTS) { sources, ...shared }: ResolvedSourcePorts,
    @Inject(CLOCK) clock: Pick<ServiceClock, 'now' | 'speed'>,
    @Inject(LOG) log: Log,
    places: PlacesOfInterest,
    publisher: WeatherPublisher,
  ) {
    this.pollers = sources.map((source) => new SourcePoller(source, { ...shared, clock, log, places, publisher }));
  }

  onApplicationBootstrap(): void {
    for (const poller of this.pollers) poller.start();
  }

  /**
   * Fetches weather of new places from all sources, one batch at a time. Never throws: pollers log a failure, and the next
   * poll retries.
   */
  fetchNewPlaces(places: readonly Place[]): Promise<void> {
    this.fetchingNewPlaces = this.fetchingNewPlaces.then(async () => {
      for (const poller of this.pollers) await poller.fetchNewPlaces(places).catch(() => {});
    });
    return this.fetchingNewPlaces;
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all(this.pollers.map((poller) => poller.stop()));
    await this.fetchingNewPlaces;
  }
}
