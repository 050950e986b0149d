import type { TuningState } from '@daystar/contracts';
import { CLOCK } from '@daystar/platform';
import { type Clock, DAY, HOUR, MINUTE, ceilTo, floorTo, formatStamp } from '@daystar/timeseries';
import { Inject, Injectable } from '@nestjs/common';
import { PlantRegistry } from './plant-registry';
import { HALF_HOUR } from './training-data-builder';
import { TuningRegistry } from './tuning-registry';

/** Interval at which plants are checked, ms. */
export const RUN_INTERVAL = HOUR;
/** Offset from the full hour at which the refresh is usually complete, ms. */
export const RUN_OFFSET = 3 * MINUTE;
/** Time after an upload of history, or a change of the plant, at which it is learned, ms: both come in many requests. */
export const UPLOAD_DELAY = MINUTE / 2;
/** Age at which a tuning is learned again, ms: an hour less than a day, so that the time of day does not drift. */
const MAX_TUNING_AGE = DAY - HOUR;
/**
 * Age at which a tuning without a model is learned again, ms: on the first days the correction and the intervals change
 * with every hour of measurements.
 */
const MAX_TUNING_AGE_WITHOUT_MODEL = 3 * HOUR;
/** An upload is learned soon if it is at least this long, ms. */
const MIN_HISTORY_SPAN = DAY;
/**
 * Time after the deletion of measurements, or another change of a plant, in which trainings do not delay those of the next
 * upload, ms: an owner who deletes measurements uploads them again within minutes.
 */
const MAX_CORRECTION_SPAN = 10 * MINUTE;
/** Age at which a tuning is learned again in the hourly run after an upload that came too early to be learned at once, ms. */
const MAX_TUNING_AGE_AFTER_UPLOAD = RUN_INTERVAL / 2;
/** It is learned soon after another training if it is also longer than its data by this factor. */
const HISTORY_GROWTH = 2;
/**
 * Time for which a plant without usable half hours is learned every hour after an upload of history or a change, ms: past
 * weather may arrive later.
 */
const HISTORY_RETRY_SPAN = DAY;

/**
 * Decides when plants are learned: once a day, and within an hour of their first measurements and of each external forecast.
 * A plant without a model that posts measurements is learned every three hours. A plant whose history is uploaded or replaced
 * is learned when the upload ends, at most once an hour. A plant with a new description, or a reset tuning, is learned at once.
 */
@Injectable()
export class TuningSchedule {
  /** Start of the last complete training of a plant since this process started, ms. */
  private readonly attemptedAt = new Map<string, number>();

