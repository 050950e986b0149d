import { lastEnd, firstStart, stepEnd } from '@daystar/timeseries';
import type { TileWeather } from './tile-weather';

/**
 * Removes the steps after a time, except one for interpolation. Returns the same object if no step would be removed, or
 * if all steps are after the time.
 */
export function cropAfter(weather: TileWeather, time: number): TileWeather {
  const { steps } = weather;
  if (lastEnd(steps) <= time + steps.stepMs || firstStart(steps) >= time) return weather;
  const count = Math.ceil((time - firstStart(steps)) / steps.stepMs) + 1;
  return count >= steps.count ? weather : selectSteps(weather, 0, count);
}

/** Removes the steps that end at or before a time. Returns the same object if no step does, undefined if all do. */
export function cropBefore(weather: TileWeather, time: number): TileWeather | undefined {
  const { steps } = weather;
  if (lastEnd(steps) <= time) return undefined;
  const past = Math.floor((time - firstStart(steps)) / steps.stepMs);
  return past <= 0 ? weather : selectSteps(weather, past, steps.count - past);
}

function selectSteps({ tile, run, steps, columns }: TileWeather, first: number, count: number): TileWeather {
  const firstEnd = stepEnd(steps, first);
  const cropped = [...columns].map(([name, values]) => {
    const nodes = values.length / steps.count;
    const selected = new Float32Array(nodes * count);
    for (let node = 0; node < nodes; node++) {
      const from = node * steps.count + first;
      selected.set(values.subarray(from, from + count), node * count);
    }
    return [name, selected] as const;
  });
  const first_period_end = new Date(firstEnd).toISOString();
  return {
    tile: { ...tile, first_period_end, steps: count },
    run,
    steps: { ...steps, firstEnd, count },
    columns: new Map(cropped),
  };
}

/**
 * Crops each run of a forecast where the next run begins, except the two newest runs. Older runs serve only the
 * estimated actuals before that time.
 * @param weathers newest run first
 */
export function cropSuperseded(weathers: readonly TileWeather[]): TileWeather[] {
  const runs = new Map<string, { count: number; run: number; start: number }>();
  return weathers.map((weather) => {
    const { tile, run, steps } = weather;
    if (tile.kind !== 'forecast') return weather;
    const key = JSON.stringify([tile.source, tile.period, tile.grid, tile.points]);
    const newer = runs.get(key);
    // Parts of one run follow each other in time.
    if (newer?.run === run) {
      newer.start = Math.min(newer.start, firstStart(steps));
      return weather;
    }
    runs.set(key, { count: (newer?.count ?? 0) + 1, run, start: firstStart(steps) });
    return newer && newer.count >= 2 ? cropAfter(weather, newer.start) : weather;
  });
}
