import { DAY, HOUR, NATIVE_PERIOD_MS, stepsBetween } from '@daystar/timeseries';
import type { SkyState } from '../sky/blend/sky-state';
import { WEATHER_ONLY_FIELDS } from './weather-columns';
import { computeRadiationColumns } from './radiation-columns';

const place = { latitude: 40, longitude: 0 };
const FROM = Date.UTC(2026, 5, 21);
const steps = stepsBetween(FROM, FROM + DAY, NATIVE_PERIOD_MS);
const of = (value: number) => new Float64Array(steps.count).fill(value);
const sky: SkyState = {
  steps,
  actualSteps: 0,
  issuedAt: FROM,
  columns: {
    opacity10: of(20),
    opacity50: of(30),
    opacity90: of(40),
    air_temp: of(20),
    wind_speed: of(2),
    surface_pressure: of(950),
    precipitable_water: of(NaN),
    aod550: of(NaN),
    albedo: of(0.3),
  },
  provenance: [{ steps: steps.count, ladder: 'nwp', inputs: [] }],
};
const firstHour = (shown: Partial<SkyState['columns']>, extras: readonly string[]) => {
  const { columns } = computeRadiationColumns(place, { ...sky, columns: { ...sky.columns, ...shown } }, HOUR, {
    extras,
  });
  return Object.fromEntries(extras.map((name) => [name, columns[name][0]]));
};

describe('weather columns', () => {
  it('average the weather of the period, directions by their unit vectors', () => {
    const shown = {
      relative_humidity: of(50),
      wind_direction: of(0).map((_, i) => (i % 2 === 0 ? 340 : 40)),
      precipitation_rate: of(0).map((_, i) => (i < 6 ? 4 : 0)),
      snow_depth: of(0.4),
    };
    expect(firstHour(shown, ['wind_speed', ...WEATHER_ONLY_FIELDS])).toEqual({
      wind_speed: 2,
      relative_humidity: 50,
      // pvlib 0.16.1, tdew_from_rh.
      dewpoint_temp: expect.closeTo(9.255174598981256, 9) as number,
      wind_direction: expect.closeTo(10, 9) as number,
      precipitation_rate: 2,
      snow_depth: expect.closeTo(0.4, 12) as number,
    });
  });

  it('are missing where no source has them, or those of the climatology from which radiation is computed', () => {
    const weather = firstHour({}, WEATHER_ONLY_FIELDS);
    expect(Object.values(weather)).toEqual(WEATHER_ONLY_FIELDS.map(() => NaN));
    const air = firstHour({}, ['surface_pressure', 'albedo', 'precipitable_water', 'aod550']);
    expect(air).toMatchObject({ surface_pressure: 950, albedo: expect.closeTo(0.3, 12) as number });
    expect(air.precipitable_water).toBeGreaterThan(1);
    expect(air.aod550).toBeGreaterThan(0.05);
  });
});
