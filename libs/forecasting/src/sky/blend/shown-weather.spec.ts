import { DAY, HOUR, MINUTE, NATIVE_PERIOD_MS, stepsBetween } from '@daystar/timeseries';
import type { PlaceWeather } from '../inputs/place-weather';
import { blendSky } from './blend-sky';

const place = { latitude: 40, longitude: 0 };
const NOW = Date.UTC(2026, 5, 21, 12);
const steps = stepsBetween(NOW - HOUR, NOW + DAY, NATIVE_PERIOD_MS);

const weather = (
  source: string,
  kind: PlaceWeather['kind'],
  period: number,
  values: Readonly<Record<string, number>>,
): PlaceWeather => {
  const until = kind === 'observation' ? NOW : NOW + DAY;
  const own = stepsBetween(NOW - HOUR, until, period);
  const columns = Object.entries(values).map(([name, value]) => [name, new Float64Array(own.count).fill(value)]);
  return {
    source,
    kind,
    run: kind === 'observation' ? NOW : NOW - 2 * HOUR,
    distance: 0,
    steps: own,
    columns: Object.fromEntries(columns) as PlaceWeather['columns'],
  };
};
const station = weather('station', 'observation', 5 * MINUTE, { cloud_opacity: 10, air_temp: 21 });
const model = weather('model', 'forecast', HOUR, { cloud_cover: 20, air_temp: 19, relative_humidity: 60 });
const blend = (...weathers: PlaceWeather[]) => blendSky(weathers, { place, elevation: 0, steps, issuedAt: NOW });

describe('weather variables that rows only display', () => {
  it('come from a forecast where a station does not measure them, and provenance names both', () => {
    const { columns, provenance } = blend(station, model);
    expect([columns.air_temp[0], columns.relative_humidity?.[0]]).toEqual([21, 60]);
    expect(provenance[0].inputs.map(({ source }) => source)).toEqual(['station', 'model']);
  });

  it('omit a forecast from the provenance of observations to which it adds nothing', () => {
    const { columns, provenance } = blend(
      { ...station, columns: { ...station.columns } },
      {
        ...model,
        columns: { cloud_cover: model.columns.cloud_cover },
      },
    );
    expect(columns.relative_humidity?.[0]).toBeNaN();
    expect(provenance[0].inputs.map(({ source }) => source)).toEqual(['station']);
  });

  it('interpolate the wind through north between two hours', () => {
    const turning = weather('model', 'forecast', HOUR, { cloud_cover: 20, wind_direction: 350 });
    turning.columns.wind_direction![1] = 10;
    const { columns } = blend(turning);
    // Half an hour after the middle of the first hour.
    const between = columns.wind_direction![12];
    expect(Math.cos((between * Math.PI) / 180)).toBeGreaterThan(0.99);
  });
});
