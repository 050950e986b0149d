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

/** Shares the trainings of a run among the engines that forecast the resources. The engine that claims one trains it. */
@Injectable()
export class SharedTraining {
  constructor(
    private readonly policy: TrainingPolicy,
    private readonly claims: TuningClaims,
    private readonly updater: TuningUpdater,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /** Trains the resources in order. @returns whether other engines trained some of them */
  async run(ids: readonly string[], training: TrainingRun): Promise<boolean> {
    const { isShared, heldIds } = await this.trainAll(ids, training);
    if (heldIds.length > 0) {
      // The engines that train these resources may have died.
      await pause(this.claims.leaseMs, undefined, { signal: training.signal }).catch(() => undefined);
      await this.trainAll(heldIds, training);
    }
    return isShared;
  }

  /** @returns ids that other engines were training, and whether other engines trained any of the resources */
  private async trainAll(ids: readonly string[], { now, deadline, signal }: TrainingRun) {
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
