import type { Layer } from './layers';

/** What a source says at every step: the newest of its layers that speaks. */
export interface Track {
  readonly source: string;
  /** Newest first. */
  readonly layers: readonly Layer[];
  /** %, NaN where none speaks. */
  readonly opacity: Float64Array;
  /** Index of the layer that speaks at each step, -1 where none does. */
  readonly speaking: Int16Array;
}

/** One track for each source. @param layers newest run first, as the tracks are then */
export function tracksOf(layers: readonly Layer[], count: number): Track[] {
  const bySource = new Map<string, Layer[]>();
  for (const layer of layers) bySource.set(layer.source, [...(bySource.get(layer.source) ?? []), layer]);
  return [...bySource].map(([source, own]) => {
    const opacity = new Float64Array(count).fill(NaN);
    const speaking = new Int16Array(count).fill(-1);
    own.forEach((layer, index) => {
      for (let i = layer.from; i < layer.to; i++) {
        if (speaking[i] >= 0 || Number.isNaN(layer.opacity[i])) continue;
        opacity[i] = layer.opacity[i];
        speaking[i] = index;
      }
    });
    return { source, layers: own, opacity, speaking };
  });
}
