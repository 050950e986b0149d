import { type FieldSpec, type LambertGridSpec, encodeField } from '@daystar/grib/testing';
import type { FakeBucket } from '../../download/testing/fake-bucket';
import { hasQuarters, hrrrLayout, hrrrQuartersLayout } from '../hrrr-layout';

/** A part of the map around Tucson, with points 9 km apart. */
const MAP: LambertGridSpec = { south: 31, west: 248, metres: 9000, rows: 24, columns: 24 };

/** Computes GHI at a time of a forecast, hours since the start of the run, W/m2. */
export const computeGhi = (hour: number): number => Math.max(0, 900 * Math.sin((2 * Math.PI * (hour - 1)) / 24));

type Field = Pick<FieldSpec, 'parameter' | 'surface' | 'values'> & Partial<FieldSpec>;
type HrrrRecord = readonly [name: string, level: string, forecast: string, field: Field];

interface HourOptions {
  /** Reference time that the messages state, ms, when it differs from the run. */
  readonly referenceTime?: number;
  readonly kelvin?: number;
  /** Name of a message that both files lack. */
  readonly omittedField?: string;
  /** Returns DSWRF of a time, hours since the start of the run, W/m2. */
  readonly ghi?: (hour: number) => number;
}

/** Puts the files of an hour of a run into the bucket, each with its inventory, as NCEP writes them. */
export function putHrrrHour(
  bucket: FakeBucket,
  run: number,
  hour: number,
  { referenceTime = run, kelvin = 290, omittedField, ghi = computeGhi }: HourOptions = {},
): void {
  const put = (path: string, records: readonly HrrrRecord[]) =>
    putFile(
      bucket,
      path,
      referenceTime,
      hour,
      records.filter(([name]) => name !== omittedField),
    );
  put(hrrrLayout.getPaths(run, hour).data, createFullHour(hour, kelvin, ghi));
  if (hasQuarters(hour)) put(hrrrQuartersLayout.getPaths(run, hour).data, createQuarters(hour, ghi));
}

function putFile(bucket: FakeBucket, path: string, run: number, hour: number, records: readonly HrrrRecord[]): void {
  let offset = 0;
  const stamp = new Date(run).toISOString().replace(/[-T]/g, '').slice(0, 10);
  const bodies: Buffer[] = [];
  const lines = records.map(([name, level, forecast, field], i) => {
    const body = encodeField({ centre: 7, run, begin: hour, end: hour, grid: MAP, ...field });
    const line = `${i + 1}:${offset}:d=${stamp}:${name}:${level}:${forecast}:`;
    bodies.push(body);
    offset += body.length;
    return line;
  });
  bucket.objects.set(path, Buffer.concat(bodies));
  bucket.objects.set(`${path}.idx`, Buffer.from(`${lines.join('\n')}\n`));
}

function createQuarters(hour: number, ghi: typeof computeGhi): HrrrRecord[] {
  return [45, 30, 15, 0].flatMap((before): HrrrRecord[] => {
    const minutes = 60 * hour - before;
    const time = { begin: minutes, end: minutes, isInMinutes: true };
    return [
      [
        'TMP',
        '2 m above ground',
        `${minutes} min fcst`,
        { parameter: [0, 0], surface: 103, level: 2, ...time, values: () => 200 },
      ],
      ['DSWRF', 'surface', `${minutes} min fcst`, createRadiation(ghi(minutes / 60), time)],
      ['USWRF', 'surface', `${minutes} min fcst`, { parameter: [4, 193], surface: 1, ...time, values: () => 5 }],
    ];
  });
}

const createRadiation = (watts: number, time: Partial<FieldSpec> = {}): Field => ({
  parameter: [4, 192],
  surface: 1,
  ...time,
  values: () => watts,
});

function createFullHour(hour: number, kelvin: number, ghi: typeof computeGhi): HrrrRecord[] {
  const forecast = hour === 0 ? 'anl' : `${hour} hour fcst`;
  const column = 'entire atmosphere (considered as a single layer)';
  const aloft = [500, 700].flatMap((hectopascal): HrrrRecord[] => {
    const level = { surface: 100, level: hectopascal * 100 };
    return [
      ['UGRD', `${hectopascal} mb`, forecast, { parameter: [2, 2], ...level, values: () => 0 }],
      ['VGRD', `${hectopascal} mb`, forecast, { parameter: [2, 3], ...level, values: () => 10 }],
    ];
  });
  const layers = ['low', 'middle', 'high'].map((layer, i): HrrrRecord => [
    `${layer[0].toUpperCase()}CDC`,
    `${layer} cloud layer`,
    forecast,
    { parameter: [6, 3 + i], surface: 214 + 10 * i, values: () => 20 },
  ]);
  return [
    ...aloft,
    ['PRES', 'surface', forecast, { parameter: [3, 0], surface: 1, values: () => 92_000 }],
    ['SNOD', 'surface', forecast, { parameter: [1, 11], surface: 1, values: () => 0.25 }],
    ['TMP', '2 m above ground', forecast, { parameter: [0, 0], surface: 103, level: 2, values: () => kelvin + hour }],
    ['RH', '2 m above ground', forecast, { parameter: [1, 1], surface: 103, level: 2, values: () => 30 }],
    ['UGRD', '10 m above ground', forecast, { parameter: [2, 2], surface: 103, level: 10, values: () => 0 }],
    ['VGRD', '10 m above ground', forecast, { parameter: [2, 3], surface: 103, level: 10, values: () => 5 }],
    ['PRATE', 'surface', forecast, { parameter: [1, 7], surface: 1, values: () => 1e-4 }],
    ['PWAT', column, forecast, { parameter: [1, 3], surface: 200, values: () => 17 }],
    ...layers,
    ['TCDC', 'entire atmosphere', forecast, { parameter: [6, 1], surface: 10, values: () => (10 * hour) % 100 }],
    ['DSWRF', 'surface', forecast, createRadiation(ghi(hour))],
  ];
}
