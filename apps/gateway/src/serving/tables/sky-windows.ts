import type { ProvenanceRun } from '@daystar/contracts';
import type { SkyState } from '@daystar/forecasting';
import type { PackedSky } from '@daystar/row-cache';
import type { Steps } from '@daystar/timeseries';
import { LRUCache } from 'lru-cache';
import { windowKey } from '../query/period-window';
import { skyProvenance, sliceSky, addMargins } from './sky-slice';

/** What rows of some periods are made of. */
export interface SkyWindow {
  readonly part: SkyState;
  /** The periods of that part, with margins before and after those asked for. */
  readonly wide: Steps;
  /** How the native steps of the periods asked for were made. */
  readonly runs: () => readonly ProvenanceRun[];
}

/** Windows whose numbers are held unpacked; each takes about 150 kB. */
const MAX_WINDOWS = 100;

/**
 * Parts of skies as places of one cell share them: places that are asked for often lie near each other. Each is good
 * until the next is asked for: its numbers may then be overwritten. To have new memory for every cell that comes by
 * would keep the collector busy for a fifth of the time.
 */
export class SkyWindows {
  private readonly held = new LRUCache<string, SkyWindow>({ max: MAX_WINDOWS });

  get(skyName: string, periods: Steps, unpacked: () => PackedSky): SkyWindow {
    const name = `${skyName} ${windowKey(periods)}`;
    const held = this.held.get(name);
    if (held) return held;
    const evicted = this.held.size < MAX_WINDOWS ? undefined : this.held.pop();
    const window = windowOf(unpacked(), periods, evicted?.part.columns);
    this.held.set(name, window);
    return window;
  }
}

function windowOf(block: PackedSky, periods: Steps, reuse?: SkyState['columns']): SkyWindow {
  const wide = addMargins(periods, block);
  return { part: sliceSky(block, wide, reuse), wide, runs: () => skyProvenance(block, periods) };
}
