import type { RunLayer } from './run-layer';
import type { SourceTrack } from './source-track';
import { computeWeightedMean } from '../../numerics/weighted-mean';
import { computeViewShares } from './view-weight';

/** Layers that observed a step, with weights that add up to 1. */
export type ObservedLayers = readonly { readonly layer: RunLayer; readonly weight: number }[];

/**
 * Observations of several sources, step by step. The source with the newest run decides. If it is a satellite, all
 * satellites that see the step are averaged by their viewing angles. Another source, such as a station, is used alone.
 */
export class ObservedSteps {
  private lastStep = -1;
  private lastLayers: ObservedLayers = [];

  constructor(private readonly tracks: readonly SourceTrack[]) {}

  hasValue(step: number): boolean {
    for (const { runIndex } of this.tracks) if (runIndex[step] >= 0) return true;
    return false;
  }

  isFromSatellites(step: number): boolean {
    return this.getLayers(step).some(({ layer }) => layer.viewWeight !== undefined);
  }

  /** Cloud opacity, %; NaN when no source observed the step. */
  opacityAt(step: number): number {
    if (!this.hasValue(step)) return NaN;
    return computeWeightedMean(this.getLayers(step), ({ layer }) => layer.opacity[step - layer.from]);
  }

  /** Returns the same list for consecutive steps of the same layers. */
  getLayers(step: number): ObservedLayers {
    if (step === this.lastStep) return this.lastLayers;
    this.lastStep = step;
    const layers = this.selectLayers(step);
    const isSame =
      layers.length === this.lastLayers.length && layers.every((layer, i) => layer === this.lastLayers[i].layer);
    return isSame ? this.lastLayers : (this.lastLayers = weightLayers(layers));
  }

  private selectLayers(step: number): RunLayer[] {
    const layers: RunLayer[] = [];
    for (const { runs, runIndex } of this.tracks) {
      if (runIndex[step] < 0) continue;
      const layer = runs[runIndex[step]];
      if (layers.length > 0 && layer.viewWeight === undefined) continue;
      layers.push(layer);
      if (layer.viewWeight === undefined) break;
    }
    return layers;
  }
}

function weightLayers(layers: readonly RunLayer[]): ObservedLayers {
  const shares = computeViewShares(layers);
  return layers.map((layer, i) => ({ layer, weight: shares[i] }));
}
