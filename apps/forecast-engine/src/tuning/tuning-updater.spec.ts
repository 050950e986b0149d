import { createLog } from '@daystar/host';
import { DAY, HOUR, MINUTE } from '@daystar/timeseries';
import type { TuningLearner } from './tuning-learner';
import { TunedResourceRegistry } from './tuned-resource-registry';
import type { TuningRegistry } from './tuning-registry';
import { TuningUpdater } from './tuning-updater';
import { TrainingPolicy } from './training-policy';

const NOW = Date.UTC(2026, 5, 21, 12, 3);
const LEARNED = { learntAt: NOW - DAY, tuning: {}, report: { values: 500, models: [{}], served: [] } };

/** Trains a resource. @returns what happened to its tuning, in order */
async function train(learned: object | null, addToHistory?: (resources: TunedResourceRegistry) => void) {
  const resources = new TunedResourceRegistry(undefined as never, undefined as never, undefined as never);
  resources.find = () => ({ id: 'one' }) as never;
  resources.markMeasured('one');
  addToHistory?.(resources);
  const steps: string[] = [];
  const tunings = {
    getTuning: () => ({ enabled: true, learned }),
    hasNewMeasurements: () => true,
    saveLearned: async () => void steps.push('saved'),
    announceChange: async () => void steps.push('announced'),
  } as unknown as TuningRegistry;
  const learner = { learn: async () => LEARNED } as unknown as TuningLearner;
  const policy = new TrainingPolicy(resources, tunings, { now: () => NOW });
  await new TuningUpdater(resources, tunings, learner, policy, createLog('test', 'silent')).update('one', NOW, NOW);
  return steps;
}

describe('a learned tuning', () => {
  it.each<[string, object | null, ((resources: TunedResourceRegistry) => void)?]>([
    ['the first one', null],
    ['caused by an upload', LEARNED, (resources) => resources.addHistory('one', NOW - MINUTE, 3 * DAY)],
    ['caused by a change', LEARNED, (resources) => resources.requestTraining('one', NOW - MINUTE)],
  ])('is announced once it is saved: %s', async (...[, learned, addToHistory]) => {
    expect(await train(learned, addToHistory)).toEqual(['saved', 'announced']);
  });

  it('of the hourly run is left to the next refresh', async () => {
    expect(await train(LEARNED)).toEqual(['saved']);
    expect(await train(LEARNED, (resources) => resources.addHistory('one', NOW - 2 * HOUR, 3 * DAY))).toEqual([
      'saved',
    ]);
  });
});
