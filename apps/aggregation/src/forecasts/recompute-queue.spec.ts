import { setTimeout as sleep } from 'node:timers/promises';
import { DaystarError } from '@daystar/contracts';
import { createLog } from '@daystar/host';
import { RecomputeQueue } from './recompute-queue';

const log = createLog('test', 'silent');
const OUTAGE = new DaystarError('Unavailable', 'The broker is unavailable.');

describe('the recompute queue', () => {
  it('computes an aggregation once for all changes within half a second, and resolves all of them', async () => {
    const summed: string[] = [];
    const queue = new RecomputeQueue(async (key) => void summed.push(key), log);
    await Promise.all([...'aabab'].map((key) => queue.add(key)));
    expect(summed).toEqual(['a', 'b']);
    await queue.stop();
  });

  it('resolves when the aggregation issue is published, and retries during an outage', async () => {
    let failures = 2;
    const queue = new RecomputeQueue(async () => {
      if (failures-- > 0) throw OUTAGE;
    }, log);
    await queue.add('a');
    expect(failures).toBe(-1);
    await queue.stop();
  });

  it('continues with other aggregations while one fails', async () => {
    const queue = new RecomputeQueue(async (key) => {
      if (key === 'broken') throw OUTAGE;
    }, log);
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
    const queue = new RecomputeQueue(sum, log);
    const outcomes = Promise.allSettled([queue.add('sound'), queue.add('broken')]);
    await sleep(1);
    await queue.stop();
    expect((await outcomes).map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
    expect(sum).toHaveBeenCalledTimes(2);
    await expect(queue.add('late')).rejects.toMatchObject({ code: 'Unavailable' });
  });
});
