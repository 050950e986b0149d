import type { GribQuantity } from './grib-variables';
import type { Gathered } from './period-means';

/**
 * The wind that carries the clouds, of the moments that have the wind of both levels: that of 700 hPa for the share of low
 * clouds among the layers, that of 500 hPa for middle and high ones, half of each where there are no clouds or no layers.
 */
export function cloudWindOf(moments: ReadonlyMap<GribQuantity, readonly Gathered[]>): {
  east: Gathered[];
  north: Gathered[];
} {
  const at = (quantity: GribQuantity, time: number) => moments.get(quantity)?.find(({ end }) => end === time)?.values;
  const [east, north]: [Gathered[], Gathered[]] = [[], []];
  for (const { end } of moments.get('u700') ?? []) {
    const [u700, v700, u500, v500] = (['u700', 'v700', 'u500', 'v500'] as const).map((part) => at(part, end));
    if (!u700 || !v700 || !u500 || !v500) continue;
    const [low, middle, high] = (['low_clouds', 'middle_clouds', 'high_clouds'] as const).map((part) => at(part, end));
    const lowShare = (node: number): number => {
      if (!low || !middle || !high) return 0.5;
      const all = low[node] + middle[node] + high[node];
      return all > 0 ? low[node] / all : 0.5;
    };
    const between = (below: Float32Array, above: Float32Array): Gathered => ({
      begin: end,
      end,
      values: below.map((value, node) => above[node] + lowShare(node) * (value - above[node])),
    });
    east.push(between(u700, u500));
    north.push(between(v700, v500));
  }
  return { east, north };
}
