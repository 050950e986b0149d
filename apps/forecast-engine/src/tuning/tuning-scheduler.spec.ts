import { HOUR } from '@daystar/timeseries';
import type { PlantLearner } from './plant-learner';
import type { PlantRegistry } from './plant-registry';
import type { TuningRegistry } from './tuning-registry';
import { TuningScheduler } from './tuning-scheduler';

const NOW = Date.UTC(2026, 5, 21, 12);
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Runs the scheduler for a plant that was learned some hours ago. @returns whether it was learned again */
async function isLearnedAgain(state: { hoursAgo: number; models: number; measuredHoursAgo: number }): Promise<boolean> {
  let wasLearned = false;
  const report = { models: new Array(state.models).fill({}), values: 10, served: [] };
  const plants = {
    loadMeasured: () => Promise.resolve(),
    listTunedPlants: () => ['one'],
    hasNewerForecast: () => false,
    find: () => ({ id: 'one' }),
  };
  const tunings = {
    loadChanges: () => Promise.resolve(),
    get: () => ({ enabled: true, learned: { learntAt: NOW - state.hoursAgo * HOUR, tuning: {}, report } }),
    hasNewMeasurements: (_: string, time: number) => NOW - state.measuredHoursAgo * HOUR > time,
    saveLearned: () => Promise.resolve(),
  };
  const learner = { learn: () => Promise.resolve((wasLearned = true)) };
  const scheduler = new TuningScheduler(
    plants as unknown as PlantRegistry,
    tunings as unknown as TuningRegistry,
    learner as unknown as PlantLearner,
    { now: () => NOW },
    log as never,
  );
  await scheduler.run();
  return wasLearned;
}

describe('the tuning scheduler', () => {
  it.each([
    [
      'a plant without a model every three hours while it posts measurements',
      { hoursAgo: 4, models: 0, measuredHoursAgo: 1 },
    ],
    ['a plant with a model once a day', { hoursAgo: 24, models: 1, measuredHoursAgo: 1 }],
    ['a plant without newer measurements once a day', { hoursAgo: 24, models: 0, measuredHoursAgo: 30 }],
  ])('learns %s', async (_, state) => {
    expect(await isLearnedAgain(state)).toBe(true);
    expect(await isLearnedAgain({ ...state, hoursAgo: state.hoursAgo / 2 })).toBe(false);
  });

  it('does not learn a plant without newer measurements every three hours', async () => {
    expect(await isLearnedAgain({ hoursAgo: 4, models: 0, measuredHoursAgo: 5 })).toBe(false);
  });
});
