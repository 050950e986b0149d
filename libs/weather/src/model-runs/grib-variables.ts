import type { WeatherVariable } from '@daystar/contracts';
import type { Product } from '@daystar/grib';

/** Quantity of a message: one of our variables, or an intermediate one from which a variable is derived. */
export type GribQuantity = WeatherVariable | WindComponent | CloudLayer | RadiationPart | 'dew_point';

/** Wind towards the east (u) and the north (v): 10 m above ground, at 700 and at 500 hPa. */
export type WindComponent = 'u' | 'v' | 'u700' | 'v700' | 'u500' | 'v500';

/** Radiation on a horizontal surface, W/m2: the sum of both parts is GHI. */
export type RadiationPart = 'direct_radiation' | 'diffuse_radiation';

/** Cloud cover of a layer, %. */
export type CloudLayer = 'low_clouds' | 'middle_clouds' | 'high_clouds';

export interface GribVariable {
  readonly shortName: string;
  /** Level types, by ecCodes' names. */
  readonly levels: readonly string[];
  /** Level value; any when absent. */
  readonly level?: number;
  readonly quantity: GribQuantity;
  /** Converts an upstream value to our unit. */
  readonly convert: (value: number) => number;
  /** Accumulated from the start of the run, also where the message does not state it. */
  readonly isAccumulated?: true;
  /** Limits the entry to optical properties of total aerosol at this wavelength, nm. */
  readonly nanometres?: number;
  /** Parameter numbers to which the entry is limited, where centres use one name with different units. */
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
const SECONDS_PER_HOUR = 3600;
const MILLIMETRES_PER_METRE = 1000;
const keepUnit = (value: number): number => value;
/** Raises values between -1 and 0 to 0: packing may store zero as a slightly negative value. */
const roundNegativeToZero = (value: number): number => (value < 0 && value > -1 ? 0 : value);
const toPercent = (value: number): number => value * 100;

/**
 * Upstream name (ecCodes) and level, our field and the conversion to its unit; limits are those of the field table. An
 * accumulated flux in J/m2 is divided by the seconds of its interval before it is converted.
 */
export const GRIB_VARIABLES: readonly GribVariable[] = [
  { shortName: 'dswrf', levels: SURFACE, quantity: 'ghi', convert: keepUnit },
  { shortName: 'sdswrf', levels: SURFACE, quantity: 'ghi', convert: keepUnit },
  { shortName: 'ssrd', levels: SURFACE, quantity: 'ghi', convert: keepUnit, isAccumulated: true },
  // Means since the start of the run, by DWD.
  { shortName: 'ASWDIR_S', levels: SURFACE, quantity: 'direct_radiation', convert: roundNegativeToZero },
  { shortName: 'ASWDIFD_S', levels: SURFACE, quantity: 'diffuse_radiation', convert: roundNegativeToZero },
  { shortName: 'tcc', levels: COLUMN, quantity: 'cloud_cover', convert: keepUnit, parameters: ['0.6.1', '2.71'] },
  // Météo-France, at the surface: ecCodes has no name for it.
  { shortName: 'unknown', levels: COLUMN, quantity: 'cloud_cover', convert: keepUnit, parameters: ['0.6.1'] },
  // ECMWF, and centres that use its table: a fraction of 1.
  {
    shortName: 'tcc',
    levels: COLUMN,
    quantity: 'cloud_cover',
    convert: toPercent,
    parameters: ['0.6.192', '128.164'],
  },
  {
    shortName: '2t',
    levels: ['heightAboveGround', 'surface'],
    quantity: 'air_temp',
    convert: (kelvin) => kelvin - 273.15,
  },
  { shortName: '2r', levels: ['heightAboveGround', 'surface'], quantity: 'relative_humidity', convert: keepUnit },
  {
    shortName: '2d',
    levels: ['heightAboveGround', 'surface'],
    quantity: 'dew_point',
    convert: (kelvin) => kelvin - 273.15,
  },
  { shortName: '10u', levels: ['heightAboveGround', 'surface'], quantity: 'u', convert: keepUnit },
  { shortName: '10v', levels: ['heightAboveGround', 'surface'], quantity: 'v', convert: keepUnit },
  // `cloud-wind.ts` derives the wind at cloud level from the wind aloft and the cloud layers.
  { shortName: 'u', levels: PRESSURE, level: 700, quantity: 'u700', convert: keepUnit },
  { shortName: 'v', levels: PRESSURE, level: 700, quantity: 'v700', convert: keepUnit },
  { shortName: 'u', levels: PRESSURE, level: 500, quantity: 'u500', convert: keepUnit },
  { shortName: 'v', levels: PRESSURE, level: 500, quantity: 'v500', convert: keepUnit },
  ...LAYERS.flatMap(([shortName, level, quantity]): GribVariable[] => [
    { shortName, levels: [level], quantity, convert: keepUnit },
    // NCEP's name of total cover, at the level of a layer: GFS before 2021.
    { shortName: 'tcc', levels: [level], quantity, convert: keepUnit, parameters: ['0.6.1'] },
  ]),
  { shortName: 'sp', levels: SURFACE, quantity: 'surface_pressure', convert: (pascal) => pascal / 100 },
  // 1 kg/m2 of water is 1 mm deep.
  { shortName: 'pwat', levels: COLUMN, quantity: 'precipitable_water', convert: (millimetres) => millimetres / 10 },
  { shortName: 'tcwv', levels: COLUMN, quantity: 'precipitable_water', convert: (millimetres) => millimetres / 10 },
  // Includes the water of clouds, less than 1 mm. Only clear skies use this field.
  { shortName: 'tcw', levels: COLUMN, quantity: 'precipitable_water', convert: (millimetres) => millimetres / 10 },
  {
    // ecCodes has no name for it.
    shortName: 'unknown',
    levels: COLUMN,
    quantity: 'aod550',
    convert: keepUnit,
    nanometres: 550,
    parameters: ['0.20.102'],
  },
  { shortName: 'al', levels: SURFACE, quantity: 'albedo', convert: (percent) => percent / 100 },
  { shortName: 'fal', levels: SURFACE, quantity: 'albedo', convert: keepUnit },
  // 1 kg/m2 of water is 1 mm deep.
  {
    shortName: 'prate',
    levels: SURFACE,
    quantity: 'precipitation_rate',
    convert: (perSecond) => perSecond * SECONDS_PER_HOUR,
    parameters: ['0.1.7'],
  },
  {
    shortName: 'tp',
    levels: SURFACE,
    quantity: 'precipitation_rate',
    convert: (perSecond) => perSecond * SECONDS_PER_HOUR,
    parameters: ['0.1.52'],
  },
  // ECMWF: metres of water.
  {
    shortName: 'tp',
    levels: SURFACE,
    quantity: 'precipitation_rate',
    convert: (metresPerSecond) => metresPerSecond * MILLIMETRES_PER_METRE * SECONDS_PER_HOUR,
    isAccumulated: true,
    parameters: ['0.1.193', '128.228'],
  },
  { shortName: 'sde', levels: SURFACE, quantity: 'snow_depth', convert: keepUnit },
  // NCEP uses this name for the depth (SNOD), other centres for the water equivalent.
  { shortName: 'sdwe', levels: SURFACE, quantity: 'snow_depth', convert: keepUnit, parameters: ['0.1.11'] },
];

/**
 * Finds the entry for a message. Undefined for unused messages, and for messages of an ensemble unless
 * `includesMembers` is set.
 */
export function findGribVariable(product: Product, includesMembers: boolean): GribVariable | undefined {
  if (product.ensemble && !(includesMembers && 'member' in product.ensemble)) return undefined;
  return GRIB_VARIABLES.find(
    ({ shortName, levels, level, parameters, nanometres }) =>
      shortName === product.shortName &&
      levels.includes(product.level.type) &&
      (level === undefined || level === product.level.value) &&
      (!parameters || parameters.includes(product.parameter)) &&
      (nanometres === undefined || isTotalAerosol(product, nanometres)),
  );
}

/** Code table 4.233. */
const TOTAL_AEROSOL = 62000;

const isTotalAerosol = ({ aerosol }: Product, nanometres: number): boolean =>
  aerosol?.type === TOTAL_AEROSOL &&
  aerosol.wavelengths.shortest <= nanometres &&
  aerosol.wavelengths.longest >= nanometres;
