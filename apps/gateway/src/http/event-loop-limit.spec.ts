import { setImmediate as nextTurn } from 'node:timers/promises';
import { EventLoopLimit } from './raw-server';

/** Names of tasks in the order in which they began, by turn of the event loop. */
async function beginBurst(names: readonly string[], maxPerTurn: number, turns: number): Promise<string[][]> {
  const limit = new EventLoopLimit(maxPerTurn);
  const begun: string[][] = [[]];
  for (const name of names) limit.run(() => begun.at(-1)!.push(name));
  while (begun.length < turns) {
    begun.push([]);
    await nextTurn();
  }
  return begun;
}

describe('EventLoopLimit', () => {
  it('starts a task immediately while the turn has capacity', async () => {
    expect(await beginBurst(['a', 'b'], 2, 1)).toEqual([['a', 'b']]);
  });

  it('starts the rest of a burst in later turns, in order', async () => {
    expect(await beginBurst(['a', 'b', 'c', 'd', 'e'], 2, 4)).toEqual([['a', 'b'], ['c', 'd'], ['e'], []]);
  });

  it('skips cancelled tasks at no cost to the others', async () => {
    const limit = new EventLoopLimit(1);
    const begun: string[] = [];
    limit.run(() => begun.push('first'));
    for (let i = 0; i < 100; i++)
      limit.run(
        () => begun.push('cancelled'),
        () => true,
      );
    limit.run(() => begun.push('last'));
    for (let turn = 0; turn < 2; turn++) await nextTurn();
    expect(begun).toEqual(['first', 'last']);
  });

  it('starts tasks in order', async () => {
    const limit = new EventLoopLimit(1);
    const begun: string[] = [];
    limit.run(() => begun.push('first'));
    limit.run(() => limit.run(() => begun.push('third')));
    limit.run(() => begun.push('second'));
    for (let turn = 0; turn < 4; turn++) await nextTurn();
    expect(begun).toEqual(['first', 'second', 'third']);
  });
});
