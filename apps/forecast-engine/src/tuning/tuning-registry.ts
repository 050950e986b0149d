import type { Measurement, Site, TuningReport, PowerSite } from '@daystar/contracts';
import {
  type DeletedRange,
  type LinePrior,
  MAX_ZERO_POWER,
  type MeasuredPower,
  type PooledLine,
  poolEarlyLines,
} from '@daystar/forecasting';
import { DAY } from '@daystar/timeseries';
import { Injectable } from '@nestjs/common';
import { AggregationDirectory } from '../directory/aggregation-directory';
import { SiteDirectory } from '../directory/site-directory';
import type { AppliedTuning } from '../issues/build-site-issue';
import { AggregationTuningPublisher } from './aggregation-tuning-publisher';
import { getMembersSince } from './tuned-resource';
import { hashDescription } from './hash-description';
import { isNightReading } from './is-night-reading';
import { MeasuredPowerService } from './measured-power.service';
import { type LearnedTuning, type StoredTuning, TuningStore } from './tuning-store';

/** Holds the tunings of all sites and aggregations in memory, by id, and combines them with measurements. */
@Injectable()
export class TuningRegistry {
  private readonly tunings = new Map<string, StoredTuning>();
  /** Time at which measurements for training were last stored, ms, by id. */
  private readonly storedAt = new Map<string, number>();
  private loadedUntil = 0;
  private readonly changeListeners: ((id: string) => Promise<void>)[] = [];

  constructor(
    private readonly store: TuningStore,
    private readonly publisher: AggregationTuningPublisher,
    private readonly measuredPower: MeasuredPowerService,
    private readonly sites: SiteDirectory,
    private readonly aggregations: AggregationDirectory,
  ) {}

  storeTuning(tuning: StoredTuning): void {
    this.tunings.set(tuning.resource_id, tuning);
  }

  removeTuning(id: string): void {
    this.tunings.delete(id);
    this.storedAt.delete(id);
    this.measuredPower.delete(id);
  }

  /** Adds stored measurements of a site or an aggregation. @param storedAt ms */
  addMeasurements(id: string, measurements: readonly Measurement[], storedAt: number): void {
    this.measuredPower.add(id, measurements, storedAt);
    const site = this.sites.findSite(id);
    const isForTraining = !site || measurements.some((measurement) => !isNightReading(measurement, site));
    if (isForTraining) this.storedAt.set(id, storedAt);
  }

  /** Whether measurements for training were stored after a time, ms, since this process started. */
  hasNewMeasurements(id: string, time: number): boolean {
    return (this.storedAt.get(id) ?? -Infinity) > time;
  }

  /** Removes deleted measurements, and the tuning learned before their deletion. @returns whether there was a tuning */
  async deleteMeasurements(id: string, range: DeletedRange): Promise<boolean> {
    this.measuredPower.deleteRange(id, range);
    return this.deleteLearnedTuning(id, range.deletedAt);
  }

  /**
   * Removes the tuning learned up to a time, ms, and its models. For an aggregation, publishes that it has no tuning.
   * @returns whether there was one
   */
  async deleteLearnedTuning(id: string, time: number): Promise<boolean> {
    const { enabled, learned } = this.tunings.get(id) ?? {};
    await this.store.deleteLearnedTuning(id, time);
    if (enabled === undefined || !learned || learned.learntAt > time) return false;
    const tuning = { resource_id: id, enabled, learned: null };
    this.storeTuning(tuning);
    await this.publisher.publish(tuning);
    return true;
  }

  /** Returns the tuning of a site or an aggregation; none while it is outdated. */
  getTuning(id: string): Pick<StoredTuning, 'enabled' | 'learned'> {
    const { enabled, learned } = this.tunings.get(id) ?? { enabled: true, learned: null };
    return { enabled, learned: this.isOutdated(id) ? null : learned };
  }

  /**
   * Whether the tuning was learned with another description of the site, or other members of the aggregation. It is not
   * applied until it is learned again.
   */
  isOutdated(id: string): boolean {
    const aggregation = this.aggregations.findAggregation(id);
    if (!aggregation) return this.compareDescription(id) === 'other';
    return (this.tunings.get(id)?.learned?.learntAt ?? Infinity) < getMembersSince(aggregation);
  }

  /**
   * Whether the tuning was learned before the terrain horizon of the site was computed, which happens soon after the registration.
   * It is applied until it is learned again.
   */
  isWithoutTerrain(id: string): boolean {
    return this.compareDescription(id) === 'without terrain';
  }

