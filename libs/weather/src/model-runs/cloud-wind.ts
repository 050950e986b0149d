import type { GribQuantity } from './grib-variables';
import type { TimedField } from './step-means';
import { toTrueWind } from './true-wind';

/**
 * Blends the winds at 700 hPa (weight: share of low clouds) and at 500 hPa (share of middle and high clouds). Skips times at
 * which either is missing. Without clouds or cloud layers, each weighs 0.5.
 * @param gridConvergence see `toTrueWind`
 */
export function deriveCloudWind(
  instants: ReadonlyMap<GribQuantity, readonly TimedField[]>,
  gridConvergence?: Float32Array,
): { east: TimedField[]; north: TimedField[] } {
  const findField = (quantity: GribQuantity, time: number) =>
    instants.get(quantity)?.find(({ end }) => end === time)?.values;
  const [east, north]: [TimedField[], TimedField[]] = [[], []];
  for (const { end } of instants.get('u700') ?? []) {
    const [u700, v700, u500, v500] = (['u700', 'v700', 'u500', 'v500'] as const).map((component) =>
      findField(component, end),
    );
    if (!u700 || !v700 || !u500 || !v500) continue;
    const [low, middle, high] = (['low_clouds', 'middle_clouds', 'high_clouds'] as const).map((layer) =>
      findField(layer, end),
    );
    const computeLowShare = (node: number): number => {
      if (!low || !middle || !high) return 0.5;
      const total = low[node] + middle[node] + high[node];
      return total > 0 ? low[node] / total : 0.5;
    };
    const blend = (at700: Float32Array, at500: Float32Array) =>
      at700.map((value, node) => at500[node] + computeLowShare(node) * (value - at500[node]));
    const [eastward, northward] = toTrueWind(blend(u700, u500), blend(v700, v500), gridConvergence);
    east.push({ begin: end, end, values: eastward });
    north.push({ begin: end, end, values: northward });
  }
  return { east, north };
}
