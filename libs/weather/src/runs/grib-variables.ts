import type { WeatherVariable } from '@daystar/contracts';
import type { Product } from '../grib/product/product';

/** What a message holds: one of our variables, or a part of the wind that becomes two of them. */
export type GribQuantity = WeatherVariable | 'u' | 'v';

export interface GribVariable {
  readonly shortName: string;
  /** Types of level, in ecCodes' names. */
  readonly levels: readonly string[];
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
    ({ shortName, levels, parameters }) =>
      shortName === product.shortName &&
      levels.includes(product.level.type) &&
      (!parameters || parameters.includes(product.parameter)),
  );
}
