import type { InputRun } from '@daystar/contracts';
import { stepEnd, stepIndex } from '@daystar/timeseries';
import type { PlaceWeather } from '../inputs/place-weather';
import { computeWeightedMean } from '../../numerics/weighted-mean';
import { computeViewShares } from '../inputs/view-weight';

/** Nowcasts of several satellites as one. */
export interface CombinedNowcast extends PlaceWeather {
  /** The nowcasts, with weights that add up to 1. */
  readonly inputs: readonly InputRun[];
}

/**
 * Combines the nowcasts of the satellites that see a place, by their viewing angles, on the steps of the newest one. A
 * nowcast without a viewing angle is used alone when it is the newest, and dropped otherwise.
 * @returns undefined without a nowcast
 */
export function combineNowcasts(weathers: readonly PlaceWeather[]): CombinedNowcast | undefined {
  const nowcasts = weathers.filter(({ kind }) => kind === 'nowcast').sort((a, b) => b.run - a.run);
  const newest = nowcasts.at(0);
  if (!newest) return undefined;
  const viewed = nowcasts.filter(({ viewWeight }) => viewWeight !== undefined);
  const used = newest.viewWeight === undefined || viewed.length === 1 ? [newest] : viewed;
  const shares = computeViewShares(used);
  const weighted = used.map((weather, i) => ({ weather, weight: shares[i] }));
  const inputs = weighted.map(({ weather: { source, run }, weight }) => ({
    source,
    run: new Date(run).toISOString(),
    weight,
  }));
  if (used.length === 1) return { ...newest, inputs };
  const average = (read: (weather: PlaceWeather) => Float64Array | undefined) =>
    averageColumns(weighted, newest.steps, read);
  return {
    ...newest,
    // Average the run times: the blend weights a nowcast by one age for all steps.
    run: computeWeightedMean(weighted, ({ weather }) => weather.run),
    columns: { cloud_opacity: average(({ columns }) => columns.cloud_opacity) },
    edgeOpacity: average(({ edgeOpacity }) => edgeOpacity),
    spread: {
      below: average(({ spread }) => spread?.below),
      above: average(({ spread }) => spread?.above),
      east: average(({ spread }) => spread?.east),
      north: average(({ spread }) => spread?.north),
      system: average(({ spread }) => spread?.system),
    },
    inputs,
  };
}

/** Averages a column over the nowcasts that have a value for a step. */
function averageColumns(
  nowcasts: readonly { readonly weather: PlaceWeather; readonly weight: number }[],
  steps: PlaceWeather['steps'],
  read: (weather: PlaceWeather) => Float64Array | undefined,
): Float64Array {
  const columns = nowcasts.map(({ weather, weight }) => ({
    weight,
    column: read(weather),
    shift: Math.round(stepIndex(weather.steps, stepEnd(steps, 0))),
  }));
  return Float64Array.from({ length: steps.count }, (_, step) =>
    computeWeightedMean(columns, ({ column, shift }) => column?.[step + shift] ?? NaN),
  );
}
