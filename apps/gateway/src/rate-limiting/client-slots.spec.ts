import { ClientSlots } from './client-slots';

describe('the slots of clients', () => {
  it('are limited per client, to twice as many per address group and four times as many per larger group', () => {
    const slots = new ClientSlots(2);
    const acquire = (client: number) => slots.tryAcquire(`${client}`, `${client >> 2}/56`, 'all/48');
    const ofFirst = [acquire(0), acquire(0), acquire(0)];
    expect(ofFirst.map(Boolean)).toEqual([true, true, false]);
    expect([acquire(1), acquire(1), acquire(2)].map(Boolean)).toEqual([true, true, false]);
    expect([4, 4, 8, 8, 12].map((client) => Boolean(acquire(client)))).toEqual([true, true, true, true, false]);
    ofFirst[0]!();
    expect([acquire(2), acquire(12)].map(Boolean)).toEqual([true, false]);
  });

  it('are limited in total over all clients', () => {
    const slots = new ClientSlots(2, 3);
    expect(['a', 'b', 'c', 'd'].map((client) => Boolean(slots.tryAcquire(client)))).toEqual([true, true, true, false]);
  });
});
