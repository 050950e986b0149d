import type { GribQuantity } from './grib-variables';
import type { TimedField } from './step-means';

/**
 * The wind at cloud level at the times that have the wind at both pressure levels: that at 700 hPa weighted by the share of
 * low clouds, that at 500 hPa by the share of middle and high clouds. Without clouds or cloud layers each counts half.
 */
export function deriveCloudWind(instants: ReadonlyMap<GribQuantity, readonly TimedField[]>): {
  east: TimedField[];
  north: TimedField[];
} {
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
    const lowShare = (node: number): number => {
      if (!low || !middle || !high) return 0.5;
      const total = low[node] + middle[node] + high[node];
      return total > 0 ? low[node] / total : 0.5;
    };
    const blend = (at700: Float32Array, at500: Float32Array): TimedField => ({
      begin: end,
      end,
      values: at700.map((value, node) => at500[node] + lowShare(node) * (value - at500[node])),
    });
    east.push(blend(u700, u500));
    north.push(blend(v700, v500));
  }
  return { east, north };
}
