import type { FleetSystem } from '@daystar/forecasting';

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

const DEFAULT_TILT = 23;

/** How rows under a header are read. @throws RangeError when the header is not one of a fleet; readers so for bad rows */
export function rowReader(header: readonly string[]): RowReader {
  const names = header.map((name) =>
    name
      .toLowerCase()
      .replace(/[\s(]+/g, '_')
      .replace(/\)$/, ''),
  );
  const unknown = names.filter((name) => !COLUMNS.includes(name as Column));
  if (unknown.length > 0)
    throw new RangeError(`no column of a fleet: ${unknown.join(', ')}; those are ${COLUMNS.join(', ')}`);
  if (new Set(names).size < names.length) throw new RangeError('a column is there twice');
  const at = new Map(names.map((name, index) => [name as Column, index]));
  for (const name of ['latitude', 'longitude'] as const) if (!at.has(name)) throw new RangeError(`no column ${name}`);
  if (at.has('capacity_kw') === at.has('capacity_mw')) {
    throw new RangeError('exactly one of the columns capacity_kw and capacity_mw says the capacity');
  }
  if (at.has('orientations') && (at.has('tilt') || at.has('azimuth'))) {
    throw new RangeError('orientations take the place of tilt and azimuth');
  }
  const perMegawatt = at.has('capacity_kw') ? 1000 : 1;

  return (row) => {
    if (row.length !== names.length) throw new RangeError(`${row.length} fields, not ${names.length}`);
    const field = (name: Column) => row[at.get(name) ?? -1] ?? '';
    const latitude = numberOf(field('latitude'), 'latitude', -90, 90);
    const longitude = numberOf(field('longitude'), 'longitude', -180, 180);
    const capacity = numberOf(field('capacity_kw') || field('capacity_mw'), 'capacity', 0, 1e8) / perMegawatt;
    if (capacity === 0) throw new RangeError('capacity 0');
    const validFrom = validFromOf(field('install_year'), field('valid_from'));
    const facing = latitude < 0 ? 0 : 180;
    const orientations = field('orientations')
      ? mixtureOf(field('orientations'))
      : [
          {
            share: 1,
            tilt: field('tilt') ? numberOf(field('tilt'), 'tilt', 0, 90) : DEFAULT_TILT,
            azimuth: field('azimuth') ? numberOf(field('azimuth'), 'azimuth', -180, 180) : facing,
          },
        ];
    return { latitude, longitude, capacity, orientations, validFrom };
  };
}

function numberOf(text: string, what: string, lowest: number, highest: number): number {
  const value = Number(text);
  if (text === '' || !Number.isFinite(value)) throw new RangeError(`${what} is no number: ${JSON.stringify(text)}`);
  if (value < lowest || value > highest) throw new RangeError(`${what} ${value} is not within ${lowest} to ${highest}`);
  return value;
}

function mixtureOf(text: string): FleetSystem['orientations'] {
  const orientations = text.split(/\s+/).map((one) => {
    const [share, tilt, azimuth, more] = one.split(':');
    if (azimuth === undefined || more !== undefined)
      throw new RangeError(`no share:tilt:azimuth: ${JSON.stringify(one)}`);
    return {
      share: numberOf(share, 'share', 0, 1),
      tilt: numberOf(tilt, 'tilt', 0, 90),
      azimuth: numberOf(azimuth, 'azimuth', -180, 180),
    };
  });
  const sum = orientations.reduce((total, { share }) => total + share, 0);
  if (Math.abs(sum - 1) > 0.005)
    throw new RangeError(`shares of orientations add up to ${Number(sum.toFixed(4))}, not 1`);
  return orientations.map((one) => ({ ...one, share: one.share / sum }));
}

function validFromOf(year: string, date: string): string | undefined {
  if (date) {
    const day = /^\d{4}-\d{2}-\d{2}$/.test(date) ? new Date(`${date}T00:00:00Z`) : undefined;
    // A date of the calendar comes back as it went in: 31 April does not.
    if (!day || Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== date) {
      throw new RangeError(`valid_from is no date yyyy-MM-dd: ${JSON.stringify(date)}`);
    }
    return date;
  }
  return year ? `${numberOf(year, 'install_year', 1970, 2100)}-01-01` : undefined;
}
