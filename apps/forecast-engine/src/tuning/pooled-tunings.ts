import type { PooledTuning, PowerSite } from '@daystar/contracts';
import { type PooledLine, type SiteTuning, buildPooledTuning, poolEarlyLines } from '@daystar/forecasting';
import type { Log } from '@daystar/host';
import { LOG } from '@daystar/platform';
import { DAY, MINUTE } from '@daystar/timeseries';
import { Inject, Injectable } from '@nestjs/common';
import { LearnedInputArchive, hashText } from '../archive/learned-input-archive';
import { TuningRegistry } from './tuning-registry';

/** A tuning, and its hash in the input archive. */
export interface ArchivedTuning {
  readonly tuning: SiteTuning;
  readonly hash: string;
}

/** The tuning that a group of sites shares. */
interface PooledGroup {
  /** Ms. */
  readonly pooledAt: number;
  /** Undefined with too few lines of other sites. */
  readonly report?: Omit<PooledTuning, 'version'>;
  readonly tuning?: SiteTuning;
}

/** Times of the last attempt to archive a tuning, and of the last success, ms. */
interface ArchiveTimes {
  readonly triedAt: number;
  readonly storedAt: number;
}

/** Age at which a prior is pooled again, ms: as often as the lines that it is pooled from are learned. */
const MAX_AGE_MS = DAY;
/** Interval at which lines are listed, groups without a prior are checked, and failed archiving is retried, ms. */
const RETRY_INTERVAL_MS = MINUTE;

/**
 * Provides tunings from the prior of other sites, for sites without a tuning of their power from their own measurements. Sites
 * of a type whose latitudes round to the same degree share a prior, unless lines of their owner count. A tuning is archived
 * before an issue refers to it, so that replays do not depend on later priors.
 */
@Injectable()
export class PooledTunings {
  private readonly groups = new Map<string, PooledGroup>();
  private readonly archiveTimes = new Map<string, ArchiveTimes>();
  private lines: readonly PooledLine[] = [];
  private owners: ReadonlySet<string> = new Set();
  /** Ms. */
  private listedAt = -Infinity;

  constructor(
    private readonly tunings: TuningRegistry,
    @Inject(LearnedInputArchive) private readonly inputs: Pick<LearnedInputArchive, 'put'>,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /**
   * Finds the tuning of a site without usable power measurements.
   * @returns undefined for another site, while too few others have lines, and if the tuning cannot be archived
   */
  async find(site: PowerSite, now: number): Promise<ArchivedTuning | undefined> {
    const tuning = this.build(site, now);
    if (!tuning) return undefined;
    const text = JSON.stringify(tuning);
    const hash = hashText(text);
    return (await this.archive(hash, text, now)) ? { tuning, hash } : undefined;
  }

  /** Reports the tuning that `find` returns. */
  describe(site: PowerSite, now: number): PooledTuning | undefined {
    const tuning = this.build(site, now);
    const report = tuning && this.getGroup(site, now).report;
    return report && { version: hashText(JSON.stringify(tuning)), ...report };
  }

  /** Adds the adaptation to measured irradiance, which says nothing about the plant. */
  private build(site: PowerSite, now: number): SiteTuning | undefined {
    const { enabled, learned } = this.tunings.getTuning(site.resource_id);
    if (!enabled || (learned && learned.report.values > 0)) return undefined;
    const { tuning } = this.getGroup(site, now);
    const adaptation = learned?.tuning.adaptation;
    return tuning && adaptation ? { ...tuning, adaptation } : tuning;
  }

  private getGroup({ resource_id, kind, latitude, account_id }: PowerSite, now: number): PooledGroup {
    this.listLines(now);
    const plant = { site: resource_id, owner: account_id, kind, latitude: Math.round(latitude) };
    const key = `${kind} ${plant.latitude} ${this.owners.has(account_id) ? account_id : ''}`;
    const known = this.groups.get(key);
    if (known && now - known.pooledAt < (known.tuning ? MAX_AGE_MS : RETRY_INTERVAL_MS)) return known;
    const group = { pooledAt: now, ...poolGroup(poolEarlyLines(this.lines, plant)) };
    this.groups.set(key, group);
    return group;
  }

  private listLines(now: number): void {
    if (now - this.listedAt < RETRY_INTERVAL_MS) return;
    this.lines = [...this.tunings.listPooledLines()];
    this.owners = new Set(this.lines.map(({ owner }) => owner));
    this.listedAt = now;
  }

  /** Archives a tuning, once a day to extend its retention. @returns whether it is archived */
  private async archive(hash: string, text: string, now: number): Promise<boolean> {
    const { triedAt, storedAt } = this.archiveTimes.get(hash) ?? { triedAt: -Infinity, storedAt: -Infinity };
    if (now - storedAt < MAX_AGE_MS || now - triedAt < RETRY_INTERVAL_MS) return storedAt > -Infinity;
    this.archiveTimes.set(hash, { triedAt: now, storedAt });
    try {
      await this.inputs.put(text, now);
      for (const [earlier, times] of this.archiveTimes)
        if (now - times.triedAt > 2 * MAX_AGE_MS) this.archiveTimes.delete(earlier);
      this.archiveTimes.set(hash, { triedAt: now, storedAt: now });
      return true;
    } catch (error) {
      this.log.warn('archiving a pooled tuning failed; retrying', { hash, error });
      return storedAt > -Infinity;
    }
  }
}

/**
 * Rounds a prior, and builds its tuning. Small changes of the lines do not change rows then, nor do engines that pool them
 * at other times.
 */
function poolGroup(prior: ReturnType<typeof poolEarlyLines>): Omit<PooledGroup, 'pooledAt'> {
  if (!prior) return {};
  const mean = { offset: round(prior.mean.offset), slope: round(prior.mean.slope) };
  const deviation = { offset: round(prior.deviation.offset), slope: round(prior.deviation.slope) };
  const tuning = buildPooledTuning({ mean, deviation });
  return { tuning, report: { ...mean, error_p90: tuning.ratioDeviation ?? 0 } };
}

const round = (value: number): number => Math.round(value * 100) / 100;
