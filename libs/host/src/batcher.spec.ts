import { setTimeout as sleep } from 'node:timers/promises';
import { Batcher } from './batcher';

describe('a batcher', () => {
  const flushed: (readonly [string, number])[][] = [];
  const flush = (entries: ReadonlyMap<string, number>) => void flushed.push([...entries]);
  beforeEach(() => (flushed.length = 0));

  it('passes on the last entry of each key, all together, after the delay', async () => {
    const batcher = new Batcher(5, flush);
    batcher.set('a', 1);
    batcher.set('b', 2);
    batcher.set('a', 3);
    expect([batcher.get('a'), flushed]).toEqual([3, []]);
    await sleep(20);
    batcher.set('c', 4);
    await sleep(20);
    expect(flushed).toEqual([
      [
        ['a', 3],
        ['b', 2],
      ],
      [['c', 4]],
    ]);
    await batcher.stop();
  });

  it('passes on a burst together, at most the maximum delay after its first entry', async () => {
    jest.useFakeTimers();
    const batcher = new Batcher(40, flush, 400);
    for (const key of ['a', 'b', 'c']) {
      batcher.set(key, 1);
      jest.advanceTimersByTime(39);
    }
    expect(flushed).toEqual([]);
    jest.advanceTimersByTime(1);
    expect(flushed.map((entries) => entries.length)).toEqual([3]);
    for (let i = 0; i < 39; i++) {
      batcher.set(`endless ${i}`, 1);
      jest.advanceTimersByTime(10);
    }
    expect(flushed.length).toBe(1);
    jest.advanceTimersByTime(10);
    expect(flushed.map((entries) => entries.length)).toEqual([3, 39]);
    await batcher.stop();
    jest.useRealTimers();
  });

  it('passes on nothing after it has stopped', async () => {
    const batcher = new Batcher(0, flush);
    batcher.set('a', 1);
    await batcher.stop();
    batcher.set('b', 2);
    await sleep(20);
    expect(flushed).toEqual([]);
  });

  it('waits for the flush in progress when it stops', async () => {
    let isDone = false;
    const batcher = new Batcher(0, async () => {
      await sleep(20);
      isDone = true;
    });
    batcher.set('a', 1);
    await sleep(5);
    await batcher.stop();
    expect(isDone).toBe(true);
  });
});
