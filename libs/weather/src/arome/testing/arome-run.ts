import { type FieldSpec, type LatLonGridSpec, encodeField } from '@daystar/grib/testing';
import type { FakeBucket } from '../../download/testing/fake-bucket';
import { toAromePath } from '../arome-layout';

/** A part of the grid; it crosses the prime meridian. */
const GRID: LatLonGridSpec = { north: 52.4, west: 359.8, spacing: 0.025, rows: 16, columns: 24 };
const METEO_FRANCE = 85;

/** Computes the mean GHI of the hour that ends with an hour of the forecast, W/m2. */
export const computeMeanGhi = (hour: number): number => Math.max(0, 700 * Math.sin((2 * Math.PI * (hour - 1)) / 24));

interface HourOptions {
  /** Reference time that the messages state, ms, when it differs from the run. */
  readonly referenceTime?: number;
  /** Temperature at 52 degrees north; it rises by ten kelvin in a degree southward. */
  readonly kelvin?: number;
  /** Name of a field that the package lacks. */
  readonly omittedField?: string;
}

/** Adds the messages of an hour to the package of a run in the bucket, among them one that is not used. */
export function addAromeHour(
  bucket: FakeBucket,
  run: number,
  hour: number,
  { referenceTime = run, kelvin = 280, omittedField }: HourOptions = {},
): void {
  const messages = Object.entries(createFields(hour, kelvin))
    .filter(
      ([name, { statistic }]) => name !== omittedField && (hour > 0 || (statistic === undefined && name !== 'tcc')),
    )
    .map(([, field]) => {
      const begin = field.statistic === undefined ? hour : 0;
      return encodeField({ centre: METEO_FRANCE, run: referenceTime, begin, end: hour, grid: GRID, ...field });
    });
  const path = toAromePath(run, hour);
  bucket.objects.set(path, Buffer.concat([bucket.objects.get(path) ?? Buffer.alloc(0), ...messages]));
}

type FieldDefinition = Pick<FieldSpec, 'parameter' | 'surface' | 'values'> & Partial<FieldSpec>;

function createFields(hour: number, kelvin: number): Record<string, FieldDefinition> {
  let joules = 0;
  for (let end = 1; end <= hour; end++) joules += computeMeanGhi(end) * 3600;
  return {
    prmsl: { parameter: [3, 1], surface: 101, values: () => 101_300 },
    '10u': { parameter: [2, 2], surface: 103, level: 10, values: () => 3 },
    '10v': { parameter: [2, 3], surface: 103, level: 10, values: () => 4 },
    '2t': { parameter: [0, 0], surface: 103, level: 2, values: (latitude) => kelvin + 10 * (52 - latitude) },
    '2r': { parameter: [1, 1], surface: 103, level: 2, values: () => 65 },
    tcc: { parameter: [6, 1], surface: 1, values: () => (10 * hour) % 100 },
    // Millimetres since the start of the run: half of one in an hour.
    tp: { parameter: [1, 52], surface: 1, statistic: 1, values: () => 0.5 * hour },
    ssrd: { parameter: [4, 7], surface: 1, statistic: 1, values: () => joules },
  };
}
