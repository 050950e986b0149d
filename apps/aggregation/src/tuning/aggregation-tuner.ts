import { CompactedTable } from '@daystar/bus';
import type { Aggregation, AggregationTuning, ForecastIssue } from '@daystar/contracts';
import {
  RecentMeasurements,
  type SiteTuning,
  type AggregatePlant,
  flagPlantMeasurements,
  aggregateSteps,
  aggregatePlant,
  tuneAggregate,
} from '@daystar/forecasting';
import { NATIVE_PERIOD, type Steps, parseStamp } from '@daystar/timeseries';
import { Injectable } from '@nestjs/common';
import { AggregationDirectory } from '../directory/aggregation-directory';

interface ClearSky {
  readonly version: number;
  readonly firstEnd: number;
  readonly plant: AggregatePlant;
  readonly power: Float64Array;
}

/** Corrects summed forecasts with the learned tuning and the recent measurements of each aggregation. */
@Injectable()
export class AggregationTuner {
  readonly recent = new RecentMeasurements();
  private readonly tunings = new CompactedTable<AggregationTuning>(({ told_at }) => Date.parse(told_at));
  private readonly clearSkies = new Map<string, ClearSky>();

  constructor(private readonly directory: AggregationDirectory) {}

  /** @returns whether the sum must be recomputed */
  put(key: string, tuning: AggregationTuning): boolean {
    const current = this.tunings.get(key);
    if (!this.tunings.put(key, tuning)) return false;
    return current?.enabled !== tuning.enabled || current.learnt_at !== tuning.learnt_at;
  }

  get(key: string): AggregationTuning | undefined {
    return this.tunings.get(key);
  }

  /** @param removedAt when the tuning was removed, ms; absent when the aggregation itself was removed */
  forget(key: string, removedAt?: number): void {
    this.tunings.remove(key, removedAt);
    this.clearSkies.delete(key);
    this.recent.delete(key);
  }

  /** The tuned issue; the issue itself when tuning is disabled or there are no measurements. */
  tune(aggregation: Aggregation, issue: ForecastIssue): ForecastIssue {
    const key = `${aggregation.collection_id}/${aggregation.aggregation_id}`;
    const { enabled = true, tuning } = this.tunings.get(key) ?? {};
    if (!enabled || (!tuning && !this.recent.has(key))) return issue;
    const sky = this.clearSky(key, aggregation, issue);
    if (!sky) return issue;
    const measured = this.recent.usablePower(key, (measurements) =>
      flagPlantMeasurements(measurements, sky.plant.simulateClearSky),
    );
    if (!tuning && measured.length === 0) return issue;
    return tuneAggregate(issue, sky.power, (tuning ?? {}) as SiteTuning, measured);
  }

  /** Clear-sky power, cached for the issues of an hour, which begin at the same step. */
  private clearSky(key: string, aggregation: Aggregation, issue: ForecastIssue): ClearSky | undefined {
    const steps = aggregateSteps(issue);
    const cached = this.clearSkies.get(key);
    const { version } = aggregation;
    if (cached?.version === version && cached.firstEnd === steps.firstEnd && cached.power.length >= steps.count) {
      return { ...cached, power: cached.power.subarray(0, steps.count) };
    }
    const siteOf = (id: string) => this.directory.site(id);
    const plant = aggregatePlant(aggregation, siteOf, parseStamp(issue.issued_at) ?? NaN);
    if (!plant) return undefined;
    const computed = {
      version,
      firstEnd: steps.firstEnd,
      plant,
      power: plant.simulateClearSky(withMargin(steps)).power,
    };
    this.clearSkies.set(key, computed);
    return { ...computed, power: computed.power.subarray(0, steps.count) };
  }
}

/** Adds steps, so that the cached power also covers an issue with a slightly longer window. */
const withMargin = (steps: Steps): Steps => ({ ...steps, length: NATIVE_PERIOD, count: steps.count + 12 });
