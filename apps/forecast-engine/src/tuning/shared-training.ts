import { setTimeout as pause, setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Log } from '@daystar/host';
import { LOG } from '@daystar/platform';
import { Inject, Injectable } from '@nestjs/common';
import { TuningClaims } from './tuning-claims';
import { TrainingPolicy } from './training-policy';
import { TuningUpdater } from './tuning-updater';

interface TrainingRun {
  /** Clock time at which the run started, ms. */
  readonly now: number;
  /** Time of `performance.now()` after which no further training starts. */
  readonly deadline: number;
  readonly signal: AbortSignal;
}

/** Shares the trainings of a run among the engines that forecast the resources: the first engine to claim one runs it. */
@Injectable()
export class SharedTraining {
  constructor(
    private readonly policy: TrainingPolicy,
    private readonly claims: TuningClaims,
    private readonly updater: TuningUpdater,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /** Runs the trainings of the resources in order. @returns whether other engines ran some of them */
  async run(ids: readonly string[], training: TrainingRun): Promise<boolean> {
    const { isShared, heldIds } = await this.runAll(ids, training);
    if (heldIds.length > 0) {
      // The engines that run these trainings may have died.
      await pause(this.claims.leaseMs, undefined, { signal: training.signal }).catch(() => undefined);
      await this.runAll(heldIds, training);
    }
    return isShared;
  }

  /** @returns ids of the resources whose training another engine runs, and whether other engines ran any training */
  private async runAll(ids: readonly string[], { now, deadline, signal }: TrainingRun) {
    const heldIds: string[] = [];
    let isShared = false;
    for (const id of ids) {
      if (signal.aborted) break;
      if (performance.now() > deadline) {
        this.log.info('tuning continues in the next run', { remaining: ids.length - ids.indexOf(id) });
        break;
      }
      const slot = this.policy.getSlot(id, now);
      const claim = await this.claims.run(id, slot, () => this.updater.update(id, now, slot));
      if (claim === 'held') heldIds.push(id);
      if (claim !== 'acquired') isShared = true;
      await yieldToEventLoop();
    }
    return { isShared, heldIds };
  }
}
