import { type Aggregation, type AggregationTuning, type ForecastIssue } from '@daystar/contracts';
import {
  RecentMeasurements,
  type SiteTuning,
  type SummedPlant,
  judgePlant,
  stepsOfSum,
  summedPlant,
  tuneSum,
} from '@daystar/forecasting';
import { NATIVE_PERIOD, type Steps, parseStamp } from '@daystar/timeseries';
import type { AggregationDirectory } from '../definitions/aggregation-directory';

interface ClearSky {
  readonly version: number;
  readonly firstEnd: number;
  readonly plant: SummedPlant;
  readonly power: Float64Array;
}

/** What was learnt and lately measured of each aggregation, and how its sum becomes a tuned one. */
export class SumTunings {
  readonly recent = new RecentMeasurements();
  private readonly told = new Map<string, AggregationTuning>();
  private readonly clear = new Map<string, ClearSky>();

  constructor(private readonly directory: AggregationDirectory) {}

  /** Keeps it unless a later one is held. @returns whether rows are to be made anew */
  put(key: string, tuning: AggregationTuning): boolean {
    const held = this.told.get(key);
    if (held && held.told_at > tuning.told_at) return false;
    this.told.set(key, tuning);
    return held?.enabled !== tuning.enabled || held.learnt_at !== tuning.learnt_at;
  }

  of(key: string): AggregationTuning | undefined {
    return this.told.get(key);
  }

  forget(key: string): void {
    this.told.delete(key);
    this.clear.delete(key);
    this.recent.forget(key);
  }

  /** The sum as measurements make it; as it was when there are none to go by, or its owner does not want it. */
  tuned(aggregation: Aggregation, issue: ForecastIssue): ForecastIssue {
    const key = `${aggregation.collection_id}/${aggregation.aggregation_id}`;
    const { enabled = true, tuning } = this.told.get(key) ?? {};
    if (!enabled || (!tuning && !this.recent.has(key))) return issue;
    const sky = this.clearSky(key, aggregation, issue);
    if (!sky) return issue;
    const measured = this.recent.of(key, (measurements) => judgePlant(measurements, sky.plant.inClearSky));
    if (!tuning && measured.length === 0) return issue;
    return tuneSum(issue, sky.power, (tuning ?? {}) as SiteTuning, measured);
  }

  /** Holds for an hour of issues: they begin at the same step. */
  private clearSky(key: string, aggregation: Aggregation, issue: ForecastIssue): ClearSky | undefined {
    const steps = stepsOfSum(issue);
    const held = this.clear.get(key);
    const { version } = aggregation;
    if (held?.version === version && held.firstEnd === steps.firstEnd && held.power.length >= steps.count) {
      return { ...held, power: held.power.subarray(0, steps.count) };
    }
    const siteOf = (id: string) => this.directory.site(id);
    const plant = summedPlant(aggregation, siteOf, parseStamp(issue.issued_at) ?? NaN);
    if (!plant) return undefined;
    const made = { version, firstEnd: steps.firstEnd, plant, power: plant.inClearSky(whole(steps)).power };
    this.clear.set(key, made);
    return { ...made, power: made.power.subarray(0, steps.count) };
  }
}

/** Some steps more, so that issues whose window is a little longer find theirs. */
const whole = (steps: Steps): Steps => ({ ...steps, length: NATIVE_PERIOD, count: steps.count + 12 });
