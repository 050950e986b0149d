import {
  type DynamicModule,
  Inject,
  Module,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { CLOCK, type IngestionParts, POLLS } from './parts';
import { NewPlaces } from './places/new-places';
import { OnFetchWeather } from './places/on-fetch-weather';
import { OnSiteChanged } from './places/on-site-changed';
import { PlacesOfInterest } from './places/places-of-interest';
import { SOLE_POLLER } from './sources/poll-lease';
import { NO_PROGRESS } from './sources/poll-progress';
import { SourcePoll } from './sources/source-poll';
import { SourceStanding } from './sources/source-standing';
import { TilePublisher } from './sources/tile-publisher';

@Module({})
export class IngestionModule implements OnApplicationBootstrap, OnApplicationShutdown {
  constructor(
    @Inject(POLLS) private readonly polls: readonly SourcePoll[],
    @Inject(NewPlaces) private readonly newPlaces: NewPlaces,
  ) {}

  static with(parts: IngestionParts): DynamicModule {
    const { bus, clock, log, sources, lease = SOLE_POLLER, progress = NO_PROGRESS } = parts;
    const places = new PlacesOfInterest();
    const publisher = new TilePublisher(bus);
    const polls = sources.map((source) => {
      const standing = new SourceStanding(source.name, bus);
      return new SourcePoll(source, { places, publisher, standing, clock, log, lease, progress });
    });
    return {
      module: IngestionModule,
      controllers: [OnSiteChanged, OnFetchWeather],
      providers: [
        { provide: CLOCK, useValue: clock },
        { provide: POLLS, useValue: polls },
        { provide: PlacesOfInterest, useValue: places },
        { provide: NewPlaces, useValue: new NewPlaces(polls, log) },
      ],
    };
  }

  onApplicationBootstrap(): void {
    for (const poll of this.polls) poll.start();
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all(this.polls.map((poll) => poll.stop()));
    await this.newPlaces.stop();
  }
}
