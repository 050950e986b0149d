import {
  EXPECTED_POSITIVE,
  type ExpectedNumber,
  describeExpectedNumber,
  describeExpectedLimits,
} from '@daystar/contracts';
import type { FleetSystem } from '@daystar/forecasting';
import { formatDate } from '@daystar/timeseries';
import { parseNumber } from '../http/numeric-text';

/** Reads a row of a fleet file. @throws RangeError for an invalid row */
export type RowReader = (row: readonly string[]) => FleetSystem;

const COLUMNS = [
  'latitude',
  'longitude',
  'capacity_kw',
  'capacity_mw',
  'tilt',
  'azimuth',
  'orientations',
  'install_year',
  'valid_from',
] as const;
type Column = (typeof COLUMNS)[number];

/** Tilt of systems without one, degrees. */
const DEFAULT_TILT = 23;

type Limits = ExpectedNumber & { readonly min: number; readonly max: number };
const LATITUDE: Limits = { min: -90, max: 90, unit: 'degrees' };
const LONGITUDE: Limits = { min: -180, max: 180, unit: 'degrees' };
const AZIMUTH: Limits = { min: -180, max: 180, unit: 'degrees' };
const TILT: Limits = { min: 0, max: 90, unit: 'degrees' };
const CAPACITY: Record<'capacity_kw' | 'capacity_mw', Limits> = {
  capacity_kw: { min: 0, max: 1e8, unit: 'kW' },
  capacity_mw: { min: 0, max: 1e8, unit: 'MW' },
};
const SHARE: Limits = { min: 0, max: 1 };
const YEAR: Limits = { min: 1970, max: 2100 };
/** Maximum difference between the sum of the shares and 1, because shares are rounded. */
const SHARE_SUM_TOLERANCE = 0.005;

/** Creates a reader for the rows below a header. @throws RangeError for an invalid header */
export function createRowReader(header: readonly string[]): RowReader {
  // `Capacity (kW)` is read as `capacity_kw`.
  const names = header.map((name) =>
    name
      .toLowerCase()
      .replace(/[\s(]+/g, '_')
      .replace(/\)$/, ''),
  );
  const unknownColumns = names.filter((name) => !COLUMNS.includes(name as Column));
  if (unknownColumns.length > 0)
    throw new RangeError(`The columns must be some of ${COLUMNS.join(', ')}, not ${unknownColumns.join(', ')}.`);
  if (new Set(names).size < names.length) throw new RangeError('Each column must appear only once.');
  const indexByColumn = new Map(names.map((name, index) => [name as Column, index]));
  for (const name of ['latitude', 'longitude'] as const)
    if (!indexByColumn.has(name)) throw new RangeError(`'${name}' is required as a column.`);
  if (indexByColumn.has('capacity_kw') === indexByColumn.has('capacity_mw')) {
    throw new RangeError("The header must have exactly one of 'capacity_kw' and 'capacity_mw'.");
  }
  if (indexByColumn.has('orientations') && (indexByColumn.has('tilt') || indexByColumn.has('azimuth'))) {
    throw new RangeError("'orientations' must be given without 'tilt' and 'azimuth'.");
  }
  const capacityColumn = indexByColumn.has('capacity_kw') ? 'capacity_kw' : 'capacity_mw';
  const unitsPerMegawatt = capacityColumn === 'capacity_kw' ? 1000 : 1;

  return (row) => {
    if (row.length !== names.length)
      throw new RangeError(`The row must have ${names.length} fields, not ${row.length}.`);
    const getField = (name: Column) => row[indexByColumn.get(name) ?? -1] ?? '';
    const latitude = readNumber(getField('latitude'), 'latitude', LATITUDE);
    const longitude = readNumber(getField('longitude'), 'longitude', LONGITUDE);
    const capacity = readNumber(getField(capacityColumn), capacityColumn, CAPACITY[capacityColumn]) / unitsPerMegawatt;
    if (capacity === 0) throw new RangeError(`'${capacityColumn}' ${EXPECTED_POSITIVE}.`);
    const validFrom = parseValidFrom(getField('install_year'), getField('valid_from'));
    const equatorwardAzimuth = latitude < 0 ? 0 : 180;
    const orientations = getField('orientations')
      ? parseOrientations(getField('orientations'))
      : [
          {
            share: 1,
            tilt: getField('tilt') ? readNumber(getField('tilt'), 'tilt', TILT) : DEFAULT_TILT,
            azimuth: getField('azimuth') ? readNumber(getField('azimuth'), 'azimuth', AZIMUTH) : equatorwardAzimuth,
          },
        ];
    return { latitude, longitude, capacity, orientations, validFrom };
  };
}

function readNumber(text: string, name: string, { min, max, unit }: Limits): number {
  const value = parseNumber(text.trim());
  if (value === undefined)
    throw new RangeError(`'${name}' ${describeExpectedNumber({ unit })}, not ${JSON.stringify(text)}.`);
  if (value < min || value > max)
    throw new RangeError(`'${name}' ${describeExpectedLimits({ min, max, unit })}, not ${value}.`);
  return value;
}

function parseOrientations(text: string): FleetSystem['orientations'] {
  const orientations = text.split(/\s+/).map((orientation) => {
    const [share, tilt, azimuth, extraField] = orientation.split(':');
    if (azimuth === undefined || extraField !== undefined)
      throw new RangeError(`'orientations' must be written as share:tilt:azimuth, not ${JSON.stringify(orientation)}.`);
    return {
      share: readNumber(share, 'share', SHARE),
      tilt: readNumber(tilt, 'tilt', TILT),
      azimuth: readNumber(azimuth, 'azimuth', AZIMUTH),
    };
  });
  const shareSum = orientations.reduce((sum, { share }) => sum + share, 0);
  if (Math.abs(shareSum - 1) > SHARE_SUM_TOLERANCE)
    throw new RangeError(`The shares of 'orientations' must add up to 1, not ${Number(shareSum.toFixed(4))}.`);
  return orientations.map((orientation) => ({ ...orientation, share: orientation.share / shareSum }));
}

function parseValidFrom(year: string, date: string): string | undefined {
  if (date) {
    const day = /^\d{4}-\d{2}-\d{2}$/.test(date) ? new Date(`${date}T00:00:00Z`) : undefined;
    // A date that does not exist, such as 31 April, does not round-trip.
    if (!day || Number.isNaN(day.getTime()) || formatDate(day.getTime()) !== date) {
      throw new RangeError(`'valid_from' must be a date such as 2026-01-31, not ${JSON.stringify(date)}.`);
    }
    return date;
  }
  return year ? `${readNumber(year, 'install_year', YEAR)}-01-01` : undefined;
}
