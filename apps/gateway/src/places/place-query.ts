import { parseStamp } from '@daystar/timeseries';
import type { QueryReader } from '../http/query-reader';
import type { WorldSystem } from '../serving/tables/place-table';

export interface PlaceQuery {
  readonly latitude: number;
  readonly longitude: number;
}

export function readPlace(reader: QueryReader): PlaceQuery {
  return {
    latitude: reader.required('latitude', { min: -90, max: 90 }),
    longitude: reader.required('longitude', { min: -180, max: 180 }),
  };
}

/** One milliwatt, as of rooftop sites: the rows of anything smaller would be zeros. */
const MIN_KW = 0.000_001;
const MAX_KW = 1_000_000;

/** @param unit of `capacity`, and of the rows: the oldest interface speaks of watts */
export function readSystem(reader: QueryReader, unit: 'kW' | 'W'): WorldSystem {
  const perKilowatt = unit === 'W' ? 1000 : 1;
  const capacity = capacityOf(reader, { min: MIN_KW * perKilowatt, max: MAX_KW * perKilowatt });
  const optional = {
    tilt: reader.number('tilt', { min: 0, max: 90 }),
    azimuth: reader.number('azimuth', { min: -180, max: 180 }),
    loss_factor: reader.number('loss_factor', { min: 0, max: 1 }),
    install_date: installDate(reader),
  };
  const given = Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== undefined));
  return { name: '', ...readPlace(reader), capacity: capacity / perKilowatt, ...given, unit };
}

function capacityOf(reader: QueryReader, range: { min: number; max: number }): number {
  const capacity = reader.required('capacity', { min: 0, max: range.max, above: true });
  if (capacity > 0 && capacity < range.min)
    reader.addError('capacity', 'OutOfRange', `'capacity' must be between ${range.min} and ${range.max}.`);
  return capacity;
}

/** `yyyy-MM-dd`; older clients also write `yyyyMMdd` or a whole timestamp. */
function installDate(reader: QueryReader): string | undefined {
  const text = reader.text('install_date');
  if (text === undefined) return undefined;
  const time = parseStamp(text.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3'));
  if (time !== undefined) return new Date(time).toISOString().slice(0, 10);
  return reader.addError('install_date', 'Invalid', `'install_date' must be a date such as 2026-01-31.`);
}
