import type { WeatherVariable } from '@daystar/contracts';
import type { Product } from '@daystar/grib';

/** What a message holds: one of our variables, or a part of what becomes one together with others. */
export type GribQuantity = WeatherVariable | WindPart | CloudLayer;

/** Towards the east and the north: 10 m above ground, at 700 and at 500 hPa. */
export type WindPart = 'u' | 'v' | 'u700' | 'v700' | 'u500' | 'v500';

/** Share of the sky that the clouds of a layer cover, %. */
export type CloudLayer = 'low_clouds' | 'middle_clouds' | 'high_clouds';

export interface GribVariable {
  readonly shortName: string;
  /** Types of level, in ecCodes' names. */
  readonly levels: readonly string[];
  /** Only at this one of the levels. */
  readonly level?: number;
  readonly quantity: GribQuantity;
  /** Upstream value to our unit. */
  readonly convert: (value: number) => number;
  /** Sums up from the start of the run, in editions whose messages do not say so. */
  readonly accumulates?: true;
  /** Only for messages with this parameter, where centres mean different units by one name. */
  readonly parameters?: readonly string[];
}

const SURFACE = ['surface'];
const COLUMN = ['atmosphereSingleLayer', 'atmosphere', 'entireAtmosphere', 'surface'];
const PRESSURE = ['isobaricInhPa'];
const LAYERS = [
  ['lcc', 'lowCloudLayer', 'low_clouds'],
  ['mcc', 'middleCloudLayer', 'middle_clouds'],
  ['hcc', 'highCloudLayer', 'high_clouds'],
] as const;
const same = (value: number): number => value;
const percentOfShare = (value: number): number => value * 100;

/**
 * Upstream name (ecCodes) and level, our field, its unit and conversion; limits are those of the field table. A flux
 * that is accumulated comes in J/m2 and is divided by the seconds it was gathered over before it gets here.
 */
export const GRIB_VARIABLES: readonly GribVariable[] = [
  { shortName: 'dswrf', levels: SURFACE, quantity: 'ghi', convert: same },
  { shortName: 'sdswrf', levels: SURFACE, quantity: 'ghi', convert: same },
  { shortName: 'ssrd', levels: SURFACE, quantity: 'ghi', convert: same, accumulates: true },
  { shortName: 'tcc', levels: COLUMN, quantity: 'cloud_cover', convert: same, parameters: ['0.6.1', '2.71'] },
  // ECMWF and those who use its table: a share of 1.
  {
    shortName: 'tcc',
    levels: COLUMN,
    quantity: 'cloud_cover',
    convert: percentOfShare,
    parameters: ['0.6.192', '128.164'],
  },
  {
    shortName: '2t',
    levels: ['heightAboveGround', 'surface'],
    quantity: 'air_temp',
    convert: (kelvin) => kelvin - 273.15,
  },
  { shortName: '2r', levels: ['heightAboveGround', 'surface'], quantity: 'relative_humidity', convert: same },
  { shortName: '10u', levels: ['heightAboveGround', 'surface'], quantity: 'u', convert: same },
  { shortName: '10v', levels: ['heightAboveGround', 'surface'], quantity: 'v', convert: same },
  // Of the wind aloft and the layers of cloud `cloud-wind.ts` makes the wind at the level of the clouds.
  { shortName: 'u', levels: PRESSURE, level: 700, quantity: 'u700', convert: same },
  { shortName: 'v', levels: PRESSURE, level: 700, quantity: 'v700', convert: same },
  { shortName: 'u', levels: PRESSURE, level: 500, quantity: 'u500', convert: same },
  { shortName: 'v', levels: PRESSURE, level: 500, quantity: 'v500', convert: same },
  ...LAYERS.flatMap(([shortName, level, quantity]): GribVariable[] => [
    { shortName, levels: [level], quantity, convert: same },
    // NCEP's name of all cover, at the level of a layer: GFS before 2021.
    { shortName: 'tcc', levels: [level], quantity, convert: same, parameters: ['0.6.1'] },
  ]),
  { shortName: 'sp', levels: SURFACE, quantity: 'surface_pressure', convert: (pascal) => pascal / 100 },
  // kg/m2 of water stand one millimetre high.
  { shortName: 'pwat', levels: COLUMN, quantity: 'precipitable_water', convert: (millimetres) => millimetres / 10 },
  { shortName: 'tcwv', levels: COLUMN, quantity: 'precipitable_water', convert: (millimetres) => millimetres / 10 },
  { shortName: 'al', levels: SURFACE, quantity: 'albedo', convert: (percent) => percent / 100 },
  { shortName: 'fal', levels: SURFACE, quantity: 'albedo', convert: same },
  { shortName: 'sde', levels: SURFACE, quantity: 'snow_depth', convert: same },
  // The name of the depth (SNOD) at NCEP; elsewhere it is that of its water.
  { shortName: 'sdwe', levels: SURFACE, quantity: 'snow_depth', convert: same, parameters: ['0.1.11'] },
];

/** The row of the table for a message; undefined for what we do not use, and for ensembles but for their members if asked. */
export function gribVariableOf(product: Product, members: boolean): GribVariable | undefined {
  if (product.ensemble && !(members && 'member' in product.ensemble)) return undefined;
  return GRIB_VARIABLES.find(
    ({ shortName, levels, level, parameters }) =>
      shortName === product.shortName &&
      levels.includes(product.level.type) &&
      (level === undefined || level === product.level.value) &&
      (!parameters || parameters.includes(product.parameter)),
  );
}
