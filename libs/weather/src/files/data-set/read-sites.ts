import type { Place } from '@daystar/contracts';
import type { Rejection } from '../../source/rejection';
import { readTable } from './read-table';

const MAX_DEGREES = { latitude: 90, longitude: 180 };

/** Reads the places of the sites of a data set, by `site_id`. */
export async function readSites(
  path: string,
  file: string,
  reject: (rejection: Rejection) => void,
): Promise<Map<string, Place>> {
  const sites = new Map<string, Place>();
  const table = { path, file, required: ['site_id', 'latitude', 'longitude'], quote: '"' };
  await readTable(table, reject, (readCell, line) => {
    const place = {
      latitude: parseDegrees(readCell('latitude'), MAX_DEGREES.latitude),
      longitude: parseDegrees(readCell('longitude'), MAX_DEGREES.longitude),
    };
    const invalidField = (['latitude', 'longitude'] as const).find((name) => place[name] === undefined);
    if (invalidField) {
      const value = readCell(invalidField);
      const max = MAX_DEGREES[invalidField];
      reject({
        code: 'malformed-row',
        message: `'${invalidField}' must be a number from -${max} to ${max} (degrees), not "${value}"`,
        file,
        line,
        field: invalidField,
        value,
      });
    } else {
      sites.set(readCell('site_id'), place as Place);
    }
  });
  return sites;
}

function parseDegrees(text: string, max: number): number | undefined {
  const value = text === '' ? NaN : Number(text);
  return Math.abs(value) <= max ? value : undefined;
}
