import { type Place, type WeatherKind, type WeatherTile, type WeatherVariable, packColumn } from '@daystar/contracts';
import { type Steps, formatPeriod } from '@daystar/timeseries';
import { groupByTile } from './group-by-tile';

/** Source, time and steps of a tile. */
export interface TileHeader {
  readonly source: string;
  readonly kind: WeatherKind;
  /** Start of the model run, or time of the observation, ms. */
  readonly run: number;
  /** Time of the next run or observation, ms. */
  readonly nextRun?: number;
  readonly steps: Steps;
  readonly attribution?: string;
  readonly view?: WeatherTile['view'];
}

/** Series at one place: one value per step, NaN where there is none. */
export interface PointSeries {
  readonly place: Place;
  readonly columns: Partial<Record<WeatherVariable, ArrayLike<number>>>;
}

/** Limit of the packed columns of a message: brokers refuse messages above a megabyte. */
const MAX_BYTES = 500_000;
/** Two bytes per value, in base64: four characters for three bytes. */
const BYTES_PER_VALUE = 8 / 3;

/** Groups the series of points into tiles of the sky grid. Points without a value are omitted. */
export function createPointTiles(header: TileHeader, series: readonly PointSeries[]): WeatherTile[] {
  const nonEmpty = series.filter(({ columns }) => !Object.values(columns).every(isEmpty));
  return [...groupByTile(nonEmpty, ({ place }) => place)].flatMap(([tile, points]) =>
    splitPoints(header.steps, points).map((part) => createPointTile(header, tile, part)),
  );
}

function splitPoints({ count }: Steps, points: readonly PointSeries[]): PointSeries[][] {
  const maxVariables = Math.max(...points.map(({ columns }) => Object.keys(columns).length));
  const maxPoints = Math.max(1, Math.floor(MAX_BYTES / (maxVariables * count * BYTES_PER_VALUE)));
  const parts: PointSeries[][] = [];
  for (let i = 0; i < points.length; i += maxPoints) parts.push(points.slice(i, i + maxPoints));
  return parts;
}

function createPointTile(header: TileHeader, tile: string, points: readonly PointSeries[]): WeatherTile {
  const variables = [...new Set(points.flatMap(({ columns }) => Object.keys(columns) as WeatherVariable[]))];
  const columns: WeatherTile['columns'] = {};
  for (const variable of variables) {
    const values = new Float64Array(points.length * header.steps.count).fill(NaN);
    points.forEach((point, node) => values.set(point.columns[variable] ?? [], node * header.steps.count));
    if (!isEmpty(values)) columns[variable] = packColumn(values);
  }
  return {
    ...buildTileMetadata(header, tile),
    points: {
      latitude: points.map(({ place }) => place.latitude),
      longitude: points.map(({ place }) => place.longitude),
    },
    columns,
  };
}

/** Creates the fields of a tile other than its nodes and values. */
export function buildTileMetadata(
  { source, kind, run, nextRun, steps, attribution, view }: TileHeader,
  tile: string,
): Omit<WeatherTile, 'columns'> {
  return {
    source,
    kind,
    run: new Date(run).toISOString(),
    ...(nextRun !== undefined && { next_run_at: new Date(nextRun).toISOString() }),
    tile,
    first_period_end: new Date(steps.firstEnd).toISOString(),
    period: formatPeriod(steps.stepMs),
    steps: steps.count,
    ...(attribution !== undefined && { attribution }),
    ...(view !== undefined && { view }),
  };
}

/** Checks whether all values are missing. */
export const isEmpty = (column: ArrayLike<number>): boolean => {
  for (let i = 0; i < column.length; i++) if (!Number.isNaN(column[i])) return false;
  return true;
};
