import type { ProvenanceRun } from '@daystar/contracts';
import type { SkyState } from '@daystar/forecasting';
import type { PackedSky } from '@daystar/row-cache';
import type { Steps } from '@daystar/timeseries';
import { periodsName } from '../rows/cut';
import { runsWithin, skyWithin, withMargins } from './sky-within';

/** What rows of some periods are made of. */
export interface SkyWindow {
  readonly part: SkyState;
  /** The periods of that part, with margins before and after those asked for. */
  readonly wide: Steps;
  /** How the native steps of the periods asked for were made. */
  readonly runs: () => readonly ProvenanceRun[];
}

/** Windows whose numbers are held unpacked; each takes about 150 kB. */
const MOST_HELD = 100;

/** Parts of skies as places of one cell share them: places that are asked for often lie near each other. */
export class SkyWindows {
  private readonly held = new Map<string, SkyWindow>();

  of(skyName: string, periods: Steps, unpacked: () => PackedSky): SkyWindow {
    const name = `${skyName} ${periodsName(periods)}`;
    const window = this.held.get(name) ?? windowOf(unpacked(), periods);
    // Set anew, it is the most recently used.
    this.held.delete(name);
    this.held.set(name, window);
    if (this.held.size > MOST_HELD) this.held.delete(this.held.keys().next().value!);
    return window;
  }
}

function windowOf(block: PackedSky, periods: Steps): SkyWindow {
  const wide = withMargins(periods, block);
  return { part: skyWithin(block, wide), wide, runs: () => runsWithin(block, periods) };
}
