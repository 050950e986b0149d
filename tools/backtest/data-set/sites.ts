import type { SiteDescription as PvDescription } from '@daystar/solar';
import { readTable, type TableRow } from './table';

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
    const id = row.text('site_id');
    if (id === '') throw row.fail('site_id is blank');
    if (sites.some((site) => site.id === id)) throw row.fail(`site ${id} is duplicated`);
    sites.push({
      id,
      latitude: within(row, 'latitude', -90, 90),
      longitude: within(row, 'longitude', -180, 180),
      elevation: optional(row, 'elevation'),
      capacity: positive(row, 'capacity'),
      capacity_dc: positive(row, 'capacity_dc'),
      tilt: optional(row, 'tilt'),
      azimuth: optional(row, 'azimuth'),
      tracking_type: trackingType(row),
    });
  });
  return sites;
}

function within(row: TableRow, column: string, low: number, high: number): number {
  const value = row.number(column);
  if (!(value >= low && value <= high)) throw row.fail(`${column} must be ${low} to ${high}, not ${value}`);
  return value;
}

function optional(row: TableRow, column: string): number | undefined {
  const value = row.number(column);
  return Number.isNaN(value) ? undefined : value;
}

function positive(row: TableRow, column: string): number | undefined {
  const value = optional(row, column);
  if (value !== undefined && !(value > 0)) throw row.fail(`${column} must be above 0, not ${value}`);
  return value;
}

function trackingType(row: TableRow): PvDescription['tracking_type'] {
  const type = row.text('tracking_type');
  if (type === '' || type === 'fixed') return 'fixed';
  if (type === 'horizontal_single_axis') return type;
  throw row.fail(`tracking_type must be fixed or horizontal_single_axis, not ${type}`);
}
