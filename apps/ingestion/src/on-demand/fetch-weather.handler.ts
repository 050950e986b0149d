import { OnCommand } from '@daystar/bus';
import { type FetchWeather, type WeatherFetched, type WeatherTile, fetchWeather } from '@daystar/contracts';
import { CLOCK } from '@daystar/platform';
import type { Clock } from '@daystar/timeseries';
import { Controller, Inject } from '@nestjs/common';
import { PlacesOfInterest } from '../places/places-of-interest';
import { SourcePollers } from '../polling/source-pollers';

/** Maximum size of the tiles in a reply, so that it stays below 1 MB, Kafka's default. Further tiles are only published. */
const MAX_REPLY_CHARACTERS = 700_000;

/** Fetches current weather of requested places from every source, and polls these places from then on. */
@Controller()
export class FetchWeatherHandler {
  constructor(
    private readonly places: PlacesOfInterest,
    private readonly pollers: SourcePollers,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @OnCommand(fetchWeather)
  async fetch({ places }: FetchWeather): Promise<WeatherFetched> {
    for (const place of places) this.places.addRequested(place, this.clock.now());
    const tiles: WeatherTile[] = [];
    const failed: string[] = [];
    let remainingCharacters = MAX_REPLY_CHARACTERS;
    const onTile = (tile: WeatherTile) => {
      remainingCharacters -= JSON.stringify(tile).length;
      if (remainingCharacters >= 0) tiles.push(tile);
    };
    await Promise.all(
      this.pollers.pollers.map((poller) =>
        poller.fetchNow(places, onTile).catch(() => failed.push(poller.source.name)),
      ),
    );
    return { tiles, failed };
  }
}
