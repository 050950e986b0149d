import { CompactedTable } from '@daystar/bus';
import type { Aggregation, AggregationTuning, ForecastIssue, Measurement } from '@daystar/contracts';
import {
  type AggregatePlant,
  type LearnedAggregateTuning,
  type MeasuredPower,
  flagEarlierMembers,
  flagPlantMeasurements,
  getIssueSteps,
  createAggregatePlant,
  tuneAggregate,
} from '@daystar/forecasting';
import { NATIVE_PERIOD_MS, type Steps, parseStamp } from '@daystar/timeseries';
import { Injectable } from '@nestjs/common';
import { AggregationDirectory } from '../directory/aggregation-directory';
import { MeasuredPowerService } from './measured-power.service';

/** Cached clear-sky power of an aggregation. */
interface CachedClearSky {
  readonly version: number;
  /** End of the first step, ms. */
  readonly firstEnd: number;
  readonly plant: AggregatePlant;
  /** Power per native step, MW. */
  readonly power: Float64Array;
}

/** Corrects sums with the learned tuning and the measurements of each aggregation. */
@Injectable()
export class AggregationTuner {
  private readonly tunings = new CompactedTable<AggregationTuning>(({ told_at: publishedAt }) =>
    Date.parse(publishedAt),
  );
  private readonly clearSkies = new Map<string, CachedClearSky>();

  constructor(
    private readonly directory: AggregationDirectory,
    private readonly measuredPower: MeasuredPowerService,
  ) {}

  /** Stores the learned tuning of an aggregation. @returns whether the aggregation must be recomputed */
  storeTuning(key: string, tuning: AggregationTuning): boolean {
    const current = this.tunings.get(key);
    if (!this.tunings.put(key, tuning)) return false;
    return current?.enabled !== tuning.enabled || current.learnt_at !== tuning.learnt_at;
  }

  getTuning(key: string): AggregationTuning | undefined {
    return this.tunings.get(key);
  }

  /**
   * Removes tuning and measurements.
   * @param removedAt time of the tuning's removal, ms; absent after the removal of the aggregation
   */
  remove(key: string, removedAt?: number): void {
    this.tunings.remove(key, removedAt);
    this.clearSkies.delete(key);
    this.measuredPower.delete(key);
  }

  /**
   * Finds the enabled tuning that was learned with the present members.
   * @returns undefined before the first training, and for a deleted or disabled tuning
   */
  findCurrentTuning(aggregation: Aggregation): LearnedAggregateTuning | undefined {
    const learned = this.tunings.get(buildKey(aggregation));
    const isCurrent = learned?.enabled === true && Date.parse(learned.learnt_at ?? '') >= getMembersSince(aggregation);
    return isCurrent ? (learned as LearnedAggregateTuning) : undefined;
  }

  /**
   * Flags the estimated actuals from before the members last changed, and applies the tuning and the measurements. Without
   * tuning and measurements, or when tuning is disabled, the rows are those of the given issue.
   */
  async tune(aggregation: Aggregation, issue: ForecastIssue): Promise<ForecastIssue> {
    const key = buildKey(aggregation);
    const since = getMembersSince(aggregation);
    const untuned = flagEarlierMembers(issue, since);
    if (this.tunings.get(key)?.enabled === false) return untuned;
    const { tuning, version } = this.findCurrentTuning(aggregation) ?? {};
    const flag = (measurements: readonly Measurement[]) => {
      const clearSky = measurements.length === 0 ? undefined : this.getClearSky(key, aggregation, issue);
      return clearSky ? flagPlantMeasurements(measurements, clearSky.plant.simulateClearSky) : [];
    };
    const { recent, past } = await this.measuredPower.readNow({ id: key, version: aggregation.version, flag });
    const isSinceChange = ({ end, length }: MeasuredPower) => end - length >= since;
    const measured = { recent: recent.filter(isSinceChange), past: past.filter(isSinceChange) };
    if (!tuning && measured.recent.length === 0 && measured.past.length === 0) return untuned;
    const clearSky = this.getClearSky(key, aggregation, issue);
    return clearSky ? tuneAggregate(untuned, clearSky.power, { tuning, version }, measured) : untuned;
  }

  /**
   * Returns cached clear-sky power or computes it. Issues of the same hour start at the same step and share it.
   * @returns undefined for an empty aggregation
   */
  private getClearSky(key: string, aggregation: Aggregation, issue: ForecastIssue): CachedClearSky | undefined {
    const steps = getIssueSteps(issue);
    const cached = this.clearSkies.get(key);
    const { version } = aggregation;
    if (cached?.version === version && cached.firstEnd === steps.firstEnd && cached.power.length >= steps.count) {
      return { ...cached, power: cached.power.subarray(0, steps.count) };
    }
    const findSite = (id: string) => this.directory.findSite(id);
    const plant = createAggregatePlant(aggregation, findSite, parseStamp(issue.issued_at) ?? NaN);
    if (!plant) return undefined;
    const computed = {
      version,
      firstEnd: steps.firstEnd,
      plant,
      power: plant.simulateClearSky(addMargin(steps)).power,
    };
    this.clearSkies.set(key, computed);
    return { ...computed, power: computed.power.subarray(0, steps.count) };
  }
}

const buildKey = ({ collection_id, aggregation_id }: Aggregation): string => `${collection_id}/${aggregation_id}`;

/** Returns the time of the last change of members, ms; -Infinity without a change. */
const getMembersSince = ({ members_since }: Aggregation): number =>
  members_since === undefined ? -Infinity : Date.parse(members_since);

/** Adds an hour (12 native steps), so that the cached power also covers an issue with a slightly longer window. */
const addMargin = (steps: Steps): Steps => ({ ...steps, stepMs: NATIVE_PERIOD_MS, count: steps.count + 12 });
