import { formatDate } from '@daystar/timeseries';
import type { QueryReader } from '../http/query-reader';
import { readInstallDate } from '../http/install-date';
import type { PlaneOrientation, PowerSystemRequest } from '../serving/tables/place-table';

/** Coordinates of a requested place, degrees. */
export interface PlaceQuery {
  readonly latitude: number;
  readonly longitude: number;
}

/** Reads latitude and longitude, degrees; NaN after an error, which `reader` collects. */
export function readPlace(reader: QueryReader): PlaceQuery {
  return {
    latitude: reader.readRequiredNumber('latitude', { min: -90, max: 90, unit: 'degrees' }),
    longitude: reader.readRequiredNumber('longitude', { min: -180, max: 180, unit: 'degrees' }),
  };
}

/** One milliwatt, as for rooftop sites: rows of smaller systems would round to zero. */
const MIN_KW = 0.000_001;
const MAX_KW = 1_000_000;
export const CAPACITY_LIMITS = { min: MIN_KW, max: MAX_KW, unit: 'kW' } as const;
export const ANGLE_LIMITS = {
  tilt: { min: 0, max: 90, unit: 'degrees' },
  azimuth: { min: -180, max: 180, unit: 'degrees' },
} as const;

/**
 * Reads a PV system from a query; NaN for invalid required numbers. `reader` collects the errors.
 * @param unit of `capacity` and of the rows; the oldest paths use watts
 * @param now ms since 1970 UTC
 */
export function readSystem(reader: QueryReader, unit: 'kW' | 'W', now: number): PowerSystemRequest {
  const unitsPerKilowatt = unit === 'W' ? 1000 : 1;
  const { min, max } = CAPACITY_LIMITS;
  const capacity = reader.readRequiredNumber('capacity', {
    min: min * unitsPerKilowatt,
    max: max * unitsPerKilowatt,
    unit,
  });
  const optionalProperties = {
    elevation: readElevation(reader),
    ...readOrientation(reader),
    loss_factor: reader.readNumber('loss_factor', { min: 0, max: 1 }),
    install_date: readSystemInstallDate(reader, now),
  };
  const presentProperties = Object.fromEntries(
    Object.entries(optionalProperties).filter(([, value]) => value !== undefined),
  );
  return { name: '', ...readPlace(reader), capacity: capacity / unitsPerKilowatt, ...presentProperties, unit };
}

const readOrientation = (reader: QueryReader) => ({
  tilt: reader.readNumber('tilt', ANGLE_LIMITS.tilt),
  azimuth: reader.readNumber('azimuth', ANGLE_LIMITS.azimuth),
});

export const ARRAY_TYPES = ['fixed', 'horizontal_single_axis'] as const;

/** Limits of the elevation of a site, which a place shares. */
export const ELEVATION_LIMITS = { min: -450, max: 9000, unit: 'm' } as const;

/** Reads the elevation of a place. */
export const readElevation = (reader: QueryReader): number | undefined =>
  reader.readNumber('elevation', ELEVATION_LIMITS);

/** Reads the plane of array: fixed modules, or a tracker whose axis points to `azimuth`. */
const readPlane = (reader: QueryReader): PlaneOrientation => ({
  ...readOrientation(reader),
  tracking_type: reader.readOneOf('array_type', ARRAY_TYPES),
});

/** Reads a place of radiation: its coordinates, its elevation if stated, and the plane of `gti`. */
export function readRadiationPlace(reader: QueryReader): PlaceQuery & PlaneOrientation & { elevation?: number } {
  const place = { ...readPlace(reader), ...readPlane(reader) };
  const elevation = readElevation(reader);
  return elevation === undefined ? place : { ...place, elevation };
}

export const BOOLEANS = ['true', 'false'] as const;

/** Reads whether the horizon of the place shades the rows. */
export const readTerrainShading = (reader: QueryReader): boolean =>
  reader.readOneOf('terrain_shading', BOOLEANS) === 'true';

function readSystemInstallDate(reader: QueryReader, now: number): string | undefined {
  const text = reader.readText('install_date');
  if (text === undefined) return undefined;
  const date = readInstallDate(text, now);
  if ('time' in date) return formatDate(date.time);
  return reader.addFieldError(date.error);
}
