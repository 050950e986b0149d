import type { PendingVerification, SourceForecast } from './pending-verification';
import { CELL_COUNT, toLeadIndex } from './lead-sky-grid';
import { LearnedNowcastWeight } from './learned-nowcast-weight';
import { LocalErrorStats } from './local-error-stats';
import { RegimeErrors } from './regime-errors';
import type { SuspectSources } from '../source-health/suspect-source';
import { SourceErrorStats } from './source-error-stats';
import { RegionSpread } from './region-spread';
import { type OutsideInterval, SpreadCalibration } from './spread-calibration';
import { toLogit } from './opacity-logit';

/** Format version, stored as `form`; changes with the leads, classes and units of the statistics. */
const FORMAT = `2 ${CELL_COUNT}`;

/** The tracker as persisted. Stored snapshots have these keys, so they must not change. */
export interface SkillSnapshot {
  /** Format version. */
  readonly form: string;
  /** Name of a frozen version. */
  readonly name?: string;
  readonly sources: Readonly<Record<string, readonly number[][]>>;
  /** Errors of each source by regime; absent in snapshots of earlier releases. */
  readonly regimes?: Readonly<Record<string, Readonly<Record<string, readonly number[][]>>>>;
  /** Weights of nowcasts by advection. */
  readonly carried: readonly number[][];
  /** Weights of nowcasts by persistence. */
  readonly held: readonly number[][];
  readonly spread: readonly number[][];
  /** Factors of percentiles by region; absent in snapshots of earlier releases. */
  readonly regionSpreads?: Readonly<Record<string, readonly number[][]>>;
  /** Faulty sources; absent in snapshots of earlier releases. */
  readonly suspects?: SuspectSources;
}

/**
 * Skill measured by verification. It tracks the errors of each numerical forecast over all places, and by climate zone,
 * season, part of the day and region. It tracks the weight of a nowcast over all places, and the spread of observations
 * around the blend over all places and by region. It starts from published skill, and weights recent observations
 * exponentially more. It uses about 100 kB, and 1 kB for each source in each region.
 */
export class SkillTracker {
  private readonly sources = new Map<string, SourceErrorStats>();
  /** Statistics of errors by source, then by regime. */
  private readonly regimeStats = new Map<string, Map<string, LocalErrorStats>>();
  readonly advection: LearnedNowcastWeight;
  readonly persistence: LearnedNowcastWeight;
  readonly spread: SpreadCalibration;
  private readonly regionSpreads = new Map<string, RegionSpread>();
  /** Name by which issues refer to the version they used. */
  readonly name?: string;
  /** Number of outcomes learned since it was loaded; an unchanged number means unchanged statistics. */
  updateCount = 0;
  /** Faulty sources: the blend excludes them while another source has forecasts. Their errors are not learned. */
  suspects: SuspectSources;

  constructor(snapshot?: SkillSnapshot) {
    const columns = (numbers: readonly number[][] = []) => numbers.map((column) => Float64Array.from(column));
    this.advection = new LearnedNowcastWeight('advection', ...columns(snapshot?.carried));
    this.persistence = new LearnedNowcastWeight('persistence', ...columns(snapshot?.held));
    this.name = snapshot?.name;
    this.suspects = snapshot?.suspects ?? {};
    this.spread = snapshot
      ? new SpreadCalibration(Float32Array.from(snapshot.spread[0]), Float64Array.from(snapshot.spread[1]))
      : new SpreadCalibration();
    for (const [name, numbers] of Object.entries(snapshot?.sources ?? {})) {
      this.sources.set(name, new SourceErrorStats(...columns(numbers)));
    }
    for (const [region, numbers] of Object.entries(snapshot?.regionSpreads ?? {}))
      this.regionSpreads.set(region, new RegionSpread(...columns(numbers)));
    for (const [name, regimes] of Object.entries(snapshot?.regimes ?? {})) {
      const entries = Object.entries(regimes).map(([regime, numbers]) => [regime, columns(numbers)] as const);
      this.regimeStats.set(
        name,
        new Map(entries.map(([regime, statistics]) => [regime, new LocalErrorStats(...statistics)])),
      );
    }
  }