  /** Compares the description with which the tuning of a site was learned with the present one. An unknown one counts as the same. */
  private compareDescription(id: string): 'same' | 'without terrain' | 'other' {
    const description = this.tunings.get(id)?.learned?.description;
    const site = description === undefined ? undefined : this.sites.findSite(id);
    if (!site || hashDescription(site) === description) return 'same';
    return hashDescription({ ...site, terrain_horizon: undefined }) === description ? 'without terrain' : 'other';
  }

  buildReport(id: string): Omit<TuningReport, 'resource_id'> {
    const { enabled, learned } = this.getTuning(id);
    return { enabled, ...(learned?.report ?? { values: 0, models: [], served: [] }) };
  }

  /**
   * Loads the tuning and the measurements that correct an issue.
   * @param pooled tuning from the prior of other sites; absent if anything about power was learned from the site's own measurements
   * @returns undefined when the owner disabled tuning, or there is nothing to apply
   */
  async loadAppliedTuning(
    site: PowerSite,
    now: number,
    pooled?: Pick<AppliedTuning, 'tuning' | 'hash'>,
  ): Promise<AppliedTuning | undefined> {
    const { resource_id } = site;
    const { enabled, learned } = this.getTuning(resource_id);
    if (!enabled) return undefined;
    const { recent: recentPower, past: pastPower } = await this.measuredPower.readSite(site, now);
    const hasTuning = learned !== null || pooled !== undefined;
    if (!hasTuning && recentPower.length === 0 && pastPower.length === 0) return undefined;
    const firstRecentEnd = recentPower.reduce((earliest, { end }) => Math.min(earliest, end), now + 1);
    const earlierPower = pastPower.filter(
      (measured) => measured.end < firstRecentEnd && measured.end > now - DAY && !isLimited(measured, site),
    );
    return {
      tuning: pooled?.tuning ?? learned?.tuning ?? {},
      hash: pooled?.hash ?? learned?.version,
      recentPower: [...earlierPower, ...recentPower],
      pastPower,
    };
  }

  /** Pools the early lines of other sites into the prior of a site. @returns undefined while there are too few */
  poolPrior(site: PowerSite): LinePrior | undefined {
    return poolEarlyLines(this.listPooledLines(), toPooledPlant(site));
  }

  /** Lists the lines that are pooled: those of all sites whose owners left tuning enabled. */
  *listPooledLines(): Generator<PooledLine> {
    for (const id of this.tunings.keys()) {
      const { enabled, learned } = this.getTuning(id);
      const site = enabled && learned?.ownLine ? this.sites.findSite(id) : undefined;
      if (site && learned?.ownLine) yield { ...toPooledPlant(site), line: learned.ownLine };
    }
  }

  /** Registers a listener for the id of each site or aggregation whose rows are to follow another tuning at once. */
  onChanged(listener: (id: string) => Promise<void>): void {
    this.changeListeners.push(listener);
  }

  /** Tells the listeners that the rows of a site or an aggregation are to follow its present tuning at once. */
  async announceChange(id: string): Promise<void> {
    for (const listener of this.changeListeners) await listener(id);
  }

  async saveLearned(id: string, learned: LearnedTuning): Promise<void> {
    const tuning = { resource_id: id, enabled: true, learned: await this.store.saveLearned(id, learned) };
    this.storeTuning(tuning);
    await this.publisher.publish(tuning);
  }

  /**
   * Loads changes since the last call: tunings that other engines learned, and owners' requests to enable or disable tuning.
   * @param onLearned receives the ids of learned tunings
   */
  async loadChanges(onLearned: (id: string) => void): Promise<void> {
    for (const { changedAt, ...tuning } of await this.store.findChangedSince(this.loadedUntil)) {
      this.storeTuning(tuning);
      await this.publisher.publish(tuning);
      if (tuning.learned) onLearned(tuning.resource_id);
      this.loadedUntil = Math.max(this.loadedUntil, changedAt);
    }
  }
}

/**
 * Whether a limit withheld a part of the power, so that the power shows neither the sky nor the plant. A plant without any power
 * is off, and may remain so.
 */
const isLimited = ({ isCurtailed, power }: MeasuredPower, { capacity = 0 }: PowerSite): boolean =>
  isCurtailed === true && power > MAX_ZERO_POWER * capacity;

const toPooledPlant = ({ resource_id, account_id, kind, latitude }: Site) => ({
  site: resource_id,
  owner: account_id,
  kind,
  latitude,
});
