import { type FieldSpec, type LatLonGridSpec, encodeField } from '@daystar/grib/testing';
import type { FakeBucket } from '../../download/testing/fake-bucket';

const GRID: LatLonGridSpec = { north: 52.5, west: 355, spacing: 0.5, rows: 11, columns: 21 };

/** Computes the mean GHI, W/m2, of the three hours that end at a forecast hour. */
export const computeMeanGhi = (hour: number): number => Math.max(0, 600 * Math.sin((2 * Math.PI * (hour - 7)) / 24));

/** A field with its keywords in the index. */
export type OpenDataRecord = { readonly param: string; readonly levtype: string } & Pick<
  FieldSpec,
  'parameter' | 'surface'
> &
  Partial<FieldSpec>;

export function toEcmwfPath(run: number, hour: number): string {
  const stamp = new Date(run).toISOString();
  const [date, cycle] = [stamp.slice(0, 10).replaceAll('-', ''), stamp.slice(11, 13)];
  return `${date}/${cycle}z/ifs/0p25/oper/${date}${cycle}0000-${hour}h-oper-fc`;
}

/**
 * Puts the file and the index of a forecast hour of IFS into the bucket, as ECMWF writes them.
 * @param referenceTime reference time that the messages state, ms
 */
export function putEcmwfHour(
  bucket: FakeBucket,
  run: number,
  hour: number,
  { referenceTime = run, kelvin = 280, omittedField = '' } = {},
): void {
  putOpenDataHour(bucket, toEcmwfPath(run, hour), createRecords(hour, kelvin), {
    run: referenceTime,
    hour,
    omittedField,
  });
}

/**
 * Puts the records of an hour into the bucket, as a file and its index.
 * @param path without the endings
 * @param omittedField name of the parameter that the file lacks
 */
export function putOpenDataHour(
  bucket: FakeBucket,
  path: string,
  records: readonly OpenDataRecord[],
  { run, hour, omittedField }: { run: number; hour: number; omittedField: string },
): void {
  let offset = 0;
  const bodies: Buffer[] = [];
  const stamp = new Date(run).toISOString().replace(/[-T:]/g, '');
  const included = records.filter(({ param }) => param !== omittedField);
  const lines = included.map(({ param, levtype, ...field }) => {
    const begin = field.statistic === undefined ? hour : 0;
    const values = field.values ?? (() => 0);
    const body = encodeField({ centre: 98, run, begin, end: hour, grid: GRID, ...field, values });
    const keywords = {
      date: stamp.slice(0, 8),
      time: stamp.slice(8, 12),
      ...(field.member === undefined
        ? { type: 'fc', stream: 'oper' }
        : { type: 'pf', stream: 'enfo', number: String(field.member) }),
      step: String(hour),
    };
    const line = JSON.stringify({ ...keywords, levtype, param, _offset: offset, _length: body.length });
    bodies.push(body);
    offset += body.length;
    return line;
  });
  bucket.objects.set(`${path}.grib2`, Buffer.concat(bodies));
  bucket.objects.set(`${path}.index`, Buffer.from(lines.join('\n')));
}

function createRecords(hour: number, kelvin: number): OpenDataRecord[] {
  let joules = 0;
  for (let end = 3; end <= hour; end += 3) joules += computeMeanGhi(end) * 3 * 3600;
  return [
    { param: 't', levtype: 'pl', parameter: [0, 0], surface: 100, level: 50_000, values: () => 250 },
    { param: '2t', levtype: 'sfc', parameter: [0, 0], surface: 103, level: 2, values: () => kelvin },
    { param: '10u', levtype: 'sfc', parameter: [2, 2], surface: 103, level: 10, values: () => 0 },
    { param: '10v', levtype: 'sfc', parameter: [2, 3], surface: 103, level: 10, values: () => -6 },
    { param: '2d', levtype: 'sfc', parameter: [0, 6], surface: 103, level: 2, values: () => kelvin - 5 },
    // Metres of water since the start of the run: half a millimetre in an hour.
    { param: 'tp', levtype: 'sfc', parameter: [1, 193], surface: 1, statistic: 1, values: () => hour * 0.0005 },
    { param: 'ssrd', levtype: 'sfc', parameter: [4, 7], surface: 1, statistic: 1, values: () => joules },
    { param: 'sp', levtype: 'sfc', parameter: [3, 0], surface: 1, values: () => 100_200 },
    { param: 'lsm', levtype: 'sfc', parameter: [3, 5], surface: 1 },
    { param: 'tcwv', levtype: 'sfc', parameter: [1, 64], surface: 1, secondSurface: 8, values: () => 21 },
    { param: 'tcc', levtype: 'sfc', parameter: [6, 192], surface: 1, secondSurface: 8, values: () => (hour % 10) / 10 },
  ];
}
