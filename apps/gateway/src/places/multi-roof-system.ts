import type { PlantArray } from '@daystar/contracts';
import type { QueryReader } from '../http/query-reader';
import { ANGLE_LIMITS, CAPACITY_LIMITS, readSystem } from './place-query';
import type { PowerSystemRequest } from '../serving/tables/place-table';

/** Maximum number of roofs of a form. */
export const MAX_ROOFS = 6;

/** Properties of each roof. Parameters of the first one have these names, those of the second one begin with `roof2_`. */
export const ROOF_PROPERTIES = ['capacity', 'tilt', 'azimuth'] as const;
type RoofProperty = (typeof ROOF_PROPERTIES)[number];

const ROOF_PARAMETER = /^roof([2-9])_(\w+)$/i;

/** Returns the name of the parameter with a property of a roof. @param roof number of the roof, from 1 */
export const toRoofParameter = (roof: number, property: string): string =>
  roof === 1 ? property : `roof${roof}_${property}`;

/** Splits the name of a parameter into the number of the roof, from 1, and the property. */
export function splitRoofParameter(parameter: string): { readonly roof: number; readonly name: string } {
  const [, roof = '1', name = parameter] = ROOF_PARAMETER.exec(parameter) ?? [];
  return { roof: Number(roof), name };
}

/** Counts the roofs of a form from the names of its parameters, at most `MAX_ROOFS`. */
export const countRoofs = (parameters: readonly string[]): number =>
  Math.min(MAX_ROOFS, Math.max(1, ...parameters.map((parameter) => splitRoofParameter(parameter).roof)));

/** One roof of a form. */
interface Roof {
  /** Kilowatts. */
  readonly capacity: number;
  /** Degrees; the default of sites when undefined. */
  readonly tilt?: number;
  readonly azimuth?: number;
}

/**
 * Reads a PV system of one or several roofs, which share the inverters. Capacities are in kW. `reader` collects the errors.
 * Roofs without any value are left out.
 * @param parameters names of the parameters of the query
 * @param now ms since 1970 UTC
 */
export function readMultiRoofSystem(
  reader: QueryReader,
  parameters: readonly string[],
  now: number,
): PowerSystemRequest {
  const { capacity, tilt, azimuth, ...system } = readSystem(reader, 'kW', now);
  const furtherRoofs = Array.from({ length: countRoofs(parameters) - 1 }, (_, index) => index + 2)
    .filter((roof) => ROOF_PROPERTIES.some((property) => reader.has(toRoofParameter(roof, property))))
    .map((roof) => readRoof(reader, roof));
  if (furtherRoofs.length === 0) return { ...system, capacity, ...omitUndefined({ tilt, azimuth }) };
  const roofs: Roof[] = [{ capacity: capacity ?? NaN, tilt, azimuth }, ...furtherRoofs];
  const total = roofs.reduce((sum, roof) => sum + roof.capacity, 0);
  return { ...system, capacity: total, arrays: roofs.map((roof) => toArray(roof, total)) };
}

function readRoof(reader: QueryReader, roof: number): Roof {
  const readAngle = (property: Exclude<RoofProperty, 'capacity'>) =>
    reader.readNumber(toRoofParameter(roof, property), ANGLE_LIMITS[property]);
  return {
    capacity: reader.readRequiredNumber(toRoofParameter(roof, 'capacity'), CAPACITY_LIMITS),
    tilt: readAngle('tilt'),
    azimuth: readAngle('azimuth'),
  };
}

const toArray = ({ capacity, tilt, azimuth }: Roof, total: number): PlantArray => ({
  // The form of a site shows the shares; their rounding errors are within what it accepts.
  dc_share: Number((capacity / total).toFixed(6)),
  ...omitUndefined({ tilt, azimuth }),
});

const omitUndefined = <T extends object>(values: T): Partial<T> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<T>;

/** Converts a system to the field values of the form for a new site. */
export const toSiteFormValues = ({ arrays = [], ...system }: PowerSystemRequest): URLSearchParams =>
  new URLSearchParams([
    ...Object.entries(system).flatMap(([name, value]): [string, string][] =>
      typeof value === 'object' ? [] : [[name, String(value)]],
    ),
    ...arrays.flatMap((array, index) =>
      Object.entries(array).map(([name, value]): [string, string] => [`arrays[${index}].${name}`, String(value)]),
    ),
  ]);
