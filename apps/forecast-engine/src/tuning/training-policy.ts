import type { QcFlag, TuningReport, TuningState } from '@daystar/contracts';
import { CLOCK } from '@daystar/platform';
import { type Clock, DAY, HALF_HOUR, HOUR, MINUTE, ceilTo, floorTo, formatStamp } from '@daystar/timeseries';
import { Inject, Injectable } from '@nestjs/common';
import { TunedResourceRegistry } from './tuned-resource-registry';
import { TuningRegistry } from './tuning-registry';
import { MIN_HISTORY_SPAN_MS } from './upload-bursts';

/** Interval at which the policy is applied, ms. */
export const RUN_INTERVAL_MS = HOUR;
/** Offset from the full hour at which the refresh is usually complete, ms. */
export const RUN_OFFSET_MS = 3 * MINUTE;
/** Time from an upload of history, or a change of the resource, to its training, ms. Uploads and changes come in many requests. */
export const UPLOAD_DELAY_MS = MINUTE / 2;
/** Age at which a tuning is learned again, ms: an hour less than a day, so that the time of day does not drift. */
const MAX_TUNING_AGE_MS = DAY - HOUR;
/**
 * Shortest age at which a tuning without a model is learned again, ms. In the first days the correction and the intervals
 * change with every hour of measurements.
 */
const MIN_TUNING_AGE_WITHOUT_MODEL_MS = 3 * HOUR;
/** Span of measurements from which a tuning without a model is learned again only after `MEASURED_GROWTH`, ms. */
const MIN_SPAN_OF_GROWTH_MS = 2 * DAY;
/** Growth of the measured time, as a fraction: less hardly changes the tuning. */
const MEASURED_GROWTH = 0.1;
/**
 * Time after a change of a resource, such as a deletion of measurements, ms. A training during this time does not delay the
 * training after the next upload. An owner who deletes measurements uploads corrected ones within minutes.
 */
const MAX_CORRECTION_SPAN_MS = 10 * MINUTE;
/** Maximum number of uploads within an hour of which a correction causes a training at once. */
const MAX_UPLOADS_AT_ONCE = 3;
/** Flags of measurements that a training leaves out and that owners correct by another upload. */
const CORRECTABLE_FLAGS: readonly QcFlag[] = [
  'clock_suspect',
  'unit_suspect',
  'cumulative',
  'out_of_range',
  'exceeds_clear_sky',
  'drift',
];
/** Age at which a tuning is learned again in the hourly run after an upload that came too early to cause a training at once, ms. */
const MAX_TUNING_AGE_AFTER_UPLOAD_MS = RUN_INTERVAL_MS / 2;
/** Within an hour of a training, an upload causes another one only if it exceeds the data of that training by this factor. */
const HISTORY_GROWTH = 2;
/**
 * Time after an upload of history or a change for which a resource without usable half hours has a training every hour, ms:
 * past weather may arrive later.
 */
const HISTORY_RETRY_SPAN_MS = DAY;

/**
 * Decides when the tuning of a site or an aggregation is learned by a training: once a day, and within an hour of the first
 * measurements and of each external forecast. While measurements arrive by day, a tuning without a model is learned every
 * three hours in the first two days, and then each time the measured time has grown by a tenth. After an upload of history, a
 * training runs when the upload ends, at most once an hour, or three times where it corrects learned measurements. After a new
 * description of the site, or a reset of the tuning, a training runs at once.
 */
@Injectable()
export class TrainingPolicy {
  /** Start of the last complete training of each resource since this process started, ms. */
  private readonly attemptedAt = new Map<string, number>();

