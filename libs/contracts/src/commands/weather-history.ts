import { Type } from 'class-transformer';
import { IsArray, IsIn, IsISO8601, ValidateNested } from 'class-validator';
import { weatherTilePublished } from '../events/weather-tile-published';
import { WeatherTile } from '../weather/weather-tile';
import type { CommandType } from './command-type';
import { WeatherPlace } from './weather';

export class FetchWeatherHistory {
  @ValidateNested() @Type(() => WeatherPlace) place!: WeatherPlace;
  /** Start of the first period. */
  @IsISO8601({ strict: true }) from!: string;
  /** End of the last period. Callers request at most a year, because the reply is one message. */
  @IsISO8601({ strict: true }) to!: string;
  /** Requested period; a source may have a longer one. */
  @IsIn(['PT5M', 'PT60M']) period!: 'PT5M' | 'PT60M';
}

export class WeatherHistoryFetched {
  @IsArray() @ValidateNested({ each: true }) @Type(() => WeatherTile) tiles!: WeatherTile[];
}

/** Requests past weather of one place. Errors: Unavailable when no source has a history, or none responds. */
export const fetchWeatherHistory: CommandType<FetchWeatherHistory, WeatherHistoryFetched> = {
  name: 'ingestion.fetch-weather-history',
  service: 'ingestion',
  request: FetchWeatherHistory,
  reply: WeatherHistoryFetched,
  example: {
    request: {
      place: { latitude: 37.7, longitude: -113.6 },
      from: '2019-06-01T00:00:00Z',
      to: '2019-07-01T00:00:00Z',
      period: 'PT5M',
    },
    reply: { tiles: [weatherTilePublished.example] },
  },
};
