import { setImmediate as nextTurn } from 'node:timers/promises';
import { TurnLimit } from './turn-limit';

/** Names of tasks in the order in which they began, by turn of the event loop. */
async function beginBurst(names: readonly string[], maxPerTurn: number, turns: number): Promise<string[][]> {
  const limit = new TurnLimit(maxPerTurn);
  const begun: string[][] = [[]];
  for (const name of names) limit.run(() => begun.at(-1)!.push(name));
  while (begun.length < turns) {
    begun.push([]);
    await nextTurn();
  }
  return begun;
}

describe('TurnLimit', () => {
  it('begins a task at once while the turn has room', async () => {
    expect(await beginBurst(['a', 'b'], 2, 1)).toEqual([['a', 'b']]);
  });

  it('begins the rest of a burst in later turns, in their order', async () => {
    expect(await beginBurst(['a', 'b', 'c', 'd', 'e'], 2, 4)).toEqual([['a', 'b'], ['c', 'd'], ['e'], []]);
  });

  it('lets no more tasks wait than it is told', async () => {
    const limit = new TurnLimit(1, 2);
    let begun = 0;
    for (let task = 0; task < 10; task++) limit.run(() => begun++);
    expect(begun).toBe(8);
    for (let turn = 0; turn < 4; turn++) await nextTurn();
    expect(begun).toBe(10);
  });

  it('does not let a task overtake those that wait', async () => {
    const limit = new TurnLimit(1);
    const begun: string[] = [];
    limit.run(() => begun.push('first'));
    limit.run(() => limit.run(() => begun.push('third')));
    limit.run(() => begun.push('second'));
    for (let turn = 0; turn < 4; turn++) await nextTurn();
    expect(begun).toEqual(['first', 'second', 'third']);
  });
});
