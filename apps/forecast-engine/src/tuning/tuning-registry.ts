import type { TuningReport } from '@daystar/contracts';
import { type DeletedRange, RecentMeasurements, flagSiteMeasurements } from '@daystar/forecasting';
import { Injectable } from '@nestjs/common';
import type { AppliedTuning, PowerSite } from '../issues/site-issue';
import { AggregationTuningPublisher } from './aggregation-tuning-publisher';
import { type LearnedTuning, type StoredTuning, TuningStore } from './tuning-store';

/** Tunings and recent measurements of all sites and aggregations, in memory, by id. */
@Injectable()
export class TuningRegistry {
  readonly recent = new RecentMeasurements();
  private readonly tunings = new Map<string, StoredTuning>();
  private loadedUntil = 0;

  constructor(
    private readonly store: TuningStore,
    private readonly publisher: AggregationTuningPublisher,
  ) {}

  put(tuning: StoredTuning): void {
    this.tunings.set(tuning.resource_id, tuning);
  }

  remove(id: string): void {
    this.tunings.delete(id);
    this.recent.delete(id);
  }

  /** Forgets measurements, and what was learned before they were deleted. */
  async forget(id: string, range: DeletedRange): Promise<void> {
    this.recent.deleteRange(id, range);
    const { enabled, learnt } = this.get(id);
    if (learnt && learnt.learntAt <= range.deletedAt) this.put({ resource_id: id, enabled, learnt: null });
    await this.store.forgetLearnt(id, range.deletedAt);
  }

  get(id: string): Pick<StoredTuning, 'enabled' | 'learnt'> {
    return this.tunings.get(id) ?? { enabled: true, learnt: null };
  }

  report(id: string): Omit<TuningReport, 'resource_id'> {
    const { enabled, learnt } = this.get(id);
    return { enabled, ...(learnt?.report ?? { values: 0, models: [], served: [] }) };
  }

  /** @returns undefined when the owner disabled tuning, or there is nothing to apply */
  tuningFor(site: PowerSite): AppliedTuning | undefined {
    const { enabled, learnt } = this.get(site.resource_id);
    if (!enabled) return undefined;
    const recentPower = this.recent.usablePower(site.resource_id, (measurements) =>
      flagSiteMeasurements(site, measurements),
    );
    return learnt || recentPower.length > 0
      ? { tuning: learnt?.tuning ?? {}, version: learnt?.version, recentPower }
      : undefined;
  }

  async saveLearned(id: string, learnt: LearnedTuning): Promise<void> {
    const tuning = { resource_id: id, enabled: true, learnt: await this.store.saveLearned(id, learnt) };
    this.put(tuning);
    await this.publisher.publish(tuning);
  }

  /**
   * Loads changes since the last call: tunings that other engines learned, and owners' requests to enable or disable tuning.
   * @param onLearned receives the ids of learned tunings
   */
  async loadChanges(onLearned: (id: string) => void): Promise<void> {
    for (const { changedAt, ...tuning } of await this.store.changedSince(this.loadedUntil)) {
      this.put(tuning);
      await this.publisher.publish(tuning);
      if (tuning.learnt) onLearned(tuning.resource_id);
      this.loadedUntil = Math.max(this.loadedUntil, changedAt);
    }
  }
}
