import { Type } from 'class-transformer';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsNumber, IsString, Max, Min, ValidateNested } from 'class-validator';
import { weatherTilePublished } from '../events/weather-tile-published';
import { WeatherTile } from '../weather/weather-tile';
import type { CommandType } from './command-type';

export class WeatherPlace {
  @IsNumber() @Min(-90) @Max(90) latitude!: number;
  @IsNumber() @Min(-180) @Max(180) longitude!: number;
}

export class FetchWeather {
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(1000)
  @ValidateNested({ each: true })
  @Type(() => WeatherPlace)
  places!: WeatherPlace[];
}

export class WeatherFetched {
  /**
   * Current weather from sources that serve single places; empty when all sources serve whole fields. The reply has up
   * to 0.7 MB of tiles, so that it stays below 1 MB, the default limit of Kafka; all tiles are published on `weather.tile.v1`.
   */
  @IsArray() @ValidateNested({ each: true }) @Type(() => WeatherTile) tiles!: WeatherTile[];
  /** Names of the sources that failed. */
  @IsArray() @IsString({ each: true }) failed!: string[];
}

/** Fetches the weather of places now; ingestion polls them from then on. */
export const fetchWeather: CommandType<FetchWeather, WeatherFetched> = {
  name: 'ingestion.fetch-weather',
  service: 'ingestion',
  request: FetchWeather,
  reply: WeatherFetched,
  example: {
    request: { places: [{ latitude: 37.7, longitude: -113.6 }] },
    reply: { tiles: [weatherTilePublished.example], failed: [] },
  },
};
