import type { WeatherVariable } from '@daystar/contracts';
import { DAY, type Steps, floorTo, lastEnd, firstStart, stepEnd, stepIndex } from '@daystar/timeseries';
import type { TileWeather } from './tile-weather';

/**
 * Merges observations of one day, of the same source, nodes and period, so that frames every few minutes do not
 * accumulate as tiles. The later tile wins where both have a value.
 * @param later newer than `earlier`, or published after it
 * @returns undefined when the tiles are not observations, or differ in source, day, nodes or period
 */
export function mergeObservations(later: TileWeather, earlier: TileWeather): TileWeather | undefined {
  if (later.tile.kind !== 'observation' || !canMerge(later, earlier)) return undefined;
  const firstEnd = Math.min(later.steps.firstEnd, earlier.steps.firstEnd);
  const stepMs = later.steps.stepMs;
  const end = Math.max(lastEnd(later.steps), lastEnd(earlier.steps));
  const steps = { firstEnd, stepMs, count: (end - firstEnd) / stepMs + 1 };
  const nodes = countNodes(later);
  const columns = new Map<WeatherVariable, Float32Array>();
  for (const name of new Set([...earlier.columns.keys(), ...later.columns.keys()])) {
    const values = new Float32Array(nodes * steps.count).fill(NaN);
    for (const { columns: tileColumns, steps: tileSteps } of [earlier, later])
      copyValues(tileColumns.get(name), tileSteps, values, steps);
    columns.set(name, values);
  }
  const run = Math.max(later.run, earlier.run);
  const first_period_end = new Date(firstEnd).toISOString();
  const tile = { ...later.tile, run: new Date(run).toISOString(), first_period_end, steps: steps.count };
  return { tile, run, steps, columns };
}

/** Whether both are of the same day, source, period and nodes, and their steps are aligned. */
function canMerge({ tile: a, steps: later }: TileWeather, { tile: b, steps: earlier }: TileWeather): boolean {
  return (
    a.source === b.source &&
    a.kind === b.kind &&
    later.stepMs === earlier.stepMs &&
    (later.firstEnd - earlier.firstEnd) % later.stepMs === 0 &&
    floorTo(firstStart(later), DAY) === floorTo(firstStart(earlier), DAY) &&
    JSON.stringify([a.grid, a.points]) === JSON.stringify([b.grid, b.points])
  );
}

const countNodes = ({ columns, steps }: TileWeather): number => {
  const [column] = columns.values();
  return (column?.length ?? 0) / steps.count;
};

function copyValues(values: Float32Array | undefined, from: Steps, target: Float32Array, to: Steps): void {
  if (!values) return;
  const shift = Math.round(stepIndex(to, stepEnd(from, 0)));
  for (let index = 0; index < values.length; index++) {
    if (Number.isNaN(values[index])) continue;
    const node = Math.floor(index / from.count);
    target[node * to.count + shift + index - node * from.count] = values[index];
  }
}
