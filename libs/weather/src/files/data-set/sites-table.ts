import type { Place } from '@daystar/contracts';
import type { Rejection } from '../../rejection';
import { tableRows } from './table-rows';

/** Where the sites of a data set lie, by `site_id`. @throws Error when the file cannot be read at all */
export async function readSites(
  path: string,
  file: string,
  reject: (rejection: Rejection) => void,
): Promise<Map<string, Place>> {
  const sites = new Map<string, Place>();
  for await (const { line, row } of tableRows(path, file, ['site_id', 'latitude', 'longitude'], reject, {
    quote: '"',
  })) {
    const place = { latitude: degrees(row('latitude'), 90), longitude: degrees(row('longitude'), 180) };
    const wrong = (['latitude', 'longitude'] as const).find((name) => place[name] === undefined);
    if (wrong) {
      const value = row(wrong);
      reject({ code: 'malformed-row', message: `"${value}" is no ${wrong}`, file, line, field: wrong, value });
    } else {
      sites.set(row('site_id'), place as Place);
    }
  }
  return sites;
}

function degrees(text: string, most: number): number | undefined {
  const value = text === '' ? NaN : Number(text);
  return Math.abs(value) <= most ? value : undefined;
}
