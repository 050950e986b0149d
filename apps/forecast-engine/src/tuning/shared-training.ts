import { setTimeout as pause, setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Log } from '@daystar/host';
import { LOG } from '@daystar/platform';
import { Inject, Injectable } from '@nestjs/common';
import { TuningClaims } from './tuning-claims';
import { TuningSchedule } from './tuning-schedule';
import { TuningUpdater } from './tuning-updater';

interface TrainingRun {
  /** Clock time at which the run started, ms. */
  readonly now: number;
  /** Time of `performance.now()` after which no further plant is trained. */
  readonly deadline: number;
  readonly signal: AbortSignal;
}

/** Shares the plants of a run among the engines that forecast them. The engine that claims a plant trains it. */
@Injectable()
export class SharedTraining {
  constructor(
    private readonly schedule: TuningSchedule,
    private readonly claims: TuningClaims,
    private readonly updater: TuningUpdater,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /** Trains the plants in order. @returns whether other engines trained some of them */
  async run(ids: readonly string[], training: TrainingRun): Promise<boolean> {
    const { isShared, heldIds } = await this.trainAll(ids, training);
    if (heldIds.length > 0) {
      // The engines that train these plants may have died.
      await pause(this.claims.leaseMs, undefined, { signal: training.signal }).catch(() => undefined);
      await this.trainAll(heldIds, training);
    }
    return isShared;
  }

  /** @returns the plants that other engines were training, and whether they trained any */
  private async trainAll(ids: readonly string[], { now, deadline, signal }: TrainingRun) {
    const heldIds: string[] = [];
    let isShared = false;
    for (const id of ids) {
      if (signal.aborted) break;
      if (performance.now() > deadline) {
        this.log.info('tuning continues in the next run', { plants: ids.length - ids.indexOf(id) });
        break;
      }
      const slot = this.schedule.getSlot(id, now);
      const claim = await this.claims.run(id, slot, () => this.updater.update(id, now, slot));
      if (claim === 'held') heldIds.push(id);
      if (claim !== 'acquired') isShared = true;
      await yieldToEventLoop();
    }
    return { isShared, heldIds };
  }
}
