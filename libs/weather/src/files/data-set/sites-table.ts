import type { Place } from '@daystar/contracts';
import type { Rejection } from '../../source/rejection';
import { readTable } from './table';

/** Places of the sites of a data set, by `site_id`. */
export async function readSites(
  path: string,
  file: string,
  reject: (rejection: Rejection) => void,
): Promise<Map<string, Place>> {
  const sites = new Map<string, Place>();
  const table = { path, file, required: ['site_id', 'latitude', 'longitude'], quote: '"' };
  await readTable(table, reject, (cells, line) => {
    const place = { latitude: degrees(cells('latitude'), 90), longitude: degrees(cells('longitude'), 180) };
    const wrong = (['latitude', 'longitude'] as const).find((name) => place[name] === undefined);
    if (wrong) {
      const value = cells(wrong);
      reject({ code: 'malformed-row', message: `"${value}" is not a ${wrong}`, file, line, field: wrong, value });
    } else {
      sites.set(cells('site_id'), place as Place);
    }
  });
  return sites;
}

function degrees(text: string, max: number): number | undefined {
  const value = text === '' ? NaN : Number(text);
  return Math.abs(value) <= max ? value : undefined;
}
