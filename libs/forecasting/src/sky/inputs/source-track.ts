import type { RunLayer } from './run-layer';

/** All runs of a source merged: each step uses the newest run that has a value. */
export interface SourceTrack {
  readonly source: string;
  /** Newest first. */
  readonly layers: readonly RunLayer[];
  /** Opacity, %; NaN where no run has a value. */
  readonly opacity: Float64Array;
  /** Index of the run that applies to each step, -1 for none. */
  readonly layerAt: Int16Array;
}

/**
 * One track for each source.
 * @param layers newest run first; the order is kept
 */
export function buildTracks(layers: readonly RunLayer[], count: number): SourceTrack[] {
  const bySource = new Map<string, RunLayer[]>();
  for (const layer of layers) bySource.set(layer.source, [...(bySource.get(layer.source) ?? []), layer]);
  return [...bySource].map(([source, own]) => {
    const opacity = new Float64Array(count).fill(NaN);
    const layerAt = new Int16Array(count).fill(-1);
    own.forEach((layer, index) => {
      for (let i = layer.from; i < layer.to; i++) {
        if (layerAt[i] >= 0 || Number.isNaN(layer.opacity[i])) continue;
        opacity[i] = layer.opacity[i];
        layerAt[i] = index;
      }
    });
    return { source, layers: own, opacity, layerAt };
  });
}
