import { createLog } from '@daystar/host';
import type { SharedTraining } from './shared-training';
import type { TrainingPolicy } from './training-policy';
import type { TuningLoader } from './tuning-loader';
import { MAX_RUN_MS, TuningScheduler } from './tuning-scheduler';

/** A scheduler whose first training takes longer than a run may. @param pendingIds resources that are due at once */
function createBusyScheduler(pendingIds: readonly string[]) {
  const waiting = new Set(['a', 'b']);
  const trained: string[] = [];
  const policy = {
    listDue: () => [...waiting],
    isDueAtOnce: (id: string) => waiting.has(id) && pendingIds.includes(id),
  } as unknown as TrainingPolicy;
  const training = {
    run: async ([id]: readonly string[]) => {
      jest.advanceTimersByTime(MAX_RUN_MS + 1);
      waiting.delete(id);
      trained.push(id);
      return false;
    },
  } as unknown as SharedTraining;
  const loader = { load: async () => {} } as unknown as TuningLoader;
  const scheduler = new TuningScheduler(loader, policy, training, { now: Date.now }, createLog('test', 'silent'));
  return { scheduler, trained };
}

describe('a run of trainings that is cut off', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it.each([
    ['continues soon if an upload waits for its training', ['b'], ['a', 'b']],
    ['continues in the next hour if no other training is due at once', [], ['a']],
  ])('%s', async (_, pendingIds, expected) => {
    const { scheduler, trained } = createBusyScheduler(pendingIds);
    await scheduler.run();
    await jest.advanceTimersByTimeAsync(5 * MAX_RUN_MS);
    expect(trained).toEqual(expected);
  });
});
