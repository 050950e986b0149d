import { type FieldSpec, type LatLonGridSpec, encodeField } from '@daystar/grib/testing';
import type { FakeBucket } from '../../download/testing/fake-bucket';

/** Simulated weather by forecast hour. `ghi` [W/m2], `cloud` [%] and `albedo` [%] are means over the hour before. */
export interface HourlyTruth {
  readonly ghi: (hour: number, latitude: number, longitude: number) => number;
  readonly cloud: (hour: number) => number;
  readonly albedo: number;
  readonly kelvin: (hour: number, latitude: number) => number;
  /** Wind at 10 m towards the east and towards the north, m/s. */
  readonly east: number;
  readonly north: number;
  /** Wind towards the east at 700 and 500 hPa, m/s. Towards the north it is half as strong. */
  readonly aloft: readonly [number, number];
  /** Low, middle and high clouds, %. */
  readonly layers: readonly [number, number, number];
}

/** Two tiles wide and high, so that it has complete and partial tiles. */
export const SAMPLE_GRID: LatLonGridSpec = { north: 35, west: 248, spacing: 0.5, rows: 11, columns: 11 };

export const SAMPLE_WEATHER: HourlyTruth = {
  ghi: (hour, latitude) => Math.max(0, 800 * Math.sin((2 * Math.PI * (hour - 13)) / 24)) + latitude,
  cloud: (hour) => (hour * 7) % 100,
  albedo: 21,
  kelvin: (hour, latitude) => 290 + (hour % 24) / 3 + latitude / 10,
  east: 3,
  north: -4,
  aloft: [8, 20],
  layers: [60, 10, 30],
};

interface GfsRecord {
  readonly name: string;
  readonly level: string;
  readonly forecast: string;
  readonly field: Pick<FieldSpec, 'parameter' | 'surface' | 'values'> & Partial<FieldSpec>;
}

/** Returns the path of the file of an hour in the public bucket. */
export function toGfsPath(run: number, hour: number): string {
  const stamp = new Date(run).toISOString();
  const [date, cycle] = [stamp.slice(0, 10).replaceAll('-', ''), stamp.slice(11, 13)];
  return `gfs.${date}/${cycle}/atmos/gfs.t${cycle}z.pgrb2.0p25.f${String(hour).padStart(3, '0')}`;
}

/** Puts an hour of a run into the bucket, file and inventory, as NCEP writes them. `change` may modify records. */
export function putGfsHour(
  bucket: FakeBucket,
  run: number,
  hour: number,
  {
    truth = SAMPLE_WEATHER,
    running = computeRunningMeans(hour, truth),
    grid = SAMPLE_GRID,
    referenceTime = run,
    change = (records) => records,
  }: {
    truth?: HourlyTruth;
    /** Means since the last reset, as in the messages; computed from `truth` when absent. */
    running?: RunningMeans;
    grid?: LatLonGridSpec;
    /** Reference time that the messages state, ms, when it differs from the run. */
    referenceTime?: number;
    change?: (records: GfsRecord[]) => GfsRecord[];
  } = {},
): void {
  let offset = 0;
  const bodies: Buffer[] = [];
  const stamp = new Date(referenceTime).toISOString().replace(/[-T]/g, '').slice(0, 10);
  const lines = change(createRecords(hour, truth, running)).map(({ name, level, forecast, field }, i) => {
    const begin = field.statistic === undefined ? hour : findResetBefore(hour);
    const body = encodeField({ centre: 7, run: referenceTime, begin, end: hour, grid, ...field });
    const line = `${i + 1}:${offset}:d=${stamp}:${name}:${level}:${forecast}:`;
    bodies.push(body);
    offset += body.length;
    return line;
  });
  bucket.objects.set(toGfsPath(run, hour), Buffer.concat(bodies));
  bucket.objects.set(`${toGfsPath(run, hour)}.idx`, Buffer.from(`${lines.join('\n')}\n`));
}

interface RunningMeans {
  readonly ghi: number | FieldSpec['values'];
  readonly cloud: number;
}

const findResetBefore = (hour: number): number => 6 * Math.floor((hour - 1) / 6);

