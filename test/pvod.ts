import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { toReferencePath } from '@daystar/testing';

/** A plant of the PVOD data set, with the field names of the HTTP API. */
export interface PvodPlant {
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly capacity: number;
  readonly tilt: number;
  readonly azimuth: number;
}

/** Reads the plants of the data set. */
export function readPlants(): PvodPlant[] {
  const rows = parse(readFileSync(toReferencePath('pvod', 'sites.csv')), { columns: true }) as Record<string, string>[];
  return rows.map(({ name, latitude, longitude, capacity, tilt, azimuth }) => ({
    name,
    latitude: Number(latitude),
    longitude: Number(longitude),
    capacity: Number(capacity),
    tilt: Number(tilt),
    azimuth: Number(azimuth),
  }));
}

/** Reads the measured power of a plant, MW, by period end (PT15M), within (from, to]. */
export function readMeasuredPower(name: string, from: number, to: number): Map<number, number> {
  const text = gunzipSync(readFileSync(toReferencePath('pvod', 'actuals.csv.gz'))).toString();
  const measured = new Map<number, number>();
  for (const line of text.split('\n')) {
    if (!line.startsWith(`${name},`)) continue;
    const [, stamp, power] = line.split(',');
    const time = Date.parse(stamp);
    if (time > from && time <= to && power !== '') measured.set(time, Number(power));
  }
  return measured;
}
