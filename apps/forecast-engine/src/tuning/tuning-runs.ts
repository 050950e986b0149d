import { setImmediate as otherWork } from 'node:timers/promises';
import type { LearntAdaptation } from '@daystar/forecasting';
import { type Log, type Repetition, type ServiceClock, repeat } from '@daystar/host';
import { DAY, HOUR, MINUTE } from '@daystar/timeseries';
import type { Crew } from '../threads/crew';
import { learn } from './learn';
import type { LearningPlant } from './learning-plant';
import { LESSONS_REACH, type LessonBook } from './lesson-book';
import type { SiteTunings } from './site-tunings';
import type { StoredTuning, TuningStore } from './tuning-store';

const EVERY = HOUR;
/** After the hour, when the refresh has had its turn. */
const OFFSET = 3 * MINUTE;
/** What is said of a site holds for so long, less an hour, so that it is not a later one every day. */
const LEARNT_FOR = DAY - HOUR;
/** Real time that one run may take; sites that waited longest come first, the others wait for the next hour. */
export const BUDGET_MS = 120_000;

interface Plants {
  /** What there is to learn about under an id, at a moment, ms. */
  of(id: string, now: number): LearningPlant | undefined;
  /** Whether this engine writes the rows of an aggregation: of all engines it is the one that learns about it. */
  isMade(id: string): boolean;
}

/** Learns about sites and aggregations on a schedule, each once a day, and soon after its first measurements. */
export class TuningRuns {
  /** Sites that this engine makes the rows of; those of other engines are learnt about there. */
  private readonly own = new Set<string>();
  /** Where something was measured. */
  readonly measured = new Set<string>();
  private known = -Infinity;
  private repetition?: Repetition;
  private running?: Promise<void>;
  private isStopping = false;

  constructor(
    private readonly plants: Plants,
    private readonly tunings: SiteTunings,
    readonly book: LessonBook,
    readonly store: TuningStore,
    readonly learnSite: Crew['learnSite'],
    private readonly clock: ServiceClock,
    private readonly log: Log,
    /** What the measured irradiance of a site teaches; undefined where there is none. */
    private readonly irradianceOf: (id: string, now: number) => Promise<LearntAdaptation | undefined>,
    /** Told of what was learnt, and of what other engines learnt. */
    readonly tell: (tuning: StoredTuning) => Promise<void> = async () => {},
  ) {}

  start(): void {
    void this.recall().catch((error: unknown) => this.log.warn('what was learnt could not be recalled', { error }));
    const schedule = { clock: this.clock, every: EVERY, offset: OFFSET, log: this.log };
    this.repetition = repeat('tuning', schedule, () => this.run());
  }

  /** Finishes the site in hand. */
  async stop(): Promise<void> {
    this.isStopping = true;
    await this.repetition?.stop();
    await this.running;
  }

  issued(resourceId: string): void {
    this.own.add(resourceId);
  }

  /** Something was measured at a site, or of an aggregation. */
  noteMeasured(resourceId: string): void {
    this.measured.add(resourceId);
  }

  /** Learns about all sites that are due. */
  run(): Promise<void> {
    this.running ??= this.runOnce().finally(() => (this.running = undefined));
    return this.running;
  }

  /** What other engines learnt, and owners switched, since it was last asked. */
  private async recall(): Promise<void> {
    if (this.known === -Infinity) {
      const since = this.clock.now() - LESSONS_REACH;
      for (const resourceId of await this.store.measuredSince(since)) this.noteMeasured(resourceId);
      this.known = 0;
    }
    for (const { changedAt, ...tuning } of await this.store.changedSince(this.known)) {
      this.tunings.put(tuning);
      await this.tell(tuning);
      if (tuning.learnt) this.measured.add(tuning.resource_id);
      this.known = Math.max(this.known, changedAt);
    }
  }

  private async runOnce(): Promise<void> {
    await this.recall();
    const began = performance.now();
    const now = this.clock.now();
    const learntAt = (id: string) => this.tunings.of(id).learnt?.learntAt ?? 0;
    const due = [...this.measured].filter(
      (id) => (this.own.has(id) || this.plants.isMade(id)) && now - learntAt(id) >= LEARNT_FOR,
    );
    due.sort((a, b) => learntAt(a) - learntAt(b));
    for (const resourceId of due) {
      if (this.isStopping) return;
      if (performance.now() - began > BUDGET_MS) {
        this.log.info('sites wait to be learnt about', { sites: due.length });
        return;
      }
      await this.learnOf(resourceId, now);
      // Others wait for their rows.
      await otherWork();
    }
  }

  private async learnOf(resourceId: string, now: number): Promise<void> {
    const plant = this.plants.of(resourceId, now);
    if (!plant || !this.tunings.of(resourceId).enabled) return;
    try {
      const irradiance = await this.irradianceOf(resourceId, now);
      const news = await learn(this, plant, now, this.tunings.of(resourceId).learnt, irradiance);
      if (!news) return;
      const learnt = await this.store.learnt(resourceId, news);
      const tuning = { resource_id: resourceId, enabled: true, learnt };
      this.tunings.put(tuning);
      await this.tell(tuning);
    } catch (error) {
      this.log.error('nothing could be learnt about a site', { resource_id: resourceId, error });
    }
  }
}
