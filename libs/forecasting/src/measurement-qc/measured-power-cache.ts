import { MAX_MEASUREMENT_AGE_MS, type Measurement, type QcFlag, type StoredMeasurement } from '@daystar/contracts';
import { DAY, HOUR, MINUTE } from '@daystar/timeseries';
import { type MeasuredPower, parseMeasurementPeriod, toMeasuredPower } from './measurement-period';
import { createKnownLimitTest } from './known-limits';
import { MeasuredWeek } from './measured-week';
import { type DeletedRange, RecentMeasurements } from './recent-measurements';
import { isRealOutput } from './usable-power';

/** Span of estimated actuals, with a margin, ms. */
const SPAN_MS = 7 * DAY + 2 * HOUR;
/** History before the span that its quality flags need, ms; the same as for listed measurements. */
const HISTORY_SPAN_MS = 28 * DAY;
/**
 * Interval at which a week is flagged again with its history, ms: only several days of measurements reveal a wrong
 * clock, a drift or an energy counter.
 */
const RELOAD_INTERVAL_MS = DAY;
/** Age at which quality flags count as final, ms. A value that is repeated for this long means a stuck meter. */
const FLAGS_FINAL_AFTER_MS = 3 * HOUR;
/** Interval of retries while the store is unavailable, ms. */
const RETRY_INTERVAL_MS = MINUTE;

/** Measured power of a plant. */
export interface PlantMeasurements {
  /** Measurements of the last hours, which correct the forecast of the next hours. */
  readonly recent: readonly MeasuredPower[];
  /** Measurements in the span of the estimated actuals. An estimated actual takes the value of the measurement of its step. */
  readonly past: readonly MeasuredPower[];
}

/** A site or an aggregation. */
export interface MeasuredPlant {
  /** Resource id, or `<collection>/<aggregation>`. */
  readonly id: string;
  /** Version of the description, on which the flags depend. */
  readonly version: number;
  flag(measurements: readonly Measurement[]): readonly QcFlag[];
}

/** Stored measurements, which outlive the process. */
export interface MeasurementStore {
  /** Reads the measurements that end after `from`, ms, and not after `to`, in order of their ends. */
  read(id: string, from: number, to: number): Promise<readonly StoredMeasurement[]>;
  /** Reports a failed read, which is repeated after a minute. */
  onFailure(id: string, error: unknown): void;
}

/** Measurements of a week, flagged for one version of the plant. */
interface LoadedWeek {
  readonly version: number;
  readonly week: MeasuredWeek;
  /** Time of the load, ms. */
  readonly loadedAt: number;
  /** End of the newest measurement that the week takes into account, ms; -Infinity without any. */
  mergedUntil: number;
  /** Whether the newest measurements have a fault that only several days reveal, such as a wrong clock. */
  readonly isFaulty: boolean;
}

/** Caches the measured output of plants over the span of their estimated actuals. */
export class MeasuredPowerCache {
  private readonly weeksById = new Map<string, LoadedWeek>();
  /** The load in flight of each plant. An invalidation removes it, so that its week is not cached. */
  private readonly loadsById = new Map<string, symbol>();
  /** Clock time before which nothing is loaded for any plant, after a failed load, ms. */
  private retryAt = -Infinity;

  /** @param recent measurements of the last hours, as they are posted; a load adds the stored ones */
  constructor(
    private readonly store: MeasurementStore,
    readonly recent = new RecentMeasurements(),
  ) {}

  /**
   * Loads the measurements of the week on the first call for a version of the plant, and then once a day. Loads them
   * again after a gap that the recent measurements do not cover. Then adds the recent ones. While the store is
   * unavailable, serves recent measurements and the week loaded before, if any.
   */
  async read(plant: MeasuredPlant, now: number): Promise<PlantMeasurements> {
    const { id, version } = plant;
    const cached = this.weeksById.get(id);
    const isCurrent =
      cached?.version === version && now - cached.loadedAt < RELOAD_INTERVAL_MS && this.canMerge(id, cached);
    const loaded = (isCurrent ? undefined : await this.load(plant, now)) ?? cached;
    const current: Pick<LoadedWeek, 'week' | 'mergedUntil' | 'isFaulty'> =
      loaded?.version === version ? loaded : { week: new MeasuredWeek(), mergedUntil: -Infinity, isFaulty: false };
    const { week, isFaulty } = current;
    const selected = isFaulty
      ? { usable: [], output: [] }
      : this.recent.selectFlaggedPower(id, (measurements) => plant.flag(measurements));
    const newest = this.recent.getNewestEnd(id);
    const isAtKnownLimit = createKnownLimitTest(week.list(), newest ?? now);
    const usable = selected.usable.filter((measured) => !isAtKnownLimit(measured));
    const output = selected.output.map((measured) =>
      isAtKnownLimit(measured) ? { ...measured, isCurtailed: true as const } : measured,
    );
    if (newest !== undefined) {
      // Measurements of many hours may have arrived since the last call.
      const firstChange = Math.min(newest, current.mergedUntil) - FLAGS_FINAL_AFTER_MS;
      week.replace(output, Math.max(firstChange, newest - MAX_MEASUREMENT_AGE_MS), newest);
      current.mergedUntil = newest;
    }
    const past = week.list().filter(({ end, length }) => end - length >= now - SPAN_MS && end <= now);
    return { recent: usable, past };
  }

