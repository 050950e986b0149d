import type { ShownSkyColumn } from '@daystar/contracts';
import { dewPoint } from '@daystar/solar';
import { meansOver } from '@daystar/timeseries';
import type { SkyState } from '../sky/blend/sky-state';
import { combineDirections } from '../sky/inputs/directions';
import type { AirPath } from '../sky/paths/air-path';

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
 * Weather of a sky by column, means over a period: of directions those of their unit vectors. Pressure, water vapour, aerosol and albedo are
 * those from which radiation is computed.
 * @param names of wanted columns; others are ignored
 * @param period ms, a multiple of the native period
 */
export function weatherColumns(
  names: readonly string[],
  { columns, steps }: SkyState,
  air: AirPath,
  period: number,
): Record<string, Float64Array> {
  const mean = (values: ArrayLike<number>) => meansOver(values, steps, period);
  const missing = new Float64Array(steps.count).fill(NaN);
  const shown = (name: ShownSkyColumn) => columns[name] ?? missing;
  const meanOfAir = (of: (step: number) => number) => mean(Float64Array.from({ length: steps.count }, (_, i) => of(i)));
  const compute: Readonly<Record<WeatherField, () => Float64Array>> = {
    wind_speed: () => mean(columns.wind_speed),
    surface_pressure: () => meanOfAir((step) => air.atmosphereAt(step).pressure / 100),
    precipitable_water: () => meanOfAir((step) => air.atmosphereAt(step).precipitableWater),
    aod550: () => meanOfAir((step) => air.atmosphereAt(step).aod550),
    albedo: () => meanOfAir((step) => air.albedoAt(step)),
    relative_humidity: () => mean(shown('relative_humidity')),
    dewpoint_temp: () => meanOfAir((step) => dewPoint(columns.air_temp[step], shown('relative_humidity')[step])),
    wind_direction: () => combineDirections((toComponent) => mean(shown('wind_direction').map(toComponent))),
    precipitation_rate: () => mean(shown('precipitation_rate')),
    snow_depth: () => mean(shown('snow_depth')),
  };
  return Object.fromEntries(names.flatMap((name) => (isWeatherField(name) ? [[name, compute[name]()]] : [])));
}
