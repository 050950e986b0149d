import { type Place, type WeatherKind, type WeatherTile, type WeatherVariable, packColumn } from '@daystar/contracts';
import { type Steps, formatPeriod } from '@daystar/timeseries';
import { byTile } from './by-tile';

/** Who says something, of when. */
export interface Saying {
  readonly source: string;
  readonly kind: WeatherKind;
  /** Start of the model run or time of the observation, ms. */
  readonly run: number;
  readonly nextRun?: number;
  readonly steps: Steps;
  readonly attribution?: string;
}

/** One value per step; NaN where there is none. */
export interface PointSeries {
  readonly place: Place;
  readonly columns: Partial<Record<WeatherVariable, ArrayLike<number>>>;
}

/** Packed columns of a message stay below this: brokers refuse messages above a megabyte. */
const MOST_BYTES = 500_000;
/** Two bytes a value, four characters for three bytes. */
const BYTES_PER_VALUE = 8 / 3;

/** The series of points as tiles of the sky grid; points without any value are left out. */
export function pointTiles(saying: Saying, series: readonly PointSeries[]): WeatherTile[] {
  const speaking = series.filter(({ columns }) => !Object.values(columns).every(isEmpty));
  return [...byTile(speaking, ({ place }) => place)].flatMap(([tile, points]) =>
    split(saying.steps, points).map((part) => tileOfPoints(saying, tile, part)),
  );
}

function split({ count }: Steps, points: readonly PointSeries[]): PointSeries[][] {
  const widest = Math.max(...points.map(({ columns }) => Object.keys(columns).length));
  const most = Math.max(1, Math.floor(MOST_BYTES / (widest * count * BYTES_PER_VALUE)));
  const parts: PointSeries[][] = [];
  for (let i = 0; i < points.length; i += most) parts.push(points.slice(i, i + most));
  return parts;
}

function tileOfPoints(saying: Saying, tile: string, points: readonly PointSeries[]): WeatherTile {
  const variables = [...new Set(points.flatMap(({ columns }) => Object.keys(columns) as WeatherVariable[]))];
  const columns: WeatherTile['columns'] = {};
  for (const variable of variables) {
    const values = new Float64Array(points.length * saying.steps.count).fill(NaN);
    points.forEach((point, node) => values.set(point.columns[variable] ?? [], node * saying.steps.count));
    if (!isEmpty(values)) columns[variable] = packColumn(values);
  }
  return {
    ...headOf(saying, tile),
    points: {
      latitude: points.map(({ place }) => place.latitude),
      longitude: points.map(({ place }) => place.longitude),
    },
    columns,
  };
}

/** What every tile begins with. */
export function headOf(
  { source, kind, run, nextRun, steps, attribution }: Saying,
  tile: string,
): Omit<WeatherTile, 'columns'> {
  return {
    source,
    kind,
    run: new Date(run).toISOString(),
    ...(nextRun !== undefined && { next_run_at: new Date(nextRun).toISOString() }),
    tile,
    first_period_end: new Date(steps.firstEnd).toISOString(),
    period: formatPeriod(steps.length),
    steps: steps.count,
    ...(attribution !== undefined && { attribution }),
  };
}

const isEmpty = (column: ArrayLike<number>): boolean => {
  for (let i = 0; i < column.length; i++) if (!Number.isNaN(column[i])) return false;
  return true;
};