  /** Restores a persisted tracker. @throws TypeError when it was persisted in another format */
  static fromSnapshot(snapshot: SkillSnapshot): SkillTracker {
    if (snapshot.form !== FORMAT)
      throw new TypeError(`skill snapshot has format '${snapshot.form}', expected '${FORMAT}'`);
    return new SkillTracker(snapshot);
  }

  /** Learns from the observation of a forecast step. @param observed observed opacity of the step, % */
  learn(expected: PendingVerification, observed: number): void {
    this.updateCount++;
    const { lead, forecasts, nowcast, background, p10, p50, p90, below, above } = expected;
    for (const forecast of forecasts)
      if (!Object.hasOwn(this.suspects, forecast.source)) this.learnErrors(forecast, expected.regimes, observed);
    if (nowcast) this[nowcast.kind].learn(nowcast.age, nowcast.opacity, background, observed);
    const error = toLogit(observed) - toLogit(p50);
    const outside = { below: observed < p10, above: observed > p90 };
    this.spread.learn(lead, p50, error / (error < 0 ? below : above), outside, expected.end);
    this.learnRegionSpread(expected, outside);
  }

  getErrorStats(name: string): SourceErrorStats {
    const stats = this.sources.get(name) ?? new SourceErrorStats();
    this.sources.set(name, stats);
    return stats;
  }

  /** Returns the errors of a source under regimes, from general to specific. */
  getRegimeErrors(name: string, regimes: readonly string[]): RegimeErrors {
    const stats = this.regimeStats.get(name);
    return new RegimeErrors(
      this.getErrorStats(name),
      regimes.flatMap((regime) => stats?.get(regime) ?? []),
    );
  }

  /** Returns the factors of percentiles in the most specific regime, which is the region; 1 where it is new. */
  getRegionSpread(regimes: readonly string[]): RegionSpread {
    return this.regionSpreads.get(regimes.at(-1) ?? '') ?? new RegionSpread();
  }

  private learnRegionSpread({ lead, regimes }: PendingVerification, outside: OutsideInterval): void {
    const region = regimes.at(-1);
    if (region === undefined) return;
    const spread = this.getRegionSpread(regimes);
    this.regionSpreads.set(region, spread);
    spread.learn(toLeadIndex(lead), outside);
  }

  /** Learns the error over all places, and what remains of it by regime. */
  private learnErrors({ source, age, opacity }: SourceForecast, regimes: readonly string[], observed: number): void {
    const overall = this.getErrorStats(source);
    let error = overall.correctBias(age, opacity) - observed;
    overall.learn(age, opacity, observed);
    const stats = this.regimeStats.get(source) ?? new Map<string, LocalErrorStats>();
    this.regimeStats.set(source, stats);
    for (const regime of regimes) {
      const local = stats.get(regime) ?? new LocalErrorStats();
      stats.set(regime, local);
      const bias = local.biasAt(age);
      local.learn(age, error);
      error -= bias;
    }
  }

  toJSON(): SkillSnapshot {
    return {
      form: FORMAT,
      ...(this.name !== undefined && { name: this.name }),
      sources: Object.fromEntries([...this.sources].map(([name, errors]) => [name, errors.toJSON()])),
      ...(this.regimeStats.size > 0 && {
        regimes: Object.fromEntries(
          [...this.regimeStats].map(([name, regimes]) => [
            name,
            Object.fromEntries([...regimes].map(([regime, errors]) => [regime, errors.toJSON()])),
          ]),
        ),
      }),
      carried: this.advection.toJSON(),
      held: this.persistence.toJSON(),
      spread: this.spread.toJSON(),
      ...(this.regionSpreads.size > 0 && {
        regionSpreads: Object.fromEntries([...this.regionSpreads].map(([region, spread]) => [region, spread.toJSON()])),
      }),
      ...(Object.keys(this.suspects).length > 0 && { suspects: this.suspects }),
    };
  }
}
