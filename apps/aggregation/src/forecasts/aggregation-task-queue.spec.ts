import { setTimeout as sleep } from 'node:timers/promises';
import { DaystarError } from '@daystar/contracts';
import { createLog } from '@daystar/host';
import { type QueueTask, AggregationTaskQueue } from './aggregation-task-queue';

const log = createLog('test', 'silent');
const OUTAGE = new DaystarError('Unavailable', 'The broker is unavailable.');

const createQueue = (run: QueueTask['run'], isConcurrent = false) =>
  new AggregationTaskQueue(
    { name: 'computing an aggregation forecast', consequence: 'published rows stay', run, isConcurrent },
    log,
  );

describe('the retrying queue', () => {
  it('computes an aggregation once for all changes within half a second, and resolves all of them', async () => {
    const summed: string[] = [];
    const queue = createQueue(async (key) => void summed.push(key));
    await Promise.all([...'aabab'].map((key) => queue.add(key)));
    expect(summed).toEqual(['a', 'b']);
    await queue.stop();
  });

  it('resolves when the aggregation issue is published, and retries during an outage', async () => {
    let failures = 2;
    const queue = createQueue(async () => {
      if (failures-- > 0) throw OUTAGE;
    });
    await queue.add('a');
    expect(failures).toBe(-1);
    await queue.stop();
  });

  it('runs a whole batch at once when asked to', async () => {
    let running = 0;
    let most = 0;
    const run = async () => {
      most = Math.max(most, ++running);
      await sleep(5);
      running--;
    };
    for (const [isConcurrent, expected] of [
      [true, 3],
      [false, 1],
    ] as const) {
      most = 0;
      const queue = createQueue(run, isConcurrent);
      await Promise.all([...'abc'].map((key) => queue.add(key)));
      expect(most).toBe(expected);
      await queue.stop();
    }
  });

  it('continues with other aggregations while one fails', async () => {
    const queue = createQueue(async (key) => {
      if (key === 'broken') throw OUTAGE;
    });
    const broken = queue.add('broken').catch((error: Error) => error);
    await queue.add('sound');
    await queue.add('sound');
    await queue.stop();
    expect(await broken).toMatchObject({ code: 'Unavailable' });
  });

  it('computes queued aggregations when it stops, and rejects those that could not be published', async () => {
    const sum = jest.fn(async (key: string) => {
      if (key === 'broken') throw OUTAGE;
    });
    const queue = createQueue(sum);
    const outcomes = Promise.allSettled([queue.add('sound'), queue.add('broken')]);
    await sleep(1);
    await queue.stop();
    expect((await outcomes).map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
    expect(sum).toHaveBeenCalledTimes(2);
    await expect(queue.add('late')).rejects.toMatchObject({ code: 'Unavailable' });
  });
});
