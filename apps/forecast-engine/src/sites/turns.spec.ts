import { Turns } from './turns';

describe('turns', () => {
  it('let so many go on at once, in order, and pass on after a failure', async () => {
    const turns = new Turns(2);
    const began: number[] = [];
    const ends: (() => void)[] = [];
    const work = (number: number) => () =>
      new Promise<number>((resolve, reject) => {
        began.push(number);
        ends.push(() => (number === 1 ? reject(new Error('no')) : resolve(number)));
      });
    const all = Promise.allSettled([1, 2, 3, 4].map((number) => turns.take(work(number))));
    expect(began).toEqual([1, 2]);
    for (let ended = 0; ended < 4; ended++) {
      ends[ended]();
      await new Promise(setImmediate);
    }
    expect(began).toEqual([1, 2, 3, 4]);
    expect((await all).map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled', 'fulfilled']);
  });
});