/** Computes the means since the last six-hourly reset, over hourly values up to 120 h and three-hourly ones afterwards. */
function computeRunningMeans(hour: number, truth: HourlyTruth): RunningMeans {
  const length = hour > 120 ? 3 : 1;
  const computeMean = (valueAt: (hour: number) => number) => {
    let sum = 0;
    for (let end = findResetBefore(hour) + length; end <= hour; end += length) sum += valueAt(end);
    return sum / ((hour - findResetBefore(hour)) / length);
  };
  const ghi: FieldSpec['values'] = (latitude, longitude) => computeMean((end) => truth.ghi(end, latitude, longitude));
  return { ghi, cloud: computeMean(truth.cloud) };
}

function createRecords(hour: number, truth: HourlyTruth, { ghi, cloud }: RunningMeans): GfsRecord[] {
  const instant = hour === 0 ? 'anl' : `${hour} hour fcst`;
  const mean = `${findResetBefore(hour)}-${hour} hour ave fcst`;
  const createRecord = (name: string, level: string, field: GfsRecord['field']): GfsRecord => ({
    name,
    level,
    forecast: field.statistic === undefined ? instant : mean,
    field,
  });
  const column = 'entire atmosphere (considered as a single layer)';
  const instants = [
    ...createAloftRecords(truth).map(([name, level, field]) => createRecord(name, level, field)),
    createRecord('HGT', 'surface', { parameter: [3, 5], surface: 1, values: () => 100 }),
    createRecord('PRES', 'surface', { parameter: [3, 0], surface: 1, values: () => 91_000 }),
    createRecord('SNOD', 'surface', { parameter: [1, 11], surface: 1, values: () => 0.25 }),
    createRecord('TMP', '2 m above ground', {
      parameter: [0, 0],
      surface: 103,
      level: 2,
      values: (latitude) => truth.kelvin(hour, latitude),
    }),
    createRecord('RH', '2 m above ground', { parameter: [1, 1], surface: 103, level: 2, values: () => 50 }),
    createRecord('UGRD', '10 m above ground', { parameter: [2, 2], surface: 103, level: 10, values: () => truth.east }),
    createRecord('VGRD', '10 m above ground', {
      parameter: [2, 3],
      surface: 103,
      level: 10,
      values: () => truth.north,
    }),
    createRecord('PWAT', column, { parameter: [1, 3], surface: 200, values: () => 17 }),
    createRecord('TCDC', 'entire atmosphere', { parameter: [6, 1], surface: 10, values: () => 1 }),
  ];
  if (hour === 0) return instants;
  return [
    ...instants,
    createRecord('TCDC', 'entire atmosphere', {
      parameter: [6, 1],
      surface: 10,
      statistic: 0,
      values: () => cloud,
    }),
    createRecord('USWRF', 'surface', { parameter: [4, 193], surface: 1, statistic: 0, values: () => 5 }),
    createRecord('DSWRF', 'surface', {
      parameter: [4, 192],
      surface: 1,
      statistic: 0,
      values: typeof ghi === 'number' ? () => ghi : ghi,
    }),
    createRecord('PRATE', 'surface', { parameter: [1, 7], surface: 1, statistic: 0, values: () => 1e-4 }),
    createRecord('ALBDO', 'surface', { parameter: [19, 1], surface: 1, statistic: 0, values: () => truth.albedo }),
  ];
}

function createAloftRecords({ aloft: [at700, at500], layers }: HourlyTruth): [string, string, GfsRecord['field']][] {
  const createWind = (hectopascal: number, east: number): [string, string, GfsRecord['field']][] =>
    [east, east / 2].map((speed, i) => [
      i === 0 ? 'UGRD' : 'VGRD',
      `${hectopascal} mb`,
      { parameter: [2, 2 + i], surface: 100, level: hectopascal * 100, values: () => speed },
    ]);
  const cover = (['low', 'middle', 'high'] as const).map((layer, i): [string, string, GfsRecord['field']] => [
    `${layer[0].toUpperCase()}CDC`,
    `${layer} cloud layer`,
    { parameter: [6, 3 + i], surface: 214 + 10 * i, values: () => layers[i] },
  ]);
  return [...createWind(500, at500), ...createWind(700, at700), ...cover];
}
