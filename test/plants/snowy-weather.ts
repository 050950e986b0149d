import { DAY, HOUR } from '@daystar/timeseries';
import { FakeBucket } from '@daystar/weather/testing';

/** Day of each month on which it snows for ten hours, from midnight UTC. */
export const SNOW_DAY = 12;

/**
 * Computes the values and units of an hour, under the variable names of Open-Meteo. It never thaws, and the sun shines from
 * 08:00 to 16:00 UTC.
 */
function computeWeather(time: number): Record<string, readonly [unit: string, value: number]> {
  const date = new Date(time);
  const snowHours = (date.getUTCDate() - SNOW_DAY) * 24 + date.getUTCHours();
  const isSnowing = snowHours > 0 && snowHours <= 10;
  const isDay = date.getUTCHours() > 8 && date.getUTCHours() <= 16;
  return {
    shortwave_radiation: ['W/m²', isDay ? 250 : 0],
    direct_normal_irradiance: ['W/m²', isDay ? 200 : 0],
    diffuse_radiation: ['W/m²', isDay ? 150 : 0],
    cloud_cover: ['%', 40],
    temperature_2m: ['°C', -12],
    relative_humidity_2m: ['%', 70],
    surface_pressure: ['hPa', 950],
    wind_speed_10m: ['m/s', 3],
    wind_direction_10m: ['°', 270],
    snow_depth: ['m', 0.1 + 0.02 * Math.min(10, Math.max(0, snowHours))],
    precipitation: ['mm', isSnowing ? 2 : 0],
  };
}

/**
 * Starts a weather service with the API of Open-Meteo. Its weather is always cold, and it snows once a month.
 * @param now ms
 * @param missing names of variables that the service lacks
 */
export async function startSnowyWeather(
  now: number,
  missing: readonly string[] = [],
): Promise<{ url: string; stop: () => Promise<void> }> {
  const bucket = new FakeBucket();
  bucket.fallback = (request, response) => {
    const query = new URL(request.url!, 'http://weather').searchParams;
    const read = (name: string) => query.get(name);
    const dayStart = Math.floor(now / DAY) * DAY;
    const from = Date.parse(read('start_date') ?? new Date(dayStart - 7 * DAY).toISOString());
    const to = Date.parse(read('end_date') ?? new Date(dayStart + 8 * DAY).toISOString()) + DAY;
    const times = Array.from({ length: (to - from) / HOUR }, (_, i) => from + i * HOUR);
    const hours = times.map(computeWeather);
    const names = Object.keys(hours[0]).filter((name) => !missing.includes(name));
    const place = {
      hourly_units: Object.fromEntries([['time', 'unixtime'], ...names.map((name) => [name, hours[0][name][0]])]),
      hourly: Object.fromEntries([
        ['time', times.map((time) => time / 1000)],
        ...names.map((name) => [name, hours.map((hour) => hour[name][1])]),
      ]),
    };
    const places = read('latitude')!
      .split(',')
      .map(() => place);
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(places.length === 1 ? place : places));
    return true;
  };
  return { url: await bucket.start(), stop: () => bucket.stop() };
}
