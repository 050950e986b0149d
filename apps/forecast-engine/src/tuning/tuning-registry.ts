import { type RecentMeasurements, judgeSite } from '@daystar/forecasting';
import type { AppliedTuning, PowerSite } from '../issues/site-issue';
import type { LearntTuning, StoredTuning } from './tuning-store';

/** What was learnt of every site, and how its rows become tuned ones. */
export class TuningRegistry {
  private readonly held = new Map<string, StoredTuning>();

  constructor(private readonly live: RecentMeasurements) {}

  put(tuning: StoredTuning): void {
    this.held.set(tuning.resource_id, tuning);
  }

  remove(resourceId: string): void {
    this.held.delete(resourceId);
    this.live.forget(resourceId);
  }

  of(resourceId: string): { readonly enabled: boolean; readonly learnt: LearntTuning | null } {
    return this.held.get(resourceId) ?? { enabled: true, learnt: null };
  }

  /** What moves the rows of a site; undefined when there is nothing to go by, or its owner does not want it. */
  goneBy(site: PowerSite): AppliedTuning | undefined {
    const { enabled, learnt } = this.of(site.resource_id);
    if (!enabled) return undefined;
    const power = this.live.of(site.resource_id, (measurements) => judgeSite(site, measurements));
    return learnt || power.length > 0 ? { tuning: learnt?.tuning ?? {}, version: learnt?.version, power } : undefined;
  }
}
