import type { SkyState } from '@daystar/forecasting';
import { HOUR, type Steps, coarserSteps, firstStart, resampleByMean } from '@daystar/timeseries';
import { markCoveredSteps } from './mark-covered-steps';

/** Hourly sky of the past. Its column `opacity50` is NaN where only climatology is known. */
export type HourlySky = Pick<SkyState, 'steps' | 'columns'>;

/** Averages a sky over full hours. @param sky steps of an hour or a fraction of it */
export function toHourlySky(sky: SkyState): HourlySky {
  const isCovered = markCoveredSteps(sky);
  const opacity50 = sky.columns.opacity50.map((opacity, i) => (isCovered[i] ? opacity : NaN));
  const columns = mapColumns({ ...sky.columns, opacity50 }, (values) => resampleByMean(values, sky.steps, HOUR));
  return { steps: coarserSteps(sky.steps, HOUR), columns };
}

/** Cuts hours out of a sky that has all of them. */
export function sliceSky(sky: HourlySky, steps: Steps): HourlySky {
  const firstHour = (firstStart(steps) - firstStart(sky.steps)) / HOUR;
  return { steps, columns: mapColumns(sky.columns, (values) => values.slice(firstHour, firstHour + steps.count)) };
}

/** Joins skies of consecutive hours. Columns that one of them lacks are omitted. */
export function joinSkies(skies: readonly HourlySky[]): HourlySky {
  const [{ steps, columns: firstColumns }] = skies;
  const hourCount = skies.reduce((sum, sky) => sum + sky.steps.count, 0);
  const commonColumns = Object.fromEntries(
    Object.entries(firstColumns).filter(([name]) => skies.every(({ columns }) => columns[name as keyof Columns])),
  ) as unknown as Columns;
  const columns = mapColumns(commonColumns, (_, name) => {
    const joined = new Float64Array(hourCount);
    for (const sky of skies) joined.set(sky.columns[name]!, (firstStart(sky.steps) - firstStart(steps)) / HOUR);
    return joined;
  });
  return { steps: { ...steps, count: hourCount }, columns };
}

type Columns = HourlySky['columns'];

const mapColumns = (columns: Columns, map: (values: Float64Array, name: keyof Columns) => Float64Array): Columns =>
  Object.fromEntries(
    Object.entries(columns).map(([name, values]) => [name, map(values, name as keyof Columns)]),
  ) as unknown as Columns;
