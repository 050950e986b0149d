import type { Log } from '@daystar/host';
import { LOG } from '@daystar/platform';
import { Inject, Injectable } from '@nestjs/common';
import { hashDescription } from './hash-description';
import { PlantLearner } from './plant-learner';
import { PlantRegistry } from './plant-registry';
import { TuningRegistry } from './tuning-registry';
import { TuningSchedule } from './tuning-schedule';

/** Updates the tuning of one plant: learns it with `PlantLearner`, and saves it. */
@Injectable()
export class TuningUpdater {
  constructor(
    private readonly plants: PlantRegistry,
    private readonly tunings: TuningRegistry,
    private readonly learner: PlantLearner,
    private readonly schedule: TuningSchedule,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /** Does nothing for a plant that is removed, or whose owner disabled tuning. A failure is logged. @param slot ms */
  async update(id: string, now: number, slot: number): Promise<void> {
    const plant = this.plants.find(id, now);
    const { enabled, learned: previous } = this.tunings.getTuning(id);
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
