import { createLog } from '@daystar/host';
import { SharedTraining } from './shared-training';
import type { TrainingPolicy } from './training-policy';
import type { TuningClaims } from './tuning-claims';
import type { TuningUpdater } from './tuning-updater';

const NOW = Date.UTC(2026, 5, 21, 12);
const IDS = ['one', 'two', 'three', 'four', 'five'];
const TRAINING_MS = 100;

describe('a run of trainings', () => {
  it('ends at its deadline, and the next run trains the remaining plants', async () => {
    const learned: string[] = [];
    const training = new SharedTraining(
      { getSlot: () => NOW } as unknown as TrainingPolicy,
      {
        run: (_id: string, _slot: number, train: () => Promise<void>) => train().then(() => 'acquired'),
      } as TuningClaims,
      { update: (id: string) => Promise.resolve(void learned.push(id)) } as unknown as TuningUpdater,
      createLog('test', 'silent'),
    );
    const elapsed = jest.spyOn(performance, 'now').mockImplementation(() => learned.length * TRAINING_MS);
    const { signal } = new AbortController();
    await training.run(IDS, { now: NOW, deadline: 2.5 * TRAINING_MS, signal });
    expect(learned).toEqual(['one', 'two', 'three']);
    await training.run(IDS.slice(learned.length), { now: NOW, deadline: 10 * TRAINING_MS, signal });
    expect(learned).toEqual(IDS);
    elapsed.mockRestore();
  });
});