  constructor(
    private readonly plants: PlantRegistry,
    private readonly tunings: TuningRegistry,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Time of the last learning, ms; 0 before the first. */
  getLearnedAt(id: string): number {
    return this.tunings.getTuning(id).learned?.learntAt ?? 0;
  }

  /** Records a complete training that started at a time, ms, whether it succeeded or not. */
  markAttempted(id: string, time: number): void {
    this.attemptedAt.set(id, time);
  }

  /** Lists the plants that are due, those with the oldest tuning first. */
  listDue(now: number): string[] {
    const due = this.plants.listTunedPlants().filter((id) => this.isDue(id, now));
    return due.sort((a, b) => this.getLearnedAt(a) - this.getLearnedAt(b));
  }

  isDue(id: string, now: number): boolean {
    const learnedAt = this.getLearnedAt(id);
    return (
      now - learnedAt >= this.getMaxAge(id) ||
      this.plants.hasNewerForecast(id, learnedAt) ||
      this.getPendingSince(id, now) !== undefined
    );
  }

  /** Start of the slot of a due plant, ms, in which one engine learns it: the hour, or the time in it at which it became due. */
  getSlot(id: string, now: number): number {
    const hour = floorTo(now, RUN_INTERVAL);
    return Math.max(hour, this.getPendingSince(id, now) ?? hour);
  }

  /** Describes when a plant is learned next; empty for a plant that is not tuned. */
  describe(id: string): Pick<TuningState, 'next_training_at' | 'history_pending' | 'description_changed'> {
    if (!this.tunings.getTuning(id).enabled || !this.plants.isMeasured(id)) return {};
    const now = this.clock.now();
    const changed = this.tunings.isOutdated(id) && { description_changed: true };
    const pendingSince = this.getPendingSince(id, now);
    if (pendingSince !== undefined) {
      const next_training_at = formatStamp(Math.max(now, pendingSince + UPLOAD_DELAY));
      return { next_training_at, ...(this.hasNewHistory(id) && { history_pending: true }), ...changed };
    }
    const learnedAt = this.getLearnedAt(id);
    const dueAt = this.plants.hasNewerForecast(id, learnedAt) ? now : learnedAt + this.getMaxAge(id);
    const runAt = ceilTo(Math.max(now, dueAt) - RUN_OFFSET, RUN_INTERVAL) + RUN_OFFSET;
    return { next_training_at: formatStamp(runAt), ...changed };
  }

  /**
   * Whether an upload of history is learned as soon as it ends. Within an hour of the last training, only one is that follows
   * a deletion, or that is much longer than the data of a plant without a model; others wait for the run of the next hour.
   */
  private hasNewHistory(id: string): boolean {
    const { learned } = this.tunings.getTuning(id);
    const { storedAt, span } = this.plants.getHistory(id);
    if (!learned) return storedAt > -Infinity;
    const { learntAt, report } = learned;
    if (!this.hasChangedHistory(id, learntAt)) return false;
    const trained = HALF_HOUR * Math.max(report.values, report.irradiance?.values ?? 0);
    const isGrown = report.models.length === 0 && span > HISTORY_GROWTH * trained + MIN_HISTORY_SPAN;
    const sinceRequest = learntAt - this.plants.getRequestedAt(id);
    const isCorrection = sinceRequest >= 0 && sinceRequest < MAX_CORRECTION_SPAN;
    return isGrown || isCorrection || storedAt - learntAt >= RUN_INTERVAL;
  }

  /** Whether at least a day of measurements was uploaded or replaced since a time, ms. */
  private hasChangedHistory(id: string, since: number): boolean {
    const { storedAt, span } = this.plants.getHistory(id);
    return storedAt > since && span >= MIN_HISTORY_SPAN;
  }

  /**
   * Returns when a plant became due at once, ms: by an upload, a new description or a reset. Without success it waits
   * for the run of the next hour.
   */
  private getPendingSince(id: string, now: number): number | undefined {
    const uploadedAt = this.hasNewHistory(id) ? this.plants.getHistory(id).storedAt : -Infinity;
    const time = Math.max(uploadedAt, this.plants.getRequestedAt(id));
    const isPending = time > Math.max(this.getLearnedAt(id), this.attemptedAt.get(id) ?? -Infinity);
    return isPending && now - time < RUN_INTERVAL ? time : undefined;
  }

  private getMaxAge(id: string): number {
    const { learned } = this.tunings.getTuning(id);
    if (!learned) return MAX_TUNING_AGE;
    const { learntAt, report } = learned;
    if (this.hasChangedHistory(id, learntAt)) return MAX_TUNING_AGE_AFTER_UPLOAD;
    if (report.models.length > 0) return MAX_TUNING_AGE;
    const { storedAt } = this.plants.getHistory(id);
    const changedAt = this.plants.getChangedAt(id);
    const isWeatherMissing = report.values === 0 && learntAt - changedAt < HISTORY_RETRY_SPAN;
    if (storedAt > learntAt || isWeatherMissing) return RUN_INTERVAL;
    return this.tunings.hasNewMeasurements(id, learntAt) ? MAX_TUNING_AGE_WITHOUT_MODEL : MAX_TUNING_AGE;
  }
}
