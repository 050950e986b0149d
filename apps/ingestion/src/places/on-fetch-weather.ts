import { OnCommand } from '@daystar/bus';
import { type FetchWeather, type WeatherFetched, type WeatherTile, fetchWeather } from '@daystar/contracts';
import { Controller, Inject } from '@nestjs/common';
import { CLOCK, type IngestionParts, POLLS } from '../parts';
import type { SourcePoll } from '../sources/source-poll';
import { PlacesOfInterest } from './places-of-interest';

/** A reply beyond this is too long a message; the rest of its tiles comes as events alone. */
const MOST_CHARACTERS = 700_000;

@Controller()
export class OnFetchWeather {
  constructor(
    private readonly places: PlacesOfInterest,
    @Inject(POLLS) private readonly polls: readonly SourcePoll[],
    @Inject(CLOCK) private readonly clock: IngestionParts['clock'],
  ) {}

  @OnCommand(fetchWeather)
  async fetch({ places }: FetchWeather): Promise<WeatherFetched> {
    for (const place of places) this.places.ask(place, this.clock.now());
    const tiles: WeatherTile[] = [];
    const failed: string[] = [];
    let room = MOST_CHARACTERS;
    const take = (tile: WeatherTile) => {
      room -= JSON.stringify(tile).length;
      if (room >= 0) tiles.push(tile);
    };
    const asked = this.polls.map((poll) => poll.fetchNow(places, take).catch(() => failed.push(poll.source.name)));
    await Promise.all(asked);
    return { tiles, failed };
  }
}
