import { MAX_MEASUREMENT_AGE_MS, type Measurement, type QcFlag } from '@daystar/contracts';
import { isRealOutput, isUsable } from './usable-power';
import { type MeasuredPower, parseMeasurementPeriod, toMeasuredPower } from './measurement-period';

/** Deletion of the periods that end in (from, to]. Times in ms. */
export interface DeletedRange {
  readonly from: number;
  readonly to: number;
  readonly deletedAt: number;
}

/** Recent measurements of a site or aggregation, by period. */
interface RecentEntry {
  /** End of the last period, ms. */
  newest: number;
  /**
   * Deletions of recent periods. Events of two topics arrive in any order, so a deleted measurement may arrive after
   * its deletion.
   */
  deletions: readonly DeletedRange[];
  readonly byPeriod: Map<
    string,
    { readonly end: number; readonly storedAt: number; readonly measurement: Measurement }
  >;
}

/**
 * Measurements of the newest `MAX_MEASUREMENT_AGE_MS`, enough to detect a stuck value. Sites are keyed by id,
 * aggregations by `<collection>/<aggregation>`.
 */
export class RecentMeasurements {
  private readonly recent = new Map<string, RecentEntry>();

  /**
   * Adds stored measurements.
   * @param storedAt ms; measurements that were deleted or replaced after it are not added
   */
  add(id: string, measurements: readonly Measurement[], storedAt: number): void {
    const recent = this.getOrCreate(id);
    const { byPeriod, deletions } = recent;
    const laterDeletions = deletions.filter(({ deletedAt }) => deletedAt >= storedAt);
    for (const measurement of measurements) {
      const { end } = parseMeasurementPeriod(measurement);
      if (laterDeletions.some((range) => isWithin(range, end))) continue;
      const period = `${end} ${measurement.period}`;
      const earlier = byPeriod.get(period);
      if (!earlier || earlier.storedAt <= storedAt) byPeriod.set(period, { end, storedAt, measurement });
      recent.newest = Math.max(recent.newest, end);
    }
    const since = recent.newest - MAX_MEASUREMENT_AGE_MS;
    for (const [period, { end }] of byPeriod) if (end <= since) byPeriod.delete(period);
    recent.deletions = deletions.filter(({ to }) => to > since);
  }

  /** End of the last period, ms. */
  getNewestEnd(id: string): number | undefined {
    const newest = this.recent.get(id)?.newest;
    return newest === -Infinity ? undefined : newest;
  }

  has(id: string): boolean {
    return this.recent.has(id);
  }

  /**
   * Selects the measurements usable for training (`usable`) and those of real output, which include curtailed ones
   * (`output`).
   */
  selectFlaggedPower(
    id: string,
    flag: (measurements: readonly Measurement[]) => readonly QcFlag[],
  ): { readonly usable: MeasuredPower[]; readonly output: MeasuredPower[] } {
    const recent = this.recent.get(id);
    if (!recent) return { usable: [], output: [] };
    const measurements = [...recent.byPeriod.values()].map(({ measurement }) => measurement);
    const flags = flag(measurements);
    const select = (isSelected: (flag: QcFlag) => boolean) =>
      measurements.flatMap((measurement, i) => (isSelected(flags[i]) ? [toMeasuredPower(measurement, flags[i])] : []));
    return { usable: select(isUsable), output: select(isRealOutput) };
  }

  delete(id: string): void {
    this.recent.delete(id);
  }

  deleteRange(id: string, range: DeletedRange): void {
    const recent = this.getOrCreate(id);
    for (const [period, { end, storedAt }] of recent.byPeriod) {
      if (isWithin(range, end) && storedAt <= range.deletedAt) recent.byPeriod.delete(period);
    }
    recent.deletions = [...recent.deletions, range];
  }

  private getOrCreate(id: string): RecentEntry {
    const recent = this.recent.get(id) ?? { newest: -Infinity, deletions: [], byPeriod: new Map() };
    this.recent.set(id, recent);
    return recent;
  }
}

const isWithin = ({ from, to }: DeletedRange, end: number): boolean => end > from && end <= to;
