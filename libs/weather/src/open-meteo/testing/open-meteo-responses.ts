import { DAY } from '@daystar/timeseries';
import type { Fault } from '../../download/testing/fake-bucket';

const UNITS: Record<string, string> = {
  shortwave_radiation: 'W/m²',
  direct_normal_irradiance: 'W/m²',
  diffuse_radiation: 'W/m²',
  cloud_cover: '%',
  temperature_2m: '°C',
  relative_humidity_2m: '%',
  surface_pressure: 'hPa',
  wind_speed_10m: 'm/s',
  wind_direction_10m: '°',
  snow_depth: 'm',
  precipitation: 'mm',
};
const MAX_VALUES: Record<string, number> = {
  surface_pressure: 990,
  temperature_2m: 24,
  wind_speed_10m: 8,
  snow_depth: 1,
};

export interface FakeResponse {
  hourly_units: Record<string, string>;
  hourly: Record<string, (number | null)[]>;
}

/** Creates a response of the documented form: unix times from midnight seven days ago, values that differ by place and hour. */
export function createForecastResponse(query: URLSearchParams, latitude: number, now: number): FakeResponse {
  const days = Number(query.get('past_days')) + Number(query.get('forecast_days'));
  const start = (Math.floor(now / DAY) * DAY - Number(query.get('past_days')) * DAY) / 1000;
  const names = query.get('hourly')!.split(',');
  const values = (name: string) =>
    Array.from({ length: days * 24 }, (_, i) => ((MAX_VALUES[name] ?? 100) * (50 + (((i + latitude) * 7) % 50))) / 100);
  return {
    hourly_units: Object.fromEntries([['time', 'unixtime'], ...names.map((name) => [name, UNITS[name]])]),
    hourly: Object.fromEntries([
      ['time', Array.from({ length: days * 24 }, (_, i) => start + i * 3600)],
      ...names.map((name) => [name, values(name)]),
    ]),
  };
}

/** Creates a handler for `FakeBucket.fault` that responds as Open-Meteo does, for the current time. @param delay ms */
export const respondLikeOpenMeteo =
  (delay = 0): Fault =>
  (request, response) => {
    const query = new URL(request.url!, 'http://open-meteo').searchParams;
    const responses = query
      .get('latitude')!
      .split(',')
      .map((latitude) => createForecastResponse(query, Number(latitude), Date.now()));
    response.setHeader('content-type', 'application/json');
    setTimeout(() => response.end(JSON.stringify(responses.length === 1 ? responses[0] : responses)), delay);
    return true;
  };
