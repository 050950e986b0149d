import { type Log, type ScheduledTask, repeat } from '@daystar/host';
import { CLOCK, LOG } from '@daystar/platform';
import { type Clock, MINUTE } from '@daystar/timeseries';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { SharedTraining } from './shared-training';
import { TuningLoader } from './tuning-loader';
import { RUN_INTERVAL_MS, RUN_OFFSET_MS, TrainingPolicy, UPLOAD_DELAY_MS } from './training-policy';

/**
 * Maximum wall-clock time of a run, ms. A run learns the oldest tunings first; the others wait for the next run, which begins
 * soon if one of them is due at once.
 */
export const MAX_RUN_MS = 120_000;
/** Maximum wall-clock time for which uploads that follow each other delay a run, ms. */
const MAX_DELAY_MS = 5 * MINUTE;

/** Learns tunings at the times that `TrainingPolicy` selects. */
@Injectable()
export class TuningScheduler implements OnApplicationBootstrap, OnApplicationShutdown {
  private scheduledTask?: ScheduledTask;
  private running?: Promise<void>;
  private soonTimer?: NodeJS.Timeout;
  /** Time of `performance.now()` at which the timer was first set. */
  private delayedSince?: number;
  private readonly stopping = new AbortController();

  constructor(
    private readonly loader: TuningLoader,
    private readonly policy: TrainingPolicy,
    private readonly training: SharedTraining,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOG) private readonly log: Log,
  ) {}

  onApplicationBootstrap(): void {
    void this.loader.load().catch((error: unknown) => this.log.warn('loading tunings failed; retrying', { error }));
    const schedule = { clock: this.clock, every: RUN_INTERVAL_MS, offset: RUN_OFFSET_MS, log: this.log };
    this.scheduledTask = repeat('tuning', schedule, () => this.run());
  }

  /** Waits for the training in progress. */
  async onApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    clearTimeout(this.soonTimer);
    await this.scheduledTask?.stop();
    await this.running;
  }

  /** Schedules a run for when no further history or change has arrived for `UPLOAD_DELAY_MS`, but at most `MAX_DELAY_MS` from the first. */
  runSoon(): void {
    clearTimeout(this.soonTimer);
    if (this.stopping.signal.aborted) return;
    this.delayedSince ??= performance.now();
    const longestDelay = Math.max(0, this.delayedSince + MAX_DELAY_MS - performance.now());
    const run = async () => {
      this.delayedSince = undefined;
      // A run in progress selected its resources earlier.
      await this.running;
      await this.run();
    };
    this.soonTimer = setTimeout(
      () => {
        run().catch((error: unknown) => this.log.warn('tuning at once failed; retrying in the next slot', { error }));
      },
      Math.min(UPLOAD_DELAY_MS, longestDelay),
    );
    this.soonTimer.unref();
  }

  /** Trains the resources that are due. A call during a run returns that run. */
  run(): Promise<void> {
    this.running ??= this.runOnce().finally(() => (this.running = undefined));
    return this.running;
  }

  private async runOnce(): Promise<void> {
    await this.loader.load();
    const { signal } = this.stopping;
    const now = this.clock.now();
    const training = { now, deadline: performance.now() + MAX_RUN_MS, signal };
    const dueIds = this.policy.listDue(now);
    const isShared = await this.training.run(dueIds, training);
    if (isShared && !signal.aborted) await this.loader.load();
    const isCutOff = performance.now() > training.deadline;
    if (isCutOff && dueIds.some((id) => this.policy.isDueAtOnce(id, this.clock.now()))) this.runSoon();
  }
}
