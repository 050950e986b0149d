import type { Log } from '@daystar/host';
import { LOG } from '@daystar/platform';
import { Inject, Injectable } from '@nestjs/common';
import { hashDescription } from './hash-description';
import { TuningLearner } from './tuning-learner';
import { TunedResourceRegistry } from './tuned-resource-registry';
import { TuningRegistry } from './tuning-registry';
import { TrainingPolicy } from './training-policy';

/**
 * Updates one tuning: learns it with `TuningLearner`, and saves it. The first tuning, and one that an upload, a change or a reset
 * caused, is announced, so that rows follow it at once. Other rows follow theirs at the next refresh, minutes later.
 */
@Injectable()
export class TuningUpdater {
  constructor(
    private readonly resources: TunedResourceRegistry,
    private readonly tunings: TuningRegistry,
    private readonly learner: TuningLearner,
    private readonly policy: TrainingPolicy,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /** Does nothing for a resource that was removed, or whose owner disabled tuning. A failure is logged. @param slot ms */
  async update(id: string, now: number, slot: number): Promise<void> {
    const tuned = this.resources.find(id, now);
    const { enabled, learned: previous } = this.tunings.getTuning(id);
    if (!tuned || !enabled) return;
    const isAwaited = !previous || this.policy.isDueAtOnce(id, now);
    try {
      const prior = 'site' in tuned && tuned.site ? this.tunings.poolPrior(tuned.site) : undefined;
      const learned = await this.learner.learn(tuned, now, previous, prior);
      const site = 'weatherSite' in tuned ? tuned.weatherSite : tuned.site;
      const description = site && hashDescription(site);
      if (learned) await this.tunings.saveLearned(id, { ...learned, description });
      if (learned && isAwaited) await this.tunings.announceChange(id);
      // `npm run chaos` counts these lines, and the lines about months of histories.
      this.log.debug('tuning finished', { resource_id: id, due_at: new Date(slot).toISOString() });
    } catch (error) {
      this.log.error('learning a tuning failed', { resource_id: id, error });
    } finally {
      this.policy.markAttempted(id, now);
    }
  }
}
