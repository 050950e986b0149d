import type { SiteDescription as PvDescription } from '@daystar/solar';
import { readTable, type TableRow } from './read-table';

/** A row of the table of sites; without a capacity the site only measures irradiance. */
export interface SiteDescription extends Omit<PvDescription, 'capacity'> {
  readonly id: string;
  readonly longitude: number;
  readonly elevation: number | undefined;
  readonly capacity: number | undefined;
}

/** @throws DataSetError that names the file and the line */
export async function readSites(path: string): Promise<SiteDescription[]> {
  const sites: SiteDescription[] = [];
  await readTable(path, ['site_id', 'latitude', 'longitude'], (row) => {
    const id = row.getText('site_id');
    if (id === '') throw row.createError('site_id is blank');
    if (sites.some((site) => site.id === id)) throw row.createError(`site ${id} is duplicated`);
    sites.push({
      id,
      latitude: readWithin(row, 'latitude', -90, 90),
      longitude: readWithin(row, 'longitude', -180, 180),
      elevation: readOptional(row, 'elevation'),
      capacity: readPositive(row, 'capacity'),
      capacity_dc: readPositive(row, 'capacity_dc'),
      tilt: readOptional(row, 'tilt'),
      azimuth: readOptional(row, 'azimuth'),
      tracking_type: readTrackingType(row),
    });
  });
  return sites;
}

function readWithin(row: TableRow, column: string, min: number, max: number): number {
  const value = row.getNumber(column);
  if (!(value >= min && value <= max)) throw row.createError(`${column} must be ${min} to ${max}, not ${value}`);
  return value;
}

function readOptional(row: TableRow, column: string): number | undefined {
  const value = row.getNumber(column);
  return Number.isNaN(value) ? undefined : value;
}

function readPositive(row: TableRow, column: string): number | undefined {
  const value = readOptional(row, column);
  if (value !== undefined && !(value > 0)) throw row.createError(`${column} must be above 0, not ${value}`);
  return value;
}

function readTrackingType(row: TableRow): PvDescription['tracking_type'] {
  const type = row.getText('tracking_type');
  if (type === '' || type === 'fixed') return 'fixed';
  if (type === 'horizontal_single_axis') return type;
  throw row.createError(`tracking_type must be fixed or horizontal_single_axis, not ${type}`);
}
