import { type RecentMeasurements, judgeSite, plantInClearSky, systemOf, tuneColumns } from '@daystar/forecasting';
import type { Tune } from '../sites/issue-of-site';
import type { Learnt, StoredTuning } from './tuning-store';

/** What was learnt of every site, and how its rows become tuned ones. */
export class SiteTunings {
  private readonly held = new Map<string, StoredTuning>();

  constructor(private readonly live: RecentMeasurements) {}

  put(tuning: StoredTuning): void {
    this.held.set(tuning.resource_id, tuning);
  }

  remove(resourceId: string): void {
    this.held.delete(resourceId);
    this.live.forget(resourceId);
  }

  of(resourceId: string): { readonly enabled: boolean; readonly learnt: Learnt | null } {
    return this.held.get(resourceId) ?? { enabled: true, learnt: null };
  }

  /** The rows as measurements make them; undefined when there are none to go by, or their owner does not want it. */
  readonly tune: Tune = (site, sky, columns, issuedAt) => {
    const { enabled, learnt } = this.of(site.resource_id);
    const measured = this.live.of(site.resource_id, (measurements) => judgeSite(site, measurements));
    if (!enabled || (!learnt && measured.length === 0)) return undefined;
    const { steps, actualSteps } = sky;
    const clear = plantInClearSky(systemOf(site, site.kind, issuedAt), site, steps, site.elevation).power;
    const untuned = { columns, clear, steps, actualSteps, issuedAt, capacity: site.capacity ?? Infinity };
    return tuneColumns(untuned, learnt?.tuning ?? {}, measured);
  };
}
