import type { ShownSkyColumn } from '@daystar/contracts';
import { dewPoint } from '@daystar/solar';
import { resampleByMean } from '@daystar/timeseries';
import type { SkyState } from '../sky/blend/sky-state';
import { combineDirections } from '../sky/inputs/directions';
import type { AtmosphereSeries } from '../sky/paths/atmosphere-series';

/** Columns that are NaN where no weather source has a value; the others fall back to the climatology. */
export const WEATHER_ONLY_FIELDS = [
  'relative_humidity',
  'dewpoint_temp',
  'wind_direction',
  'precipitation_rate',
  'snow_depth',
] as const;

const WEATHER_FIELDS = [
  'wind_speed',
  'surface_pressure',
  'precipitable_water',
  'aod550',
  'albedo',
  ...WEATHER_ONLY_FIELDS,
] as const;
type WeatherField = (typeof WEATHER_FIELDS)[number];
const isWeatherField = (name: string): name is WeatherField => (WEATHER_FIELDS as readonly string[]).includes(name);

/**
 * Averages the weather columns of a sky over periods. Directions are averaged as unit vectors. Pressure, water vapour,
 * aerosol and albedo are the inputs of the radiation model.
 * @param names wanted columns; unknown names are ignored
 * @param period length of the periods, ms, a multiple of the native period
 */
export function computeWeatherColumns(
  names: readonly string[],
  { columns, steps }: SkyState,
  atmosphere: AtmosphereSeries,
  period: number,
): Record<string, Float64Array> {
  const average = (values: ArrayLike<number>) => resampleByMean(values, steps, period);
  const missing = new Float64Array(steps.count).fill(NaN);
  const getColumn = (name: ShownSkyColumn) => columns[name] ?? missing;
  const averageAir = (valueAt: (step: number) => number) =>
    average(Float64Array.from({ length: steps.count }, (_, i) => valueAt(i)));
  const compute: Readonly<Record<WeatherField, () => Float64Array>> = {
    wind_speed: () => average(columns.wind_speed),
    surface_pressure: () => averageAir((step) => atmosphere.atmosphereAt(step).pressure / 100),
    precipitable_water: () => averageAir((step) => atmosphere.atmosphereAt(step).precipitableWater),
    aod550: () => averageAir((step) => atmosphere.atmosphereAt(step).aod550),
    albedo: () => averageAir((step) => atmosphere.albedoAt(step)),
    relative_humidity: () => average(getColumn('relative_humidity')),
    dewpoint_temp: () => averageAir((step) => dewPoint(columns.air_temp[step], getColumn('relative_humidity')[step])),
    wind_direction: () => combineDirections((toComponent) => average(getColumn('wind_direction').map(toComponent))),
    precipitation_rate: () => average(getColumn('precipitation_rate')),
    snow_depth: () => average(getColumn('snow_depth')),
  };
  return Object.fromEntries(names.flatMap((name) => (isWeatherField(name) ? [[name, compute[name]()]] : [])));
}