  /** Adds posted measurements. @param storedAt ms */
  add(id: string, measurements: readonly Measurement[], storedAt: number): void {
    this.recent.add(id, measurements, storedAt);
    const finalUntil = (this.recent.getNewestEnd(id) ?? Infinity) - FLAGS_FINAL_AFTER_MS;
    if (measurements.some((measurement) => parseMeasurementPeriod(measurement).end <= finalUntil)) this.invalidate(id);
  }

  deleteRange(id: string, range: DeletedRange): void {
    this.recent.deleteRange(id, range);
    this.invalidate(id);
  }

  delete(id: string): void {
    this.recent.delete(id);
    this.invalidate(id);
  }

  /** Loads the week again at the next read, because older measurements changed. */
  invalidate(id: string): void {
    this.weeksById.delete(id);
    this.loadsById.delete(id);
  }

  /** Whether the recent measurements reach back to the end of the cached week, so that nothing is missing between. */
  private canMerge(id: string, { mergedUntil }: LoadedWeek): boolean {
    const newest = this.recent.getNewestEnd(id);
    return newest === undefined || newest - mergedUntil <= MAX_MEASUREMENT_AGE_MS - FLAGS_FINAL_AFTER_MS;
  }

  /** @returns undefined while the store is unavailable */
  private async load(plant: MeasuredPlant, now: number): Promise<LoadedWeek | undefined> {
    const { id, version } = plant;
    if (now < this.retryAt) return undefined;
    const newestBefore = this.recent.getNewestEnd(id) ?? -Infinity;
    const load = Symbol(id);
    this.loadsById.set(id, load);
    try {
      const stored = await this.store.read(id, now - SPAN_MS - HISTORY_SPAN_MS, now);
      this.addToRecent(id, stored);
      const measurements = stored.map(({ measurement }) => measurement);
      const flags = plant.flag(measurements);
      const output = measurements.flatMap((measurement, i) =>
        isRealOutput(flags[i]) ? [toMeasuredPower(measurement, flags[i])] : [],
      );
      const week = new MeasuredWeek();
      week.replace(output, now - SPAN_MS, now);
      const mergedUntil = Math.max(
        newestBefore,
        ...measurements.slice(-1).map((last) => parseMeasurementPeriod(last).end),
      );
      const isFaulty = hasPersistentFault(flags);
      const loaded = { version, week, loadedAt: now, mergedUntil, isFaulty };
      if (this.loadsById.get(id) === load) this.weeksById.set(id, loaded);
      return loaded;
    } catch (error) {
      this.retryAt = now + RETRY_INTERVAL_MS;
      this.store.onFailure(id, error);
      return undefined;
    } finally {
      if (this.loadsById.get(id) === load) this.loadsById.delete(id);
    }
  }

  /** Adds the stored measurements of the last hours, of which this process may have seen only some. */
  private addToRecent(id: string, stored: readonly StoredMeasurement[]): void {
    const getEnd = ({ measurement }: StoredMeasurement) => parseMeasurementPeriod(measurement).end;
    const since = Math.max(...stored.slice(-1).map(getEnd)) - MAX_MEASUREMENT_AGE_MS;
    for (const row of stored) if (getEnd(row) > since) this.recent.add(id, [row.measurement], row.storedAt);
  }
}

/** Flags that reveal neither a fault nor its absence in nearby measurements. */
const INCONCLUSIVE_FLAGS: readonly QcFlag[] = ['gap', 'overlap', 'night'];
const PERSISTENT_FAULTS: readonly QcFlag[] = ['clock_suspect', 'drift', 'cumulative'];
/** Flags of faults of the unit or the sign if the last measurements all have them: single values have them, too. */
const UNIT_FAULTS: readonly QcFlag[] = ['unit_suspect', 'out_of_range'];
const MIN_UNIT_FAULTS = 6;

/** Whether the newest measurements have a fault of the whole series, which only several days of measurements show. */
function hasPersistentFault(flags: readonly QcFlag[]): boolean {
  const last = flags.filter((flag) => !INCONCLUSIVE_FLAGS.includes(flag)).slice(-MIN_UNIT_FAULTS);
  if (last.length === 0) return false;
  const isOfUnit = last.length === MIN_UNIT_FAULTS && last.every((flag) => UNIT_FAULTS.includes(flag));
  return isOfUnit || PERSISTENT_FAULTS.includes(last[last.length - 1]);
}
