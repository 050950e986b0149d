import { Type } from 'class-transformer';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsNumber, IsString, Max, Min, ValidateNested } from 'class-validator';
import { weatherTilePublished } from '../events/weather-tile';
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
   * What the sources that answer for single places say now; empty when only whole-field sources run. Up to 0.7 MB of
   * tiles are in the reply, as brokers refuse larger messages; all of them are published as `weather.tile.v1`.
   */
  @IsArray() @ValidateNested({ each: true }) @Type(() => WeatherTile) tiles!: WeatherTile[];
  /** Sources that were asked and failed. */
  @IsArray() @IsString({ each: true }) failed!: string[];
}

/** Asks for the weather of places at once; ingestion goes on polling them from then on. */
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
