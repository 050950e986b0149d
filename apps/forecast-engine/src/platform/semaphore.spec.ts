import { Semaphore } from './semaphore';

describe('a semaphore', () => {
  it('runs as many tasks at the same time as it has permits, in order, and continues after a failure', async () => {
    const semaphore = new Semaphore(2);
    const started: number[] = [];
    const settle: (() => void)[] = [];
    const task = (number: number) => () =>
      new Promise<number>((resolve, reject) => {
        started.push(number);
        settle.push(() => (number === 1 ? reject(new Error('no')) : resolve(number)));
      });
    const all = Promise.allSettled([1, 2, 3, 4].map((number) => semaphore.run(task(number))));
    expect(started).toEqual([1, 2]);
    for (let settled = 0; settled < 4; settled++) {
      settle[settled]();
      await new Promise(setImmediate);
    }
    expect(started).toEqual([1, 2, 3, 4]);
    expect((await all).map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled', 'fulfilled']);
  });
});
