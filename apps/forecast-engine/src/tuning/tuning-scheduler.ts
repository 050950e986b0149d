import { setTimeout as pause, setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { type Log, type ScheduledTask, repeat } from '@daystar/host';
import { CLOCK, LOG } from '@daystar/platform';
import type { Clock } from '@daystar/timeseries';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { hashDescription } from './hash-description';
import { TuningClaims } from './tuning-claims';
import { PlantLearner } from './plant-learner';
import { PlantRegistry } from './plant-registry';
import { TRAINING_SPAN } from './training-data-builder';
import { TuningRegistry } from './tuning-registry';
import { RUN_INTERVAL, RUN_OFFSET, TuningSchedule, UPLOAD_DELAY } from './tuning-schedule';

/** Maximum real time of a run. It starts with the oldest tunings; the rest wait for the next run. */
export const MAX_RUN_MS = 120_000;

/** Learns the tunings of plants when `TuningSchedule` says so. Engines that issue the same plants share those that are due. */
@Injectable()
export class TuningScheduler implements OnApplicationBootstrap, OnApplicationShutdown {
  private hasLoadedMeasured = false;
  private scheduledTask?: ScheduledTask;
  private running?: Promise<void>;
  private soonTimer?: NodeJS.Timeout;
  private readonly stopping = new AbortController();

  constructor(
    private readonly plants: PlantRegistry,
    private readonly tunings: TuningRegistry,
    private readonly schedule: TuningSchedule,
    private readonly learner: PlantLearner,
    private readonly claims: TuningClaims,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOG) private readonly log: Log,
  ) {}

  onApplicationBootstrap(): void {
    void this.load().catch((error: unknown) => this.log.warn('loading tunings failed; retrying', { error }));
    const schedule = { clock: this.clock, every: RUN_INTERVAL, offset: RUN_OFFSET, log: this.log };
    this.scheduledTask = repeat('tuning', schedule, () => this.run());
  }

  /** Waits for the plant that is being learned. */
  async onApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    clearTimeout(this.soonTimer);
    await this.scheduledTask?.stop();
    await this.running;
  }

  /** Runs when no more history or change of a plant has arrived for a while. */
  runSoon(): void {
    clearTimeout(this.soonTimer);
    if (this.stopping.signal.aborted) return;
    const run = async () => {
      // A run in progress selected its plants earlier.
      await this.running;
      await this.run();
    };
    this.soonTimer = setTimeout(() => {
      run().catch((error: unknown) => this.log.warn('tuning at once failed; retrying in the next slot', { error }));
    }, UPLOAD_DELAY);
    this.soonTimer.unref();
  }

  /** Learns the plants that are due. A call during a run returns that run. */
  run(): Promise<void> {
    this.running ??= this.runOnce().finally(() => (this.running = undefined));
    return this.running;
  }

  private async load(): Promise<void> {
    if (!this.hasLoadedMeasured) await this.plants.loadMeasured(this.clock.now() - TRAINING_SPAN);
    this.hasLoadedMeasured = true;
    await this.tunings.loadChanges((id) => this.plants.markMeasured(id));
  }

  private async runOnce(): Promise<void> {
    await this.load();
    const startedAt = performance.now();
    const now = this.clock.now();
    const dueIds = this.plants.listTunedPlants().filter((id) => this.schedule.isDue(id, now));
    dueIds.sort((a, b) => this.schedule.getLearnedAt(a) - this.schedule.getLearnedAt(b));
    const deadline = startedAt + MAX_RUN_MS;
    const { isShared, heldIds } = await this.learnAll(dueIds, now, deadline);
    if (heldIds.length > 0) {
      // The engines that learn these plants may have died.
      await pause(this.claims.leaseMs, undefined, { signal: this.stopping.signal }).catch(() => undefined);
      await this.learnAll(heldIds, now, deadline);
    }
    if (isShared && !this.stopping.signal.aborted) await this.load();
  }

  /**
   * Learns plants until the deadline, a time of `performance.now()`.
   * @returns the plants that other engines were learning, and whether other engines claimed any
   */
  private async learnAll(ids: readonly string[], now: number, deadline: number) {
    const heldIds: string[] = [];
    let isShared = false;
    for (const id of ids) {
      if (this.stopping.signal.aborted) break;
      if (performance.now() > deadline) {
        this.log.info('tuning continues in the next run', { plants: ids.length });
        break;
      }
      const slot = this.schedule.getSlot(id, now);
      const claim = await this.claims.run(id, slot, () => this.learn(id, now, slot));
      if (claim === 'held') heldIds.push(id);
      if (claim !== 'acquired') isShared = true;
      await yieldToEventLoop();
    }
    return { isShared, heldIds };
  }

  private async learn(id: string, now: number, slot: number): Promise<void> {
    const plant = this.plants.find(id, now);
    const { enabled, learned: previous } = this.tunings.get(id);
    if (!plant || !enabled) return;
    try {
      const learned = await this.learner.learn(plant, now, previous);
      const site = 'weatherSite' in plant ? plant.weatherSite : plant.site;
      const description = site && hashDescription(site);
      if (learned) await this.tunings.saveLearned(id, { ...learned, description });
      // `npm run chaos` counts these lines, and those of months of histories.
      this.log.debug('plant learned', { resource_id: id, due_at: new Date(slot).toISOString() });
    } catch (error) {
      this.log.error('learning a tuning failed', { resource_id: id, error });
    } finally {
      this.schedule.markAttempted(id, now);
    }
  }
}
