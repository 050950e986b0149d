import type { ProvenanceRun } from '@daystar/contracts';
import type { SkyState } from '@daystar/forecasting';
import type { PackedSky } from '@daystar/row-cache';
import { type Steps, buildStepsKey } from '@daystar/timeseries';
import { LRUCache } from 'lru-cache';
import { type SliceExtent, sliceSkyProvenance, sliceSky, addMargins } from './sky-slice';

/** A slice of a sky from which the rows of some periods are computed. */
export interface SkyWindow {
  readonly slice: SkyState;
  /** The periods of the slice: those requested, with margins before and after. */
  readonly periodsWithMargins: Steps;
  /** Provenance of the native steps of the requested periods. */
  readonly getRuns: () => readonly ProvenanceRun[];
}

/** Maximum number of cached windows, about 150 kB each. */
const MAX_WINDOWS = 100;

/**
 * Caches sky slices, which places of one cell share: requested places are often close to each other. A slice is valid until
 * the next call of `getWindow`, which may overwrite its values. New columns for every cell would cost a fifth of the time in
 * garbage collection.
 */
export class SkyWindowCache {
  private readonly cache = new LRUCache<string, SkyWindow>({ max: MAX_WINDOWS });

  getWindow(skyName: string, periods: Steps, unpack: () => PackedSky): SkyWindow {
    const name = `${skyName} ${buildStepsKey(periods)}`;
    const cached = this.cache.get(name);
    if (cached) return cached;
    const evictedWindow = this.cache.size < MAX_WINDOWS ? undefined : this.cache.pop();
    const window = sliceWindow(unpack(), periods, evictedWindow?.slice.columns);
    this.cache.set(name, window);
    return window;
  }
}

/** Slices a window from a sky. @param reusedColumns columns to overwrite */
export function sliceWindow(
  block: PackedSky,
  periods: Steps,
  reusedColumns?: SkyState['columns'],
  extent?: SliceExtent,
): SkyWindow {
  const periodsWithMargins = addMargins(periods, block, extent);
  return {
    slice: sliceSky(block, periodsWithMargins, reusedColumns),
    periodsWithMargins,
    getRuns: () => sliceSkyProvenance(block, periods),
  };
}
