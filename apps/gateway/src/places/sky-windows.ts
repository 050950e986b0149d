import type { SkyBlock } from '@daystar/contracts';
import type { SkyState } from '@daystar/forecasting';
import type { Steps } from '@daystar/timeseries';
import { periodsName } from '../rows/power-answer';
import { skyWithin } from './sky-within';

/** Windows whose numbers are held unpacked; each takes about 150 kB. */
const MOST_HELD = 100;

/** Parts of skies as places of one cell share them: places that are asked for often lie near each other. */
export class SkyWindows {
  private readonly held = new Map<string, SkyState>();

  of(block: SkyBlock, periods: Steps): SkyState {
    const name = `${block.cell} ${block.issued_at} ${periodsName(periods)}`;
    const sky = this.held.get(name) ?? skyWithin(block, periods);
    // Set anew, it is the most recently used.
    this.held.delete(name);
    this.held.set(name, sky);
    if (this.held.size > MOST_HELD) this.held.delete(this.held.keys().next().value!);
    return sky;
  }
}