  constructor(
    private readonly resources: TunedResourceRegistry,
    private readonly tunings: TuningRegistry,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Returns the time of the current tuning, ms; 0 without one. */
  getLearnedAt(id: string): number {
    return this.tunings.getTuning(id).learned?.learntAt ?? 0;
  }

  /** Records a complete training that started at a time, ms, whether it succeeded or not. */
  markAttempted(id: string, time: number): void {
    this.attemptedAt.set(id, time);
  }

  /** Removes the record of a site or an aggregation that no longer exists. */
  remove(id: string): void {
    this.attemptedAt.delete(id);
  }

  /** Lists the resources that are due for training, those with the oldest tuning first. */
  listDue(now: number): string[] {
    const due = this.resources.listTuned().filter((id) => this.isDue(id, now));
    return due.sort((a, b) => this.getLearnedAt(a) - this.getLearnedAt(b));
  }

  isDue(id: string, now: number): boolean {
    const learnedAt = this.getLearnedAt(id);
    return (
      now - learnedAt >= this.getMaxAge(id) ||
      this.resources.hasNewerForecast(id, learnedAt) ||
      this.isDueAtOnce(id, now)
    );
  }

  /** Whether an upload, a new description or a reset makes a resource due before the next hourly run. */
  isDueAtOnce(id: string, now: number): boolean {
    return this.getPendingSince(id, now) !== undefined;
  }

  /**
   * Returns the start of the slot in which one engine runs the training of a due resource, ms: the hour, or the time within it at which
   * the resource became due.
   */
  getSlot(id: string, now: number): number {
    const hour = floorTo(now, RUN_INTERVAL_MS);
    return Math.max(hour, this.getPendingSince(id, now) ?? hour);
  }

  /** Describes the next training; empty for a resource that is not tuned. */
  describe(id: string): Pick<TuningState, 'next_training_at' | 'history_pending' | 'description_changed'> {
    if (!this.tunings.getTuning(id).enabled || !this.resources.isMeasured(id)) return {};
    const now = this.clock.now();
    const changed = this.tunings.isOutdated(id) && { description_changed: true };
    const pendingSince = this.getPendingSince(id, now);
    if (pendingSince !== undefined) {
      const next_training_at = formatStamp(Math.max(now, pendingSince + UPLOAD_DELAY_MS));
      return { next_training_at, ...(this.hasNewHistory(id) && { history_pending: true }), ...changed };
    }
    const learnedAt = this.getLearnedAt(id);
    const dueAt = this.resources.hasNewerForecast(id, learnedAt) ? now : learnedAt + this.getMaxAge(id);
    const runAt = ceilTo(Math.max(now, dueAt) - RUN_OFFSET_MS, RUN_INTERVAL_MS) + RUN_OFFSET_MS;
    return { next_training_at: formatStamp(runAt), ...changed };
  }

  /**
   * Whether an upload of history causes a training as soon as it ends. Within an hour of the last training, it does only if it
   * corrects what that training read or follows a deletion, or if there is no model and the upload is much longer than the data
   * of that training. Other uploads wait for the run of the next hour.
   */
  private hasNewHistory(id: string): boolean {
    const { learned } = this.tunings.getTuning(id);
    const { storedAt, span } = this.resources.getHistory(id);
    if (!learned) return storedAt > -Infinity;
    const { learntAt, report } = learned;
    if (!this.hasChangedHistory(id, learntAt)) return false;
    const trained = HALF_HOUR * Math.max(report.values, report.irradiance?.values ?? 0);
    const isGrown = report.models.length === 0 && span > HISTORY_GROWTH * trained + MIN_HISTORY_SPAN_MS;
    const sinceRequest = learntAt - this.resources.getRequestedAt(id);
    const followsDeletion = sinceRequest >= 0 && sinceRequest < MAX_CORRECTION_SPAN_MS;
    return isGrown || followsDeletion || this.isCorrection(id, report) || storedAt - learntAt >= RUN_INTERVAL_MS;
  }

  /** Whether the last upload has measurements that a training used, or may replace those that it left out. */
  private isCorrection(id: string, { from, left_out = [] }: Pick<TuningReport, 'from' | 'left_out'>): boolean {
    const history = this.resources.bursts.findLastHistory(id);
    if (!history || history.count > MAX_UPLOADS_AT_ONCE) return false;
    const isLearned = history.lastEnd > Date.parse(from ?? '');
    return isLearned || left_out.some(({ verdict }) => CORRECTABLE_FLAGS.includes(verdict));
  }

  /** Whether at least a day of measurements was uploaded or replaced since a time, ms. */
  private hasChangedHistory(id: string, since: number): boolean {
    const { storedAt, span } = this.resources.getHistory(id);
    return storedAt > since && span >= MIN_HISTORY_SPAN_MS;
  }

  /**
   * Returns the time at which a resource became due at once, ms: by an upload, a new description or a reset. A failed
   * training waits for the run of the next hour.
   * @returns undefined when it is not due at once
   */
  private getPendingSince(id: string, now: number): number | undefined {
    const uploadedAt = this.hasNewHistory(id) ? this.resources.getHistory(id).storedAt : -Infinity;
    const time = Math.max(uploadedAt, this.resources.getRequestedAt(id));
    const isPending = time > Math.max(this.getLearnedAt(id), this.attemptedAt.get(id) ?? -Infinity);
    return isPending && now - time < RUN_INTERVAL_MS ? time : undefined;
  }

  private getMaxAge(id: string): number {
    const { learned } = this.tunings.getTuning(id);
    if (!learned) return MAX_TUNING_AGE_MS;
    const { learntAt, report } = learned;
    if (this.hasChangedHistory(id, learntAt)) return MAX_TUNING_AGE_AFTER_UPLOAD_MS;
    if (report.models.length > 0) return MAX_TUNING_AGE_MS;
    const { storedAt } = this.resources.getHistory(id);
    const changedAt = this.resources.getChangedAt(id);
    const isWeatherMissing = report.values === 0 && learntAt - changedAt < HISTORY_RETRY_SPAN_MS;
    if (storedAt > learntAt || isWeatherMissing) return RUN_INTERVAL_MS;
    if (!this.tunings.hasNewMeasurements(id, learntAt)) return MAX_TUNING_AGE_MS;
    const measuredSpan = Date.parse(report.to ?? '') - Date.parse(report.from ?? '');
    if (!(measuredSpan >= MIN_SPAN_OF_GROWTH_MS)) return MIN_TUNING_AGE_WITHOUT_MODEL_MS;
    return Math.min(
      MAX_TUNING_AGE_MS,
      Math.max(MIN_TUNING_AGE_WITHOUT_MODEL_MS, MEASURED_GROWTH * HALF_HOUR * report.values),
    );
  }
}
